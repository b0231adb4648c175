//! Where one more stone could turn fours that lead nowhere into a win.

use super::refutation::around;
use super::vcf::only_answer;
use crate::board::{Board, Observer};
use crate::effort::Meter;
use crate::geometry::{Direction, Point, PointSet};
use crate::pattern::{Shape, Threat};
use ahash::AHashSet;

/// The points on which a stone of the side to move could give it a win by continuous fours, where it has none.
///
/// Up to the first four that needs it, the new stone changes nothing: that far the fours are those that can be played
/// now. So all of those are played, and wherever they lead it is noted which points would join two stones in a row
/// that is still open, or would have met a four of the other side. Where Black's four is forbidden, or his answer could
/// become so, it is noted what might change that, too. `None` if the meter is spent first.
pub fn prospects<O: Observer>(board: &mut Board<O>, meter: &mut Meter<'_>) -> Option<PointSet> {
    let side = board.side_to_move();
    let mut set = PointSet::EMPTY;
    for point in board.empty() {
        if Direction::ALL.into_iter().any(|direction| joins(board.shape(side, point, direction))) {
            set.insert(point);
        }
    }
    let before = *board.empty();
    let mut walk = Walk { board, meter, set, seen: AHashSet::new() };
    walk.fours();
    let (set, spent) = (walk.set, walk.meter.is_spent());
    (!spent).then(|| set.and(&before))
}

/// Whether a stone makes three or more in a row that can still become a five.
fn joins(shape: Shape) -> bool {
    shape >= Shape::ClosedThree
}

struct Walk<'a, 'm, O: Observer> {
    board: &'a mut Board<O>,
    meter: &'a mut Meter<'m>,
    set: PointSet,
    seen: AHashSet<u64>,
}

impl<O: Observer> Walk<'_, '_, O> {
    fn fours(&mut self) {
        let (side, other) = (self.board.side_to_move(), !self.board.side_to_move());
        let mut fours = *self.board.points(side, Threat::Four);
        if self.board.count(other, Threat::Five) > 0 {
            let faced = self.board.points(other, Threat::Five);
            self.set = self.set.or(faced);
            fours = fours.and(faced);
            if self.board.count(other, Threat::Five) > 1 {
                return;
            }
        }
        for attack in &fours {
            if self.meter.is_spent() {
                return;
            }
            if self.board.is_forbidden(attack) {
                self.set = self.set.or(&around(self.board.empty(), attack));
                continue;
            }
            self.pair(attack);
        }
    }

    fn pair(&mut self, attack: Point) {
        let side = self.board.side_to_move();
        self.board.place_unwatched(attack);
        self.meter.count();
        self.note_lines(attack);
        if let Some(answer) = only_answer(self.board) {
            if self.board.rule().forbids(!side) && !self.board.cannot_be_forbidden(answer) {
                self.set = self.set.or(&around(self.board.empty(), answer));
            }
            self.board.place_unwatched(answer);
            self.meter.count();
            if self.seen.insert(self.board.key()) {
                self.fours();
            }
            self.board.undo();
        }
        self.board.undo();
    }

    /// Notes what has come to join two stones: only points on the lines of the last attack can.
    fn note_lines(&mut self, attack: Point) {
        let side = !self.board.side_to_move();
        for direction in Direction::ALL {
            for steps in [-4, -3, -2, -1, 1, 2, 3, 4] {
                let at = attack.offset(steps * direction.step());
                if self.board.empty().contains(at) && joins(self.board.shape(side, at, direction)) {
                    self.set.insert(at);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Color, Rule, Size};
    use crate::threat::{Found, UNLIMITED, Vcf, VcfTable};
    use rand::rngs::SmallRng;
    use rand::seq::IteratorRandom;
    use rand::{Rng, SeedableRng};

    fn random_board(rule: Rule, stones: usize, random: &mut SmallRng) -> Board {
        let mut board: Board = Board::new(rule, Size::new(random.random_range(7..=15)).unwrap());
        while board.stone_count() < stones {
            let center = board.size().center();
            let near = |point: &Point| center.distance(*point) <= 4;
            let Some(point) = board.empty().iter().filter(near).choose(random) else { break };
            if !board.class(board.side_to_move(), point).has(Threat::Five) && !board.is_forbidden(point) {
                board.place(point);
            }
        }
        board
    }

    fn wins(board: &mut Board) -> bool {
        let table = VcfTable::new(1 << 14);
        let mut meter = Meter::of_nodes(3_000);
        matches!(Vcf { board, table: &table, meter: &mut meter }.search(UNLIMITED), Found::Win(_))
    }

    #[test]
    fn no_stone_elsewhere_gives_a_win() {
        let mut random = SmallRng::seed_from_u64(3);
        let (mut found, mut among) = (0, 0);
        for _ in 0..400 {
            let rule = Rule::ALL[random.random_range(0..3)];
            let stones = random.random_range(8..40);
            let mut board = random_board(rule, stones, &mut random);
            let (side, other): (Color, Color) = (board.side_to_move(), !board.side_to_move());
            if board.count(other, Threat::Five) > 0 || wins(&mut board) {
                continue;
            }
            let Some(points) = prospects(&mut board, &mut Meter::of_nodes(100_000)) else { continue };
            for point in &board.empty().clone() {
                if board.is_forbidden(point) || board.class(side, point).has(Threat::Four) {
                    continue;
                }
                board.place(point);
                board.pass();
                if board.count(other, Threat::Five) == 0 && wins(&mut board) {
                    board.undo();
                    board.undo();
                    found += 1;
                    assert!(points.contains(point), "{rule:?} {point}");
                    among += points.len();
                } else {
                    board.undo();
                    board.undo();
                }
            }
        }
        assert!(found > 300 && among < 60 * found, "{found} {among}");
    }
}
