//! How RenjuNet's files are read, as a stream: of all that is in them only the tables are kept.

use super::swaps;
use crate::geometry::{Color, Point, Rule, Size};
use crate::record::fault::{Place, quoted};
use crate::record::{Builder, Fact, Outcome, ReadOptions, RecordError, Skipped, Tree, parse_points};
use encoding_rs::{Encoding, UTF_8};
use quick_xml::XmlVersion;
use quick_xml::encoding::DecodingReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::collections::HashMap;
use std::io::BufRead;

/// A row of a table, or a game: its attributes.
type Row = Vec<(String, String)>;

/// Reads the games of a file one by one.
///
/// # Errors
/// [`RecordError`] with the byte at which something is wrong, and what `each` gives. A lenient reader goes on without a
/// game that is wrong, and ends where the XML makes no sense.
pub fn read_rif(
    mut input: &mut dyn BufRead,
    options: &ReadOptions,
    skipped: &mut Skipped,
    each: &mut dyn FnMut(Tree) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let encoding = options.encoding.or_else(|| declared(input.fill_buf().ok()?)).unwrap_or(UTF_8);
    let mut decoding = DecodingReader::new(&mut input);
    decoding.set_encoding(encoding);
    let mut reader = Reader::from_reader(decoding);
    reader.config_mut().check_comments = false;
    let mut file = File::default();
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = match reader.read_event_into(&mut buffer) {
            Ok(event) => event,
            Err(quick_xml::Error::Io(error)) if error.kind() != std::io::ErrorKind::InvalidData => {
                return Err(std::io::Error::new(error.kind(), error.to_string()).into());
            }
            Err(error) => {
                let place = Place::Byte(reader.error_position() as usize);
                let what = format!("{error}, expected well-formed XML");
                return skipped.pass_over(RecordError::at(place, what), options.lenient);
            }
        };
        let place = Place::Byte(reader.buffer_position() as usize);
        if matches!(event, Event::Eof) {
            return file.end(place, skipped, options.lenient);
        }
        match file.event(&event, place) {
            Ok(Some(tree)) => each(tree)?,
            Ok(None) => {}
            Err(error) => {
                file.game = None;
                skipped.pass_over(error, options.lenient)?;
            }
        }
    }
}

/// The encoding that the first line of a file names.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(200)];
    let at = memchr::memmem::find(head, b"encoding=")? + "encoding=".len();
    let (quote, name) = head.get(at..)?.split_first()?;
    let name = &name[..memchr::memchr(*quote, name)?];
    // What has a zero between its letters shows it by itself.
    Encoding::for_label(name).filter(|encoding| encoding.is_ascii_compatible())
}

/// What has been read so far.
#[derive(Default)]
struct File {
    tables: HashMap<&'static str, HashMap<String, Row>>,
    game: Option<Game>,
    /// The element whose text is being read.
    within: Option<Within>,
    open: usize,
    is_known: bool,
}

#[derive(Clone, Copy)]
enum Within {
    Moves,
    Info,
}

#[derive(Default)]
struct Game {
    row: Row,
    moves: String,
    info: String,
}

/// The elements that are rows of tables.
const TABLES: [&str; 7] = ["country", "city", "month", "rule", "opening", "player", "tournament"];

fn get<'a>(row: &'a Row, name: &str) -> &'a str {
    row.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str())
}

