//! RenLib's positions (`.pos`): the number of moves in a byte, then a byte for each.

use crate::geometry::Size;
use crate::record::fault::Place;
use crate::record::holds::{Holds, stones};
use crate::record::{Builder, Losses, ReadOptions, RecordError, Skipped, Tree};
use std::io::Write;

/// Reads a position.
///
/// # Errors
/// [`RecordError`] with the byte at which something is wrong; a lenient reader keeps the moves before it.
pub fn read_pos(bytes: &[u8], options: &ReadOptions, skipped: &mut Skipped) -> Result<Tree, RecordError> {
    let mut builder = Builder::new(Tree::new(Size::RENJU));
    if let Err(error) = read(bytes, &mut builder) {
        skipped.pass_over(error, options.lenient)?;
    }
    Ok(builder.finish())
}

fn read(bytes: &[u8], builder: &mut Builder) -> Result<(), RecordError> {
    let wrong = |at, what: String| Err(RecordError::at(Place::Byte(at), what));
    let Some((&count, moves)) = bytes.split_first() else {
        return wrong(0, "the file is empty, expected the number of moves".to_string());
    };
    if usize::from(count) > Size::RENJU.points() {
        return wrong(0, format!("{count} moves do not fit on the board, expected 0 to 225"));
    }
    for (nth, &byte) in moves.iter().take(count.into()).enumerate() {
        let (column, row) = (i64::from(byte % 15), 14 - i64::from(byte / 15));
        let Some(point) = Size::RENJU.point(column, row) else {
            return wrong(
                nth + 1,
                format!("0x{byte:02x} is no point of a 15x15 board, expected 0x00 to 0xe0"),
            );
        };
        builder.add_move(Some(point)).map_err(RecordError::refused(Place::Byte(nth + 1)))?;
    }
    match moves.len().cmp(&usize::from(count)) {
        std::cmp::Ordering::Less => wrong(bytes.len(), format!("the file ends here, expected {count} moves")),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => wrong(
            usize::from(count) + 1,
            format!("{count} moves were promised, expected the end of the file"),
        ),
    }
}

/// Writes the main line as a position.
///
/// # Errors
/// [`RecordError`] for a board that is not 15x15 or a line with passes, or if the writer fails.
pub fn write_pos(tree: &Tree, out: &mut dyn Write) -> Result<Losses, RecordError> {
    if tree.size != Size::RENJU {
        return Err(RecordError::cannot(format!(
            ".pos files hold boards of 15x15 only, not {}: write SGF instead",
            tree.size
        )));
    }
    let moves = stones(tree, ".pos")?;
    let mut bytes = vec![moves.len() as u8];
    bytes.extend(moves.iter().map(|(point, _)| ((14 - point.row()) * 15 + point.column()) as u8));
    out.write_all(&bytes)?;
    Ok(Holds::default().losses(tree))
}
