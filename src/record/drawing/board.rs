//! A board with its stones.

use super::Svg;
use crate::geometry::{Color, Point, Size};
use crate::record::{Mark, Position};

/// Which stones have the number of their move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// None; the last stone has a dot.
    None,
    /// The last one.
    Last,
    /// Those from this move on; 1 are all.
    From(usize),
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct BoardDrawing {
    size: Size,
    /// The stones with the numbers of their moves.
    stones: Vec<(Point, Color, usize)>,
    numbers: Numbers,
    marks: Vec<(Point, Mark)>,
    forbidden: Vec<Point>,
    caption: Option<String>,
}

/// The distance of two lines.
const CELL: f64 = 30.0;
/// From the edge of the picture to the first line, with room for letters and numbers.
const EDGE: f64 = 42.0;
/// The height of a caption.
const CAPTION: f64 = 30.0;

impl BoardDrawing {
    /// The board of a position, with all stones numbered.
    pub fn new(position: &Position) -> BoardDrawing {
        let mut stones = Vec::new();
        for (nth, &point) in position.moves().iter().enumerate() {
            stones.extend(point.map(|point| (point, Color::BOTH[nth % 2], nth + 1)));
        }
        BoardDrawing {
            size: position.size(),
            stones,
            numbers: Numbers::From(1),
            marks: Vec::new(),
            forbidden: Vec::new(),
            caption: None,
        }
    }

    /// Sets which stones have numbers.
    pub fn numbers(mut self, numbers: Numbers) -> BoardDrawing {
        self.numbers = numbers;
        self
    }

    /// Adds marks and texts.
    pub fn marks(mut self, marks: &[(Point, Mark)]) -> BoardDrawing {
        self.marks.extend_from_slice(marks);
        self
    }

    /// Adds crosses on points where Black may not play.
    pub fn forbidden(mut self, points: &[Point]) -> BoardDrawing {
        self.forbidden.extend_from_slice(points);
        self
    }

    /// Sets a line of text below the board.
    pub fn caption(mut self, text: impl Into<String>) -> BoardDrawing {
        self.caption = Some(text.into());
        self
    }

    /// Width and height of the picture.
    pub fn extent(&self) -> (f64, f64) {
        let side = 2.0 * EDGE + CELL * (self.size.lines() - 1) as f64;
        (side, side + if self.caption.is_some() { CAPTION } else { 0.0 })
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let (width, height) = self.extent();
        let mut svg = Svg::new(width, height);
        svg.rect((0.0, 0.0), (width, height), "fill=\"#fff\"");
        svg.rect((0.0, 0.0), (width, width), "fill=\"#e8c27a\"");
        self.lines(&mut svg);
        for &(point, color, number) in &self.stones {
            self.stone(&mut svg, point, color, number);
        }
        for &point in self.forbidden.iter().filter(|point| self.stone_on(**point).is_none()) {
            self.cross(
                &mut svg,
                point,
                0.2,
                "stroke=\"#c00000\" stroke-width=\"3\" stroke-linecap=\"round\"",
            );
        }
        for (point, mark) in &self.marks {
            self.mark(&mut svg, *point, mark);
        }
        if let Some(caption) = &self.caption {
            svg.text((width / 2.0, width + CAPTION / 2.0), 15.0, "middle", caption, "fill=\"#000\"");
        }
        svg.finish()
    }

    fn center(&self, point: Point) -> (f64, f64) {
        let last = self.size.lines() - 1;
        (EDGE + CELL * point.column() as f64, EDGE + CELL * (last - point.row()) as f64)
    }

    fn stone_on(&self, point: Point) -> Option<Color> {
        self.stones.iter().find(|(at, _, _)| *at == point).map(|&(_, color, _)| color)
    }

    fn lines(&self, svg: &mut Svg) {
        let lines = self.size.lines();
        let end = EDGE + CELL * (lines - 1) as f64;
        svg.begin("stroke=\"#503000\" stroke-width=\"1\"");
        for line in 0..lines {
            let at = EDGE + CELL * line as f64;
            svg.line((EDGE, at), (end, at), "").line((at, EDGE), (at, end), "");
        }
        svg.end();
        // The middle and four points around it, where there is one.
        if lines % 2 == 1 && lines >= 13 {
            let (near, middle, far) = (3, lines / 2, lines - 4);
            for (column, row) in [(middle, middle), (near, near), (near, far), (far, near), (far, far)] {
                svg.circle(self.center(Point::new(column, row)), 3.5, "fill=\"#503000\"");
            }
        }
        svg.begin("fill=\"#503000\"");
        for line in 0..lines {
            let (x, _) = self.center(Point::new(line, 0));
            let letter = char::from(b'a' + line as u8).to_string();
            svg.text((x, end + 27.0), 14.0, "middle", &letter, "");
            let (_, y) = self.center(Point::new(0, line));
            svg.text((EDGE - 19.0, y), 14.0, "end", &(line + 1).to_string(), "");
        }
        svg.end();
    }

