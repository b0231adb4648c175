//! Many games as one tree.

use super::{NodeId, Outcome, Play, RecordError, Tree, Visit};
use crate::geometry::{Color, Point, Size, Symmetry};

/// Puts games together into one tree, which counts how many of them took each branch and how they ended.
#[derive(Debug)]
pub struct Merge {
    tree: Tree,
    counts: Vec<Count>,
    joins_symmetric: bool,
    games: usize,
}

/// How often a node was come to in the games themselves, not their variations, and what became of these games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    games: u32,
    black: u32,
    drawn: u32,
    white: u32,
}

impl Count {
    fn add(&mut self, result: Option<&Outcome>) {
        self.games += 1;
        match result {
            Some(Outcome::Won(Color::Black, _)) => self.black += 1,
            Some(Outcome::Won(Color::White, _)) => self.white += 1,
            Some(Outcome::Drawn) => self.drawn += 1,
            Some(Outcome::Other(_)) | None => {}
        }
    }

    fn told(self) -> String {
        let Count { games, black, drawn, white } = self;
        let games = if games == 1 { "1 game".to_string() } else { format!("{games} games") };
        format!("{games}: black won {black}, drawn {drawn}, white won {white}")
    }
}

/// Positions with more stones are not looked at for symmetries: none of them has any but by chance.
const MOST_STONES: usize = 16;

impl Merge {
    /// Begins with no games on a board of this size. Symmetric positions may be taken for one.
    pub fn new(size: Size, joins_symmetric: bool) -> Merge {
        Merge { tree: Tree::new(size), counts: vec![Count::default()], joins_symmetric, games: 0 }
    }

