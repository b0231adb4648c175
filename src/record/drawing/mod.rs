//! Boards and other figures as SVG, for pictures and for pages.

mod board;
#[cfg(feature = "pictures")]
mod picture;
mod svg;

pub use board::{BoardDrawing, Numbers};
#[cfg(feature = "pictures")]
pub use picture::{PictureError, gif, png};
pub use svg::{Svg, escape};