    fn stone(&self, svg: &mut Svg, point: Point, color: Color, number: usize) {
        let center = self.center(point);
        let (fill, ink) = match color {
            Color::Black => ("fill=\"#000\" stroke=\"#000\"", "fill=\"#fff\""),
            Color::White => ("fill=\"#fff\" stroke=\"#000\"", "fill=\"#000\""),
        };
        svg.circle(center, 0.46 * CELL, fill);
        let is_last = self.stones.last().is_some_and(|(last, _, _)| *last == point);
        let is_numbered = match self.numbers {
            Numbers::None => false,
            Numbers::Last => is_last,
            Numbers::From(first) => number >= first,
        };
        // A text of its own takes the place of the number.
        let is_marked = self.marks.iter().any(|(at, _)| *at == point);
        if is_numbered && !is_marked {
            let shown = match self.numbers {
                Numbers::From(first) => number + 1 - first,
                _ => number,
            };
            let ink = if is_last { "fill=\"#e02020\"" } else { ink };
            let size = if shown < 100 { 14.0 } else { 11.5 };
            svg.text(center, size, "middle", &shown.to_string(), ink);
        } else if is_last && !is_marked {
            svg.circle(center, 0.12 * CELL, "fill=\"#e02020\"");
        }
    }

    fn cross(&self, svg: &mut Svg, point: Point, reach: f64, style: &str) {
        let ((x, y), reach) = (self.center(point), reach * CELL);
        svg.line((x - reach, y - reach), (x + reach, y + reach), style);
        svg.line((x - reach, y + reach), (x + reach, y - reach), style);
    }

    fn mark(&self, svg: &mut Svg, point: Point, mark: &Mark) {
        let (x, y) = self.center(point);
        let ink = match self.stone_on(point) {
            Some(Color::Black) => "#fff",
            Some(Color::White) | None => "#000",
        };
        let stroke = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"");
        let reach = 0.25 * CELL;
        match mark {
            Mark::Circle => {
                svg.circle((x, y), reach, &stroke);
            }
            Mark::Square => {
                svg.rect((x - reach, y - reach), (2.0 * reach, 2.0 * reach), &stroke);
            }
            Mark::Triangle => {
                let corners = [(x, y - reach), (x + reach, y + reach), (x - reach, y + reach)];
                svg.polygon(&corners, &stroke);
            }
            Mark::Cross => self.cross(svg, point, 0.25, &stroke),
            Mark::Text(text) => {
                // Lines of the board do not go through it.
                if self.stone_on(point).is_none() {
                    svg.circle((x, y), 0.36 * CELL, "fill=\"#e8c27a\"");
                }
                let size = match text.chars().count() {
                    0..=2 => 15.0,
                    3 => 12.0,
                    _ => 9.0,
                };
                svg.text((x, y), size, "middle", text, &format!("fill=\"{ink}\""));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rule;

    fn drawing(moves: &str) -> BoardDrawing {
        BoardDrawing::new(&Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap())
    }

    /// How often a piece of text comes in a picture.
    fn count(svg: &str, piece: &str) -> usize {
        svg.matches(piece).count()
    }

    #[test]
    fn stones_have_their_numbers() {
        let board = drawing("h8h9i9");
        let svg = board.svg();
        assert_eq!((count(&svg, "fill=\"#000\" stroke"), count(&svg, "fill=\"#fff\" stroke")), (2, 1));
        assert!([">1</text>", ">2</text>", ">3</text>"].iter().all(|number| count(&svg, number) >= 1));
        // Numbers 1 to 3 of rows are there anyway; the last stone is red.
        assert_eq!(count(&svg, ">2</text>"), 2);
        assert_eq!(count(&svg, "#e02020"), 1);
        assert_eq!(count(&board.clone().numbers(Numbers::None).svg(), ">2</text>"), 1);
        assert_eq!(count(&board.clone().numbers(Numbers::Last).svg(), ">3</text>"), 2);
        assert_eq!(count(&board.numbers(Numbers::From(2)).svg(), ">1</text>"), 2);
    }

    #[test]
    fn marks_texts_and_forbidden_points_are_drawn() {
        let at = |text: &str| text.parse::<Point>().unwrap();
        let marks =
            [(at("a1"), Mark::Text("<&".to_string())), (at("b1"), Mark::Circle), (at("h8"), Mark::Triangle)];
        let svg = drawing("h8h9").marks(&marks).forbidden(&[at("c1"), at("h9")]).caption("a \"b\"").svg();
        assert_eq!(count(&svg, ">&lt;&amp;</text>"), 1);
        assert_eq!(count(&svg, "<polygon"), 1);
        // One cross: there is a stone on the other point.
        assert_eq!(count(&svg, "#c00000"), 2);
        assert!(svg.contains("a &quot;b&quot;"));
        // The cross on c1 is above the letter c and beside the number 1.
        let cross = svg.lines().find(|line| line.contains("#c00000")).unwrap();
        assert!(cross.contains("x1=\"96\" y1=\"456\" x2=\"108\" y2=\"468\""), "{cross}");
    }

    #[test]
    fn pictures_are_xml() {
        let marks = [(Point::new(0, 0), Mark::Text("\u{1}]]>".to_string()))];
        let svg = drawing("a1b2c3").marks(&marks).svg();
        let mut reader = quick_xml::Reader::from_str(&svg);
        while reader.read_event().unwrap() != quick_xml::events::Event::Eof {}
        assert!(!svg.contains('\u{1}'));
    }
}
