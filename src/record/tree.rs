//! Games and studies as a tree of moves.

use super::{GameInfo, NegotiationRecord, Notes, Position, PositionError, Setup};
use crate::geometry::{Color, Point, Rule, Size};

/// A game, or a study with its variations: nodes in one list that know each other by number.
///
/// The root is the position at the start, which may have a set-up; every other node mostly has a move. Nothing here
/// recurses, so that a line of a million moves is nothing special, and nothing checks whether a point is empty: a
/// [`Builder`](super::Builder) does, with which all files are read.
///
/// ```
/// use kagetsu::geometry::{Color, Size};
/// use kagetsu::record::{NodeId, Play, Tree};
///
/// let mut tree = Tree::new(Size::RENJU);
/// let first = tree.add(NodeId::ROOT, Play::Stone(Color::Black, "h8".parse()?));
/// for answer in ["h9", "i9"] {
///     tree.add(first, Play::Stone(Color::White, answer.parse()?));
/// }
/// tree.notes_mut(first).comment = "direct or indirect".to_string();
/// assert_eq!(tree.children(first).count(), 2);
/// assert_eq!(tree.position(first)?.stone_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// The size of the board.
    pub size: Size,
    /// The rule of play, if it is known.
    pub rule: Option<Rule>,
    /// What is known of the game.
    pub info: GameInfo,
    /// How the opening was agreed on, if it is known.
    pub negotiation: Option<NegotiationRecord>,
    nodes: Vec<Node>,
    notes: Vec<Notes>,
}

/// A node of a tree, by its number. The numbers of a tree are those below its [`Tree::len`], in the order in which the
/// nodes were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The node that every tree begins with.
    pub const ROOT: NodeId = NodeId(0);

    /// The number, for lists of things that belong to nodes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// No move: a set-up or a remark.
    Nothing,
    /// A stone.
    Stone(Color, Point),
    /// A pass.
    Pass(Color),
}

impl Play {
    /// The point of a stone.
    pub fn point(self) -> Option<Point> {
        if let Play::Stone(_, point) = self { Some(point) } else { None }
    }

    /// The side that moves.
    pub fn color(self) -> Option<Color> {
        match self {
            Play::Stone(color, _) | Play::Pass(color) => Some(color),
            Play::Nothing => None,
        }
    }
}

/// No node, or no notes. A tree can have any number of nodes below it.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Node {
    play: Play,
    parent: u32,
    first_child: u32,
    last_child: u32,
    sibling: u32,
    notes: u32,
}

impl Node {
    fn new(play: Play, parent: u32) -> Node {
        Node { play, parent, first_child: NONE, last_child: NONE, sibling: NONE, notes: NONE }
    }
}

/// What nodes without notes have.
static NOTHING: Notes = Notes {
    comment: String::new(),
    marked: false,
    start: false,
    marks: Vec::new(),
    value: None,
    setup: None,
    spent_ms: None,
    others: Vec::new(),
};

/// A step of a walk through a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// A node is come to, before those below it.
    Enter(NodeId),
    /// All below the node has been seen.
    Leave(NodeId),
}

impl Tree {
    /// A tree without moves.
    pub fn new(size: Size) -> Tree {
        Tree {
            size,
            rule: None,
            info: GameInfo::default(),
            negotiation: None,
            nodes: vec![Node::new(Play::Nothing, NONE)],
            notes: Vec::new(),
        }
    }

    /// A tree that begins with a position, whose stones are set up at the root.
    pub fn from_position(start: &Position) -> Tree {
        let mut tree = Tree::new(start.size());
        tree.rule = Some(start.rule());
        if !start.moves().is_empty() {
            let [black, white] = Color::BOTH.map(|color| start.stones(color).collect());
            let setup = Setup { black, white, empty: Vec::new(), side: Some(start.side_to_move()) };
            tree.notes_mut(NodeId::ROOT).setup = Some(Box::new(setup));
        }
        tree
    }

    /// A tree of one line: the moves of a position from the empty board, passes included.
    pub fn of_moves(position: &Position) -> Tree {
        let mut tree = Tree::new(position.size());
        tree.rule = Some(position.rule());
        let mut at = NodeId::ROOT;
        for (nth, &point) in position.moves().iter().enumerate() {
            let color = Color::BOTH[nth % 2];
            at = tree.add(at, point.map_or(Play::Pass(color), |point| Play::Stone(color, point)));
        }
        tree
    }

    /// Adds a node below another one, as the last of those there.
    pub fn add(&mut self, parent: NodeId, play: Play) -> NodeId {
        let id = self.nodes.len() as u32;
        assert!(id != NONE, "a tree has fewer than 2^32 nodes");
        self.nodes.push(Node::new(play, parent.0));
        let last = std::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        match last {
            NONE => self.nodes[parent.index()].first_child = id,
            last => self.nodes[last as usize].sibling = id,
        }
        NodeId(id)
    }

