//! A game as a tree of moves, to be kept in a file.

use super::game::Game;
use crate::cli::words::name;
use crate::geometry::{Color, Rule};
use crate::opening::{Negotiation, Sameness, Seat};
use crate::record::{NodeId, Tree};

/// The stones of the game as one line of play, with a comment that tells how the opening was agreed on.
pub(super) fn tree(game: &Game, user: Seat) -> Tree {
    let mut tree = Tree::of_moves(&game.position());
    tree.notes_mut(NodeId::ROOT).comment = comment(game, user);
    tree
}

fn comment(game: &Game, user: Seat) -> String {
    let who = |seat: Seat| if seat == user { "you" } else { "Kagetsu" };
    let opening = game.opening();
    let mut lines = vec![format!("Opening rule {}", opening.rule())];
    let mut replay = Negotiation::new(opening.rule(), Rule::Renju, opening.size(), Sameness::default())
        .expect("the game has begun like this");
    for action in opening.actions() {
        let due = replay.due().expect("an action was due");
        lines.push(format!("{} ({}): {action}", who(due.seat), due.color));
        replay.apply(action).expect("the game has gone like this");
    }
    if opening.due().is_none() {
        let seats = Color::BOTH.map(|color| format!("{}: {}", name(color), who(opening.seat(color))));
        lines.push(seats.join(", "));
    }
    lines.extend(game.end().map(|end| end.to_string()));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_comment_tells_the_negotiation() {
        let mut game = Game::new("soosorv-8".parse().unwrap());
        for action in ["MOVE h8 h9 i9", "SWAP", "MOVE i7 DECLARE 2", "OFFER g10 k8", "CHOOSE k8", "MOVE a1"] {
            game.act(&action.parse().unwrap()).unwrap();
        }
        let tree = tree(&game, Seat::Second);
        assert_eq!(
            tree.notes(NodeId::ROOT).comment,
            "Opening rule soosorv-8\nKagetsu (black): MOVE h8 h9 i9\nyou (white): SWAP\nKagetsu (white): MOVE i7 \
             DECLARE 2\nyou (black): OFFER g10 k8\nKagetsu (white): CHOOSE k8\nBlack: you, White: Kagetsu"
        );
        assert_eq!(tree.path(tree.last()).len(), 7);
    }
}
