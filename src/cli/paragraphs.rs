//! Text for people, broken into lines.

/// The widest line that is still pleasant to read.
const WIDEST: usize = 100;
/// Narrower than this no text is broken, whatever the terminal says.
const NARROWEST: usize = 30;

/// The columns a line may have on this terminal; elsewhere the widest.
pub(super) fn width() -> usize {
    let terminal = terminal_size::terminal_size().map(|(columns, _)| usize::from(columns.0));
    terminal.unwrap_or(WIDEST).clamp(NARROWEST, WIDEST)
}

/// The text in lines of at most `width` columns, each ended by a newline: the first one after `lead`, the others
/// indented to the same column.
pub(super) fn paragraph(lead: &str, text: &str, width: usize) -> String {
    let indent = lead.chars().count();
    let mut lines = String::from(lead);
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_hang() {
        assert_eq!(paragraph("1. ", "one two  three", 10), "1. one two\n   three\n");
        assert_eq!(paragraph("", "extraordinary word", 5), "extraordinary\nword\n");
        assert_eq!(paragraph("- ", "", 5), "- \n");
    }
}