    /// The node below another one at which this happens, which is added if there is none.
    pub fn find_or_add(&mut self, parent: NodeId, play: Play) -> NodeId {
        self.child(parent, play).unwrap_or_else(|| self.add(parent, play))
    }

    /// Adds a stone of the side to move.
    pub fn add_move(&mut self, parent: NodeId, point: Point) -> NodeId {
        self.add(parent, Play::Stone(self.side_to_move(parent), point))
    }

    /// The number of nodes, the root included.
    #[allow(clippy::len_without_is_empty, reason = "there always is a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// What happens at a node.
    pub fn play(&self, node: NodeId) -> Play {
        self.nodes[node.index()].play
    }

    /// The node above; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        known(self.nodes[node.index()].parent)
    }

    /// The first node below, which is the main line.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        known(self.nodes[node.index()].first_child)
    }

    /// The next node below the same one.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        known(self.nodes[node.index()].sibling)
    }

    /// The nodes right below, the main line first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(node), |&child| self.next_sibling(child))
    }

    /// The node right below at which this happens.
    pub fn child(&self, node: NodeId, play: Play) -> Option<NodeId> {
        self.children(node).find(|&child| self.play(child) == play)
    }

    /// What is written at a node.
    pub fn notes(&self, node: NodeId) -> &Notes {
        self.notes.get(self.nodes[node.index()].notes as usize).unwrap_or(&NOTHING)
    }

    /// The same, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        let at = &mut self.nodes[node.index()].notes;
        if *at == NONE {
            *at = self.notes.len() as u32;
            self.notes.push(Notes::default());
        }
        &mut self.notes[*at as usize]
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// This node and the first one below each, to the end of the line.
    pub fn main_line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |&node| self.first_child(node))
    }

    /// The last node of the main line.
    pub fn last(&self) -> NodeId {
        self.main_line(NodeId::ROOT).last().unwrap_or(NodeId::ROOT)
    }

    /// The node that moves lead to from the root, colours aside (`None` is a pass). Nodes without a move are gone
    /// through where they are the only way on.
    pub fn descend(&self, moves: impl IntoIterator<Item = Option<Point>>) -> Option<NodeId> {
        let mut at = NodeId::ROOT;
        for wanted in moves {
            at = loop {
                let found = self.children(at).find(|&child| match self.play(child) {
                    Play::Stone(_, point) => Some(point) == wanted,
                    Play::Pass(_) => wanted.is_none(),
                    Play::Nothing => false,
                });
                match (found, self.first_child(at)) {
                    (Some(child), _) => break child,
                    (None, Some(only)) if self.play(only) == Play::Nothing => at = only,
                    _ => return None,
                }
            };
        }
        Some(at)
    }

    /// A walk through all nodes below one, this one included: each before those below it, and once more after them.
    pub fn walk(&self, from: NodeId) -> impl Iterator<Item = Visit> {
        std::iter::successors(Some(Visit::Enter(from)), move |&visit| match visit {
            Visit::Enter(node) => Some(self.first_child(node).map_or(Visit::Leave(node), Visit::Enter)),
            Visit::Leave(node) if node == from => None,
            Visit::Leave(node) => match self.next_sibling(node) {
                Some(sibling) => Some(Visit::Enter(sibling)),
                None => self.parent(node).map(Visit::Leave),
            },
        })
    }

    /// All nodes below one, this one included, each before those below it.
    pub fn preorder(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        self.walk(from).filter_map(|visit| if let Visit::Enter(node) = visit { Some(node) } else { None })
    }

    /// The number of stones and passes.
    pub fn moves(&self) -> usize {
        self.nodes.iter().filter(|node| node.play != Play::Nothing).count()
    }

    /// Whether some node has more than one below it.
    pub fn branches(&self) -> bool {
        self.nodes.iter().any(|node| node.first_child != node.last_child)
    }

    /// The side whose turn it is after a node: the other one than moved last, or as a set-up says or shows.
    pub fn side_to_move(&self, node: NodeId) -> Color {
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(color) = self.play(node).color() {
                return !color;
            }
            if let Some(setup) = &self.notes(node).setup {
                let next = self.first_child(node).and_then(|child| self.play(child).color());
                let fewer = if setup.white.len() < setup.black.len() { Color::White } else { Color::Black };
                return setup.side.or(next).unwrap_or(fewer);
            }
            at = self.parent(node);
        }
        Color::Black
    }

    /// The position after a node, under the tree's rule or renju. Where a side moves out of turn the other one passes.
    ///
    /// # Errors
    /// [`PositionError`] for a stone off the board or on another one.
    pub fn position(&self, node: NodeId) -> Result<Position, PositionError> {
        let rule = self.rule.unwrap_or_default();
        let mut position = Position::new(rule, self.size);
        for at in self.path(node) {
            if let Some(setup) = &self.notes(at).setup {
                let changed = [&setup.black, &setup.white, &setup.empty];
                let is_changed = |point: &Point| changed.iter().any(|points| points.contains(point));
                let mut stones = Color::BOTH.map(|color| {
                    position.stones(color).filter(|point| !is_changed(point)).collect::<Vec<_>>()
                });
                stones[0].extend(&setup.black);
                stones[1].extend(&setup.white);
                let side = self.side_to_move(at);
                position = Position::from_stones(rule, self.size, &stones[0], &stones[1], side)?;
            }
            if let Some(color) = self.play(at).color() {
                if color != position.side_to_move() {
                    position.play(None)?;
                }
                position.play(self.play(at).point())?;
            }
        }
        Ok(position)
    }
}

