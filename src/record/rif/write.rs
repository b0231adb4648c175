//! How files like RenjuNet's are written.

use super::swaps;
use crate::geometry::{Color, Size};
use crate::record::holds::{Holds, line};
use crate::record::{Fact, Losses, Outcome, RecordError, Tree};
use quick_xml::escape::escape;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;

const HOLDS: Holds = Holds {
    // It is renju by its nature.
    rule: false,
    variations: false,
    setup: false,
    comments: false,
    marked: false,
    start: false,
    figures: false,
    texts: false,
    values: false,
    times: false,
    others: false,
    result: true,
    negotiation: true,
    facts: &[Fact::Black, Fact::White, Fact::Event, Fact::Round, Fact::Opening, Fact::Comment],
};

/// Collects games and writes them with their tables, which come first in the file.
#[derive(Debug, Default)]
pub struct RifWriter {
    players: Table,
    tournaments: Table,
    rules: Table,
    openings: Table,
    games: String,
    count: usize,
}

/// Names, and the numbers they have got in the order in which they came.
#[derive(Debug, Default)]
struct Table {
    ids: HashMap<String, usize>,
    names: Vec<String>,
}

impl Table {
    /// The number of a name; none for nothing.
    fn id(&mut self, name: &str) -> String {
        if name.is_empty() {
            return String::new();
        }
        if let Some(id) = self.ids.get(name) {
            return id.to_string();
        }
        self.names.push(name.to_string());
        self.ids.insert(name.to_string(), self.names.len());
        self.names.len().to_string()
    }
}

impl RifWriter {
    /// Adds the main line of a tree as a game, and tells what is lost.
    ///
    /// # Errors
    /// [`RecordError::Cannot`] for a board that is not 15x15.
    pub fn add(&mut self, tree: &Tree) -> Result<Losses, RecordError> {
        if tree.size != Size::RENJU {
            return Err(RecordError::cannot(format!(
                "RenjuNet's files hold boards of 15x15 only, not {}: write SGF instead",
                tree.size
            )));
        }
        let moves = line(tree)?;
        let words = moves.iter().map(|(point, _)| point.map_or("--".to_string(), |point| point.to_string()));
        let words: Vec<String> = words.collect();
        let mut losses = HOLDS.losses(tree);
        let fact = |fact| tree.info.get(fact).unwrap_or_default();
        let [black, white] = Color::BOTH.map(|color| self.players.id(fact(Fact::player(color))));
        let result = match &tree.info.result {
            Some(Outcome::Won(Color::Black, _)) => "1",
            Some(Outcome::Won(Color::White, _)) => "0",
            Some(Outcome::Drawn) => "0.5",
            Some(Outcome::Other(_)) => {
                losses.count("result");
                ""
            }
            None => "",
        };
        let negotiation = tree.negotiation.as_ref();
        let others = negotiation.map(swaps::others).unwrap_or_default();
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        self.count += 1;
        write!(
            self.games,
            "<game id=\"{}\" tournament=\"{}\" round=\"{}\" rule=\"{}\" black=\"{black}\" white=\"{white}\" \
             bresult=\"{result}\" opening=\"{}\" alt=\"{}\" swap=\"{}\">\n<move>{}</move>\n",
            self.count,
            self.tournaments.id(fact(Fact::Event)),
            escape(fact(Fact::Round)),
            self.rules.id(negotiation.map_or("", |record| &record.rule)),
            self.openings.id(fact(Fact::Opening)),
            others.join(" "),
            negotiation.map(swaps::letters).unwrap_or_default(),
            words.join(" "),
        )
        .expect("text takes everything");
        if !fact(Fact::Comment).is_empty() {
            writeln!(self.games, "<info>{}</info>", escape(fact(Fact::Comment)))
                .expect("text takes everything");
        }
        self.games.push_str("</game>\n");
        Ok(losses)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(&self, out: &mut dyn Write) -> Result<(), RecordError> {
        out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n")?;
        let tables = [
            ("rules", "rule", &self.rules),
            ("openings", "opening", &self.openings),
            ("players", "player", &self.players),
            ("tournaments", "tournament", &self.tournaments),
        ];
        for (table, row, entries) in tables {
            writeln!(out, "<{table}>")?;
            for (at, name) in entries.names.iter().enumerate() {
                // Players have two names there.
                let (first, surname) = if row == "player" { name.split_once(' ') } else { None }.unzip();
                write!(out, "<{row} id=\"{}\" name=\"{}\"", at + 1, escape(first.unwrap_or(name)))?;
                if let Some(surname) = surname {
                    write!(out, " surname=\"{}\"", escape(surname))?;
                }
                out.write_all(b"/>\n")?;
            }
            writeln!(out, "</{table}>")?;
        }
        out.write_all(b"<games>\n")?;
        out.write_all(self.games.as_bytes())?;
        out.write_all(b"</games>\n</database>\n")?;
        Ok(())
    }
}
