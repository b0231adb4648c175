//! The board: stones, incremental shapes and classes of every empty point for both colours, make and take
//! back, the exact forbidden-move test.

mod changes;
mod forbidden;
mod layout;
mod perft;

pub use changes::{Change, Observer};
pub use forbidden::Verdict;
pub use perft::{divide, perft};

use crate::geometry::{CELLS, Color, Direction, MARGIN, Point, PointSet, Rule, Size};
use crate::pattern::{Class, Lookup, RuleTables, Shape, Threat};
use crate::record::Position;
use layout::Lines;

/// Four shapes of 4 bits for Black in bits 0 to 15 and for White in bits 16 to 31, then Black's class in bits
/// 32 to 47 and White's in bits 48 to 63.
type Cell = u64;

/// What one move changed, to be put back.
#[derive(Clone)]
struct Undo<M> {
    /// The move; [`Point::NONE`] for a pass.
    point: Point,
    /// Length of the flip journal before the move.
    flips: usize,
    counts: [u16; 2 * Threat::COUNT],
    winner: Option<Color>,
    mark: M,
}

/// A board with its history.
///
/// Stones of the two colours are placed in turn; passes allow any set-up. `O` watches the classes of points
/// change, see [`Observer`]; the plain `Board` has none.
///
/// ```
/// use kagetsu::board::{Board, Verdict};
/// use kagetsu::geometry::{Rule, Size};
/// let mut board: Board = Board::new(Rule::Renju, Size::RENJU);
/// for point in ["h8", "a1", "h9", "a3", "i7", "a5", "j7"] {
///     board.place(point.parse().unwrap());
/// }
/// board.pass();
/// assert_eq!(board.verdict("h7".parse().unwrap()), Verdict::DoubleThree);
/// ```
#[derive(Clone)]
pub struct Board<O: Observer = ()> {
    tables: &'static RuleTables,
    rule: Rule,
    size: Size,
    side: Color,
    winner: Option<Color>,
    key: u64,
    stone_count: usize,
    max_stones: usize,
    counts: [u16; 2 * Threat::COUNT],
    points: [PointSet; 2 * Threat::COUNT],
    stones: [PointSet; 2],
    empty: PointSet,
    lines: Lines,
    cells: Box<[Cell; CELLS]>,
    history: Vec<Undo<O::Mark>>,
    /// For each move the touched cells as they were; never shrinks.
    journal: Vec<[Cell; layout::PLACES]>,
    flip_journal: Vec<(Point, u16)>,
    observer: O,
}

impl<O: Observer + Default> Board<O> {
    /// An empty board.
    pub fn new(rule: Rule, size: Size) -> Board<O> {
        Board::with_observer(rule, size, O::default())
    }

    /// The board of a position.
    pub fn from_position(position: &Position) -> Board<O> {
        Board::with_observer(position.rule(), position.size(), O::default()).after(position)
    }
}

impl<O: Observer> Board<O> {
    /// An empty board watched by `observer`.
    pub fn with_observer(rule: Rule, size: Size, observer: O) -> Board<O> {
        let mut board = Board {
            tables: RuleTables::of(rule),
            rule,
            size,
            side: Color::Black,
            winner: None,
            key: layout::base_key(rule, size),
            stone_count: 0,
            max_stones: size.points(),
            counts: [0; 2 * Threat::COUNT],
            points: [PointSet::EMPTY; 2 * Threat::COUNT],
            stones: [PointSet::EMPTY; 2],
            empty: size.all_points().collect(),
            lines: Lines::empty(size),
            cells: vec![0; CELLS].try_into().expect("length as asked"),
            history: Vec::new(),
            journal: Vec::new(),
            flip_journal: Vec::new(),
            observer,
        };
        board.observer.begin(rule, size);
        for point in size.all_points() {
            board.fill_cell(point);
        }
        board
    }

    /// This board, which must be empty and of the position's rule and size, after the position's moves.
    pub fn after(mut self, position: &Position) -> Board<O> {
        debug_assert!(self.rule == position.rule() && self.size == position.size());
        self.max_stones =
            position.max_stones().map_or(self.size.points(), |most| most.min(self.size.points()));
        if self.max_stones < self.size.points() {
            self.key ^= layout::limit_key(self.max_stones);
        }
        for &step in position.moves() {
            match step {
                Some(point) => self.place(point),
                None => self.pass(),
            }
        }
        self
    }

