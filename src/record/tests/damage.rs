//! Damaged files: an error of one line, or what is left of them, and nothing else.

use super::*;

/// A small file of each format with something of everything.
fn samples() -> Vec<(Format, Vec<u8>)> {
    let sgf = "\u{feff}(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[a\\]b]RE[B+]KN[rif h8 h9]C[é\n];B[hh]CR[aa:bb]LB[cc:1];W[]\
               (;B[hg]V[1.5])(;AE[hh]PL[W];W[hh]SBKV[50]))\r\n(;GM[4]SZ[20]AB[aa]AW[tt])";
    let lib = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\x08root\0\0\x78\x90\x68\x01\0\x01A\0\
                \x88\x42\x79\x59\0\x01one\x08two\0B\0";
    let rif = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database><players><player id=\"1\" name=\"A\" \
               surname=\"B &amp; C\"/></players><rules><rule id=\"3\" name=\"RIF\"/></rules><games>\n<game id=\"1\" \
               black=\"1\" white=\"2\" rule=\"3\" bresult=\"0.5\" alt=\"a1\" swap=\"R\"><move>h8 h9 i9 i8 g10</move>\
               <info>x&#65;&lt;</info></game><game id=\"2\"><move/></game></games></database>\n";
    let psq = "Piskvorky 20x20, 11:11, 1\r\n10,10,0\r\n11,11,345\r\none\r\ntwo\r\n-1\r\n1,Freestyle\r\n";
    let text = "# openings\nh8h9 i9 -- j10\n1. h8 2. h9\n0,0, 1,-1\nhttps://example.org/#/board/h8i9pass\n";
    vec![
        (Format::Sgf, sgf.into()),
        (Format::Renlib, lib.to_vec()),
        (Format::Rif, rif.into()),
        (Format::Psq, psq.into()),
        (Format::Text, text.into()),
        (Format::Pos, vec![3, 0x70, 0x61, 0x10]),
    ]
}

/// Reads strictly and leniently. Whatever comes, an error is one short line.
fn try_reading(format: Format, bytes: &[u8]) {
    for lenient in [false, true] {
        match read_trees(format, bytes, &ReadOptions { lenient, ..ReadOptions::default() }) {
            Ok((trees, skipped)) => {
                assert!(lenient || skipped.count == 0);
                for tree in &trees {
                    // What has been read is a tree of which everything can be asked.
                    let _ = tree.position(tree.last());
                    let _ = FileWriter::new(Format::Sgf, None, &mut Vec::new()).write(tree).unwrap();
                }
            }
            Err(error) => {
                let text = error.to_string();
                assert!(!text.contains(['\n', '\r']) && text.len() < 400, "{text:?}");
            }
        }
    }
}

#[test]
fn samples_are_whole() {
    for (format, bytes) in samples() {
        assert!(!read(format, &bytes).is_empty());
    }
}

#[test]
fn files_are_cut_at_every_byte() {
    for (format, bytes) in samples() {
        (0..bytes.len()).for_each(|end| try_reading(format, &bytes[..end]));
    }
}

#[test]
fn every_byte_is_changed() {
    for (format, bytes) in samples() {
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            for change in [0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xff] {
                bytes[at] ^= change;
                try_reading(format, &bytes);
                bytes[at] ^= change;
            }
            for other in [0, b'(', b')', b'[', b']', b'\\', b'<', b'&', b'\n'] {
                let before = std::mem::replace(&mut bytes[at], other);
                try_reading(format, &bytes);
                bytes[at] = before;
            }
        }
    }
}

#[test]
fn other_formats_are_refused_by_their_first_bytes() {
    for (format, _) in samples().into_iter().filter(|(format, _)| *format != Format::Pos) {
        for (other, bytes) in samples() {
            // Anything may be text, and what is text is not much else.
            if format != other && format != Format::Text {
                let (error, _, _) = refused(format, &bytes);
                assert!(error.contains("expected"), "{format} of {other}: {error}");
            }
        }
    }
}

#[test]
fn nesting_without_end_needs_no_stack() {
    let million = 1_000_000;
    let open = "(;".repeat(million);
    let (error, trees, _) = refused(Format::Sgf, open.as_bytes());
    assert!(error.contains("expected ')' for 1000000 open '('"), "{error}");
    assert_eq!(trees[0].len(), million);
    let closed = open + &")".repeat(million);
    assert_eq!(read(Format::Sgf, closed.as_bytes())[0].len(), million);
    let brackets = format!("(;{}{})", "(".repeat(million), ")".repeat(million));
    assert_eq!(read(Format::Sgf, brackets.as_bytes())[0].len(), 1);
    // Every node says that a sibling of it comes later.
    let mut library = samples()[1].1[..20].to_vec();
    library.extend([0, 0]);
    library.extend([0, 0x80].repeat(million));
    let (error, trees, _) = refused(Format::Renlib, &library);
    assert!(error.contains("the file ends here"), "{error}");
    assert_eq!(trees[0].len(), million + 1);
    let elements = format!("<database>{}", "<a>".repeat(million));
    let (error, _, skipped) = refused(Format::Rif, elements.as_bytes());
    assert!(error.contains("the file ends here") && skipped == 1, "{error}");
}

