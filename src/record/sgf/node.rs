//! What the properties of a node mean.

use super::names::{NEGOTIATION, SCORE, SPENT, START, WIN};
use super::tokens::{Property, halves, unescape};
use crate::geometry::{Color, Point, Size};
use crate::record::fault::quoted;
use crate::record::{Builder, Mark, Play, RecordError, Rows, Setup, Value};

/// A fault of a property, without its place.
pub(super) type Fault = String;

/// Reads points of a board.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub(super) size: Size,
    pub(super) rows: Rows,
}

impl Points {
    pub(super) fn point(self, text: &str) -> Result<Point, Fault> {
        let wrong = || {
            let last = (b'a' + self.size.lines() as u8 - 1) as char;
            format!(
                "'{}' is no point of a {} board, expected two letters a to {last}",
                quoted(text),
                self.size
            )
        };
        let [column, row] = text.trim().as_bytes() else { return Err(wrong()) };
        let line = |byte: &u8| i64::from(byte.to_ascii_lowercase()) - i64::from(b'a');
        let row = match self.rows {
            Rows::Top => self.size.lines() as i64 - 1 - line(row),
            Rows::Bottom => line(row),
        };
        self.size.point(line(column), row).ok_or_else(wrong)
    }

    /// A move: nothing is a pass, and so is `tt` on boards that have no such point.
    fn play(self, color: Color, text: &str) -> Result<Play, Fault> {
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("tt") && self.size.lines() <= 19 {
            return Ok(Play::Pass(color));
        }
        Ok(Play::Stone(color, self.point(text)?))
    }

    /// Points one by one, or as rectangles (`aa:cc`).
    fn list(self, values: &[&str]) -> Result<Vec<Point>, Fault> {
        let mut points = Vec::new();
        for value in values.iter().filter(|value| !value.trim().is_empty()) {
            let Some((from, to)) = halves(value) else {
                points.push(self.point(value)?);
                continue;
            };
            let [from, to] = [self.point(from)?, self.point(to)?];
            let between = |a: usize, b: usize| a.min(b)..=a.max(b);
            for row in between(from.row(), to.row()).rev() {
                points.extend(between(from.column(), to.column()).map(|column| Point::new(column, row)));
            }
        }
        Ok(points)
    }
}

fn color(text: &str) -> Result<Color, Fault> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(Color::Black),
        "w" | "white" | "2" => Ok(Color::White),
        _ => Err(format!("'{}' is no colour, expected B or W", quoted(text))),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Fault> {
    text.trim().parse().map_err(|_| format!("'{}' is no number", quoted(text)))
}

/// A node with moves, its set-up and its notes; where a property is wrong, what is the matter and where it stands.
///
/// A node is added for each move; if there is none, one is added all the same, but for the root.
pub(super) fn apply(
    properties: Vec<Property>,
    points: Points,
    is_root: bool,
    builder: &mut Builder,
    wrong: &mut dyn FnMut(usize, Fault) -> Result<(), RecordError>,
) -> Result<bool, RecordError> {
    let is_setup = |property: &Property| matches!(property.name.as_str(), "AB" | "AW" | "AE" | "PL");
    let is_move = |property: &Property| matches!(property.name.as_str(), "B" | "W");
    let has = |wanted: &dyn Fn(&Property) -> bool| properties.iter().any(wanted);
    if !is_root && (has(&is_setup) || !has(&is_move)) {
        // Without a move a node is never refused.
        let _ = builder.add(Play::Nothing);
    }
    if has(&is_setup) {
        let mut setup = Setup::default();
        let mut at = 0;
        for property in properties.iter().filter(|property| is_setup(property)) {
            at = property.at;
            let done = match property.name.as_str() {
                "AB" => points.list(&property.values).map(|list| setup.black.extend(list)),
                "AW" => points.list(&property.values).map(|list| setup.white.extend(list)),
                "AE" => points.list(&property.values).map(|list| setup.empty.extend(list)),
                _ => color(property.values[0]).map(|side| setup.side = Some(side)),
            };
            if let Err(fault) = done {
                wrong(at, fault)?;
            }
        }
        if let Err(refusal) = builder.set_up(setup) {
            wrong(at, refusal.to_string())?;
        }
    }
    for property in properties.iter().filter(|property| is_move(property)) {
        let color = if property.name == "B" { Color::Black } else { Color::White };
        for value in &property.values {
            let play = points.play(color, value);
            let added = play.and_then(|play| builder.add(play).map_err(|refusal| refusal.to_string()));
            if let Err(fault) = added {
                wrong(property.at, fault)?;
                return Ok(false);
            }
        }
    }
    for property in properties {
        if is_setup(&property) || is_move(&property) || is_root && is_of_game(&property.name) {
            continue;
        }
        let at = property.at;
        if let Err(fault) = note(property, points, builder) {
            wrong(at, fault)?;
        }
    }
    Ok(true)
}

/// Whether a property of the root is about the whole game, which is read elsewhere.
fn is_of_game(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "AP" | "SZ" | "ST" | "RE" | "RU" | "5A" | NEGOTIATION)
        || super::names::FACTS.iter().any(|(known, _)| *known == name)
}

fn note(property: Property, points: Points, builder: &mut Builder) -> Result<(), Fault> {
    let values = &property.values;
    let first = values[0];
    let figure = match property.name.as_str() {
        "CR" => Some(Mark::Circle),
        "MA" | "M" => Some(Mark::Cross),
        "SQ" => Some(Mark::Square),
        "TR" => Some(Mark::Triangle),
        _ => None,
    };
    let notes = builder.notes();
    if let Some(mark) = figure {
        notes.marks.extend(points.list(values)?.into_iter().map(|point| (point, mark.clone())));
        return Ok(());
    }
    match property.name.as_str() {
        "C" => notes.add_comment(&values.iter().map(|value| unescape(value)).collect::<Vec<_>>().join("\n")),
        "HO" => notes.marked = true,
        START => notes.start = true,
        "LB" => {
            for value in values {
                let (point, text) = halves(value)
                    .ok_or_else(|| format!("'{}' is no label, expected aa:text", quoted(value)))?;
                notes.marks.push((points.point(point)?, Mark::Text(unescape(text))));
            }
        }
        // Before FF[4] letters were given out in order.
        "L" => {
            let letters = ('a'..='z').cycle().zip(points.list(values)?);
            notes.marks.extend(letters.map(|(letter, point)| (point, Mark::Text(letter.to_string()))));
        }
        SCORE => {
            let percent: f64 = number(first)?;
            if !(0.0..=100.0).contains(&percent) {
                return Err(format!("'{}' is no score in percent, expected 0 to 100", quoted(first)));
            }
            notes.value = Some(Value::Score(percent / 100.0));
        }
        "V" => {
            let points: f64 = number(first)?;
            if !points.is_finite() {
                return Err(format!("'{}' is no value", quoted(first)));
            }
            // A forced win or a score says more.
            notes.value.get_or_insert(Value::Points(points));
        }
        WIN => {
            let (side, plies) = first
                .split_once('+')
                .ok_or_else(|| format!("'{}' is no win, expected B+7", quoted(first)))?;
            notes.value = Some(Value::Win(color(side)?, number(plies)?));
        }
        SPENT => notes.spent_ms = Some(number(first)?),
        _ => {
            let values = values.iter().map(|value| unescape(value)).collect();
            notes.others.push((property.name, values));
        }
    }
    Ok(())
}
