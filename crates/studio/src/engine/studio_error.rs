use crate::picture::PictureSize;
use crate::platform::Obstacle;
use crate::process::Lack;
use bevy::image::IntoDynamicImageError;
use bevy_relief::PlanetError;
use wgpu::PollError;

/// Why a picture cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// There is nothing to draw with.
    #[error(transparent)]
    NoAdapter(#[from] Obstacle),
    /// The adapter draws no pictures of this size.
    #[error("--size {size} is more than this adapter draws; take sides up to {largest}")]
    TooLarge {
        /// What was asked for.
        size: PictureSize,
        /// The longest side in pixels.
        largest: u32,
    },
    /// The adapter does not give back pictures of so many pixels.
    #[error(
        "--size {size} is more than this adapter gives back; take up to {pixels} pixels in all"
    )]
    TooMany {
        /// What was asked for.
        size: PictureSize,
        /// The most pixels.
        pixels: u64,
    },
    /// The system lacks what drawing takes.
    #[error(transparent)]
    Lack(#[from] Lack),
    /// The planet cannot be drawn.
    #[error("{0}; mend the recipe or choose another --radius")]
    Planet(#[from] PlanetError),
    /// The planet is never complete.
    #[error("the planet did not settle in a quarter of an hour; {NEXT}")]
    Unsettled,
    /// The adapter was asked for a picture and gave none.
    #[error("the adapter did not give the picture back; {NEXT}")]
    Undeveloped,
    /// The adapter gave a picture that is none.
    #[error("{0}; {NEXT}")]
    Unreadable(#[from] IntoDynamicImageError),
    /// A planet's shader does not compile.
    #[error(
        "{paths} does not compile here: {why}; update the adapter's driver, or take `relief preview`, which needs none"
    )]
    Shader {
        /// Its files, that of the vertices first.
        paths: String,
        /// The first line of what the compiler says; all of it is in the log.
        why: String,
    },
    /// The adapter does not finish its work.
    #[error("{0}; {NEXT}")]
    Adapter(#[from] PollError),
}

/// What to do where the adapter fails.
const NEXT: &str = "try a smaller --size, and see what `relief doctor` says";

impl StudioError {
    /// Whether something else was to be asked for, rather than that it did not work here.
    ///
    /// Without an adapter, a picture by one cannot be meant.
    #[must_use]
    pub const fn is_bad_input(&self) -> bool {
        match self {
            Self::NoAdapter(_) | Self::TooLarge { .. } | Self::TooMany { .. } | Self::Planet(_) => {
                true
            }
            Self::Lack(lack) => lack.is_bad_input(),
            _ => false,
        }
    }
}
