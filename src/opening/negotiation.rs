//! The opening rules as one state machine.

mod resume;

pub use resume::{Standing, StandingError};

use super::rule::OpeningRule::{self, *};
use super::rule::OpeningRuleError;
use super::{Action, Fault, Kind, Orbits, Sameness};
use crate::board::Board;
use crate::geometry::{Color, Point, Rule, Size};
use crate::record::Position;
use std::fmt;
use std::ops::Not;

/// A player, whatever the colour he holds at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The one who begins, with Black at first.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Writes 1 or 2.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Seat::First { "1" } else { "2" })
    }
}

/// Where a stone may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Square {
    /// On any empty point.
    Anywhere,
    /// At most so many lines from the centre: 0 is the centre itself, 4 the central 9×9.
    Ring(u8),
}

impl Square {
    /// Whether the square holds `point`, on a 15×15 board if it has a centre.
    pub fn contains(self, point: Point) -> bool {
        match self {
            Square::Anywhere => true,
            Square::Ring(ring) => point.distance(Size::RENJU.center()) <= ring.into(),
        }
    }
}

/// Writes `9x9`, or `board` for the whole of it.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Square::Anywhere => f.write_str("board"),
            Square::Ring(ring) => write!(f, "{0}x{0}", 2 * ring + 1),
        }
    }
}

/// Stones that may be placed by one player at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Where each of them may be.
    pub squares: Vec<Square>,
    /// The greatest number that may be declared with them, if one has to be.
    pub declare: Option<u8>,
}

/// Who has to act, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who has to act.
    pub seat: Seat,
    /// The colour of that seat: of the first stone due, or of the one who offers or chooses.
    pub color: Color,
    /// Whether the other colour may be taken instead.
    pub swap: bool,
    /// The stones that may be placed.
    pub placings: Vec<Placing>,
    /// How many fifths may be offered.
    pub offer: Option<usize>,
    /// Whether one of the offered fifths is to be chosen.
    pub choose: bool,
}

impl Due {
    /// The kinds of actions allowed, in their order.
    pub fn kinds(&self) -> Vec<Kind> {
        let placings =
            self.placings.iter().filter_map(|p| Kind::of_stones(p.squares.len(), p.declare.is_some()));
        let mut kinds: Vec<Kind> = placings.collect();
        kinds.extend(self.swap.then_some(Kind::Swap));
        kinds.extend(self.offer.map(|_| Kind::Offer));
        kinds.extend(self.choose.then_some(Kind::Choose));
        kinds.sort();
        kinds
    }
}

/// An opening as far as it has come.
///
/// ```
/// use kagetsu::geometry::{Color, Rule, Size};
/// use kagetsu::opening::{Negotiation, Sameness, Seat};
/// let rule = "soosorv-8".parse().unwrap();
/// let mut opening = Negotiation::new(rule, Rule::Renju, Size::RENJU, Sameness::default()).unwrap();
/// for action in ["MOVE h8 h9 i9", "SWAP", "MOVE i7 DECLARE 2", "OFFER g10 k8", "CHOOSE k8"] {
///     opening.apply(&action.parse().unwrap()).unwrap();
/// }
/// assert!(opening.due().is_none());
/// assert_eq!(opening.black_seat(), Seat::Second);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negotiation {
    rule: OpeningRule,
    game: Rule,
    size: Size,
    sameness: Sameness,
    stones: Vec<Point>,
    black_seat: Seat,
    /// Whether the last action was a swap: the other player must then act.
    swapped: bool,
    declared: Option<u8>,
    offered: Vec<Point>,
    complete: bool,
    actions: Vec<Action>,
}

/// The squares of three stones that make one of the 26 openings.
const OPENING: [Square; 3] = [Square::Ring(0), Square::Ring(1), Square::Ring(2)];

impl Negotiation {
    /// The beginning of an opening. `in_force` is the rule of play, where the opening rule does not decide it;
    /// `sameness` says which fifths may not be offered together.
    ///
    /// # Errors
    /// [`OpeningRuleError::Board`] if the rule cannot be played on a board of this size.
    pub fn new(
        rule: OpeningRule,
        in_force: Rule,
        size: Size,
        sameness: Sameness,
    ) -> Result<Negotiation, OpeningRuleError> {
        if rule.has_squares() && size != Size::RENJU {
            return Err(OpeningRuleError::Board(rule, size));
        }
        Ok(Negotiation {
            rule,
            game: rule.game(in_force),
            size,
            sameness,
            stones: Vec::new(),
            black_seat: Seat::First,
            swapped: false,
            declared: None,
            offered: Vec::new(),
            complete: false,
            actions: Vec::new(),
        })
    }

