//! What formats can hold of a tree.

use super::{Fact, Losses, Mark, NodeId, Play, RecordError, Tree};
use crate::geometry::{Point, Rule};

/// What a format can hold of a tree beside moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holds {
    pub(super) rule: bool,
    pub(super) variations: bool,
    pub(super) setup: bool,
    pub(super) comments: bool,
    pub(super) marked: bool,
    pub(super) start: bool,
    pub(super) figures: bool,
    pub(super) texts: bool,
    pub(super) values: bool,
    pub(super) times: bool,
    pub(super) others: bool,
    pub(super) result: bool,
    pub(super) negotiation: bool,
    pub(super) facts: &'static [Fact],
}

impl Holds {
    /// What of a tree is lost, by kind.
    pub(super) fn losses(&self, tree: &Tree) -> Losses {
        let mut losses = Losses::default();
        let mut lost = |held: bool, there: bool, what: &str| {
            if there && !held {
                losses.count(what);
            }
        };
        lost(self.rule, tree.rule.is_some_and(|rule| rule != Rule::Renju), "rule");
        lost(self.result, tree.info.result.is_some(), "result");
        lost(self.negotiation, tree.negotiation.is_some(), "negotiation");
        for (fact, _) in tree.info.facts() {
            lost(self.facts.contains(&fact), true, &fact.to_string());
        }
        for node in tree.ids() {
            let siblings = tree.parent(node).and_then(|parent| tree.first_child(parent));
            lost(self.variations, siblings.is_some_and(|first| first != node), "variation");
            let notes = tree.notes(node);
            lost(self.comments, !notes.comment.is_empty(), "comment");
            lost(self.marked, notes.marked, "marked move");
            lost(self.start, notes.start, "start position");
            lost(self.values, notes.value.is_some(), "value");
            lost(self.times, notes.spent_ms.is_some(), "time of a move");
            lost(self.setup, notes.setup.is_some(), "set-up (its stones become moves)");
            for (_, mark) in &notes.marks {
                let is_text = matches!(mark, Mark::Text(_));
                lost(
                    if is_text { self.texts } else { self.figures },
                    true,
                    if is_text { "text on the board" } else { "mark on the board" },
                );
            }
            for (name, _) in &notes.others {
                lost(self.others, true, &format!("property {name}"));
            }
        }
        losses
    }
}

/// The main line as moves that alternate from Black, each with its node: stones set up at the root come first, and a
/// side that moves out of turn lets the other one pass.
///
/// # Errors
/// [`RecordError::Cannot`] for a set-up in the middle.
pub(super) fn line(tree: &Tree) -> Result<Vec<(Option<Point>, NodeId)>, RecordError> {
    let start = tree.position(NodeId::ROOT)?;
    let mut moves: Vec<_> = start.moves().iter().map(|&point| (point, NodeId::ROOT)).collect();
    for node in tree.main_line(NodeId::ROOT).skip(1) {
        if tree.notes(node).setup.is_some() {
            return Err(RecordError::cannot("the format has no set-ups in the middle of a game: write SGF"));
        }
        let (play, at) = (tree.play(node), moves.len());
        match play {
            Play::Nothing => continue,
            Play::Stone(color, _) | Play::Pass(color) if color.index() != at % 2 => moves.push((None, node)),
            _ => {}
        }
        moves.push((play.point(), node));
    }
    Ok(moves)
}

/// The main line of a format without passes.
///
/// # Errors
/// [`RecordError::Cannot`] for a line with passes.
pub(super) fn stones(tree: &Tree, format: &str) -> Result<Vec<(Point, NodeId)>, RecordError> {
    let stone = |(nth, (point, node)): (usize, (Option<Point>, NodeId))| match point {
        Some(point) => Ok((point, node)),
        None => {
            Err(RecordError::cannot(format!("{format} has no passes, such as move {}: write SGF", nth + 1)))
        }
    };
    line(tree)?.into_iter().enumerate().map(stone).collect()
}
