//! `rules`: the opening rules explained.

mod steps;
mod texts;

use super::failure::Failure;
use super::paragraphs::{paragraph, width};
use super::words::{Choice, choices, name, stone};
use crate::opening::{Due, Kind, OpeningRule, Placing, Square};
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, Write};
use steps::{Key, Step, steps};
use texts::{About, about};

/// Explain the opening rules: a table of all, or one of them step by step
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  pbrain-kagetsu rules
  pbrain-kagetsu rules soosorv-4")]
pub(super) struct Arguments {
    /// The rule to explain, with its number if it has one: taraguchi-10, soosorv-4, rif, ...
    name: Option<OpeningRule>,
}

const INTRODUCTION: &str = "In plain renju Black, who begins, would have it too easy. So before the game the players \
    agree on an opening that leaves both a chance, by one of these rules:";

const NUMBERS: &str = "taraguchi, soosorv and yamaguchi take other numbers too, such as soosorv-4. \
    'pbrain-kagetsu rules NAME' explains a rule step by step, 'pbrain-kagetsu play --opening-rule NAME' plays by it.";

const OPENING: &str = "The first three stones make one of the 26 openings: Black on the centre, White beside it in a \
    straight or a slanting line, and Black within two lines of the centre. Turned and mirrored figures counted once \
    there are exactly 26, and each has a name.";

const SWAP: &str = "A swap exchanges the colours of the players, the stones stay where they are. It is always for the \
    player who is about to act, who swaps instead of acting. The other one must then act at once and may not swap \
    back. Nobody has to say that he keeps his colour: whoever acts keeps it.";

const SYMMETRIC: &str = "Offered points must really differ. Two of them are symmetric, and count as one, if the five \
    stones make the same figure with the one as with the other, turned, mirrored or shifted. After h8 h9 h7 h6, for \
    example, g7, g8, i7 and i8 are all the same fifth stone.";

const AS_DECLARED: &str =
    "offer as many points for the fifth stone as were declared, anywhere, no two of them symmetric";

const SINGLE: &str = "If 1 is declared there is nothing to offer and to choose: Black places the fifth stone wherever \
    he likes, and the opening is complete.";

const GAME: &str = "From then on the players place stones in turn, anywhere. Five in a row win. Black's row has to be \
    exactly five, and Black may not make six or more, two fours, or two threes with one stone, unless it makes five; \
    White may make anything, and wins with six as well.";

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let width = width();
    match arguments.name {
        Some(rule) => Ok(explain(rule, width, out)?),
        None => Ok(table(width, out)?),
    }
}

fn table(width: usize, out: &mut impl Write) -> io::Result<()> {
    let rows: Vec<(OpeningRule, About)> =
        OpeningRule::all().into_iter().map(|rule| (rule, about(rule))).collect();
    let names = rows.iter().map(|(rule, _)| rule.to_string().chars().count()).max().unwrap_or_default();
    writeln!(out, "{}", paragraph("", INTRODUCTION, width))?;
    for (rule, about) in rows {
        let rule = rule.to_string();
        write!(out, "{}", paragraph(&format!("  {rule:names$}  "), &about.summary, width))?;
        if let Some(played) = about.played {
            write!(out, "{}", paragraph(&format!("  {:names$}  ", ""), &format!("({played})"), width))?;
        }
    }
    write!(out, "\n{}", paragraph("", NUMBERS, width))
}

fn explain(rule: OpeningRule, width: usize, out: &mut impl Write) -> io::Result<()> {
    let course = Course::of(rule);
    let About { title, idea, mut notes, .. } = about(rule);
    writeln!(out, "{title} ({rule})\n")?;
    writeln!(out, "{}", paragraph("", &idea, width))?;
    for (nth, (&key, step)) in course.steps.iter().enumerate() {
        let lead = format!("{:>2}. ", nth + 1);
        write!(out, "{}", paragraph(&lead, &course.situation(key, step), width))?;
        for Choice { kind, what } in course.ways(&step.due, key) {
            let text = format!("{what}. {}", course.follows(key, step, kind));
            write!(out, "{}", paragraph("    - ", &text, width))?;
        }
    }
    let kinds: Vec<Kind> = course.steps.values().flat_map(|step| step.due.kinds()).collect();
    let common = [
        (course.makes_opening(), OPENING),
        (kinds.contains(&Kind::Swap), SWAP),
        (kinds.contains(&Kind::Choose), SYMMETRIC),
        (course.declared.is_some_and(|most| most > 1), SINGLE),
        (true, GAME),
    ];
    notes.extend(common.iter().filter(|(concerns, _)| *concerns).map(|(_, text)| text.to_string()));
    notes.iter().try_for_each(|note| write!(out, "\n{}", paragraph("", note, width)))
}

