//! The forms that other programs write.

use super::*;

fn one(format: Format, bytes: &[u8]) -> Tree {
    let [tree] = <[Tree; 1]>::try_from(read(format, bytes)).unwrap();
    tree
}

fn line(tree: &Tree) -> String {
    String::from_utf8(written(Format::Text, std::slice::from_ref(tree)).0).unwrap().trim().to_string()
}

const HEADER: &[u8; 20] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn library(nodes: &[u8]) -> Vec<u8> {
    [&HEADER[..], nodes].concat()
}

#[test]
fn libraries_of_every_version() {
    let nodes = b"\0\0\x78\x18first\0\x68\xc0\x69\x50";
    for minor in 0..=4 {
        let mut bytes = library(nodes);
        bytes[9] = minor;
        let tree = one(Format::Renlib, &bytes);
        let h8 = tree.descend([Some("h8".parse().unwrap())]).unwrap();
        assert_eq!((tree.notes(h8).comment.as_str(), tree.notes(h8).marked), ("first", true));
        let answers: Vec<_> = tree.children(h8).map(|node| tree.play(node)).collect();
        let stone = |text: &str| Play::Stone(Color::White, text.parse().unwrap());
        assert_eq!(answers, [stone("h9"), stone("i9")]);
    }
    for (major, minor) in [(3, 5), (4, 0), (2, 0), (255, 255)] {
        let mut bytes = library(nodes);
        (bytes[8], bytes[9]) = (major, minor);
        let error = read_trees(Format::Renlib, &bytes, &ReadOptions::default()).unwrap_err().to_string();
        assert!(error.contains(&format!("RenLib version {major}.{minor} is not known")), "{error}");
    }
}

#[test]
fn libraries_whose_root_is_a_stone() {
    // Version 3.0 with two first moves, and one without a header and with a text of seven bits.
    let mut bytes = library(b"\x78\x80\x68\x40\x77\x40");
    bytes[9] = 0;
    let tree = one(Format::Renlib, &bytes);
    assert_eq!((tree.children(NodeId::ROOT).count(), line(&tree).as_str()), (2, "h8 h9"));
    let old = b"\x78\x20bl\x7d b\x7br\x08\x5cl\xb1\0\x68\x40";
    let tree = one(Format::Renlib, old);
    assert_eq!(line(&tree), "h8 h9");
    assert_eq!(tree.notes(tree.children(NodeId::ROOT).next().unwrap()).comment, "blå bær\nØl1");
}

#[test]
fn libraries_with_texts_passes_and_starts() {
    // h8 with a title and more; a pass; a text on a9 without a move; i9 with a text; the start after a pass.
    let nodes = b"\0\0\x78\x08title\x08more\r\nlines\0\0\0\x61\xc3\0\x01?\0\x69\x41\0\x01A\0";
    let tree = one(Format::Renlib, &library(nodes));
    let h8 = tree.descend([Some("h8".parse().unwrap())]).unwrap();
    assert_eq!(tree.notes(h8).comment, "title\nmore\nlines");
    assert_eq!(line(&tree), "h8 -- i9");
    let pass = tree.children(h8).next().unwrap();
    let text = |point: &str, text: &str| (point.parse().unwrap(), Mark::Text(text.to_string()));
    assert_eq!(tree.notes(pass).marks, [text("a9", "?"), text("i9", "A")]);
    let tree = one(Format::Renlib, &library(b"\0\0\x78\x44"));
    assert!(tree.notes(tree.last()).start);
}

#[test]
fn libraries_in_code_pages() {
    for (text, encoding) in [
        ("黑棋在这里有必胜的下法", encoding_rs::GBK),
        ("黒はここで追い勝ちがあります", encoding_rs::SHIFT_JIS),
        ("Černý zde má vynucenou výhru, tah bílého je špatný", encoding_rs::WINDOWS_1250),
        ("Чёрные выигрывают форсированно", encoding_rs::WINDOWS_1251),
        ("Schwarz gewinnt hier natürlich, à coup sûr", encoding_rs::WINDOWS_1252),
    ] {
        let mut tree = Tree::new(Size::RENJU);
        tree.notes_mut(NodeId::ROOT).comment = format!("{text}\n{text}");
        let mut bytes = Vec::new();
        assert!(write_renlib(&tree, Some(encoding), &mut bytes).unwrap().is_empty());
        assert_eq!(one(Format::Renlib, &bytes), tree, "{}", encoding.name());
        let options = ReadOptions { encoding: Some(encoding), ..ReadOptions::default() };
        assert_eq!(read_trees(Format::Renlib, &bytes, &options).unwrap().0, [tree]);
    }
    let mut tree = Tree::new(Size::RENJU);
    tree.notes_mut(NodeId::ROOT).comment = "黑é".to_string();
    let losses = write_renlib(&tree, Some(encoding_rs::WINDOWS_1252), &mut Vec::new()).unwrap();
    assert_eq!(losses.to_string(), "character not in windows-1252 ×1");
}

