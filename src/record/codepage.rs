//! Text in code pages that files do not name.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// The encoding of texts: UTF-8 if that is possible, else what they look like.
pub(super) fn guess<'a>(texts: impl Iterator<Item = &'a [u8]> + Clone) -> &'static Encoding {
    if texts.clone().all(|text| std::str::from_utf8(text).is_ok()) {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for text in texts {
        detector.feed(text, false);
        // Texts end: the first half of a character at the end of one does not wait for the next.
        detector.feed(b"\n", false);
    }
    detector.feed(b"", true);
    detector.guess(None, Utf8Detection::Deny)
}

/// A whole file as text: by its byte order mark, else by the encoding that is known, else guessed.
pub(super) fn decode<'a>(bytes: &'a [u8], known: Option<&'static Encoding>) -> Cow<'a, str> {
    let encoding = known.unwrap_or_else(|| guess(std::iter::once(bytes)));
    // A byte order mark says more than anything else, and is not part of the text.
    encoding.decode(bytes).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{GBK, SHIFT_JIS, WINDOWS_1250, WINDOWS_1252};

    #[test]
    fn code_pages_are_guessed() {
        for (text, encoding) in [
            ("黑棋必胜，这里是好点", GBK),
            ("黒必勝の追い詰めです。ここが急所", SHIFT_JIS),
            ("Schwarz gewinnt über die Brücke, très bien, à côté", WINDOWS_1252),
            ("Černý vyhrává, příště lépe; tah žlutého koně", WINDOWS_1250),
            ("plain", UTF_8),
            ("黑棋 é", UTF_8),
        ] {
            let (bytes, _, _) = encoding.encode(text);
            assert_eq!(decode(&bytes, None), text, "{}", encoding.name());
            assert_eq!(decode(&bytes, Some(encoding)), text);
        }
    }

    #[test]
    fn byte_order_marks_are_followed_and_dropped() {
        assert_eq!(decode(b"\xef\xbb\xbfab", Some(GBK)), "ab");
        assert_eq!(decode(b"\xff\xfea\0b\0", None), "ab");
    }
}
