//! Figures as pictures of pixels.
//!
//! The font is DejaVu Sans, reduced to the letters of European languages; its licence is beside it.

use gif::{Encoder, Frame, Repeat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use thiserror::Error;

/// A picture that cannot be made.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The figure is none.
    #[error("the figure cannot be drawn: {0}")]
    Figure(String),
    /// The picture has too many pixels, or none.
    #[error("a picture of {width}x{height} pixels cannot be made, choose a width from 50 to 4000")]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The bytes cannot be put together.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// The widths of pictures.
const WIDTHS: std::ops::RangeInclusive<u32> = 50..=4000;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("DejaVuSans.ttf").to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// A figure of SVG as pixels, so many wide.
fn pixels(svg: &str, width: u32) -> Result<Pixmap, PictureError> {
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PictureError::Figure(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let size = || PictureError::Size { width, height };
    if !WIDTHS.contains(&width) {
        return Err(size());
    }
    let mut pixels = Pixmap::new(width, height).ok_or_else(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// A figure of SVG as PNG, so many pixels wide.
///
/// # Errors
/// [`PictureError`] for a figure that cannot be read or a width that cannot be drawn.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    pixels(svg, width)?.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
}

/// Figures of the same size as an animated GIF that is shown over and over, with the time each figure is shown.
///
/// # Errors
/// As [`png`].
pub fn gif(
    figures: impl IntoIterator<Item = (String, Duration)>,
    width: u32,
) -> Result<Vec<u8>, PictureError> {
    let encoding = |error: gif::EncodingError| PictureError::Encoding(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
    let mut target = Some(&mut bytes);
    for (svg, shown) in figures {
        let pixels = pixels(&svg, width)?;
        let sizes = [pixels.width(), pixels.height()].map(u16::try_from);
        let [Ok(width), Ok(height)] = sizes else {
            return Err(PictureError::Size { width: pixels.width(), height: pixels.height() });
        };
        let encoder = match (&mut encoder, target.take()) {
            (Some(encoder), _) => encoder,
            (none, Some(target)) => {
                let mut begun = Encoder::new(target, width, height, &[]).map_err(encoding)?;
                begun.set_repeat(Repeat::Infinite).map_err(encoding)?;
                none.insert(begun)
            }
            (None, None) => unreachable!("the target goes to the encoder"),
        };
        // All is opaque, so that the colours are what they are.
        let mut frame = Frame::from_rgba_speed(width, height, &mut pixels.take(), 10);
        frame.delay = u16::try_from(shown.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame).map_err(encoding)?;
    }
    drop(encoder);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rule, Size};
    use crate::record::Position;
    use crate::record::drawing::BoardDrawing;

    fn board(moves: &str) -> BoardDrawing {
        BoardDrawing::new(&Position::from_moves(Rule::Renju, Size::RENJU, moves).unwrap())
    }

    /// The colour of a pixel, where the board is drawn in its own units.
    fn colour(pixels: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let pixel = pixels.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    #[test]
    fn stones_and_digits_are_where_they_belong() {
        let pixels = pixels(&board("a1b1").svg(), 504).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (504, 504));
        // Beside the number.
        assert_eq!(colour(&pixels, 42 - 11, 462), [0, 0, 0]);
        assert_eq!(colour(&pixels, 72 - 11, 462), [255, 255, 255]);
        assert_eq!(colour(&pixels, 57, 57), [0xe8, 0xc2, 0x7a]);
        // The digit on the black stone is white.
        let white = (32..52).flat_map(|x| (452..472).map(move |y| (x, y)));
        assert!(white.filter(|&(x, y)| colour(&pixels, x, y) == [255, 255, 255]).count() > 5);
    }

    #[test]
    fn pictures_have_their_first_bytes() {
        assert!(png(&board("h8").svg(), 300).unwrap().starts_with(b"\x89PNG\r\n"));
        let frames = ["", "h8", "h8h9"].map(|moves| (board(moves).svg(), Duration::from_millis(500)));
        let bytes = gif(frames, 200).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        assert_eq!(delays, [50, 50, 50]);
    }

    #[test]
    fn what_cannot_be_drawn_is_told() {
        assert!(png("<svg", 300).unwrap_err().to_string().contains("cannot be drawn"));
        for width in [0, 49, 4001] {
            assert!(png(&board("").svg(), width).unwrap_err().to_string().contains("choose a width"));
        }
    }
}
