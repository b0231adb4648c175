//! What there is to say about each opening rule beside its steps.

use crate::opening::OpeningRule::{self, *};

/// A rule in words.
pub(super) struct About {
    /// The name as it is written in a text.
    pub(super) title: String,
    /// One line for the table.
    pub(super) summary: String,
    /// Where it is or was played, in a few words, if that is known.
    pub(super) played: Option<String>,
    /// What the rule is after, for a player who has never heard of it.
    pub(super) idea: String,
    /// What is easily overlooked.
    pub(super) notes: Vec<String>,
}

/// What there is to say about `rule`.
pub(super) fn about(rule: OpeningRule) -> About {
    let all = |notes: &[&str]| notes.iter().map(ToString::to_string).collect();
    let plain = |title: &str, summary: &str, played: &str, idea: &str, notes: &[&str]| About {
        title: title.to_string(),
        summary: summary.to_string(),
        played: (!played.is_empty()).then(|| played.to_string()),
        idea: idea.to_string(),
        notes: all(notes),
    };
    match rule {
        Taraguchi(number) => About {
            title: format!("Taraguchi-{number}"),
            summary: format!("five stones in growing squares, a swap chance before each and after the last; or {number} fifths offered"),
            played: Some("World Championship 2025 and team World Championship 2024, with 10".to_string()),
            idea: format!(
                "The players build the opening together, one stone at a time, each inside a square that is one line \
                 wider on every side than the one before. Whoever is about to place a stone may take the other \
                 colour instead. So a stone that helps one colour too much only helps the opponent, who takes that \
                 colour. Before the fifth stone Black has one more way out: to offer {number} points anywhere on the \
                 board, of which White keeps one."
            ),
            notes: vec![
                "Once fifths have been offered nobody may swap any more.".to_string(),
                "A player who gets Black by a swap before the fifth stone has to place it: only the one who held \
                 Black when the fourth stone was placed may offer."
                    .to_string(),
                format!(
                    "The number, here {number}, is set by the tournament: 5 when the rule was adopted in 2008, any \
                     number since 2011, 10 at the team World Championship of 2024 and the World Championship of 2025."
                ),
            ],
        },
        Soosorv(most) => About {
            title: format!("Soos\u{f5}rv-{most}"),
            summary: format!("an opening, swap, a fourth stone with a number up to {most}, swap, so many fifths"),
            played: Some(if most == 4 {
                "European Championship 2008".to_string()
            } else {
                "World Championships 2017, 2019 and 2023, with 8".to_string()
            }),
            idea: format!(
                "One player lays out an opening, the other may take Black. Then White places the fourth stone and \
                 names a number from 1 to {most}: so many different fifth stones Black will have to offer, and White \
                 keeps the one that Black likes least. A small number helps Black, a large one White, so the number \
                 is the weight with which White evens out a fourth stone. Now colours may change hands once more, \
                 which makes it wise to be fair."
            ),
            notes: vec![
                "The player who declared the number may find himself with Black, and then has to offer as many \
                 fifths as he asked for."
                    .to_string(),
                "There are two chances to swap, and the same player can have both.".to_string(),
                "Played with up to 8 fifths at the World Championships of 2017, 2019 and 2023 and the team World \
                 Championship of 2018; with up to 4 in its first form, at the European Championship of 2008."
                    .to_string(),
            ],
        },
        Yamaguchi(most) => About {
            title: "Yamaguchi".to_string(),
            summary: format!("an opening with a number up to {most}, swap, a fourth stone, so many fifths"),
            played: Some("World Championships 2009 to 2015".to_string()),
            idea: "One player lays out an opening and says at once how many different fifth stones Black will have to \
                   offer in it; the other one chooses his colour. It is the old way to share a cake: one cuts, the \
                   other chooses. The more fifths, the better for White, who keeps the one that Black likes least."
                .to_string(),
            notes: vec![
                "There is only one chance to swap, right after the number has been declared.".to_string(),
                format!("The official text sets no upper limit to the number; this game allows up to {most}."),
                "Played at the World Championships of 2009 to 2015 and the team World Championships of 2010 to 2016."
                    .to_string(),
            ],
        },
        Rif => plain(
            "The RIF rule",
            "an opening, swap, a fourth stone, two fifths",
            "official rule 1996 to 2008",
            "The rule of the Renju International Federation from 1996 to 2008. One player lays out an opening, the \
             other one chooses his colour. White's fourth stone may stand anywhere, and Black offers two different \
             fifths, of which White keeps one.",
            &["In more than 8,000 games under this rule (April 2008) Black won 43.5 %, White 45.8 %, and 10.7 % were \
               drawn; colours were swapped in 48.7 %."],
        ),
        Tarannikov => plain(
            "Tarannikov's rule",
            "five stones in growing squares, a swap chance before each and after the last",
            "",
            "The players build the opening together, one stone at a time, each inside a square that is one line wider \
             on every side than the one before. Whoever is about to place a stone may take the other colour instead, \
             so nobody gains by a stone that helps one colour too much. It is Taraguchi's rule without the offer of \
             fifths.",
            &[],
        ),
        Swap5 => plain(
            "Swap5",
            "five stones anywhere, a swap chance before each and after the last",
            "from gomoku",
            "The players place five stones in turn, anywhere on the board. Whoever is about to place a stone may take \
             the other colour instead, so nobody gains by a stone that helps one colour too much. It is Tarannikov's \
             rule without the squares.",
            &[],
        ),
        Sakata => plain(
            "Sakata's rule",
            "an opening; the other adds two stones; the first one chooses his colour",
            "",
            "One player lays out an opening, the other one adds a stone of each colour, and the first one chooses. \
             So the second player has to make the position even, whatever opening he was given.",
            &[],
        ),
        Swap2 => plain(
            "Swap2",
            "three stones anywhere; stay, swap, or add two stones and let the other choose",
            "from gomoku",
            "One player places three stones anywhere. The other one keeps White, takes Black, or, if he cannot decide, \
             adds a stone of each colour and hands the choice back.",
            &[],
        ),
        Swap => plain(
            "Swap",
            "three stones anywhere, then swap or the fourth stone",
            "from gomoku",
            "One player places three stones anywhere, the other one chooses his colour.",
            &[],
        ),
        Swap1 => plain(
            "Swap after the first stone",
            "one stone anywhere, then swap or the second stone",
            "from gomoku",
            "One player places a single stone anywhere, the other one chooses his colour.",
            &[],
        ),
        Free => plain(
            "Plain renju, first stone anywhere",
            "no negotiation: Black begins anywhere",
            "classical renju",
            "No negotiation: Black begins, anywhere on the board, and the players place stones in turn.",
            &["In the rules of the Renju International Federation the first stone stands on the centre; that is the \
               rule free-centre."],
        ),
        FreeCentre => plain(
            "Plain renju",
            "no negotiation: Black begins on the centre",
            "classical renju",
            "No negotiation: Black begins on the centre, and the players place stones in turn. All the \
             other rules are there to make this game fair.",
            &[],
        ),
    }
}
