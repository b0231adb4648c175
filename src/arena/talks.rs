//! What negotiations came to: who swapped when, what was declared and offered.

use super::records::GameRecord;
use std::collections::BTreeMap;
use std::fmt;

/// A count of negotiated openings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Talks {
    /// Swap chances by the number of stones on the board: used, all.
    swaps: BTreeMap<usize, [u64; 2]>,
    /// Numbers declared.
    declared: BTreeMap<u8, u64>,
    /// How often fifths were offered where a single one could have been played.
    offers: u64,
    /// How often a single fifth was played where others could have been offered.
    singles: u64,
}

impl Talks {
    /// Counts the negotiation of a game.
    pub(super) fn add(&mut self, record: &GameRecord) {
        for step in &record.negotiation {
            let words: Vec<&str> = step.action.split(' ').collect();
            if step.may_swap {
                let [used, all] = self.swaps.entry(step.stones).or_default();
                *used += u64::from(words[0] == "SWAP");
                *all += 1;
            }
            if let [.., "DECLARE", number] = words[..]
                && let Ok(number) = number.parse()
            {
                *self.declared.entry(number).or_default() += 1;
            }
            if step.may_offer {
                self.offers += u64::from(words[0] == "OFFER");
                self.singles += u64::from(words[0] == "MOVE");
            }
        }
    }
}

/// Writes lines, none if nothing was negotiated.
impl fmt::Display for Talks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |items: Vec<String>| items.join(", ");
        if !self.swaps.is_empty() {
            let swaps = self.swaps.iter();
            let text = swaps.map(|(stones, [used, all])| format!("{used} of {all} after stone {stones}"));
            writeln!(f, "swaps: {}", list(text.collect()))?;
        }
        if !self.declared.is_empty() {
            let declared = self.declared.iter();
            let text = declared.map(|(number, games)| format!("{number} in {games}"));
            writeln!(f, "fifths declared: {}", list(text.collect()))?;
        }
        if self.offers + self.singles > 0 {
            writeln!(f, "fifths offered {}, single fifth {}", self.offers, self.singles)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::records::Step;
    use super::super::records::tests::sample;
    use super::*;

    #[test]
    fn swaps_numbers_and_offers_are_counted() {
        let step = |stones, may_swap, may_offer, action: &str| Step {
            seat: 1,
            stones,
            may_swap,
            may_offer,
            action: action.to_string(),
            time_ms: 0,
        };
        let mut record = sample();
        record.negotiation = vec![
            step(0, false, false, "MOVE h8 h9 i9"),
            step(3, true, false, "SWAP"),
            step(3, false, false, "MOVE i7 DECLARE 2"),
            step(4, true, true, "OFFER a1 b2"),
        ];
        let mut talks = Talks::default();
        talks.add(&record);
        record.negotiation[1] = step(3, true, false, "MOVE i7 DECLARE 12");
        record.negotiation[3] = step(4, true, true, "MOVE g7");
        talks.add(&record);
        let text = "swaps: 1 of 2 after stone 3, 0 of 2 after stone 4\nfifths declared: 2 in 2, 12 in 1\n\
                    fifths offered 1, single fifth 1\n";
        // The second step of the first game comes after the swap and is no chance any more.
        assert_eq!(talks.to_string(), text);
        assert_eq!(Talks::default().to_string(), "");
    }
}