#[test]
fn large_numbers_promise_nothing() {
    for (head, told) in [
        ("Piskvorky 4294967295x4294967295, 11:11, 0\n", "4294967295"),
        ("Piskvorky 15x15, 11:11, 0\n4294967296,1,0\n", "4294967296"),
        ("Piskvorky 15x15, 11:11, 0\n-9223372036854775808,-9223372036854775808,1\n", "off the 15x15 board"),
        ("Piskvorky 15x15, 11:11, 0\n1,1,-5\n", "below 0"),
    ] {
        let (error, _, _) = refused(Format::Psq, head.as_bytes());
        assert!(error.contains(told), "{error}");
    }
    let (error, _, _) = refused(Format::Pos, &[255, 0]);
    assert!(error.contains("255 moves"), "{error}");
    let (error, _, _) = refused(Format::Sgf, b"(;SZ[99999999999999999999])");
    assert!(error.contains("no size"), "{error}");
    let (error, _, _) = refused(Format::Text, b"9223372036854775807,9223372036854775807\n");
    assert!(error.contains("off the 15x15 board"), "{error}");
}

#[test]
fn entities_are_not_expanded() {
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b \"&a;&a;&a;&a;\">]>\
                <database><games><game id=\"1\"><move>h8</move><info>&b;</info></game>\
                <game id=\"2\" round=\"&b;\"><move>h8</move></game>\
                <game id=\"3\"><move>h8</move></game></games></database>";
    let (error, trees, skipped) = refused(Format::Rif, bomb.as_bytes());
    assert!(error.contains("entity 'b' is not known"), "{error}");
    assert_eq!((trees.len(), skipped), (1, 2));
}

#[test]
fn moves_that_cannot_be_are_told_with_their_place() {
    for (format, bytes, place, kept) in [
        (Format::Sgf, &b"(;SZ[15]\n;B[hh]\n;W[hh];B[aa])(;SZ[15];B[aa])"[..], "line 3: h8 is occupied", 2),
        (Format::Sgf, b"(;SZ[15];B[hp])", "line 1: 'hp' is no point of a 15x15 board", 1),
        (Format::Psq, b"Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0\n", "line 3: h8 is occupied", 2),
        (Format::Text, b"h8h9\n\nh8h8\n", "line 3: h8 is occupied", 3),
        (Format::Text, b"h8p1\n", "line 1: p1 is off the 15x15 board: this text leaves the letter i out", 0),
        (Format::Pos, &[2, 0x70, 0x70], "byte 2: h8 is occupied", 2),
        (
            Format::Rif,
            b"<database><game id='7'><move>h8 h8</move></game><game id='8'><move>h8</move></game></database>",
            "byte 48: game 7: move 2: h8 is occupied",
            2,
        ),
    ] {
        let (error, trees, skipped) = refused(format, bytes);
        assert!(error.starts_with(place), "{error}");
        assert_eq!(skipped, 1);
        let most = trees.iter().map(Tree::len).max().unwrap_or(0);
        assert_eq!(most, kept, "{place}");
    }
    // In a library the branch that cannot be is left out, and its siblings stay.
    let mut library = samples()[1].1[..20].to_vec();
    library.extend([0, 0, 0x78, 0, 0x78, 0x80, 0x79, 0, 0x7a, 0x40, 0x68, 0x40]);
    let (error, trees, skipped) = refused(Format::Renlib, &library);
    assert_eq!((error.as_str(), skipped), ("byte 24: h8 is occupied, expected an empty point", 1));
    assert_eq!(written(Format::Text, &trees).0, b"h8 h9\n");
}

#[test]
fn games_end_with_a_five() {
    let moves = "h8a1i8a2j8a3k8a4l8";
    assert_eq!(read(Format::Text, moves.as_bytes())[0].moves(), 9);
    let (error, trees, _) = refused(Format::Text, format!("{moves}a5\nh8").as_bytes());
    assert_eq!(error, "line 1: black has five in a row, expected the end of the game");
    assert_eq!(trees.len(), 1);
}

#[test]
fn the_rest_of_a_collection_is_read_after_brackets_that_make_no_sense() {
    let text = b"(;GM[4];B[hh](;W[hg])\n(;GM[4]SZ[15];B[aa)\n(;GM[4]SZ[15];B[bb];W[cc])";
    let (error, trees, skipped) = refused(Format::Sgf, text);
    assert!(error.starts_with("line "), "{error}");
    assert!(skipped >= 1 && !trees.is_empty());
    let text = b"(;GM[4];B[hh] x(;W[hg])\n(;GM[4]SZ[15];B[bb];W[cc])";
    let (error, trees, skipped) = refused(Format::Sgf, text);
    assert!(error.contains("'x'"), "{error}");
    assert_eq!((skipped, trees.len(), trees[1].moves()), (1, 2, 2));
}