/// How openings go by a rule.
struct Course {
    steps: BTreeMap<Key, Step>,
    /// The greatest number of fifths that can be declared, if one is.
    declared: Option<u8>,
}

impl Course {
    fn of(rule: OpeningRule) -> Course {
        let steps = steps(rule);
        let placings = steps.values().flat_map(|step| &step.due.placings);
        let declared = placings.filter_map(|placing| placing.declare).max();
        Course { steps, declared }
    }

    /// Whether the third stone makes one of the 26 openings.
    fn makes_opening(&self) -> bool {
        let third = |stones: usize, placing: &Placing| {
            2usize.checked_sub(stones).and_then(|at| placing.squares.get(at)) == Some(&Square::Ring(2))
        };
        let makes =
            |(key, step): (&Key, &Step)| step.due.placings.iter().any(|placing| third(key.0, placing));
        self.steps.iter().any(makes)
    }

    /// What is on the board, and who has to act.
    fn situation(&self, (stones, offered): Key, step: &Step) -> String {
        let board = match stones {
            _ if offered => "The fifths are offered".to_string(),
            0 => "The board is empty".to_string(),
            1 => "One stone is on the board".to_string(),
            _ => format!("{} stones are on the board", ["Two", "Three", "Four", "Five"][stones - 2]),
        };
        let color = name(step.due.color);
        let who = match step.seats[..] {
            [seat] if stones == 0 => format!("Player {seat}, who begins and has {color} for now,"),
            [seat] => format!("Player {seat}, who has {color},"),
            _ => format!("Whoever has {color} by now"),
        };
        let several = self.ways(&step.due, (stones, offered)).len() > 1;
        format!("{board}. {who} does {}:", if several { "one of these things" } else { "this" })
    }

    /// The ways to act; a number of fifths that depends on what has been declared is not named.
    fn ways(&self, due: &Due, key: Key) -> Vec<Choice> {
        let mut ways = choices(due, key.0);
        if self.declared.is_some() {
            let offers = ways.iter_mut().filter(|way| way.kind == Kind::Offer);
            offers.for_each(|way| way.what = AS_DECLARED.to_string());
        }
        ways
    }

    /// What comes after an action of this kind in a step.
    fn follows(&self, key: Key, step: &Step, kind: Kind) -> String {
        if kind == Kind::Swap {
            let color = name(step.due.color);
            let Some(due) = &step.after_swap else {
                let next = stone(key.0);
                return format!(
                    "The opening is complete; the other player, who has {color} now, places {next} anywhere."
                );
            };
            let left: Vec<String> = self.ways(due, key).into_iter().map(|choice| choice.what).collect();
            let same = left.len() + 1 == self.ways(&step.due, key).len();
            let left = if same { "act, as above".to_string() } else { left.join(", or ") };
            return format!("The other player, who has {color} now, must then {left}.");
        }
        match step.next.iter().find(|(next, _)| *next == kind) {
            Some((_, Some(next))) => format!("Go on with step {}.", self.steps.range(..=*next).count()),
            _ => "The opening is complete.".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(name: &str, width: usize) -> String {
        let mut text = Vec::new();
        explain(name.parse().unwrap(), width, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn numbers_come_from_the_name() {
        let four = explained("soosorv-4", 1000);
        assert!(four.contains("(1 to 4)") && four.contains("as were declared") && !four.contains("(1 to 8)"));
        assert!(explained("taraguchi-7", 1000).contains("offer 7 points"));
        assert!(explained("rif", 1000).contains("offer 2 points"));
        assert!(!explained("soosorv-1", 1000).contains("symmetric"));
    }

    #[test]
    fn steps_say_who_acts_and_what_follows() {
        let text = explained("taraguchi-10", 1000);
        assert!(
            text.contains(
                " 2. One stone is on the board. Player 2, who has White, does one of these things:\n"
            )
        );
        assert!(text.contains(
            "    - swap, and take Black. The other player, who has White now, must then act, as above.\n"
        ));
        // What may be done after a swap is not always what may be done without.
        assert!(text.contains("must then place the fifth stone (Black) in the central 9x9 (d4 to l12).\n"));
        assert!(text.contains(" no two of them symmetric. Go on with step 6.\n"), "{text}");
    }

    #[test]
    fn lines_keep_to_the_width() {
        for rule in OpeningRule::names() {
            let text = explained(&rule, 60);
            assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
        }
    }
}
