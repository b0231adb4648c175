//! What a search tells while it runs.

use super::pair::Axes;
use crate::geometry::Size;
use crate::search::Report;
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
        let Report { rank, depth, selective_depth, score, nodes, elapsed, ref line } = *self.report;
        write!(f, "depth {depth}-{selective_depth} ")?;
        if rank > 1 {
            write!(f, "multipv {rank} ")?;
        }
        // Nodes a millisecond, of a search that may have taken less than one.
        let speed = nodes as u128 * 1_000 / elapsed.as_micros().max(1);
        write!(f, "ev {score} n {nodes} n/ms {speed} tm {} pv", elapsed.as_millis())?;
        line.iter().try_for_each(|&point| write!(f, " {}", self.axes.shown(point, self.size)))
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
}
