//! Pictures as files.

use crate::io::{Output, OutputError, Staged};
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageError};
use std::io::{self, Write};

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
    output.stage(|file| encode(picture, file))
}

/// Writes a picture as PNG into whatever takes bytes.
///
/// # Errors
///
/// If that refuses.
pub fn encode(picture: &DynamicImage, file: impl Write) -> io::Result<()> {
    let encoder = PngEncoder::new(file);
    picture
        .write_with_encoder(encoder)
        .map_err(|error| match error {
            ImageError::IoError(error) => error,
            other => io::Error::other(other),
        })
}