#[test]
fn sgf_of_old_and_careless_programs() {
    let tree = one(Format::Sgf, b"noise ( (;GaMe[4]SiZe[15]Black[hh] ; White[GG] L[aa][bb] ;B[tt];W[]M[cc])");
    assert_eq!(line(&tree), "h8 g9 -- --");
    let second = tree.path(tree.last())[2];
    let letter = |point: &str, text: &str| (point.parse().unwrap(), Mark::Text(text.to_string()));
    assert_eq!(tree.notes(second).marks, [letter("a15", "a"), letter("b14", "b")]);
    // All moves in one node.
    let tree = one(Format::Sgf, b"(;GM[4]FF[4]SZ[15]RE[0]B[hh]W[ig]B[gj])");
    assert_eq!((line(&tree).as_str(), &tree.info.result), ("h8 i9 g6", &Some(Outcome::Drawn)));
    // A point where passes are on smaller boards.
    assert_eq!(line(&one(Format::Sgf, b"(;SZ[20];B[tt])")), "t1");
}

#[test]
fn sgf_of_managers() {
    let text = "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.01.02 03:04:05]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[B+1]TE[Black win]\n\n\
                ;B[hh]C[opening move]\n;W[hg]C[12ms])\n\n(;FF[4]GM[4]RU[0]SZ[20]PB[b]PW[a]RE[0]TE[];B[aa])\n\n";
    let trees = read(Format::Sgf, text.as_bytes());
    assert_eq!((trees[0].rule, trees[1].rule), (Some(Rule::Renju), Some(Rule::Freestyle)));
    assert_eq!(trees[0].info.get(Fact::Event), Some("a x b"));
    assert_eq!(trees[0].info.result, Some(Outcome::Won(Color::Black, "1".to_string())));
    assert_eq!(trees[0].notes(trees[0].last()).comment, "12ms");
    assert_eq!(trees[0].notes(NodeId::ROOT).others, [("TE".to_string(), vec!["Black win".to_string()])]);
}

#[test]
fn rows_from_the_bottom() {
    let package = b"(;GM[4]FF[4]SZ[15]RU[Renju]KM[0.0]PB[a]PW[b]RE[Draw];B[hh];W[ia];B[])";
    assert_eq!(line(&one(Format::Sgf, package)), "h8 i1 --");
    let plain = b"(;SZ[15];B[ia])";
    let bottom = ReadOptions { rows: Some(Rows::Bottom), ..ReadOptions::default() };
    assert_eq!(line(&one(Format::Sgf, plain)), "i15");
    assert_eq!(line(&read_trees(Format::Sgf, plain, &bottom).unwrap().0[0]), "i1");
    let top = ReadOptions { rows: Some(Rows::Top), ..ReadOptions::default() };
    assert_eq!(line(&read_trees(Format::Sgf, package, &top).unwrap().0[0]), "h8 i15 --");
}

#[test]
fn sgf_with_the_other_fifths() {
    for (fifths, negotiation) in [
        ("5A[aa]", "rif h8 h9 i9 i8 O:g10,a15 >g10"),
        ("5A[3:H1 a2]", "yamaguchi h8 h9 i9 i8 N:3 O:g10,h1,a2 >g10"),
        ("5A[aa][bb]", "rif h8 h9 i9 i8 O:g10,a15,b14 >g10"),
    ] {
        let text = format!("(;SZ[15]{fifths};B[hh];W[hg];B[ig];W[ih];B[gf])");
        let tree = one(Format::Sgf, text.as_bytes());
        assert_eq!(tree.negotiation.unwrap().to_string(), negotiation);
    }
    let (error, trees, _) = refused(Format::Sgf, b"(;SZ[15]5A[zz];B[hh];W[hg];B[ig];W[ih];B[gf])");
    assert!(error.contains("'zz' is no point") && trees[0].moves() == 5, "{error}");
}

#[test]
fn sgf_in_code_pages_that_have_brackets_in_characters() {
    // The second byte of these is a backslash or a bracket.
    for (text, label, encoding) in
        [("表示ソ", "Shift_JIS", encoding_rs::SHIFT_JIS), ("沺乗", "GB2312", encoding_rs::GBK)]
    {
        let (bytes, _, unknown) = encoding.encode(text);
        assert!(!unknown && bytes.iter().any(|byte| matches!(byte, b'\\' | b']')), "{text}");
        let file = [b"(;SZ[15]CA[", label.as_bytes(), b"]C[", &bytes, b"];B[hh])"].concat();
        assert_eq!(one(Format::Sgf, &file).notes(NodeId::ROOT).comment, text);
    }
}

