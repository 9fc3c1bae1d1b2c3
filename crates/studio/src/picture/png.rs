//! Pictures as files.

use crate::io::{Output, OutputError, Staged};
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageError};
use std::io;

/// Writes a picture as PNG, whole or not at all.
///
/// # Errors
///
/// If the system refuses.
pub fn write(picture: &DynamicImage, output: &Output) -> Result<(), OutputError> {
    stage(picture, output)?.put()
}

/// Writes a picture as PNG beside its place.
///
/// # Errors
///
/// If the system refuses.
pub fn stage<'a>(picture: &DynamicImage, output: &'a Output) -> Result<Staged<'a>, OutputError> {
    output.stage(|file| {
        picture
            .write_with_encoder(PngEncoder::new(file))
            .map_err(|error| match error {
                ImageError::IoError(error) => error,
                other => io::Error::other(other),
            })
    })
}
