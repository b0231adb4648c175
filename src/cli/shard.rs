//! Parts of a long piece of work, for several processes.

use std::str::FromStr;

/// A part of numbered things: every `of`th one, beginning with number `part`, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shard {
    part: usize,
    of: usize,
}

impl Shard {
    /// Everything.
    pub(super) const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// The numbers in this part of those below `end`.
    pub(super) fn numbers(self, end: usize) -> Vec<usize> {
        (self.part - 1..end).step_by(self.of).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers =
            text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err(format!("'{text}' is no part, write one such as 2/8")),
        }
    }
}