    /// Adds a game with its variations, comments and marks. Stones that are set up become moves.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for a board of another size and for a set-up in the middle; nothing has changed then.
    pub fn add(&mut self, game: &Tree) -> Result<(), RecordError> {
        if game.size != self.tree.size {
            let (one, other) = (game.size, self.tree.size);
            return Err(RecordError::cannot(format!("a game on {one} does not fit into a tree on {other}")));
        }
        if game.ids().skip(1).any(|node| game.notes(node).setup.is_some()) {
            return Err(RecordError::cannot("games with set-ups in the middle cannot be merged"));
        }
        let start = game.position(NodeId::ROOT)?;
        if self.games == 0 {
            self.tree.rule = game.rule;
        } else if self.tree.rule != game.rule {
            self.tree.rule = None;
        }
        self.games += 1;
        let result = game.info.result.as_ref();
        let mut place = Place {
            node: NodeId::ROOT,
            symmetry: Symmetry::all().next().expect("eight"),
            stones: Vec::new(),
        };
        self.counts[0].add(result);
        for (nth, &point) in start.moves().iter().enumerate() {
            let color = Color::BOTH[nth % 2];
            self.step(&mut place, point.map_or(Play::Pass(color), |point| Play::Stone(color, point)));
            self.counts[place.node.index()].add(result);
        }
        self.note(game, NodeId::ROOT, &place);
        // The places of the nodes above, which a walk comes back to.
        let mut above: Vec<(NodeId, Symmetry, usize)> = Vec::new();
        let mut in_game = game.main_line(NodeId::ROOT).skip(1).peekable();
        for visit in game.walk(NodeId::ROOT).skip(1) {
            match visit {
                Visit::Enter(node) => {
                    above.push((place.node, place.symmetry, place.stones.len()));
                    self.step(&mut place, game.play(node));
                    if in_game.next_if_eq(&node).is_some() {
                        self.counts[place.node.index()].add(result);
                    }
                    self.note(game, node, &place);
                }
                Visit::Leave(_) => {
                    if let Some((node, symmetry, stones)) = above.pop() {
                        (place.node, place.symmetry) = (node, symmetry);
                        place.stones.truncate(stones);
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes on by what happens in a game, in the tree's own orientation.
    fn step(&mut self, place: &mut Place, play: Play) {
        let size = self.tree.size;
        let Play::Stone(color, point) = play else {
            place.node = self.find_or_add(place.node, play);
            return;
        };
        let mut point = place.symmetry.apply(size, point);
        if self.joins_symmetric && self.tree.child(place.node, Play::Stone(color, point)).is_none() {
            // A symmetry of the position takes the move to another one, which may be there.
            let known = place.own_symmetries(size).into_iter().find_map(|symmetry| {
                let image = symmetry.apply(size, point);
                self.tree.child(place.node, Play::Stone(color, image)).map(|_| (symmetry, image))
            });
            if let Some((symmetry, image)) = known {
                place.symmetry = then(size, place.symmetry, symmetry);
                point = image;
            }
        }
        place.node = self.find_or_add(place.node, Play::Stone(color, point));
        place.stones.push((color, point));
    }

    fn find_or_add(&mut self, node: NodeId, play: Play) -> NodeId {
        let found = self.tree.find_or_add(node, play);
        self.counts.resize(self.tree.len(), Count::default());
        found
    }

    /// Adds what a game says at a node.
    fn note(&mut self, game: &Tree, node: NodeId, place: &Place) {
        let (notes, size) = (game.notes(node), self.tree.size);
        if notes.is_empty() {
            return;
        }
        let known = self.tree.notes_mut(place.node);
        if !known.comment.contains(&notes.comment) {
            known.add_comment(&notes.comment);
        }
        known.marked |= notes.marked;
        known.start |= notes.start;
        known.value = known.value.or(notes.value);
        for (point, mark) in &notes.marks {
            let mark = (place.symmetry.apply(size, *point), mark.clone());
            if !known.marks.contains(&mark) {
                known.marks.push(mark);
            }
        }
    }

    /// The tree. The first node and those after which games went different ways tell in their comments how many games
    /// there were and how they ended, and so does every branch.
    pub fn finish(mut self) -> Tree {
        for node in self.tree.ids() {
            let siblings =
                self.tree.parent(node).map_or(2, |parent| self.tree.children(parent).take(2).count());
            let count = self.counts[node.index()];
            if siblings == 2 && count.games > 0 {
                let notes = self.tree.notes_mut(node);
                let before = std::mem::replace(&mut notes.comment, count.told());
                notes.add_comment(&before);
            }
        }
        self.tree
    }
}

/// Where a game has come to in the tree.
struct Place {
    node: NodeId,
    /// What takes the game's points to those of the tree.
    symmetry: Symmetry,
    stones: Vec<(Color, Point)>,
}

impl Place {
    /// The symmetries that leave the position as it is.
    fn own_symmetries(&self, size: Size) -> Vec<Symmetry> {
        if self.stones.len() > MOST_STONES {
            return Vec::new();
        }
        let stays = |symmetry: &Symmetry| {
            let image = |&(color, point): &(Color, Point)| (color, symmetry.apply(size, point));
            self.stones.iter().all(|stone| self.stones.contains(&image(stone)))
        };
        Symmetry::all().skip(1).filter(stays).collect()
    }
}

/// One symmetry after another, as one.
fn then(size: Size, first: Symmetry, second: Symmetry) -> Symmetry {
    // A point with eight images tells all symmetries apart.
    let point = Point::new(1, 0);
    let image = second.apply(size, first.apply(size, point));
    Symmetry::all().find(|symmetry| symmetry.apply(size, point) == image).expect("they are a group")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rule;
    use crate::record::Position;

    fn game(moves: &str, result: Outcome) -> Tree {
        let mut tree = Tree::of_moves(&Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap());
        tree.info.result = Some(result);
        tree
    }

    fn merged(games: &[(&str, Outcome)], joins_symmetric: bool) -> Tree {
        let mut merge = Merge::new(Size::RENJU, joins_symmetric);
        games.iter().for_each(|(moves, result)| merge.add(&game(moves, result.clone())).unwrap());
        merge.finish()
    }

    fn won(color: Color) -> Outcome {
        Outcome::Won(color, String::new())
    }

    #[test]
    fn branches_count_their_games() {
        let games =
            [("h8h9i9", won(Color::Black)), ("h8h9h10", Outcome::Drawn), ("h8h9i9a1", won(Color::White))];
        let tree = merged(&games, false);
        let comment = |moves: &str| {
            let moves = Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap();
            tree.notes(tree.descend(moves.moves().iter().copied()).unwrap()).comment.clone()
        };
        assert_eq!(comment(""), "3 games: black won 1, drawn 1, white won 1");
        assert_eq!(comment("h8"), "");
        assert_eq!(comment("h8h9i9"), "2 games: black won 1, drawn 0, white won 1");
        assert_eq!(comment("h8h9h10"), "1 game: black won 0, drawn 1, white won 0");
        assert_eq!((tree.len(), tree.rule), (6, Some(Rule::Renju)));
    }

    #[test]
    fn symmetric_games_are_one_if_asked_for() {
        // The second is turned, the third mirrored after two stones, the fourth mirrored where the position is its own
        // mirror image again.
        let games: Vec<_> = ["h8h9i9i8", "h8i8i7h7", "h8h9g9g8", "h8h9i9g9h7", "h8h9g9i9h7"]
            .into_iter()
            .map(|moves| (moves, Outcome::Drawn))
            .collect();
        let tree = merged(&games, true);
        assert_eq!(tree.notes(NodeId::ROOT).comment, "5 games: black won 0, drawn 5, white won 0");
        let h8 = tree.first_child(NodeId::ROOT).unwrap();
        assert_eq!((tree.children(NodeId::ROOT).count(), tree.children(h8).count()), (1, 1));
        assert_eq!(tree.len(), 1 + 3 + 1 + 2);
        assert_eq!(merged(&games, false).children(h8).count(), 2);
    }

    #[test]
    fn variations_and_notes_are_kept_and_other_boards_refused() {
        let mut first = game("h8h9i9", Outcome::Drawn);
        let h8 = first.first_child(NodeId::ROOT).unwrap();
        let other = first.add_move(h8, "a1".parse().unwrap());
        first.notes_mut(other).comment = "bad".to_string();
        let mut merge = Merge::new(Size::RENJU, false);
        merge.add(&first).unwrap();
        merge.add(&first).unwrap();
        let small = Tree::new(Size::MIN);
        assert!(merge.add(&small).unwrap_err().to_string().contains("5x5"));
        let tree = merge.finish();
        let found = tree.descend([Some("h8".parse().unwrap()), Some("a1".parse().unwrap())]).unwrap();
        // The variation is no game.
        assert_eq!(tree.notes(found).comment, "bad");
        assert_eq!(tree.len(), 5);
    }
}