impl File {
    fn event(&mut self, event: &Event, place: Place) -> Result<Option<Tree>, RecordError> {
        match event {
            Event::Start(element) => {
                self.open += 1;
                self.begin(element, place)?;
            }
            Event::Empty(element) => {
                self.begin(element, place)?;
                return self.finish(element.name().as_ref(), place);
            }
            Event::End(element) => {
                self.open = self.open.saturating_sub(1);
                return self.finish(element.name().as_ref(), place);
            }
            Event::Text(text) => self.text(&text.xml10_content()),
            Event::CData(text) => self.text(&text.xml10_content()),
            Event::GeneralRef(reference) => {
                let name = reference.xml10_content();
                let character =
                    reference.resolve_char_ref().map_err(|error| RecordError::at(place, error))?;
                let character = character.map(String::from);
                let known = quick_xml::escape::resolve_predefined_entity(&name);
                match character.as_deref().or(known) {
                    Some(text) => self.text(text),
                    None => {
                        let what = format!("entity '{}' is not known, expected text", quoted(&name));
                        return Err(RecordError::at(place, what));
                    }
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn begin(&mut self, element: &BytesStart, place: Place) -> Result<(), RecordError> {
        let name = element.name();
        let name: &str = name.as_ref();
        match name {
            "game" => {
                self.is_known = true;
                // Set before anything can be wrong with it, so that its end is recognized.
                self.game = Some(Game::default());
                self.game = Some(Game { row: row(element, place)?, ..Game::default() });
            }
            "move" => self.within = Some(Within::Moves),
            "info" => self.within = Some(Within::Info),
            _ => {
                self.is_known |= matches!(name, "database" | "games" | "players");
                if let Some(table) = TABLES.into_iter().find(|table| *table == name) {
                    let row = row(element, place)?;
                    let id = get(&row, "id").to_string();
                    self.tables.entry(table).or_default().insert(id, row);
                }
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if let (Some(game), Some(within)) = (&mut self.game, self.within) {
            match within {
                Within::Moves => game.moves.push_str(text),
                Within::Info => game.info.push_str(text),
            }
        }
    }

    fn finish(&mut self, name: &str, place: Place) -> Result<Option<Tree>, RecordError> {
        match name {
            "move" | "info" => self.within = None,
            "game" => {
                if let Some(game) = self.game.take() {
                    let id = get(&game.row, "id").to_string();
                    let wrong =
                        |what: String| RecordError::at(place, format!("game {}: {what}", quoted(&id)));
                    return self.tree(game).map(Some).map_err(wrong);
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn end(&self, place: Place, skipped: &mut Skipped, lenient: bool) -> Result<(), RecordError> {
        if !self.is_known {
            let what = "no RenjuNet database, expected XML with <database> and <game>";
            return Err(RecordError::at(place, what));
        }
        if self.open > 0 {
            let what = format!("the file ends here, expected the end of {} elements", self.open);
            skipped.pass_over(RecordError::at(place, what), lenient)?;
        }
        Ok(())
    }

    /// A row of a table that a row names.
    fn lookup(&self, table: &str, id: &str) -> Option<&Row> {
        self.tables.get(table)?.get(id)
    }

    /// A name in a table; what is not there keeps its number.
    fn name(&self, table: &str, id: &str) -> String {
        self.lookup(table, id).map_or(id, |row| get(row, "name")).to_string()
    }

    fn tree(&self, game: Game) -> Result<Tree, String> {
        let mut tree = Tree::new(Size::RENJU);
        tree.rule = Some(Rule::Renju);
        let info = &mut tree.info;
        for (player, team, key) in
            [(Fact::Black, Fact::BlackTeam, "black"), (Fact::White, Fact::WhiteTeam, "white")]
        {
            let id = get(&game.row, key);
            match self.lookup("player", id) {
                Some(row) => {
                    info.set(player, joined([get(row, "name"), get(row, "surname")], " "));
                    info.set(team, self.name("country", get(row, "country")));
                }
                None => info.set(player, id),
            }
        }
        let tournament = get(&game.row, "tournament");
        match self.lookup("tournament", tournament) {
            Some(row) => {
                info.set(Fact::Event, get(row, "name"));
                let city = self.name("city", get(row, "city"));
                info.set(Fact::Place, joined([&city, &self.name("country", get(row, "country"))], ", "));
                let month =
                    get(row, "month").parse().map_or(String::new(), |month: u8| format!("{month:02}"));
                info.set(Fact::Date, joined([get(row, "year"), &month], "-"));
            }
            None => info.set(Fact::Event, tournament),
        }
        info.set(Fact::Round, get(&game.row, "round"));
        let opening = get(&game.row, "opening");
        let figure = |row| joined([get(row, "abbr"), get(row, "name")], " ");
        info.set(Fact::Opening, self.lookup("opening", opening).map_or(opening.to_string(), figure));
        info.set(Fact::User, get(&game.row, "publisher"));
        info.set(Fact::Comment, game.info.trim());
        info.result = match get(&game.row, "bresult") {
            "1" => Some(Outcome::Won(Color::Black, String::new())),
            "0" => Some(Outcome::Won(Color::White, String::new())),
            "0.5" => Some(Outcome::Drawn),
            "" => None,
            other => return Err(format!("bresult '{}', expected 1, 0.5 or 0", quoted(other))),
        };
        let moves = moves(&game.moves)?;
        let others = parse_points(get(&game.row, "alt")).map_err(|error| error.to_string())?;
        if let Some(off) = others.iter().find(|point| !Size::RENJU.contains(**point)) {
            return Err(format!("{off} in alt is off the board, expected a point of 15x15"));
        }
        let rule = self.name("rule", get(&game.row, "rule"));
        tree.negotiation = swaps::negotiation(&rule, get(&game.row, "swap"), others, &moves);
        let mut builder = Builder::new(tree);
        for (key, name) in [("btime", "KBT"), ("wtime", "KWT")] {
            let time = get(&game.row, key);
            if !matches!(time, "" | "0") {
                builder.notes().others.push((name.to_string(), vec![time.to_string()]));
            }
        }
        for (nth, point) in moves.into_iter().enumerate() {
            builder.add_move(point).map_err(|refusal| format!("move {}: {refusal}", nth + 1))?;
        }
        Ok(builder.finish())
    }
}

fn joined(parts: [&str; 2], between: &str) -> String {
    let parts: Vec<&str> = parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.join(between)
}

fn moves(text: &str) -> Result<Vec<Option<Point>>, String> {
    let word = |word: &str| match word {
        "--" | "pass" => Ok(None),
        point => point.parse().map(Some).map_err(|error: crate::geometry::ParsePointError| error.to_string()),
    };
    text.split_whitespace().map(word).collect()
}

/// The attributes of an element.
fn row(element: &BytesStart, place: Place) -> Result<Row, RecordError> {
    let mut row = Row::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| RecordError::at(place, error))?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| RecordError::at(place, error))?;
        row.push((attribute.key.as_ref().to_string(), value.into_owned()));
    }
    Ok(row)
}