    /// The rule of the game.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// The Zobrist key of the stones, the side to move, the rule, the size and the number of stones the game allows.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key that the board would have after a stone of the side to move on `point`.
    #[inline(always)]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ layout::stone_key(self.side, point) ^ layout::SIDE_KEY
    }

    /// The colour of the stone on `point`, if any.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.stones[color.index()].contains(point))
    }

    /// The stones of one colour.
    #[inline]
    pub fn stones(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// The number of stones.
    #[inline(always)]
    pub fn stone_count(&self) -> usize {
        self.stone_count
    }

    /// The number of moves in the history, passes included.
    #[inline]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The move made `back` moves ago (0: the last one), if it was a stone.
    #[inline]
    pub fn last_move(&self, back: usize) -> Option<Point> {
        let at = self.history.len().checked_sub(back + 1)?;
        Some(self.history[at].point).filter(|point| point.is_some())
    }

    /// The colour that has made five, if any.
    #[inline]
    pub fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// Whether no more stones may be placed: the board, or the number of stones the game allows, is full.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.stone_count >= self.max_stones
    }

    /// How many more stones may be placed.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.max_stones.saturating_sub(self.stone_count)
    }

    /// The class of an empty point for `color`.
    #[inline(always)]
    pub fn class(&self, color: Color, point: Point) -> Class {
        Class::from_bits((self.cells[point.index()] >> (32 + 16 * color.index())) as u16)
    }

    /// The shape that a stone of `color` on the empty point `point` makes in one direction.
    #[inline]
    pub fn shape(&self, color: Color, point: Point, direction: Direction) -> Shape {
        let shift = 16 * color.index() + 4 * direction as usize;
        Shape::ALL[(self.cells[point.index()] >> shift & 15) as usize]
    }

    /// The empty points on which a stone of `color` would make a threat.
    ///
    /// Points of Black that are certainly forbidden are left out; points that may be double threes are not, see
    /// [`Board::verdict`].
    #[inline(always)]
    pub fn points(&self, color: Color, threat: Threat) -> &PointSet {
        &self.points[Threat::COUNT * color.index() + threat as usize]
    }

    /// The number of points in [`Board::points`].
    #[inline(always)]
    pub fn count(&self, color: Color, threat: Threat) -> usize {
        self.counts[Threat::COUNT * color.index() + threat as usize] as usize
    }

    /// Whether there is a point on which a stone of `color` would make a four and a three at once.
    #[inline]
    pub fn has_four_with_three(&self, color: Color) -> bool {
        self.points(color, Threat::Four).meets(self.points(color, Threat::Three))
    }

    /// The lookup tables of the board's rule.
    #[inline]
    pub fn tables(&self) -> &'static RuleTables {
        self.tables
    }

    /// What watches the classes change.
    #[inline(always)]
    pub fn observer(&self) -> &O {
        &self.observer
    }

    fn fill_cell(&mut self, point: Point) {
        let mut shapes = 0;
        for direction in Direction::ALL {
            let window = self.lines.word(point, direction, MARGIN);
            shapes |= spread(self.tables.lookup().shapes(window) as u64) << (4 * direction as usize);
        }
        let cell = with_classes(&self.tables.lookup(), shapes as u32);
        self.cells[point.index()] = cell;
        self.observer.change(point, Change { before: 0, after: cell });
        self.flip(point, threat_bits(cell));
    }
}

/// The bits of both colours' shapes in the first direction.
const BOTH_SHAPES: u64 = 0x000F_000F;

/// Both colours' shapes in one byte, moved to where a cell has them for the first direction.
#[inline(always)]
fn spread(shapes: u64) -> u64 {
    (shapes | shapes << 12) & BOTH_SHAPES
}

/// The cell with these shapes.
#[inline(always)]
fn with_classes(lookup: &Lookup, shapes: u32) -> Cell {
    let black = lookup.class_bits(Color::Black, shapes as u16);
    let white = lookup.class_bits(Color::White, (shapes >> 16) as u16);
    shapes as u64 | (black as u64) << 32 | (white as u64) << 48
}

/// The threats of a cell: Black's in bits 12 to 15, White's in bits 28 to 31.
#[inline(always)]
fn threat_bits(cell: Cell) -> u32 {
    (cell >> 32) as u32 & 0xF000_F000
}
