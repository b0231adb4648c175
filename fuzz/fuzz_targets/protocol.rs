//! Any bytes may come from a host: cut into lines and read, they never panic, and the same bytes in other pieces
//! give the same commands.
#![no_main]

use kagetsu::protocol::{Command, CommandError, LineSplitter, MAX_LISTED, Reader};
use libfuzzer_sys::fuzz_target;

fn read<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<Result<Command, CommandError>> {
    let (mut splitter, mut reader, mut commands) = (LineSplitter::new(), Reader::new(), Vec::new());
    for piece in pieces {
        splitter.feed(piece, |line| commands.extend(reader.read(line)));
    }
    splitter.finish(|line| commands.extend(reader.read(line)));
    commands
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&length, text)) = bytes.split_first() else { return };
    let commands = read(std::iter::once(text));
    assert_eq!(commands, read(text.chunks(length as usize % 32 + 1)));
    for command in &commands {
        match command {
            Ok(Command::Board(stones) | Command::SetBoard(stones)) => assert!(stones.len() <= MAX_LISTED),
            Ok(_) => {}
            // What is quoted from the host is one line, and short.
            Err(error) => {
                let text = error.to_string();
                assert!(text.len() < 1000 && !text.contains(['\n', '\r']), "{text:?}");
            }
        }
    }
});
