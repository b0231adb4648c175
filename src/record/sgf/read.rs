//! How SGF is read.

use super::names::{FACTS, NEGOTIATION};
use super::node::{self, Points};
use super::tokens::{Property, Token, Tokens, unescape};
use crate::geometry::{Point, Rule, Size};
use crate::record::fault::quoted;
use crate::record::{
    Builder, NegotiationRecord, NegotiationStep, NodeId, Outcome, ReadOptions, RecordError, Rows, Skipped,
    Tree, codepage, parse_points,
};
use encoding_rs::Encoding;

/// Reads the games of a file one by one.
///
/// # Errors
/// [`RecordError`] with the line at which something is wrong, and what `each` gives. A lenient reader goes on without a
/// property or a variation that is wrong, keeps a game that is cut off, and looks for the next one after brackets that
/// make no sense.
pub fn read_sgf(
    bytes: &[u8],
    options: &ReadOptions,
    skipped: &mut Skipped,
    each: &mut dyn FnMut(Tree) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let text = codepage::decode(bytes, options.encoding.or_else(|| declared(bytes)));
    let mut tokens = Tokens::new(&text);
    let mut found = tokens.find_game();
    if !found {
        return Err(tokens.error(0, "no game of SGF, expected '(;'"));
    }
    while found {
        let mut game = Game { options, skipped: &mut *skipped, builder: None, points: None };
        let read = game.read(&mut tokens);
        let tree = game.builder.map(Builder::finish);
        match read {
            Ok(negotiation) => {
                if let Some(tree) = tree {
                    each(with_negotiation(tree, negotiation))?;
                }
                found = tokens.find_game();
            }
            Err(error) => {
                skipped.pass_over(error, options.lenient)?;
                if let Some(tree) = tree.filter(|tree| tree.len() > 1) {
                    each(tree)?;
                }
                found = tokens.find_next_game();
            }
        }
    }
    Ok(())
}

/// The encoding that a file names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(1 << 12)];
    memchr::memmem::find_iter(head, b"CA[").find_map(|at| {
        let name = &head[at + 3..];
        let name = &name[..memchr::memchr(b']', name)?];
        Encoding::for_label(name)
    })
}

/// What is known of a negotiation when a game has been read.
#[derive(Default)]
struct Told {
    record: Option<NegotiationRecord>,
    /// The fifths that were not taken, and a number before them.
    other_fifths: Vec<Point>,
    number: Option<u32>,
}

struct Game<'a> {
    options: &'a ReadOptions,
    skipped: &'a mut Skipped,
    builder: Option<Builder>,
    points: Option<Points>,
}

impl Game<'_> {
    /// Reads from the bracket that opens a game to the one that closes it.
    fn read(&mut self, tokens: &mut Tokens) -> Result<Told, RecordError> {
        // The depth of the tree before each open bracket, and where a variation was refused.
        let mut open: Vec<u32> = Vec::new();
        let mut refused: Option<usize> = None;
        let mut told = Told::default();
        loop {
            let at = tokens.at;
            match tokens.next()? {
                Token::Open => open.push(self.builder.as_ref().map_or(0, |builder| builder.depth() as u32)),
                Token::Close => {
                    let depth = open.pop().ok_or_else(|| tokens.error(at, "')' without '('"))?;
                    if refused.is_some_and(|at| at > open.len()) {
                        refused = None;
                    }
                    if let Some(builder) = &mut self.builder {
                        builder.leave_to(depth as usize);
                    }
                    if open.is_empty() {
                        return Ok(told);
                    }
                }
                Token::Node(_) if refused.is_some() => {}
                Token::Node(properties) => {
                    let is_root = self.builder.is_none();
                    if is_root {
                        told = self.root(&properties, tokens)?;
                    }
                    if !self.node(properties, is_root, tokens)? {
                        refused = Some(open.len());
                    }
                }
                Token::End => {
                    let missing = format!("the file ends here, expected ')' for {} open '('", open.len());
                    return Err(tokens.error(at, missing));
                }
            }
        }
    }

    fn node(
        &mut self,
        properties: Vec<Property>,
        is_root: bool,
        tokens: &Tokens,
    ) -> Result<bool, RecordError> {
        let (Some(builder), Some(points)) = (&mut self.builder, self.points) else { return Ok(false) };
        let (skipped, lenient) = (&mut *self.skipped, self.options.lenient);
        let mut wrong = |at, fault| skipped.pass_over(tokens.error(at, fault), lenient);
        node::apply(properties, points, is_root, builder, &mut wrong)
    }

    /// Reads what the first node says of the whole game.
    fn root(&mut self, properties: &[Property], tokens: &Tokens) -> Result<Told, RecordError> {
        let find = |name: &str| properties.iter().find(|property| property.name == name);
        let text = |property: &Property| unescape(property.values[0]);
        if let Some(game) = find("GM").filter(|game| !matches!(game.values[0].trim(), "4" | "")) {
            let what =
                format!("a game of kind GM[{}], expected GM[4] (gomoku and renju)", quoted(game.values[0]));
            return Err(tokens.error(game.at, what));
        }
        let size = match find("SZ") {
            None => Size::RENJU,
            Some(size) => board_size(size.values[0]).map_err(|what| tokens.error(size.at, what))?,
        };
        let mut tree = Tree::new(size);
        let wrong = |at: usize, what: String, skipped: &mut Skipped| {
            skipped.pass_over(tokens.error(at, what), self.options.lenient)
        };
        for property in properties {
            if let Some((_, fact)) = FACTS.iter().find(|(name, _)| *name == property.name) {
                tree.info.set(*fact, text(property));
            }
        }
        tree.info.result = find("RE").map(|result| Outcome::read(&text(result)));
        let rules = find("RU").map(text);
        tree.rule = rules.as_deref().and_then(rule);
        if let (None, Some(rules)) = (tree.rule, rules) {
            tree.notes_mut(NodeId::ROOT).others.push(("RU".to_string(), vec![rules]));
        }
        let points = Points { size, rows: self.options.rows.unwrap_or_else(|| rows(properties)) };
        let mut told = Told::default();
        if let Some(record) = find(NEGOTIATION) {
            match text(record).parse() {
                Ok(negotiation) => told.record = Some(negotiation),
                Err(error) => wrong(record.at, error.to_string(), self.skipped)?,
            }
        }
        if let Some(fifths) = find("5A") {
            match other_fifths(&fifths.values, points) {
                Ok((number, others)) => (told.number, told.other_fifths) = (number, others),
                Err(what) => wrong(fifths.at, what, self.skipped)?,
            }
        }
        self.points = Some(points);
        self.builder = Some(Builder::new(tree));
        Ok(told)
    }
}