/// Trees are the same if they say the same; the order in which their nodes were added does not matter.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let heads = |tree: &Tree| (tree.size, tree.rule, tree.nodes.len());
        heads(self) == heads(other)
            && self.info == other.info
            && self.negotiation == other.negotiation
            && self.walk(NodeId::ROOT).zip(other.walk(NodeId::ROOT)).all(|pair| match pair {
                (Visit::Enter(a), Visit::Enter(b)) => {
                    self.play(a) == other.play(b) && self.notes(a) == other.notes(b)
                }
                (Visit::Leave(_), Visit::Leave(_)) => true,
                _ => false,
            })
    }
}

fn known(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::record::parse_points;

    /// A million moves in one line, of which only a few are stones.
    pub(in crate::record) fn deep() -> Tree {
        let mut tree = Tree::new(Size::RENJU);
        let mut at = NodeId::ROOT;
        for nth in 0..1_000_000 {
            at = tree.add(at, Play::Pass(Color::BOTH[nth % 2]));
        }
        tree.add_move(at, Size::RENJU.center());
        tree
    }

    #[test]
    fn a_line_of_a_million_moves_is_nothing_special() {
        let tree = deep();
        assert_eq!(tree.len(), 1_000_002);
        assert_eq!(tree.walk(NodeId::ROOT).count(), 2 * tree.len());
        let last = tree.last();
        assert_eq!(tree.path(last).len(), tree.len());
        assert_eq!(tree.position(last).unwrap().stone_count(), 1);
        assert_eq!(tree.clone(), tree);
    }

    #[test]
    fn walks_come_to_every_node_before_and_after_those_below_it() {
        let mut tree = Tree::new(Size::RENJU);
        let [a, b, c, d] = parse_points("a1 a2 a3 a4").unwrap()[..] else { panic!() };
        let first = tree.add_move(NodeId::ROOT, a);
        let below = tree.add_move(first, b);
        let second = tree.add_move(NodeId::ROOT, c);
        let other = tree.add_move(first, d);
        assert_eq!(
            tree.preorder(NodeId::ROOT).collect::<Vec<_>>(),
            [NodeId::ROOT, first, below, other, second]
        );
        let walk: Vec<Visit> = tree.walk(first).collect();
        use Visit::*;
        assert_eq!(
            walk,
            [Enter(first), Enter(below), Leave(below), Enter(other), Leave(other), Leave(first)]
        );
        assert_eq!(tree.find_or_add(first, tree.play(other)), other);
        assert_eq!(tree.descend([Some(a), Some(d)]), Some(other));
        assert_eq!(tree.descend([Some(a), Some(c)]), None);
        assert_eq!((tree.moves(), tree.branches()), (4, true));
    }

    #[test]
    fn positions_follow_set_ups_and_moves_out_of_turn() {
        let points = |text| parse_points(text).unwrap();
        let mut tree = Tree::new(Size::RENJU);
        tree.notes_mut(NodeId::ROOT).setup =
            Some(Box::new(Setup { black: points("a1 b1"), white: points("c1"), ..Setup::default() }));
        assert_eq!(tree.side_to_move(NodeId::ROOT), Color::White);
        let black = tree.add(NodeId::ROOT, Play::Stone(Color::Black, points("d1")[0]));
        // The move that follows shows whose turn it is.
        assert_eq!(tree.side_to_move(NodeId::ROOT), Color::Black);
        let again = tree.add(black, Play::Stone(Color::Black, points("e1")[0]));
        let later = tree.add(again, Play::Nothing);
        tree.notes_mut(later).setup = Some(Box::new(Setup {
            white: points("a1"),
            empty: points("c1"),
            side: Some(Color::White),
            ..Setup::default()
        }));
        let position = tree.position(again).unwrap();
        assert!(position.stones(Color::Black).eq(points("a1 b1 d1 e1")));
        assert_eq!(position.side_to_move(), Color::White);
        let position = tree.position(later).unwrap();
        assert!(position.stones(Color::Black).eq(points("b1 d1 e1")));
        assert!(position.stones(Color::White).eq(points("a1")));
        assert_eq!(position.side_to_move(), Color::White);
        let start = Tree::from_position(&position);
        let same = start.position(NodeId::ROOT).unwrap();
        assert!(Color::BOTH.iter().all(|&color| same.stones(color).eq(position.stones(color))));
        assert_eq!(Tree::of_moves(&position).position(Tree::of_moves(&position).last()).unwrap(), position);
    }
}
