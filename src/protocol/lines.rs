//! Cutting a stream of bytes into lines.

/// A line longer than this is cut; the longest sensible one lists the stones of a full board in one line.
const LONGEST: usize = 64 << 10;

/// Cuts a stream into lines that end with LF, CR LF or a lone CR, and drops the blank ones.
///
/// A line is complete with its first end character, so that a lone CR needs no look at the byte after it; the
/// LF of a CR LF pair then ends a blank line. Bytes that are no UTF-8 become replacement characters.
#[derive(Debug, Default)]
pub struct LineSplitter {
    line: Vec<u8>,
}

impl LineSplitter {
    /// A splitter at the start of a line.
    pub fn new() -> LineSplitter {
        LineSplitter::default()
    }

    /// Takes the next bytes and hands each line that they complete to `take`, without its end and without
    /// spaces around it.
    pub fn feed(&mut self, bytes: &[u8], mut take: impl FnMut(&str)) {
        for &byte in bytes {
            if byte == b'\n' || byte == b'\r' {
                self.finish(&mut take);
            } else if self.line.len() < LONGEST {
                self.line.push(byte);
            }
        }
    }

    /// Ends the last line, which may lack its end character.
    pub fn finish(&mut self, mut take: impl FnMut(&str)) {
        let text = String::from_utf8_lossy(&self.line);
        // Some shells start a stream with a byte order mark.
        let text = text.trim_start_matches('\u{feff}').trim();
        if !text.is_empty() {
            take(text);
        }
        self.line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(pieces: &[&[u8]]) -> Vec<String> {
        let mut splitter = LineSplitter::new();
        let mut lines = Vec::new();
        for piece in pieces {
            splitter.feed(piece, |line| lines.push(line.to_string()));
        }
        splitter.finish(|line| lines.push(line.to_string()));
        lines
    }

    #[test]
    fn every_line_end_is_understood_however_the_bytes_arrive() {
        for text in
            ["START 15\nBEGIN\n", "START 15\r\nBEGIN\r\n", "START 15\rBEGIN\r", "\n  START 15 \n\n\r\nBEGIN"]
        {
            assert_eq!(lines(&[text.as_bytes()]), ["START 15", "BEGIN"], "{text:?}");
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(lines(&bytes), ["START 15", "BEGIN"], "{text:?}");
        }
    }

    #[test]
    fn a_line_is_complete_with_its_carriage_return() {
        let mut seen = 0;
        LineSplitter::new().feed(b"END\r", |_| seen += 1);
        assert_eq!(seen, 1);
    }

    #[test]
    fn bytes_that_are_no_text_and_endless_lines_do_no_harm() {
        assert_eq!(lines(&[b"\xef\xbb\xbfSTART 15\n\xff\xfe\n"]), ["START 15", "\u{fffd}\u{fffd}"]);
        let endless = vec![b'x'; 3 * LONGEST];
        assert_eq!(lines(&[&endless, b"\nEND"]), [&"x".repeat(LONGEST), "END"]);
    }
}
