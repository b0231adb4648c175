//! A figure that is being drawn.

use std::fmt::{Display, Write};

/// A figure of SVG. Lengths are numbers without a unit; where a figure is shown it gets its size.
///
/// ```
/// use kagetsu::record::drawing::Svg;
///
/// let mut figure = Svg::new(20.0, 10.0);
/// figure.line((0.0, 5.0), (20.0, 5.0), "stroke=\"#000\"");
/// figure.text((10.0, 5.0), 3.0, "middle", "a < b", "");
/// let svg = figure.finish();
/// assert!(svg.starts_with("<svg ") && svg.contains("a &lt; b") && svg.ends_with("</svg>\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
}

/// Text that cannot be taken for anything else in SVG and HTML, in attributes too.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no other control characters.
            '\n' | '\t' => escaped.push(c),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

impl Svg {
    /// An empty figure of some width and height.
    pub fn new(width: f64, height: f64) -> Svg {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"DejaVu Sans, Verdana, sans-serif\">\n"
        );
        Svg { text }
    }

    fn add(&mut self, element: impl Display) -> &mut Svg {
        writeln!(self.text, "{element}").expect("text takes everything");
        self
    }

    /// A rectangle. `style` are attributes, such as `fill="#fff"`.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), style: &str) -> &mut Svg {
        let ((x, y), (width, height)) = (at, size);
        self.add(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>"))
    }

    /// A line from one point to another.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) -> &mut Svg {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>"))
    }

    /// Lines from point to point.
    pub fn polyline(&mut self, points: &[(f64, f64)], style: &str) -> &mut Svg {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.add(format_args!("<polyline points=\"{}\" fill=\"none\" {style}/>", points.join(" ")))
    }

    /// A filled polygon.
    pub fn polygon(&mut self, points: &[(f64, f64)], style: &str) -> &mut Svg {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.add(format_args!("<polygon points=\"{}\" {style}/>", points.join(" ")))
    }

    /// A circle.
    pub fn circle(&mut self, center: (f64, f64), radius: f64, style: &str) -> &mut Svg {
        let (x, y) = center;
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"))
    }

    /// A text in the middle of a height; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, at: (f64, f64), size: f64, anchor: &str, text: &str, style: &str) -> &mut Svg {
        // Not all that show SVG know how to centre a line of text.
        let (x, y) = (at.0, at.1 + 0.36 * size);
        let text = escape(text);
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y:.3}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {style}>{text}</text>"
        ))
    }

    /// Opens a group of elements; everything up to [`Svg::end`] is in it.
    pub fn begin(&mut self, style: &str) -> &mut Svg {
        self.add(format_args!("<g {style}>"))
    }

    /// Closes a group.
    pub fn end(&mut self) -> &mut Svg {
        self.add("</g>")
    }

    /// The whole figure.
    pub fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}
