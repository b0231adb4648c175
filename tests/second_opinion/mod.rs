//! A second opinion on the negotiation of openings, to be compared with the engine's.
//!
//! It is written from the words of the rules alone and in another way than the engine: every rule is a table of
//! the rules page as text, which is read again at each action, and everything geometric is tried out by brute
//! force. It shares nothing with the engine but what the reference judge of forbidden points, which the test
//! program must include as `reference`, needs.

// Every test program that includes this module uses a part of it.
#![allow(dead_code)]

use super::reference::{self, Stones};
use kagetsu::board::Verdict;
use kagetsu::geometry::{Color, Size};

/// A point as in the protocol: both numbers from 0, the first from the left, the second from the top.
pub type At = (i64, i64);

/// One action of the grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Take the other colour instead of acting.
    Swap,
    /// Stones, in the order of play, and the number declared with them.
    Move(Vec<At>, Option<i64>),
    /// The fifths that Black offers.
    Offer(Vec<At>),
    /// The fifth that White takes.
    Choose(At),
}

/// Which offered fifths count as the same, as `INFO fifth_symmetry` says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sameness {
    /// Those that make figures of five stones which a rotation, reflection or shift maps to each other.
    Figure,
    /// Those that one of the eight symmetries of the board maps to each other.
    Board,
    /// Only identical points.
    Off,
}

// The tables. A line is a state and what is possible in it, each in the form `KIND:detail>next`. The detail of
// stones is the central square of each, without which they go anywhere; that of OFFER is the number of fifths:
// N the parameter of the rule, M what was declared. A next state after a slash is for a declared 1.

const TARAGUCHI: &str = "
    T0   MOVE:1x1>T1
    T1   SWAP>T1'  MOVE:3x3>T2
    T1'            MOVE:3x3>T2
    T2   SWAP>T2'  MOVE:5x5>T3
    T2'            MOVE:5x5>T3
    T3   SWAP>T3'  MOVE:7x7>T4
    T3'            MOVE:7x7>T4
    T4   SWAP>T4'  MOVE:9x9>T5  OFFER:N>T5o
    T4'            MOVE:9x9>T5
    T5   SWAP>end  MOVE>end
    T5o  CHOOSE>end";

const TARANNIKOV: &str = "
    K0   MOVE:1x1>K1
    K1   SWAP>K1'  MOVE:3x3>K2
    K1'            MOVE:3x3>K2
    K2   SWAP>K2'  MOVE:5x5>K3
    K2'            MOVE:5x5>K3
    K3   SWAP>K3'  MOVE:7x7>K4
    K3'            MOVE:7x7>K4
    K4   SWAP>K4'  MOVE:9x9>K5
    K4'            MOVE:9x9>K5
    K5   SWAP>end  MOVE>end";

const SWAP5: &str = "
    V0   MOVE>V1
    V1   SWAP>V1'  MOVE>V2
    V1'            MOVE>V2
    V2   SWAP>V2'  MOVE>V3
    V2'            MOVE>V3
    V3   SWAP>V3'  MOVE>V4
    V3'            MOVE>V4
    V4   SWAP>V4'  MOVE>V5
    V4'            MOVE>V5
    V5   SWAP>end  MOVE>end";

const SOOSORV: &str = "
    S0   MOVE3:1x1,3x3,5x5>S1
    S1   SWAP>S1'  MOVE+DECLARE>S2/O2
    S1'            MOVE+DECLARE>S2/O2
    S2   SWAP>S2'  OFFER:M>S3
    S2'            OFFER:M>S3
    S3   CHOOSE>end
    O2   SWAP>O2'  MOVE>end  OFFER:M>end
    O2'            MOVE>end  OFFER:M>end";

const YAMAGUCHI: &str = "
    Y0   MOVE3+DECLARE:1x1,3x3,5x5>Y1/O1
    Y1   SWAP>Y1'  MOVE>Y2
    Y1'            MOVE>Y2
    Y2   OFFER:M>Y3
    Y3   CHOOSE>end
    O1   SWAP>O1'  MOVE>O2
    O1'            MOVE>O2
    O2   MOVE>end  OFFER:M>end";

const RIF: &str = "
    R0   MOVE3:1x1,3x3,5x5>R1
    R1   SWAP>R1'  MOVE>R2
    R1'            MOVE>R2
    R2   OFFER:2>R3
    R3   CHOOSE>end";

const SAKATA: &str = "
    A0   MOVE3:1x1,3x3,5x5>A1
    A1   MOVE2:7x7,9x9>A2
    A2   SWAP>end  MOVE>end";

const SWAP2: &str = "
    W0   MOVE3>W1
    W1   SWAP>end  MOVE>end  MOVE2>W2
    W2   SWAP>end  MOVE>end";

const SWAP: &str = "
    P0   MOVE3>P1
    P1   SWAP>end  MOVE>end";

const SWAP1: &str = "
    Q0   MOVE>Q1
    Q1   SWAP>end  MOVE>end";

const FREE: &str = "
    F0   MOVE>end";

const FREE_CENTRE: &str = "
    C0   MOVE:1x1>end";

