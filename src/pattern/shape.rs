//! The shapes that a stone makes on one line, found from their definitions.

use crate::geometry::{Color, Rule};

/// What a stone on the middle point makes on one line, by what it still needs for a five. Only rows through
/// the stone count.
///
/// The order is from nothing to five; what is rare comes last, so that tables indexed by shapes stay dense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No five is possible any more.
    Dead = 0,
    /// A stone that can become a closed two at best.
    ClosedOne,
    /// A stone that can become an open two.
    OpenOne,
    /// Two stones that can become a closed three at best.
    ClosedTwo,
    /// Two stones that become a three in one or two ways.
    TightTwo,
    /// Two stones that become a three in three ways.
    OpenTwo,
    /// Two stones that become a three in four or more ways.
    WideTwo,
    /// Three stones that become a four, but no straight four.
    ClosedThree,
    /// A three (RIF 3): one more stone makes a straight four, in one way.
    Three,
    /// A three that becomes a straight four in two or more ways.
    WideThree,
    /// A four (RIF 3): one more stone makes a five, in one way.
    Four,
    /// Two different fours on the same line.
    DoubleFour,
    /// A straight four (RIF 3): an unbroken four that becomes a five at both ends.
    StraightFour,
    /// Six or more in a row where exactly five are needed.
    Overline,
    /// A five.
    Five,
}

impl Shape {
    /// The number of shapes.
    pub const COUNT: usize = 15;

    /// All shapes in index order.
    pub const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::ClosedOne,
        Shape::OpenOne,
        Shape::ClosedTwo,
        Shape::TightTwo,
        Shape::OpenTwo,
        Shape::WideTwo,
        Shape::ClosedThree,
        Shape::Three,
        Shape::WideThree,
        Shape::Four,
        Shape::DoubleFour,
        Shape::StraightFour,
        Shape::Overline,
        Shape::Five,
    ];

    /// The number of different fours (RIF 3) that contain the stone.
    pub const fn fours(self) -> usize {
        match self {
            Shape::Four | Shape::StraightFour => 1,
            Shape::DoubleFour => 2,
            _ => 0,
        }
    }

    /// Whether this is a three (RIF 3), as far as the line alone can tell.
    #[inline]
    pub const fn is_three(self) -> bool {
        matches!(self, Shape::Three | Shape::WideThree)
    }
}

/// How rows of one colour are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Five or more win.
    Free,
    /// Exactly five win.
    Exact,
    /// Exactly five win, and two fours at once are forbidden: Black in renju.
    Restricted,
}

impl LineKind {
    /// How rows of `color` are judged under `rule`.
    pub const fn of(rule: Rule, color: Color) -> LineKind {
        if rule.forbids(color) {
            LineKind::Restricted
        } else if rule.needs_exact_five(color) {
            LineKind::Exact
        } else {
            LineKind::Free
        }
    }
}

const REACH: usize = 5;
const WINDOW: usize = 2 * REACH + 1;
/// Windows with the middle left out, each other cell empty, own or closed.
const WINDOWS: usize = 3usize.pow(2 * REACH as u32);

const EMPTY: u8 = 0;
const OWN: u8 = 1;

/// The shapes of all windows for one kind of line.
///
/// A window is a number in base 3 whose digit `i` is cell `i` from the left, the middle left out: 0 empty,
/// 1 own, 2 anything that closes the line (a stone of the other colour or the edge).
pub struct ShapeFinder {
    kind: LineKind,
    found: Vec<Option<Shape>>,
}

impl ShapeFinder {
    /// A finder for lines of one kind.
    pub fn new(kind: LineKind) -> ShapeFinder {
        ShapeFinder { kind, found: vec![None; WINDOWS] }
    }

    /// The shape that an own stone in the middle of `window` makes.
    pub fn shape(&mut self, window: usize) -> Shape {
        if let Some(shape) = self.found[window] {
            return shape;
        }
        let shape = self.find(&cells(window));
        self.found[window] = Some(shape);
        shape
    }

    fn find(&mut self, cells: &[u8; WINDOW]) -> Shape {
        let (start, end) = run(cells);
        match end - start {
            0..=4 => {}
            5 => return Shape::Five,
            _ if self.kind == LineKind::Free => return Shape::Five,
            _ => return Shape::Overline,
        }

        // Points that complete a five. Two of them at the ends of one unbroken row of four are one four.
        let fives: Vec<usize> = extensions(cells).filter(|&at| self.makes_five(cells, at)).collect();
        match fives[..] {
            [] => self.find_below_four(cells),
            [_] => Shape::Four,
            _ if fives.contains(&end) && start > 0 && fives.contains(&(start - 1)) && end - start == 4 => {
                Shape::StraightFour
            }
            _ => Shape::DoubleFour,
        }
    }

    fn makes_five(&self, cells: &[u8; WINDOW], at: usize) -> bool {
        let (start, end) = run(&with_own(cells, at));
        end - start == 5 || self.kind == LineKind::Free && end - start > 5
    }

