//! What a search tells while it runs.

use super::pair::{Axes, Pair};
use super::reply::Reply;
use crate::eval::score_of_value;
use crate::geometry::Size;
use crate::search::{Report, RootEvent};
use std::fmt;

/// A report as the text of a MESSAGE line, in the form that programs around other engines read:
/// `depth D-S ev E n N n/ms S tm T pv h8 i9`, with `multipv K` after the depth for lines below the best one.
#[derive(Clone, Copy, Debug)]
pub struct Thoughts<'a> {
    /// The report.
    pub report: &'a Report,
    /// The size of the board.
    pub size: Size,
    /// How the host shows the board.
    pub axes: Axes,
}

impl fmt::Display for Thoughts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rank, depth, selective_depth, score, nodes, ref line, .. } = *self.report;
        write!(f, "depth {depth}-{selective_depth} ")?;
        if rank > 1 {
            write!(f, "multipv {rank} ")?;
        }
        let (speed, milliseconds) = (speed(self.report) / 1_000, self.report.elapsed.as_millis());
        write!(f, "ev {score} n {nodes} n/ms {speed} tm {milliseconds} pv")?;
        line.iter().try_for_each(|&point| write!(f, " {}", self.axes.shown(point, self.size)))
    }
}

/// Boards a second, of a search that may have taken less than a millisecond.
fn speed(report: &Report) -> u128 {
    report.nodes as u128 * 1_000_000 / report.elapsed.as_micros().max(1)
}

/// What the host wants to see of a search while it runs, beside the lines for people: `INFO show_detail`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Lines `MESSAGE REALTIME …`: which move of the root is looked at, which one is the best.
    pub realtime: bool,
    /// Blocks of lines `INFO …`, one for each line of play.
    pub blocks: bool,
}

impl Detail {
    /// The meaning of a number: bit 1 for realtime lines, bit 2 for blocks.
    pub fn of_number(number: i64) -> Detail {
        Detail { realtime: number & 1 != 0, blocks: number & 2 != 0 }
    }

    /// The lines for a finished line of play.
    pub fn of_report(self, report: &Report, size: Size, axes: Axes) -> Vec<Reply> {
        let mut replies = Vec::new();
        let Some(&best) = report.line.first() else { return replies };
        if self.realtime && report.rank == 1 {
            let shown = report.line.iter().map(|&point| axes.shown(point, size).to_string());
            let line = shown.collect::<Vec<_>>().join(" ");
            replies.push(Reply::Message(format!("REALTIME VAL {}", report.score.0)));
            replies.push(Reply::Message(format!("REALTIME PV {line}")));
            replies.push(Reply::Message(format!("REALTIME BEST {}", Pair::of(best, size))));
        }
        if self.blocks {
            let line = report.line.iter().map(|&point| Pair::of(point, size).to_string());
            let line = line.collect::<Vec<_>>().join(" ");
            let info = |key: &str, value: &dyn fmt::Display| Reply::Info(format!("{key} {value}"));
            replies.extend([
                info("PV", &(report.rank - 1)),
                info("NUMPV", &report.of),
                info("DEPTH", &report.depth),
                info("SELDEPTH", &report.selective_depth),
                info("NODES", &report.nodes),
                info("TOTALNODES", &report.nodes),
                info("TOTALTIME", &report.elapsed.as_millis()),
                info("SPEED", &speed(report)),
                info("EVAL", &report.score),
                info("WINRATE", &format_args!("{:.4}", winrate(report))),
                info("BESTLINE", &line),
                info("PV", &"DONE"),
            ]);
        }
        replies
    }

    /// The line for something that has happened at the root.
    pub fn of_event(self, event: RootEvent, size: Size) -> Option<Reply> {
        let text = match event {
            RootEvent::Iteration => "REFRESH".to_string(),
            RootEvent::Searching(point) => format!("POS {}", Pair::of(point, size)),
            RootEvent::Searched(point) => format!("DONE {}", Pair::of(point, size)),
            RootEvent::Losing(point) => format!("LOST {}", Pair::of(point, size)),
            RootEvent::Best(point) => format!("BEST {}", Pair::of(point, size)),
        };
        self.realtime.then(|| Reply::Message(format!("REALTIME {text}")))
    }
}

