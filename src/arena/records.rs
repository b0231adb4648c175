//! The record of a game, one line of JSON each.

use super::outcome::Reason;
use crate::geometry::{Color, Point, Rule, Size};
use crate::opening::Action;
use crate::record::{Builder, Fact, NegotiationRecord, NegotiationStep, NodeId, Outcome, Tree};
use serde::{Deserialize, Serialize};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0.
    pub game: u64,
    /// The pair it belongs to: the two games of a pair begin alike with seats exchanged.
    pub pair: u64,
    /// The engines in seats 1 and 2. Seat 1 is Black at first.
    pub seats: [String; 2],
    /// What the engines in these seats were told for this game alone, as keys and values of `INFO`.
    #[serde(default, skip_serializing_if = "told_nothing")]
    pub options: [Vec<(String, String)>; 2],
    /// The rule of the game.
    pub rule: String,
    /// The lines of the board.
    pub size: usize,
    /// The opening rule, if the opening was negotiated.
    pub opening_rule: Option<String>,
    /// What the engines were sent as `opening_seed`.
    pub seed: Option<u64>,
    /// The negotiation.
    pub negotiation: Vec<Step>,
    /// The seat that has Black in the game.
    pub black_seat: u8,
    /// How many of the moves were imposed or negotiated.
    pub opening_stones: usize,
    /// All moves in order of play, those of the opening included.
    #[serde(with = "points")]
    pub moves: Vec<Point>,
    /// The time of each move after the opening, in milliseconds; 0 for one that was told along with the last action
    /// of the negotiation, where its time is.
    pub times_ms: Vec<u64>,
    /// The seat that has won; none in a draw.
    pub winner_seat: Option<u8>,
    /// The colour that has won.
    pub winner: Option<Winner>,
    /// Why the game ended.
    pub reason: Reason,
    /// What exactly happened, if the reason does not say it.
    pub detail: String,
    /// The number of moves, those of the opening included.
    pub plies: usize,
    /// What the engines said they could not do, such as settings they do not know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complaints: Vec<Complaint>,
}

fn told_nothing(options: &[Vec<(String, String)>; 2]) -> bool {
    options.iter().all(Vec::is_empty)
}

/// What an engine said it could not do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complaint {
    /// The engine's name.
    pub engine: String,
    /// Its line.
    pub text: String,
}

/// The colour that has won, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Black.
    Black,
    /// White.
    White,
}

/// One action of a negotiation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The seat that acted.
    pub seat: u8,
    /// The stones on the board before.
    pub stones: usize,
    /// Whether it could have swapped.
    pub may_swap: bool,
    /// Whether it could have chosen between offering fifths and playing one.
    pub may_offer: bool,
    /// What it did, with points as text: `MOVE h8 DECLARE 3`.
    pub action: String,
    /// The time it took, in milliseconds.
    pub time_ms: u64,
}

impl GameRecord {
    /// The half points of a seat (0 or 1, not 1 or 2): 0, 1 or 2.
    pub fn half_points(&self, seat: usize) -> usize {
        match self.winner_seat {
            None => 1,
            Some(winner) => 2 * usize::from(usize::from(winner) == seat + 1),
        }
    }

    /// The engine that plays a colour.
    pub fn engine_of(&self, color: Color) -> &str {
        let black = usize::from(self.black_seat == 2);
        &self.seats[if color == Color::Black { black } else { 1 - black }]
    }

    /// The seat (0 or 1) and name of the engine that forfeited the game, if one did.
    pub fn forfeiter(&self) -> Option<(usize, &str)> {
        let winner = self.winner_seat.filter(|_| self.reason.is_forfeit())?;
        let loser = usize::from(winner == 1);
        Some((loser, &self.seats[loser]))
    }

    /// The game as a tree of one line, with the negotiation as data and in words.
    ///
    /// # Errors
    /// What is wrong with a record that was not made by a match: its rule, size or moves.
    pub fn tree(&self) -> Result<Tree, String> {
        let size = Size::new(self.size as i64).map_err(|error| error.to_string())?;
        let mut tree = Tree::new(size);
        tree.rule = Some(self.rule.parse::<Rule>().map_err(|error| error.to_string())?);
        tree.info.set(Fact::Name, self.game.to_string());
        for color in Color::BOTH {
            tree.info.set(Fact::player(color), self.engine_of(color));
        }
        tree.info.result = Some(match self.winner {
            None => Outcome::Drawn,
            Some(Winner::Black) => Outcome::Won(Color::Black, String::new()),
            Some(Winner::White) => Outcome::Won(Color::White, String::new()),
        });
        tree.negotiation = self.negotiated();
        tree.notes_mut(NodeId::ROOT).comment = self.story();
        let mut builder = Builder::new(tree);
        for (nth, &point) in self.moves.iter().enumerate() {
            let wrong = |refusal| format!("move {}: {refusal}", nth + 1);
            builder.add_move(Some(point)).map_err(wrong)?;
            let time = nth.checked_sub(self.opening_stones).and_then(|nth| self.times_ms.get(nth));
            if let Some(&time) = time.filter(|&&time| time > 0) {
                builder.notes().spent_ms = Some(time);
            }
        }
        Ok(builder.finish())
    }

