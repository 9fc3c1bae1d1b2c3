use crate::GridError;

/// Why there is no map in a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// It begins like nothing that is read.
    #[error("{name}: neither a PNG nor a binary PGM nor an EXR; save it as one of them")]
    Unknown {
        /// The file.
        name: String,
    },
    /// It is too large, or has no pixels.
    #[error("{name}: {problem}")]
    Size {
        /// The file.
        name: String,
        /// What is wrong with its size.
        problem: GridError,
    },
    /// It has more pixels than are wanted.
    #[error(
        "{name}: {width}x{height} pixels; at most {most} of them are taken, shrink the picture"
    )]
    Large {
        /// The file.
        name: String,
        /// Pixels.
        width: usize,
        /// Pixels.
        height: usize,
        /// How many there may be.
        most: usize,
    },
    /// It says it holds more than it can.
    #[error("{name}: {width}x{height} pixels cannot be in {bytes} bytes; the file is broken")]
    Hollow {
        /// The file.
        name: String,
        /// Pixels.
        width: usize,
        /// Pixels.
        height: usize,
        /// How long the file is.
        bytes: usize,
    },
    /// A PNG that cannot be decoded.
    #[error("{name}: not a whole PNG ({problem})")]
    Png {
        /// The file.
        name: String,
        /// What the decoder says.
        problem: image::ImageError,
    },
    /// The first lines of a PGM are not a width, a height and a largest grey of 1 ..= 65 535.
    #[error("{name}: a PGM begins with P5, a width, a height and the largest grey of 1 to 65535")]
    PgmHeader {
        /// The file.
        name: String,
    },
    /// An EXR that cannot be decoded.
    #[error("{name}: not a whole EXR ({problem})")]
    Exr {
        /// The file.
        name: String,
        /// What the decoder says.
        problem: exr::error::Error,
    },
    /// An EXR of a kind that is not read: deep, without channels, or with a coarser channel.
    #[error("{name}: an EXR without a channel of one number a pixel")]
    ExrChannels {
        /// The file.
        name: String,
    },
    /// A height is infinite or no number.
    #[error("{name}: the height in column {column} and row {row} is not a finite number")]
    NotFinite {
        /// The file.
        name: String,
        /// From the left.
        column: usize,
        /// From the top.
        row: usize,
    },
}