/// The score from 0 to 1 that the side to move can expect.
fn winrate(report: &Report) -> f64 {
    match report.score.mate_in() {
        Some(plies) => f64::from(u8::from(plies > 0)),
        None => score_of_value(report.score.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::parse_points;
    use crate::search::Score;
    use std::time::Duration;

    #[test]
    fn the_text_has_the_form_that_programs_read() {
        let mut report = Report {
            rank: 1,
            of: 1,
            depth: 12,
            selective_depth: 20,
            score: Score(-34),
            nodes: 150_000,
            elapsed: Duration::from_millis(100),
            line: parse_points("h8 i9 d12").unwrap(),
        };
        let text = |report: &Report, axes| Thoughts { report, size: Size::RENJU, axes }.to_string();
        assert_eq!(
            text(&report, Axes::ColumnRow),
            "depth 12-20 ev -34 n 150000 n/ms 1500 tm 100 pv h8 i9 d12"
        );
        assert_eq!(
            text(&report, Axes::RowColumn),
            "depth 12-20 ev -34 n 150000 n/ms 1500 tm 100 pv h8 g7 d12"
        );
        report.rank = 2;
        report.score = Score(Score::MATE - 7);
        report.elapsed = Duration::ZERO;
        let second = text(&report, Axes::ColumnRow);
        assert_eq!(second, "depth 12-20 multipv 2 ev +M7 n 150000 n/ms 150000000 tm 0 pv h8 i9 d12");
    }

    #[test]
    fn details_have_the_form_that_yixin_board_reads() {
        let mut report = Report {
            rank: 1,
            of: 2,
            depth: 9,
            selective_depth: 14,
            score: Score(200),
            nodes: 3_000,
            elapsed: Duration::from_millis(2),
            line: parse_points("h8 i9").unwrap(),
        };
        let lines = |number, report: &Report| {
            let replies = Detail::of_number(number).of_report(report, Size::RENJU, Axes::RowColumn);
            replies.iter().map(Reply::to_string).collect::<Vec<_>>()
        };
        let realtime = ["MESSAGE REALTIME VAL 200", "MESSAGE REALTIME PV h8 g7", "MESSAGE REALTIME BEST 7,7"];
        let block = [
            "INFO PV 0",
            "INFO NUMPV 2",
            "INFO DEPTH 9",
            "INFO SELDEPTH 14",
            "INFO NODES 3000",
            "INFO TOTALNODES 3000",
            "INFO TOTALTIME 2",
            "INFO SPEED 1500000",
            "INFO EVAL 200",
            "INFO WINRATE 0.7311",
            "INFO BESTLINE 7,7 8,6",
            "INFO PV DONE",
        ];
        assert_eq!(lines(0, &report), [""; 0]);
        assert_eq!(lines(1, &report), realtime);
        assert_eq!(lines(2, &report), block);
        assert_eq!(lines(3, &report), [&realtime[..], &block[..]].concat());
        report.rank = 2;
        report.score = Score(8 - Score::MATE);
        let second = lines(3, &report);
        assert_eq!(second[0], "INFO PV 1");
        assert_eq!(second[8..10], ["INFO EVAL -M8", "INFO WINRATE 0.0000"]);
        report.line.clear();
        assert_eq!(lines(3, &report), [""; 0], "a block without a move would mislead the host");
    }

    #[test]
    fn events_at_the_root_are_told_only_if_wanted() {
        let point = crate::geometry::Point::new(3, 14);
        let text = |number, event| {
            Detail::of_number(number).of_event(event, Size::RENJU).map(|reply| reply.to_string())
        };
        for (event, line) in [
            (RootEvent::Iteration, "MESSAGE REALTIME REFRESH"),
            (RootEvent::Searching(point), "MESSAGE REALTIME POS 3,0"),
            (RootEvent::Searched(point), "MESSAGE REALTIME DONE 3,0"),
            (RootEvent::Losing(point), "MESSAGE REALTIME LOST 3,0"),
            (RootEvent::Best(point), "MESSAGE REALTIME BEST 3,0"),
        ] {
            assert_eq!(text(1, event).as_deref(), Some(line));
            assert_eq!(text(2, event), None);
        }
    }
}
