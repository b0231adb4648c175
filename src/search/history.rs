//! What earlier parts of the search say about moves.

use crate::geometry::{CELLS, Color, Point};
use crate::search::params::MAX_PLY;

/// Histories stay within this.
pub const LIMIT: i32 = 8192;

/// Move statistics of one thread.
pub struct History {
    moves: [Box<[i16; CELLS]>; 2],
    counters: [Box<[Point; CELLS]>; 2],
    killers: Box<[[Point; 2]; MAX_PLY + 2]>,
}

impl Default for History {
    fn default() -> History {
        History {
            moves: [(); 2].map(|()| boxed(0)),
            counters: [(); 2].map(|()| boxed(Point::NONE)),
            killers: boxed([Point::NONE; 2]),
        }
    }
}

fn boxed<T: Copy, const N: usize>(fill: T) -> Box<[T; N]> {
    vec![fill; N].try_into().unwrap_or_else(|_| unreachable!("the vector has the array's length"))
}

impl History {
    /// Forgets what belongs to one search and fades what may help the next.
    pub fn begin_search(&mut self) {
        self.killers.fill([Point::NONE; 2]);
        for table in &mut self.moves {
            table.iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// The record of a quiet move, within [`LIMIT`] of 0.
    #[inline(always)]
    pub fn of(&self, color: Color, point: Point) -> i32 {
        self.moves[color.index()][point.index()] as i32
    }

    /// The killers of a ply.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Point; 2] {
        self.killers[ply]
    }

    /// The move that last refuted `previous`, played by the other side.
    #[inline]
    pub fn counter(&self, color: Color, previous: Point) -> Point {
        self.counters[color.index()][previous.index()]
    }

    /// Forgets the killers of a ply, before its parent's moves are searched.
    #[inline]
    pub fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [Point::NONE; 2];
    }

    /// Learns that `best` refuted a node `depth` plies deep after `failed` did not.
    pub fn learn(
        &mut self,
        color: Color,
        ply: usize,
        previous: Option<Point>,
        best: Point,
        failed: &[Point],
        depth: i32,
    ) {
        let bonus = (32 * depth * depth + 64 * depth).min(1600);
        self.add(color, best, bonus);
        for &point in failed {
            self.add(color, point, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[color.index()][previous.index()] = best;
        }
    }

    fn add(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.moves[color.index()][point.index()];
        *value += (bonus - *value as i32 * bonus.abs() / LIMIT) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_limit() {
        let mut history = History::default();
        let (good, bad) = (Point::new(7, 7), Point::new(8, 8));
        for _ in 0..1000 {
            history.learn(Color::Black, 3, None, good, &[bad], 30);
        }
        assert!(history.of(Color::Black, good) > LIMIT / 2 && history.of(Color::Black, good) <= LIMIT);
        assert!(history.of(Color::Black, bad) < -LIMIT / 2 && history.of(Color::Black, bad) >= -LIMIT);
        assert_eq!(history.killers(3)[0], good);
    }
}
