//! A tree that is being read, with the board of the present node.

use super::{NodeId, Notes, Play, Setup, Tree};
use crate::geometry::{CELLS, Color, Point, STRIDE, Size};
use thiserror::Error;

/// Something that cannot happen at a node.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The point is outside the board.
    #[error("{0} is off the {1} board, expected a point on it")]
    OffBoard(Point, Size),
    /// A stone is there already.
    #[error("{0} is occupied, expected an empty point")]
    Occupied(Point),
    /// The game is over.
    #[error("{0} has five in a row, expected the end of the game")]
    Over(Color),
}

/// Builds a tree move by move and keeps the board of the present node, so that what cannot be is refused where it
/// stands in a file. Nothing recurses, and going back costs as much as going forth.
#[derive(Debug)]
pub struct Builder {
    tree: Tree,
    at: NodeId,
    cells: Box<[Option<Color>; CELLS]>,
    /// The side to move, and what it was before each node of the path.
    side: Color,
    undo: Vec<Undo>,
    /// The cells that set-ups on the path have changed, with what was there, and how deep those are.
    setups: Vec<(usize, Vec<Change>)>,
    /// Who has five, if someone has; moves after that are refused.
    winner: Option<Color>,
    goes_on: bool,
}

/// A cell that has changed, with what was there.
type Change = (Point, Option<Color>);

/// What is needed to leave a node; a line may have a million of these.
#[derive(Clone, Copy, Debug)]
struct Undo {
    side: Color,
    winner: Option<Color>,
    /// The stone that came with the node, or [`Point::NONE`].
    stone: Point,
}

impl Builder {
    /// Begins with a tree that has nothing but a root.
    pub fn new(tree: Tree) -> Builder {
        let undo = Undo { side: Color::Black, winner: None, stone: Point::NONE };
        Builder {
            tree,
            at: NodeId::ROOT,
            cells: Box::new([None; CELLS]),
            side: Color::Black,
            undo: vec![undo],
            setups: Vec::new(),
            winner: None,
            goes_on: false,
        }
    }

    /// Lets lines go on after a five, as those of studies may.
    pub fn going_on(mut self) -> Builder {
        self.goes_on = true;
        self
    }

    /// The present node.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// The number of nodes above the present one.
    pub fn depth(&self) -> usize {
        self.undo.len() - 1
    }

