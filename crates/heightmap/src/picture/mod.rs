//! How a map is looked at, written into files and read back.

mod coloured;
mod gradient;
mod greyscale;
mod lines;
mod onto_cube;
mod picture_error;
mod read;
mod relief;
mod shading;
mod write;

pub use coloured::coloured;
pub use gradient::Gradient;
pub use greyscale::{Grey16Image, greyscale8, greyscale16};
pub use lines::{LineDrawing, Paper};
pub use onto_cube::OntoCubeError;
pub use picture_error::PictureError;
pub use read::{read, read_up_to};
pub use shading::Shading;
pub(crate) use write::pgm8;
pub use write::{exr, pgm16, png, png8, png16, ppm, raw_f32};

/// A side of a picture as `image` counts it.
fn side(pixels: usize) -> u32 {
    u32::try_from(pixels).expect("sides of maps are short")
}

/// From one colour towards another: `share` 0 ..= 1 of the way.
fn mixed(from: [u8; 3], to: [u8; 3], share: f32) -> [u8; 3] {
    let part = |k: usize| {
        let (from, to) = (f32::from(from[k]), f32::from(to[k]));
        let part = from + (to - from) * share;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 ..= 255"
        )]
        let part = (part + 0.5) as u8;
        part
    };
    [part(0), part(1), part(2)]
}
