//! SGF as brackets and nodes with their properties.

use crate::record::RecordError;
use crate::record::fault::{Place, quoted};

/// A property: its name in capitals, and its values as they are in the file.
pub(super) struct Property<'a> {
    pub(super) name: String,
    pub(super) values: Vec<&'a str>,
    /// Where it stands.
    pub(super) at: usize,
}

/// What comes next in a file.
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;` and what follows it.
    Node(Vec<Property<'a>>),
    /// Nothing more.
    End,
}

/// A reader of tokens.
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub(super) at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0 }
    }

    /// Goes to the next game: an opening bracket with a node in it. What stands before it is none of ours.
    pub(super) fn find_game(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        while let Some(found) = memchr::memchr(b'(', &bytes[self.at..]) {
            self.at += found;
            let node = bytes[self.at + 1..].iter().find(|byte| !byte.is_ascii_whitespace());
            if node == Some(&b';') {
                return true;
            }
            self.at += 1;
        }
        self.at = bytes.len();
        false
    }

    /// Goes to the next game after a fault: one that says that it is one.
    pub(super) fn find_next_game(&mut self) -> bool {
        while self.find_game() {
            let rest = &self.text.as_bytes()[self.at..];
            let head = &rest[..rest.len().min(400)];
            if ["FF[", "GM[", "SZ["].iter().any(|name| memchr::memmem::find(head, name.as_bytes()).is_some())
            {
                return true;
            }
            self.at += 1;
        }
        false
    }

    /// The place of a byte, as a line; only looked for when there is something to tell.
    pub(super) fn place(&self, at: usize) -> Place {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        let feeds = memchr::memchr_iter(b'\n', before).count();
        // Old files of other systems have carriage returns alone.
        Place::Line(1 + if feeds > 0 { feeds } else { memchr::memchr_iter(b'\r', before).count() })
    }

    pub(super) fn error(&self, at: usize, what: impl std::fmt::Display) -> RecordError {
        RecordError::at(self.place(at), what)
    }

    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == 0x0b) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token<'a>, RecordError> {
        let token = match self.peek() {
            None => return Ok(Token::End),
            Some(b'(') => Token::Open,
            Some(b')') => Token::Close,
            Some(b';') => {
                self.at += 1;
                return Ok(Token::Node(self.properties()?));
            }
            Some(_) => {
                let found = quoted(&self.text[self.at..]);
                return Err(self.error(self.at, format!("'{found}', expected ';', '(' or ')'")));
            }
        };
        self.at += 1;
        Ok(token)
    }

    fn properties(&mut self) -> Result<Vec<Property<'a>>, RecordError> {
        let mut properties: Vec<Property> = Vec::new();
        while let Some(first) = self.peek() {
            if !first.is_ascii_alphanumeric() {
                break;
            }
            let start = self.at;
            let bytes = self.text.as_bytes();
            while bytes.get(self.at).is_some_and(u8::is_ascii_alphanumeric) {
                self.at += 1;
            }
            // Before FF[4] names could have small letters, which mean nothing.
            let name: String =
                self.text[start..self.at].chars().filter(|c| !c.is_ascii_lowercase()).collect();
            let mut values = Vec::new();
            while self.peek() == Some(b'[') {
                values.push(self.value()?);
            }
            if values.is_empty() || name.is_empty() {
                let found = quoted(&self.text[start..self.at]);
                return Err(self.error(start, format!("'{found}' is no property, expected NAME[value]")));
            }
            // Several moves in one node are against the standard, and yet written: their order counts.
            let is_move = matches!(name.as_str(), "B" | "W");
            match properties.iter_mut().find(|property| property.name == name && !is_move) {
                Some(property) => property.values.extend(values),
                None => properties.push(Property { name, values, at: start }),
            }
        }
        Ok(properties)
    }

    /// What stands between brackets.
    fn value(&mut self) -> Result<&'a str, RecordError> {
        let open = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(found) = memchr::memchr2(b'\\', b']', &bytes[self.at..]) {
            let at = self.at + found;
            if bytes[at] == b']' {
                self.at = at + 1;
                return Ok(&self.text[open + 1..at]);
            }
            self.at = (at + 2).min(bytes.len());
        }
        self.at = bytes.len();
        Err(self.error(open, "'[' without its ']', expected the end of the value"))
    }
}

/// A value without its escapes. A line end after a backslash is none.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some(end @ ('\n' | '\r')) => {
                    let other = if end == '\n' { '\r' } else { '\n' };
                    rest.next_if_eq(&other);
                }
                Some(escaped) => text.push(escaped),
                None => {}
            },
            '\r' => {
                rest.next_if_eq(&'\n');
                text.push('\n');
            }
            _ => text.push(c),
        }
    }
    text
}

/// The two halves of a value with a colon that is not escaped, as they are.
pub(super) fn halves(value: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (at, c) in value.char_indices() {
        match c {
            ':' if !escaped => return Some((&value[..at], &value[at + 1..])),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_halves() {
        assert_eq!(unescape("a\\]b\\\\c\\:\\\nd\\\r\ne\r\nf\\"), "a]b\\c:de\nf");
        assert_eq!(halves("aa:x\\:y"), Some(("aa", "x\\:y")));
        assert_eq!(halves("a\\:a"), None);
    }

    #[test]
    fn old_names_and_digits_are_names() {
        let mut tokens = Tokens::new(";Black[hh] 5A[h8] C[a\\]b] C [c]");
        let Token::Node(properties) = tokens.next().unwrap() else { panic!() };
        let all: Vec<_> = properties.iter().map(|p| (p.name.as_str(), p.values.clone())).collect();
        assert_eq!(all, [("B", vec!["hh"]), ("5A", vec!["h8"]), ("C", vec!["a\\]b", "c"])]);
        assert!(matches!(tokens.next(), Ok(Token::End)));
    }
}