    /// The negotiation as data.
    fn negotiated(&self) -> Option<NegotiationRecord> {
        let mut steps = Vec::new();
        for step in &self.negotiation {
            let action: Action = step.action.parse().ok()?;
            if step.may_swap && action != Action::Swap {
                steps.push(NegotiationStep::Keep);
            }
            steps.extend(action.steps());
        }
        Some(NegotiationRecord { rule: self.opening_rule.clone()?, steps })
    }

    /// The negotiation and the end of the game in words.
    fn story(&self) -> String {
        let mut lines: Vec<String> = self.opening_rule.iter().cloned().collect();
        let steps = self.negotiation.iter();
        lines.extend(steps.map(|step| format!("seat {} {}", step.seat, step.action)));
        let end = if self.detail.is_empty() { String::new() } else { format!(" ({})", self.detail) };
        lines.push(format!("{}{end}", self.reason));
        lines.join("\n")
    }
}

/// A colour as the record writes it.
impl From<Color> for Winner {
    fn from(color: Color) -> Winner {
        match color {
            Color::Black => Winner::Black,
            Color::White => Winner::White,
        }
    }
}

/// Points as one text, `h8 h9 i10`.
mod points {
    use crate::geometry::Point;
    use crate::record::parse_points;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(points: &[Point], serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = points.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&words.join(" "))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Point>, D::Error> {
        parse_points(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::record::{FileWriter, Format, parse_points};

    /// A game won by Black, who sits in seat 2.
    pub(in crate::arena) fn sample() -> GameRecord {
        GameRecord {
            game: 3,
            pair: 1,
            seats: ["one".to_string(), "t]wo".to_string()],
            options: [vec![("futility_slope".to_string(), "60".to_string())], Vec::new()],
            rule: "renju".to_string(),
            size: 15,
            opening_rule: Some("swap1".to_string()),
            seed: Some(7),
            negotiation: vec![Step {
                seat: 2,
                stones: 1,
                may_swap: true,
                may_offer: false,
                action: "SWAP".to_string(),
                time_ms: 5,
            }],
            black_seat: 2,
            opening_stones: 1,
            moves: parse_points("h8h9i10").unwrap(),
            times_ms: vec![12, 34],
            winner_seat: Some(2),
            winner: Some(Winner::Black),
            reason: Reason::Time,
            detail: "1.2 s of 1.0 s".to_string(),
            plies: 3,
            complaints: Vec::new(),
        }
    }

    #[test]
    fn a_record_is_one_line_and_comes_back() {
        let line = serde_json::to_string(&sample()).unwrap();
        assert!(line.contains("\"moves\":\"h8 h9 i10\"") && line.contains("\"reason\":\"time\""), "{line}");
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), sample());
    }

    #[test]
    fn the_forfeiter_is_the_one_who_lost() {
        let mut record = sample();
        assert_eq!(record.forfeiter(), Some((0, "one")));
        assert_eq!((record.half_points(0), record.half_points(1)), (0, 2));
        record.reason = Reason::Five;
        assert_eq!(record.forfeiter(), None);
        record.winner_seat = None;
        assert_eq!((record.half_points(0), record.half_points(1)), (1, 1));
    }

    #[test]
    fn the_tree_has_all_that_files_for_other_programs_can_hold() {
        let tree = sample().tree().unwrap();
        assert_eq!(tree.negotiation.as_ref().unwrap().to_string(), "swap1 S");
        let file = |format| {
            let mut bytes = Vec::new();
            FileWriter::new(format, None, &mut bytes).write(&tree).unwrap();
            String::from_utf8(bytes).unwrap()
        };
        let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,12\n9,6,34\nt]wo\none\n-1\n1,Renju\n";
        assert_eq!(file(Format::Psq), psq);
        let sgf = file(Format::Sgf);
        assert!(
            sgf.contains("PB[t\\]wo]PW[one]GN[3]RE[B+]KN[swap1 S]C[swap1\nseat 2 SWAP\ntime (1.2 s"),
            "{sgf}"
        );
        assert!(sgf.ends_with(";B[hh];W[hg]KT[12];B[if]KT[34])\n"), "{sgf}");
    }

    #[test]
    fn records_that_no_match_has_made_have_no_tree() {
        assert!(GameRecord { size: 3, ..sample() }.tree().unwrap_err().contains("board size 3"));
        let moves = parse_points("h8h8").unwrap();
        assert!(GameRecord { moves, ..sample() }.tree().unwrap_err().starts_with("move 2: h8 is occupied"));
    }
}
