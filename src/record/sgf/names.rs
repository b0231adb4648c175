//! The properties of SGF that tell facts of a game, and those of our own.

use crate::record::Fact;

/// The properties that tell facts.
pub(super) const FACTS: [(&str, Fact); 19] = [
    ("PB", Fact::Black),
    ("PW", Fact::White),
    ("BR", Fact::BlackRank),
    ("WR", Fact::WhiteRank),
    ("BT", Fact::BlackTeam),
    ("WT", Fact::WhiteTeam),
    ("EV", Fact::Event),
    ("RO", Fact::Round),
    ("PC", Fact::Place),
    ("DT", Fact::Date),
    ("GN", Fact::Name),
    ("ON", Fact::Opening),
    ("TM", Fact::Time),
    ("OT", Fact::Overtime),
    ("AN", Fact::Annotator),
    ("SO", Fact::Source),
    ("US", Fact::User),
    ("CP", Fact::Copyright),
    ("GC", Fact::Comment),
];

/// A negotiation as text; RenLib's `5A`, which is read, too, tells the other fifths alone.
pub(super) const NEGOTIATION: &str = "KN";
/// The position to go to when the file is opened.
pub(super) const START: &str = "KS";
/// How long a move took, in milliseconds.
pub(super) const SPENT: &str = "KT";
/// A forced win: `B+7` if Black wins in seven moves of both sides.
pub(super) const WIN: &str = "KW";
/// The expected score of Black in percent, as Sabaki has it.
pub(super) const SCORE: &str = "SBKV";