/// The names, the parameter where the name stands alone (0: the rule has none) and its least value.
const RULES: [(&str, i64, i64, &str); 12] = [
    ("taraguchi", 10, 2, TARAGUCHI),
    ("soosorv", 8, 1, SOOSORV),
    ("yamaguchi", 10, 1, YAMAGUCHI),
    ("rif", 0, 0, RIF),
    ("tarannikov", 0, 0, TARANNIKOV),
    ("swap5", 0, 0, SWAP5),
    ("sakata", 0, 0, SAKATA),
    ("swap2", 0, 0, SWAP2),
    ("swap", 0, 0, SWAP),
    ("swap1", 0, 0, SWAP1),
    ("free", 0, 0, FREE),
    ("free-centre", 0, 0, FREE_CENTRE),
];

/// One thing that is possible in a state.
struct Entry {
    kind: &'static str,
    /// Empty where the table gives none.
    detail: &'static str,
    next: &'static str,
    next_after_one: &'static str,
}

/// A negotiation.
#[derive(Clone)]
pub struct Model {
    table: &'static str,
    at: &'static str,
    size: i64,
    sameness: Sameness,
    parameter: i64,
    declared: i64,
    black_seat: i64,
    moves: Vec<At>,
    offered: Vec<At>,
}

impl Model {
    /// The beginning under a rule by its name with or without a parameter. `None`: there is no such rule, its
    /// parameter is out of range, or it is not for boards of this size.
    pub fn new(rule: &str, size: i64, sameness: Sameness) -> Option<Model> {
        let rule = rule.to_ascii_lowercase();
        let (table, parameter) = RULES.iter().find_map(|&(name, alone, least, table)| {
            if rule == name {
                return Some((table, alone));
            }
            let digits = rule.strip_prefix(name)?.strip_prefix('-')?;
            let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())??;
            (alone > 0 && (least..=62).contains(&number)).then_some((table, number))
        })?;
        // A rule with squares is one whose table mentions any; each of them begins with the centre.
        if !(5..=22).contains(&size) || table.contains("1x1") && size != 15 {
            return None;
        }
        let at = table.split_whitespace().next()?;
        let (moves, offered) = (Vec::new(), Vec::new());
        Some(Model { table, at, size, sameness, parameter, declared: 0, black_seat: 1, moves, offered })
    }

    /// Takes an action.
    ///
    /// # Errors
    /// A word for what is wrong; then nothing has changed.
    pub fn act(&mut self, act: &Act) -> Result<(), String> {
        if self.at == "end" {
            return Err("complete".into());
        }
        let kind = match act {
            Act::Swap => "SWAP",
            Act::Move(points, None) if points.len() == 1 => "MOVE",
            Act::Move(points, None) if points.len() == 2 => "MOVE2",
            Act::Move(points, None) if points.len() == 3 => "MOVE3",
            Act::Move(points, Some(_)) if points.len() == 1 => "MOVE+DECLARE",
            Act::Move(points, Some(_)) if points.len() == 3 => "MOVE3+DECLARE",
            Act::Move(..) => return Err("unavailable".into()),
            Act::Offer(_) => "OFFER",
            Act::Choose(_) => "CHOOSE",
        };
        let entry = self.entries().into_iter().find(|entry| entry.kind == kind).ok_or("unavailable")?;
        // The work is done on a copy, so that a refusal half-way leaves no trace.
        let mut after = self.clone();
        after.at = entry.next;
        match act {
            Act::Swap => after.black_seat = 3 - self.black_seat,
            Act::Move(points, declared) => {
                after.place(points, entry.detail)?;
                if kind == "MOVE2" {
                    after.black_seat = 2; // Who placed the two is taken for Black until the other has chosen.
                }
                if let &Some(number) = declared {
                    if !(1..=self.parameter).contains(&number) {
                        return Err("range".into());
                    }
                    after.declared = number;
                    if number == 1 {
                        after.at = entry.next_after_one;
                    }
                }
            }
            Act::Offer(points) => {
                self.check_offer(points, self.number(entry.detail))?;
                if after.at == "end" {
                    after.moves.extend(points);
                } else {
                    after.offered = points.clone();
                }
            }
            Act::Choose(point) => {
                if !self.offered.contains(point) {
                    return Err("not offered".into());
                }
                after.moves.push(*point);
            }
        }
        *self = after;
        Ok(())
    }

    /// The answer to `OPENINGSTATE`.
    pub fn state(&self) -> String {
        let (seat, stones) = (self.black_seat, self.moves.len());
        let list: Vec<String> = self.moves.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let list = list.join(";");
        if self.at == "end" {
            return format!("STATE complete black_seat={seat} stones={stones} moves={list}");
        }
        let entries = self.entries();
        let order = "SWAP MOVE MOVE2 MOVE3 MOVE+DECLARE MOVE3+DECLARE OFFER CHOOSE".split(' ');
        let entry = |kind: &str| entries.iter().find(|entry| entry.kind == kind);
        let allow: Vec<&str> = order.filter(|kind| entry(kind).is_some()).collect();
        let black_acts = stones.is_multiple_of(2) && entry("CHOOSE").is_none();
        let (to_act, colour) = if black_acts { (seat, "BLACK") } else { (3 - seat, "WHITE") };
        let allow = allow.join(",");
        let mut line =
            format!("STATE to_act={to_act} colour={colour} black_seat={seat} stones={stones} allow={allow}");
        if let Some(entry) = entries.iter().find(|entry| entry.detail.contains('x')) {
            line += &format!(" within={}", entry.detail);
        }
        if let Some(entry) = entry("OFFER") {
            line += &format!(" count={}", self.number(entry.detail));
        }
        if allow.contains("DECLARE") {
            line += &format!(" max={}", self.parameter);
        }
        if stones > 0 {
            line += &format!(" moves={list}");
        }
        line
    }

    /// What the table says is possible now.
    fn entries(&self) -> Vec<Entry> {
        let row = self.table.lines().find(|row| row.split_whitespace().next() == Some(self.at));
        let possible = row.expect("every state has its line").split_whitespace().skip(1);
        possible
            .map(|text| {
                let (what, next) = text.split_once('>').expect("every entry names the next state");
                let (kind, detail) = what.split_once(':').unwrap_or((what, ""));
                let (next, next_after_one) = next.split_once('/').unwrap_or((next, next));
                Entry { kind, detail, next, next_after_one }
            })
            .collect()
    }

    fn number(&self, detail: &str) -> usize {
        let number = match detail {
            "N" => self.parameter,
            "M" => self.declared,
            other => other.parse().expect("a number of fifths"),
        };
        number as usize
    }

    /// Puts stones of alternate colours on the board.
    fn place(&mut self, points: &[At], squares: &str) -> Result<(), String> {
        for (n, &point) in points.iter().enumerate() {
            if points[..n].contains(&point) {
                return Err("twice".into());
            }
            self.check_point(point)?;
            if !squares.is_empty() {
                let square = squares.split(',').nth(n).expect("a square for each stone");
                let side: i64 = square.split('x').next().unwrap().parse().expect("the side of a square");
                let ring = (point.0 - self.size / 2).abs().max((point.1 - self.size / 2).abs());
                if 2 * ring + 1 > side {
                    return Err(if points.len() == 3 { "opening" } else { "square" }.into());
                }
            }
            self.moves.push(point);
        }
        Ok(())
    }

    /// Whether the next stone may go on a point, squares aside.
    fn check_point(&self, point: At) -> Result<(), String> {
        let (x, y) = point;
        if !(0..self.size).contains(&x) || !(0..self.size).contains(&y) {
            return Err("off".into());
        }
        if self.moves.contains(&point) {
            return Err("occupied".into());
        }
        if self.moves.len().is_multiple_of(2) && !self.is_allowed_for_black(point) {
            return Err("forbidden".into());
        }
        Ok(())
    }

    /// Asks the reference judge. It never says no where Black has three stones at most, but rules need not stay
    /// that way.
    fn is_allowed_for_black(&self, (x, y): At) -> bool {
        let size = Size::new(self.size).expect("a size that exists");
        let mut stones = Stones::new(size);
        for (&(x, y), color) in self.moves.iter().zip(Color::BOTH.into_iter().cycle()) {
            stones.set(size.point(x, y).expect("a point on the board"), Some(color));
        }
        let point = size.point(x, y).expect("a point on the board");
        matches!(reference::verdict(&stones, point), Verdict::Five | Verdict::Legal)
    }

    fn check_offer(&self, points: &[At], number: usize) -> Result<(), String> {
        if points.len() != number {
            return Err("count".into());
        }
        for (n, &point) in points.iter().enumerate() {
            self.check_point(point)?;
            if points[..n].contains(&point) {
                return Err("twice".into());
            }
            if points[..n].iter().any(|&earlier| self.is_same(earlier, point)) {
                return Err("symmetric".into());
            }
        }
        Ok(())
    }

    /// Whether two different fifths make congruent figures, by trying all maps.
    fn is_same(&self, one: At, other: At) -> bool {
        let target = self.figure(other, 0);
        self.sameness != Sameness::Off && (0..8).any(|map| self.figure(one, map) == target)
    }

    /// The five stones with their colours under one of the eight maps of the board onto itself, and where shifts
    /// do not matter pushed into the corner.
    fn figure(&self, fifth: At, map: u32) -> Vec<(At, bool)> {
        let stones = self.moves.iter().chain([&fifth]).enumerate();
        let mut figure: Vec<(At, bool)> = stones
            .map(|(n, &(x, y))| {
                let x = if map & 1 == 0 { x } else { self.size - 1 - x };
                let y = if map & 2 == 0 { y } else { self.size - 1 - y };
                (if map & 4 == 0 { (x, y) } else { (y, x) }, n % 2 == 0)
            })
            .collect();
        if self.sameness == Sameness::Figure {
            let left = figure.iter().map(|&((x, _), _)| x).min().unwrap_or(0);
            let top = figure.iter().map(|&((_, y), _)| y).min().unwrap_or(0);
            figure.iter_mut().for_each(|((x, y), _)| (*x, *y) = (*x - left, *y - top));
        }
        figure.sort_unstable();
        figure
    }
}
