use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek};
use std::path::{Path, PathBuf};
use terrain::{GreyGrid, GreyGridError};

/// The largest side of a stamp's picture: a stamp is seldom drawn larger.
const MAX_SIDE: u32 = 4096;

/// Why a picture cannot be a stamp.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StampPictureError {
    /// It cannot be read.
    #[error("{}: cannot be read ({problem}); check the name and its rights", path.display())]
    Read {
        /// The picture.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// It is not a PNG, or broken.
    #[error("{}: not a whole PNG ({problem}); save the picture as PNG again", path.display())]
    Decode {
        /// The picture.
        path: PathBuf,
        /// What the decoder says.
        problem: image::ImageError,
    },
    /// Not square.
    #[error("{}: {width} × {height} pixels; a stamp must be square, cut the picture", path.display())]
    NotSquare {
        /// The picture.
        path: PathBuf,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
    },
    /// Too large.
    #[error("{}: {side} pixels a side; a stamp has at most {MAX_SIDE}, shrink the picture", path.display())]
    TooLarge {
        /// The picture.
        path: PathBuf,
        /// Pixels.
        side: u32,
    },
    /// Not a grid of greys.
    #[error("{}: {problem}; take a larger picture", path.display())]
    Grid {
        /// The picture.
        path: PathBuf,
        /// What is wrong.
        problem: GreyGridError,
    },
}

/// The stamp drawn in a PNG: white is 1, black and transparent are ground; any square size from 2 to 4096.
///
/// # Errors
///
/// If the picture is missing, broken or not square.
pub fn read_stamp_picture(path: &Path) -> Result<GreyGrid, StampPictureError> {
    let unread = |problem| StampPictureError::Read {
        path: path.to_path_buf(),
        problem,
    };
    if path.is_dir() {
        return Err(unread(io::ErrorKind::IsADirectory.into()));
    }
    let file = File::open(path).map_err(unread)?;
    decode(BufReader::new(file), path)
}

/// The same of a PNG's bytes; `path` is where they stand.
pub(crate) fn decode(
    bytes: impl BufRead + Seek,
    path: &Path,
) -> Result<GreyGrid, StampPictureError> {
    let broken = |problem| StampPictureError::Decode {
        path: path.to_path_buf(),
        problem,
    };
    let reader = ImageReader::with_format(bytes, ImageFormat::Png);
    let decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if width != height {
        return Err(StampPictureError::NotSquare {
            path: path.to_path_buf(),
            width,
            height,
        });
    }
    if width > MAX_SIDE {
        return Err(StampPictureError::TooLarge {
            path: path.to_path_buf(),
            side: width,
        });
    }
    let picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    let greys: Vec<f32> = picture
        .into_luma_alpha16()
        .pixels()
        .map(|pixel| {
            let [grey, alpha] = pixel.0.map(|part| f32::from(part) / f32::from(u16::MAX));
            grey * alpha
        })
        .collect();
    GreyGrid::new(width as usize, greys).map_err(|problem| StampPictureError::Grid {
        path: path.to_path_buf(),
        problem,
    })
}