    /// The same opening before anything was done.
    pub(super) fn beginning(&self) -> Negotiation {
        Negotiation {
            stones: Vec::new(),
            black_seat: Seat::First,
            swapped: false,
            declared: None,
            offered: Vec::new(),
            complete: false,
            actions: Vec::new(),
            ..self.clone()
        }
    }

    /// The opening rule.
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones on the board in order of play, Black's first. Offers that have not been chosen are none.
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// The board as a position of the game that follows.
    pub fn position(&self) -> Position {
        let mut position = Position::new(self.game, self.size);
        for &stone in &self.stones {
            position.play(Some(stone)).expect("stones were checked when they were placed");
        }
        position
    }

    /// Who holds Black.
    pub fn black_seat(&self) -> Seat {
        self.black_seat
    }

    /// Who holds `color`.
    pub fn seat(&self, color: Color) -> Seat {
        if color == Color::Black { self.black_seat } else { !self.black_seat }
    }

    /// The number of fifths declared, if one has been.
    pub fn declared(&self) -> Option<u8> {
        self.declared
    }

    /// The fifths offered, if there is a choice to be made.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// Whether the last action was a swap.
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// What has been done so far.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Who has to act and what is allowed; `None` once the opening is complete.
    pub fn due(&self) -> Option<Due> {
        if self.complete {
            return None;
        }
        let color = if self.stones.len().is_multiple_of(2) { Color::Black } else { Color::White };
        if !self.offered.is_empty() {
            // White chooses in place of Black's stone.
            let (seat, color) = (self.seat(Color::White), Color::White);
            return Some(Due { seat, color, swap: false, placings: Vec::new(), offer: None, choose: true });
        }
        Some(Due {
            seat: self.seat(color),
            color,
            swap: !self.swapped && self.is_swap_chance(),
            placings: self.placings(),
            offer: self.offer(),
            choose: false,
        })
    }

    /// Whether the rule has a swap chance with so many stones on the board.
    fn is_swap_chance(&self) -> bool {
        let stones = self.stones.len();
        match self.rule {
            Taraguchi(_) | Tarannikov | Swap5 => (1..=5).contains(&stones),
            Soosorv(_) => stones == 3 || stones == 4,
            Yamaguchi(_) | Rif | Swap => stones == 3,
            Sakata => stones == 5,
            Swap2 => stones == 3 || stones == 5,
            Swap1 => stones == 1,
            Free | FreeCentre => false,
        }
    }

    fn placings(&self) -> Vec<Placing> {
        let placing = |squares: &[Square]| Placing { squares: squares.to_vec(), declare: None };
        let declaring = |squares: &[Square], most| Placing { declare: Some(most), ..placing(squares) };
        let stones = self.stones.len();
        let any = Square::Anywhere;
        let one = match (self.rule, stones) {
            (Taraguchi(_) | Tarannikov, 0..=4) => placing(&[Square::Ring(stones as u8)]),
            (Soosorv(_) | Rif | Sakata, 0) => placing(&OPENING),
            (Yamaguchi(most), 0) => declaring(&OPENING, most),
            (Soosorv(most), 3) => declaring(&[any], most),
            (Soosorv(_) | Yamaguchi(_) | Rif, 4) if self.declared != Some(1) => return Vec::new(),
            (Sakata, 3) => placing(&[Square::Ring(3), Square::Ring(4)]),
            (Swap2 | Swap, 0) => placing(&[any; 3]),
            (Swap2, 3) => return vec![placing(&[any]), placing(&[any; 2])],
            (FreeCentre, _) => placing(&[Square::Ring(0)]),
            _ => placing(&[any]),
        };
        vec![one]
    }

    /// How many fifths Black may offer now.
    fn offer(&self) -> Option<usize> {
        match self.rule {
            _ if self.stones.len() != 4 => None,
            Taraguchi(number) => (!self.swapped).then_some(number.into()),
            Soosorv(_) | Yamaguchi(_) => self.declared.map(usize::from),
            Rif => Some(2),
            _ => None,
        }
    }

