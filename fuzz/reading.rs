//! What must hold for the bytes of any file.

use kagetsu::record::{FileWriter, Format, ReadOptions, read_trees};

/// Read strictly or leniently the bytes never make a panic, an error is one short line, and what has been read can be
/// written as SGF and comes back from there.
pub fn check(format: Format, bytes: &[u8]) {
    for lenient in [false, true] {
        match read_trees(format, bytes, &ReadOptions { lenient, ..ReadOptions::default() }) {
            Err(error) => {
                let text = error.to_string();
                assert!(text.len() < 1000 && !text.contains(['\n', '\r']), "{text:?}");
            }
            Ok((trees, skipped)) => {
                assert!(lenient || skipped.count == 0);
                for tree in trees {
                    let _ = tree.position(tree.last());
                    let mut sgf = Vec::new();
                    FileWriter::new(Format::Sgf, None, &mut sgf).write(&tree).unwrap();
                    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
                    let (again, _) = read_trees(Format::Sgf, &sgf, &options).unwrap();
                    // A library may go on after a five, a game may not.
                    assert!(format == Format::Renlib || again[0].moves() == tree.moves());
                }
            }
        }
    }
}