#[test]
fn other_games_and_boards_are_refused() {
    for (text, told) in [
        ("(;GM[1]SZ[19];B[aa])", "GM[1]"),
        ("(;GM[4]SZ[15:19])", "'15:19' is no size"),
        ("(;GM[4]SZ[30])", "board size 30"),
        ("hello", "no game of SGF"),
    ] {
        let (error, trees, _) = refused(Format::Sgf, text.as_bytes());
        assert!(error.contains(told) && trees.is_empty(), "{error}");
    }
}

#[test]
fn games_of_piskvork() {
    // Saved by hand: nothing but moves and a number.
    let tree = one(Format::Psq, b"Piskvorky 15x15, 0:5, 0\r8,8,0\r9,7,1250\r0\r");
    assert_eq!((line(&tree).as_str(), tree.info.is_empty()), ("h8 i9", true));
    assert_eq!(tree.notes(tree.last()).spent_ms, Some(1250));
    // In a tournament where the second player began.
    let tree = one(Format::Psq, b"Piskvorky 20x20, 11:11, 1\n1,20,7\none.exe\ntwo.zip\n15\n2,Standard\n");
    assert_eq!((line(&tree).as_str(), tree.rule), ("a1", Some(Rule::Standard)));
    assert_eq!(tree.info.get(Fact::Black), Some("two.zip"));
    assert_eq!(tree.info.result, Some(Outcome::Won(Color::Black, String::new())));
    assert_eq!(tree.notes(NodeId::ROOT).others, [("KPSQ".to_string(), vec!["15".to_string()])]);
    // Without times, and of the oldest tournaments.
    assert_eq!(line(&one(Format::Psq, b"Piskvorky 15x15, 11:11, 0\n8,8\n")), "h8");
    let tree = one(Format::Psq, b"one\ntwo\n0,0,10\n19,19,20\n-1\n");
    assert_eq!((line(&tree).as_str(), tree.info.get(Fact::White)), ("a20 t1", Some("two")));
}

#[test]
fn games_of_renjunet() {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><!-- made up -->\n<database><countries><country id='1' \
                name='Norge'/></countries><cities><city id='4' country='1' name='Troms\u{f8}'/></cities><players>\
                <player id='10' name='Kari' surname='N\u{f8}st' country='1'/></players><tournaments><tournament \
                id='2' name='Open' city='4' country='1' year='1999' month='7'/></tournaments><rules><rule id='5' \
                name='Soosorv-8' category='4'><info>text</info></rule></rules><openings><opening id='9' abbr='D4' \
                name='Kagetsu'/></openings><games><game id='3' publisher='10' tournament='2' round='1' rule='5' \
                black='10' white='77' bresult='0' btime='30' wtime='0' opening='9' alt='a1 b2' swap='-R'><move>h8 h9 \
                i9 i8 g10 a3</move><info>a<![CDATA[<b>]]></info></game></games></database>";
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let tree = one(Format::Rif, &bytes);
    let facts: Vec<(Fact, &str)> = tree.info.facts().collect();
    assert_eq!(
        facts,
        [
            (Fact::Black, "Kari Nøst"),
            (Fact::White, "77"),
            (Fact::BlackTeam, "Norge"),
            (Fact::Event, "Open"),
            (Fact::Round, "1"),
            (Fact::Place, "Tromsø, Norge"),
            (Fact::Date, "1999-07"),
            (Fact::Opening, "D4 Kagetsu"),
            (Fact::User, "10"),
            (Fact::Comment, "a<b>"),
        ]
    );
    assert_eq!(tree.info.result, Some(Outcome::Won(Color::White, String::new())));
    assert_eq!(
        tree.negotiation.as_ref().unwrap().to_string(),
        "soosorv-8 h8 h9 i9 - i8 N:3 S O:g10,a1,b2 >g10 a3"
    );
    assert_eq!(line(&tree), "h8 h9 i9 i8 g10 a3");
}

#[test]
fn games_as_text() {
    for (text, moves) in [
        ("h8h9i9", "h8 h9 i9"),
        ("H8, h9; i9", "h8 h9 i9"),
        ("1. h8 2. h9 3.i9", "h8 h9 i9"),
        ("1.h8 h9 2... i9", "h8 h9 i9"),
        ("h8--i9 pass", "h8 -- i9 --"),
        ("0,0, 1,-1, -7,7", "h8 i9 a1"),
        ("https://gomocalc.com/#/h8h9i9", "h8 h9 i9"),
        ("\u{feff}h8", "h8"),
    ] {
        assert_eq!(line(&one(Format::Text, text.as_bytes())), moves, "{text}");
    }
    for text in ["h8 x", "0,0,1", "8,8,8,8", "h8 16", "1.", "# nothing"] {
        let read = read_trees(Format::Text, text.as_bytes(), &ReadOptions::default());
        assert!(text == "1." || read.is_err(), "{text}");
    }
    let big = ReadOptions { size: Some(Size::MAX), ..ReadOptions::default() };
    assert_eq!(line(&read_trees(Format::Text, b"v22", &big).unwrap().0[0]), "v22");
}