    fn find_below_four(&mut self, cells: &[u8; WINDOW]) -> Shape {
        let next: Vec<Shape> = extensions(cells).map(|at| self.shape(number(&with_own(cells, at)))).collect();
        let count = |wanted: &[Shape]| next.iter().filter(|shape| wanted.contains(shape)).count();
        let (straight, single): (&[Shape], &[Shape]) = match self.kind {
            LineKind::Restricted => (&[Shape::StraightFour], &[Shape::Four]),
            // Two fours at once win like a straight four where they are allowed.
            _ => (&[Shape::StraightFour, Shape::DoubleFour], &[Shape::Four]),
        };
        match count(straight) {
            0 => {}
            1 => return Shape::Three,
            _ => return Shape::WideThree,
        }
        if count(single) > 0 {
            return Shape::ClosedThree;
        }
        match count(&[Shape::Three, Shape::WideThree]) {
            0 => {}
            1 | 2 => return Shape::TightTwo,
            3 => return Shape::OpenTwo,
            _ => return Shape::WideTwo,
        }
        if count(&[Shape::ClosedThree]) > 0 {
            Shape::ClosedTwo
        } else if count(&[Shape::TightTwo, Shape::OpenTwo, Shape::WideTwo]) > 0 {
            Shape::OpenOne
        } else if count(&[Shape::ClosedTwo]) > 0 {
            Shape::ClosedOne
        } else {
            Shape::Dead
        }
    }
}

fn cells(window: usize) -> [u8; WINDOW] {
    let mut cells = [OWN; WINDOW];
    let mut rest = window;
    for at in (0..WINDOW).filter(|&at| at != REACH) {
        cells[at] = (rest % 3) as u8;
        rest /= 3;
    }
    cells
}

fn number(cells: &[u8; WINDOW]) -> usize {
    (0..WINDOW).rev().filter(|&at| at != REACH).fold(0, |number, at| number * 3 + cells[at] as usize)
}

fn extensions(cells: &[u8; WINDOW]) -> impl Iterator<Item = usize> {
    (0..WINDOW).filter(|&at| cells[at] == EMPTY)
}

fn with_own(cells: &[u8; WINDOW], at: usize) -> [u8; WINDOW] {
    let mut more = *cells;
    more[at] = OWN;
    more
}

/// The unbroken own row through the middle, as a half-open range.
fn run(cells: &[u8; WINDOW]) -> (usize, usize) {
    let start = (0..REACH).rev().find(|&at| cells[at] != OWN).map_or(0, |at| at + 1);
    let end = (REACH..WINDOW).find(|&at| cells[at] != OWN).unwrap_or(WINDOW);
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of a drawing in which `X` is the middle, `x` own, `.` empty and `o` closed.
    fn shape(kind: LineKind, drawing: &str) -> Shape {
        let middle = drawing.find('X').unwrap();
        let mut window = [2u8; WINDOW];
        for (at, cell) in drawing.chars().enumerate() {
            let to = at + REACH - middle;
            window[to] = match cell {
                '.' => EMPTY,
                'x' | 'X' => OWN,
                _ => 2,
            };
        }
        ShapeFinder::new(kind).shape(number(&window))
    }

    #[test]
    fn shapes_follow_their_definitions() {
        use LineKind::{Free, Restricted};
        for (drawing, free, restricted) in [
            ("oxxXxxo", Shape::Five, Shape::Five),
            (".xxXxxx.", Shape::Five, Shape::Overline),
            (".xxXx.", Shape::StraightFour, Shape::StraightFour),
            ("oxxXx.", Shape::Four, Shape::Four),
            ("x.xxXx.", Shape::StraightFour, Shape::Four),
            ("x.xXx.x", Shape::DoubleFour, Shape::DoubleFour),
            ("xxx.X.xxx", Shape::DoubleFour, Shape::DoubleFour),
            ("..xXx..", Shape::WideThree, Shape::WideThree),
            ("o.xXx.o", Shape::ClosedThree, Shape::ClosedThree),
            ("o.xXx..o", Shape::Three, Shape::Three),
            (".x.Xx.", Shape::Three, Shape::Three),
            ("x..xXx..x", Shape::WideThree, Shape::ClosedThree),
            ("oxxX..o", Shape::ClosedThree, Shape::ClosedThree),
            ("...xX...", Shape::WideTwo, Shape::WideTwo),
            ("ooX...o", Shape::Dead, Shape::Dead),
            ("oX....o", Shape::ClosedOne, Shape::ClosedOne),
            ("....X....", Shape::OpenOne, Shape::OpenOne),
        ] {
            assert_eq!(shape(Free, drawing), free, "free {drawing}");
            assert_eq!(shape(Restricted, drawing), restricted, "restricted {drawing}");
        }
    }

    #[test]
    fn a_line_read_backwards_has_the_same_shape() {
        for kind in [LineKind::Free, LineKind::Exact, LineKind::Restricted] {
            let mut finder = ShapeFinder::new(kind);
            for window in 0..WINDOWS {
                let mut reversed = cells(window);
                reversed.reverse();
                assert_eq!(finder.shape(window), finder.shape(number(&reversed)));
            }
        }
    }
}