    /// The side whose turn it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.tree.size
    }

    /// What is written at the present node.
    pub fn notes(&mut self) -> &mut Notes {
        self.tree.notes_mut(self.at)
    }

    /// The tree as it is so far.
    pub fn tree(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The tree that has been built.
    pub fn finish(self) -> Tree {
        self.tree
    }

    /// Goes to a new node below the present one, at which the side to move plays there or passes.
    ///
    /// # Errors
    /// [`Refusal`]; nothing has changed then.
    pub fn add_move(&mut self, point: Option<Point>) -> Result<NodeId, Refusal> {
        let side = self.side;
        self.add(point.map_or(Play::Pass(side), |point| Play::Stone(side, point)))
    }

    /// Goes to a new node below the present one.
    ///
    /// # Errors
    /// [`Refusal`]; nothing has changed then.
    pub fn add(&mut self, play: Play) -> Result<NodeId, Refusal> {
        if let (Some(winner), false, true) = (self.winner, self.goes_on, play != Play::Nothing) {
            return Err(Refusal::Over(winner));
        }
        let mut undo = Undo { side: self.side, winner: self.winner, stone: Point::NONE };
        if let Play::Stone(color, point) = play {
            self.check(point)?;
            if self.cells[point.index()].is_some() {
                return Err(Refusal::Occupied(point));
            }
            self.cells[point.index()] = Some(color);
            undo.stone = point;
            if self.five_through(point, color) {
                self.winner = Some(color);
            }
        }
        if let Some(color) = play.color() {
            self.side = !color;
        }
        self.undo.push(undo);
        self.at = self.tree.add(self.at, play);
        Ok(self.at)
    }

    /// Sets stones at the present node.
    ///
    /// # Errors
    /// [`Refusal`] for a point off the board or named twice; nothing has changed then.
    pub fn set_up(&mut self, setup: Setup) -> Result<(), Refusal> {
        let lists =
            [(&setup.black, Some(Color::Black)), (&setup.white, Some(Color::White)), (&setup.empty, None)];
        let mut changes: Vec<Change> = Vec::new();
        for (points, _) in lists {
            for &point in points {
                self.check(point)?;
                changes.push((point, self.cells[point.index()]));
            }
        }
        let mut points: Vec<Point> = changes.iter().map(|(point, _)| *point).collect();
        points.sort_unstable();
        if let Some(twice) = points.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Refusal::Occupied(twice[0]));
        }
        for (points, color) in lists {
            points.iter().for_each(|point| self.cells[point.index()] = color);
        }
        self.setups.push((self.depth(), changes));
        let fewer = if setup.white.len() < setup.black.len() { Color::White } else { Color::Black };
        self.side = setup.side.unwrap_or(fewer);
        self.winner = None;
        let side = setup.side;
        let known = self.tree.notes_mut(self.at).setup.get_or_insert_default();
        let lists = [&mut known.black, &mut known.white, &mut known.empty];
        for (list, added) in lists.into_iter().zip([setup.black, setup.white, setup.empty]) {
            // The last word on a point holds.
            list.retain(|point| points.binary_search(point).is_err());
            list.extend(added);
        }
        known.side = side.or(known.side);
        Ok(())
    }

    /// Goes back to the node above; does nothing at the root.
    pub fn leave(&mut self) {
        let Some(parent) = self.tree.parent(self.at) else { return };
        let undo = self.undo.pop().expect("every node but the root has one");
        // Backwards: a point may have been changed twice, or be that of the node's own stone.
        while let Some((_, changes)) = self.setups.pop_if(|(depth, _)| *depth > self.undo.len() - 1) {
            changes.iter().rev().for_each(|&(point, before)| self.cells[point.index()] = before);
        }
        if undo.stone.is_some() {
            self.cells[undo.stone.index()] = None;
        }
        (self.at, self.side, self.winner) = (parent, undo.side, undo.winner);
    }

    /// Goes back to the node with so many above it.
    pub fn leave_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.leave();
        }
    }

    fn check(&self, point: Point) -> Result<(), Refusal> {
        let size = self.tree.size;
        if size.contains(point) { Ok(()) } else { Err(Refusal::OffBoard(point, size)) }
    }

    /// Whether a stone has made exactly five in a row, which ends a game under every rule.
    fn five_through(&self, point: Point, color: Color) -> bool {
        const STEPS: [isize; 4] = [1, STRIDE as isize, STRIDE as isize + 1, STRIDE as isize - 1];
        // Beyond the fifth cell nothing matters, and the layout has as many cells around the board.
        let run = |step: isize| {
            (1..=5).take_while(|&n| self.cells[point.offset(n * step).index()] == Some(color)).count()
        };
        STEPS.into_iter().any(|step| run(step) + run(-step) == 4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;

    fn point(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn play(builder: &mut Builder, moves: &str) {
        for point in parse_points(moves).unwrap() {
            builder.add_move(Some(point)).unwrap();
        }
    }

    #[test]
    fn what_cannot_be_is_refused_and_changes_nothing() {
        let mut builder = Builder::new(Tree::new(Size::RENJU));
        play(&mut builder, "h8h9");
        let refused = builder.add_move(Some(point("h8")));
        assert_eq!(refused, Err(Refusal::Occupied(point("h8"))));
        assert_eq!(builder.add_move(Some(point("p8"))), Err(Refusal::OffBoard(point("p8"), Size::RENJU)));
        let twice = Setup { black: vec![point("a1"), point("a1")], ..Setup::default() };
        assert_eq!(builder.set_up(twice), Err(Refusal::Occupied(point("a1"))));
        assert_eq!((builder.depth(), builder.side()), (2, Color::Black));
        builder.leave_to(0);
        builder.leave();
        play(&mut builder, "h9h8");
        assert_eq!(builder.finish().len(), 5);
    }

    #[test]
    fn set_ups_are_taken_back_with_their_node() {
        let mut builder = Builder::new(Tree::new(Size::RENJU));
        play(&mut builder, "a1");
        let setup = Setup {
            white: vec![point("a1")],
            black: vec![point("b1")],
            side: None,
            empty: vec![point("c1")],
        };
        builder.set_up(setup).unwrap();
        let again = Setup { empty: vec![point("a1"), point("b1")], ..Setup::default() };
        builder.set_up(again).unwrap();
        play(&mut builder, "a1 b1");
        builder.leave_to(0);
        play(&mut builder, "a1 b1 c1");
    }

    #[test]
    fn exactly_five_ends_a_game() {
        let mut builder = Builder::new(Tree::new(Size::RENJU));
        play(&mut builder, "a1a2b1b2c1c2d1d2f1h8");
        // An overline.
        play(&mut builder, "e1e2");
        assert_eq!(builder.add_move(Some(point("o15"))), Err(Refusal::Over(Color::White)));
        assert!(builder.add(Play::Nothing).is_ok());
        builder.leave_to(11);
        play(&mut builder, "o15");
        let mut study = Builder::new(Tree::new(Size::RENJU)).going_on();
        play(&mut study, "a1a2b1b2c1c2d1d2e1e2");
    }
}