    /// Whether a swap or a single stone is the last action of the opening.
    fn is_last(&self) -> bool {
        let stones = self.stones.len();
        match self.rule {
            Taraguchi(_) | Tarannikov | Swap5 | Sakata => stones == 5,
            Soosorv(_) | Yamaguchi(_) => stones == 4 && self.declared == Some(1),
            Rif => false,
            Swap2 => stones == 3 || stones == 5,
            Swap => stones == 3,
            Swap1 => stones == 1,
            Free | FreeCentre => stones == 0,
        }
    }

    /// Does what the player whose turn it is has decided.
    ///
    /// # Errors
    /// [`Fault`] if the rule does not allow it; nothing has changed then.
    pub fn apply(&mut self, action: &Action) -> Result<(), Fault> {
        let due = self.due().ok_or(Fault::Complete)?;
        let kind = action.kind();
        if !kind.is_some_and(|kind| due.kinds().contains(&kind)) {
            return Err(Fault::Unavailable { kind, allowed: due.kinds() });
        }
        self.check_points(action.points())?;
        let last = self.is_last();
        match action {
            Action::Swap => {
                self.black_seat = !self.black_seat;
                // With a declared 1 the fifth is still to come.
                self.complete = last && self.stones.len() != 4;
            }
            Action::Place { points, declare } => {
                self.check_stones(points, *declare, &due)?;
                if points.len() == 2 {
                    // The one who adds two stones holds Black until the other has chosen.
                    self.black_seat = due.seat;
                }
                self.stones.extend(points);
                self.declared = declare.or(self.declared);
                self.complete = last && points.len() == 1 || points.len() == 1 && self.rule == Free;
            }
            Action::Offer(points) => {
                self.check_offer(points, due.offer.unwrap_or_default())?;
                match points[..] {
                    [single] => {
                        self.stones.push(single);
                        self.complete = true;
                    }
                    _ => self.offered.clone_from(points),
                }
            }
            Action::Choose(point) => {
                if !self.offered.contains(point) {
                    return Err(Fault::NotOffered(*point, self.offered.clone()));
                }
                self.stones.push(*point);
                self.offered.clear();
                self.complete = true;
            }
        }
        self.swapped = *action == Action::Swap;
        self.actions.push(action.clone());
        Ok(())
    }

    /// All on the board, none occupied, none twice.
    fn check_points(&self, points: &[Point]) -> Result<(), Fault> {
        for (at, &point) in points.iter().enumerate() {
            if !self.size.contains(point) {
                return Err(Fault::OffBoard(point, self.size));
            }
            if self.stones.contains(&point) {
                return Err(Fault::Occupied(point));
            }
            if points[..at].contains(&point) {
                return Err(Fault::Twice(point));
            }
        }
        Ok(())
    }

    fn check_stones(&self, points: &[Point], declare: Option<u8>, due: &Due) -> Result<(), Fault> {
        let fits = |p: &&Placing| p.squares.len() == points.len() && p.declare.is_some() == declare.is_some();
        let placing = due.placings.iter().find(fits).expect("the kind of action is allowed");
        for (&point, &square) in points.iter().zip(&placing.squares) {
            if !square.contains(point) {
                let is_opening = placing.squares == OPENING;
                let fault = if is_opening { Fault::NoOpening } else { Fault::OutsideSquare };
                return Err(fault(point, square));
            }
        }
        if let (Some(declared), Some(most)) = (declare, placing.declare)
            && !(1..=most).contains(&declared)
        {
            return Err(Fault::Range { declared, most });
        }
        let mut board: Board = Board::from_position(&self.position());
        for &point in points {
            check_foul(&board, point)?;
            board.place(point);
        }
        Ok(())
    }

    fn check_offer(&self, points: &[Point], wanted: usize) -> Result<(), Fault> {
        if points.len() != wanted {
            return Err(Fault::Count { offered: points.len(), wanted });
        }
        let orbits = Orbits::of(&self.stones, self.size, self.sameness);
        for (at, &first) in points.iter().enumerate() {
            for &second in &points[at + 1..] {
                if let Some(isometry) = orbits.same(first, second) {
                    return Err(Fault::Symmetric(first, second, isometry));
                }
            }
        }
        let board: Board = Board::from_position(&self.position());
        points.iter().try_for_each(|&point| check_foul(&board, point))
    }
}

/// None of the rules lets Black come to a foul before the game begins, but nothing here depends on that.
fn check_foul(board: &Board, point: Point) -> Result<(), Fault> {
    if board.is_forbidden(point) {
        return Err(Fault::Forbidden(point, board.verdict(point)));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
