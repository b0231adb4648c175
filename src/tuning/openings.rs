//! Openings for games of the engine against itself.

use super::samples::is_open;
use crate::board::Board;
use crate::effort::{Limits, StopFlag};
use crate::geometry::{Point, Rule, Size, Symmetry};
use crate::opening::Opening;
use crate::record::Position;
use crate::search::{Engine, near_points};
use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::{IteratorRandom, SliceRandom};

/// How openings come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningKind {
    /// 3 to 8 stones anywhere in a small window about the centre, about even.
    Free,
    /// Five stones: one of the 26 openings in any orientation, a fourth and a fifth; not lost for either side.
    Canon,
}

/// Values of even positions lie within this of 0: an expected score of 0.3 to 0.7 at five stones.
const EVEN: i32 = 110;

/// Values of positions that are not lost at once lie within this of 0.
const CONTESTED: i32 = 350;

/// After so many positions that were refused the bound is widened by itself, so that every evaluation finds one.
const PATIENCE: i32 = 60;

/// How far the window may lie beside the centre.
const SHIFT: usize = 2;

/// Draws openings of this kind until a search with `nodes` boards finds one even enough. `None` if `stop` was
/// raised.
pub fn draw_opening(
    kind: OpeningKind,
    engine: &mut Engine,
    nodes: u64,
    random: &mut SmallRng,
    stop: &StopFlag,
) -> Option<Position> {
    let (draw, bound): (fn(&mut SmallRng) -> Option<Board>, _) = match kind {
        OpeningKind::Free => (free, EVEN),
        OpeningKind::Canon => (canon, CONTESTED),
    };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut refused = 0;
    loop {
        let Some(board) = draw(random).filter(is_open) else { continue };
        let position = position(&board);
        let score = engine.think(&position, &limits, stop, &mut |_| ()).report().map(|report| report.score);
        if stop.is_raised() {
            return None;
        }
        let bound = bound * (1 + refused / PATIENCE);
        if score.is_some_and(|score| score.mate_in().is_none() && score.0.abs() <= bound) {
            return Some(position);
        }
        refused += 1;
    }
}

fn free(random: &mut SmallRng) -> Option<Board> {
    let lines = Size::RENJU.lines();
    let side = random.random_range(5..=7);
    let mut first = || (lines - side) / 2 - SHIFT + random.random_range(0..=2 * SHIFT);
    let (column, row) = (first(), first());
    let mut points: Vec<Point> =
        (0..side * side).map(|at| Point::new(column + at % side, row + at / side)).collect();
    let stones = random.random_range(3..=8);
    let (chosen, _) = points.partial_shuffle(random, stones);
    placed(chosen)
}

fn canon(random: &mut SmallRng) -> Option<Board> {
    let opening = Opening::all().iter().choose_stable(random)?;
    let symmetry = Symmetry::all().choose_stable(random)?;
    let mut board = placed(&opening.stones().map(|stone| symmetry.apply(Size::RENJU, stone)))?;
    let center = Size::RENJU.center();
    board.place(board.empty().iter().filter(|&point| point.distance(center) <= 3).choose_stable(random)?);
    let fifths = near_points(&board);
    board.place(fifths.iter().filter(|&point| !board.is_forbidden(point)).choose_stable(random)?);
    Some(board)
}

/// The board with these stones in turn; `None` if one of them was forbidden or makes five.
fn placed(stones: &[Point]) -> Option<Board> {
    let mut board: Board = Board::new(Rule::Renju, Size::RENJU);
    for &stone in stones {
        if board.is_forbidden(stone) {
            return None;
        }
        board.place(stone);
    }
    board.winner().is_none().then_some(board)
}

fn position(board: &Board) -> Position {
    let mut position = Position::new(board.rule(), board.size());
    for back in (0..board.ply()).rev() {
        position.play(board.last_move(back)).expect("the board has its stones on different points");
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Color;
    use rand::SeedableRng;

    #[test]
    fn openings_are_what_their_kind_says() {
        let mut engine = Engine::new(1, 1 << 20);
        let mut random = SmallRng::seed_from_u64(3);
        let mut draw = |kind| draw_opening(kind, &mut engine, 100, &mut random, &StopFlag::new()).unwrap();
        let mut counts = [0; 9];
        for _ in 0..40 {
            let free = draw(OpeningKind::Free);
            counts[free.stone_count()] += 1;
            let stones: Vec<Point> = free.moves().iter().copied().flatten().collect();
            let columns = stones.iter().map(|point| point.column());
            assert!(columns.clone().max().unwrap() - columns.min().unwrap() < 7);
            let canon = draw(OpeningKind::Canon);
            let stones: Vec<Point> = canon.moves().iter().copied().flatten().collect();
            assert!(stones.len() == 5 && Opening::of(&stones).is_some());
        }
        assert!(counts[..3] == [0; 3] && counts[3..].iter().all(|&count| count > 0), "{counts:?}");
    }

    #[test]
    fn forbidden_stones_are_no_opening() {
        let stones = |text| crate::record::parse_points(text).unwrap();
        assert!(placed(&stones("h8a1h9a3i7a5j7a9h7")).is_none());
        let board = placed(&stones("h8h9i9")).unwrap();
        assert_eq!(position(&board), Position::from_moves(Rule::Renju, Size::RENJU, "h8h9i9").unwrap());
        assert_eq!(board.side_to_move(), Color::White);
    }

    #[test]
    fn a_raised_flag_ends_the_drawing() {
        let stop = StopFlag::new();
        stop.raise();
        let random = &mut SmallRng::seed_from_u64(3);
        assert_eq!(draw_opening(OpeningKind::Free, &mut Engine::new(1, 1 << 20), 100, random, &stop), None);
    }
}