/// `15`, or `15:15`.
fn board_size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<i64>().ok();
    match (number(columns), number(rows)) {
        (Some(columns), Some(rows)) if columns == rows => {
            Size::new(columns).map_err(|error| error.to_string())
        }
        _ => Err(format!("'{}' is no size of a square board, expected 5 to 22", quoted(text))),
    }
}

/// The rule of play by its name, or by its number as c-gomoku-cli has it.
fn rule(text: &str) -> Option<Rule> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "0" => Some(Rule::Freestyle),
        "1" => Some(Rule::Standard),
        "4" => Some(Rule::Renju),
        name => Rule::ALL.into_iter().find(|rule| rule.to_string() == name),
    }
}

/// How a program counts rows. The Python package `renju` counts from the bottom and does not name itself, but its
/// properties stand in an order of their own, with a komi that gomoku has not.
fn rows(properties: &[Property]) -> Rows {
    let names: Vec<&str> = properties.iter().map(|property| property.name.as_str()).collect();
    if names.starts_with(&["GM", "FF", "SZ", "RU", "KM", "PB", "PW"]) { Rows::Bottom } else { Rows::Top }
}

/// RenLib's property: the fifths that were offered and not taken, as letters or as `h8`, and before them perhaps their
/// number.
fn other_fifths(values: &[&str], points: Points) -> Result<(Option<u32>, Vec<Point>), String> {
    let mut number = None;
    let mut others = Vec::new();
    for value in values {
        let mut rest = value.trim();
        if let Some(digits) = rest.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0) {
            number = rest[..digits].parse().ok();
            rest = rest[digits..].trim_start_matches([' ', ':', ',', ';']);
        }
        let words: Vec<&str> = rest.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
        for word in words {
            if word.bytes().any(|byte| byte.is_ascii_digit()) {
                others.extend(parse_points(word).map_err(|error| error.to_string())?);
            } else {
                let pairs = (0..word.len()).step_by(2).map(|at| word.get(at..at + 2).unwrap_or(word));
                others.extend(pairs.map(|pair| points.point(pair)).collect::<Result<Vec<_>, _>>()?);
            }
        }
    }
    Ok((number, others))
}

/// The tree with what was told of its negotiation. The other fifths make one with the first five stones.
fn with_negotiation(mut tree: Tree, told: Told) -> Tree {
    tree.negotiation = told.record;
    if tree.negotiation.is_some() || told.other_fifths.is_empty() {
        return tree;
    }
    let stones: Vec<Point> =
        tree.main_line(NodeId::ROOT).filter_map(|node| tree.play(node).point()).take(5).collect();
    let Some((&fifth, four)) = stones.split_last().filter(|(_, four)| four.len() == 4) else { return tree };
    let mut steps: Vec<NegotiationStep> = four.iter().copied().map(NegotiationStep::Stone).collect();
    steps.extend(told.number.map(NegotiationStep::Number));
    let others = told.other_fifths.into_iter().filter(|other| *other != fifth);
    steps.push(NegotiationStep::Offer(std::iter::once(fifth).chain(others).collect()));
    steps.push(NegotiationStep::Choice(fifth));
    // What the rule was is not said; two fifths without a number are those of the RIF rule.
    let rule = if told.number.is_some() { "yamaguchi" } else { "rif" };
    tree.negotiation = Some(NegotiationRecord { rule: rule.to_string(), steps });
    tree
}
