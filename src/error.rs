use crate::bake_error::BakeError;
use crate::export_error::ExportError;
use crate::map_file::MapError;
use crate::recording::RecordingError;
#[cfg(feature = "lab")]
use lab::{bench::BenchError, check::CheckError};
use planet_file::{CodeError, MapFileError, NoCode, PlanetFileError, StampPictureError};
use std::num::NonZeroU8;
use studio::process::Lack;
use studio::{OutputError, StudioError};
use terrain::RecipeError;

/// Why a command ended without what was asked for. Printed as one line: what, where, what to do next.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// A planet file cannot be used.
    #[error(transparent)]
    PlanetFile(#[from] PlanetFileError),
    /// A code is no planet's.
    #[error("--code: {0}")]
    Code(CodeError),
    /// A planet has no code.
    #[error("{planet}: {problem}")]
    NoCode {
        /// The recipe's name.
        planet: String,
        /// Why not.
        problem: NoCode,
    },
    /// A planet's map cannot be had with a seed.
    #[error(transparent)]
    PlanetMap(#[from] MapFileError),
    /// A picture cannot be a stamp.
    #[error(transparent)]
    StampPicture(#[from] StampPictureError),
    /// The planet cannot be printed, at this radius or at all.
    #[error("{planet}: {problem}; mend the recipe or choose another --radius")]
    Planet {
        /// The recipe's file or name.
        planet: String,
        /// What is wrong with it.
        problem: RecipeError,
    },
    /// A planet has not so many lakes.
    #[error(
        "--lake {number}: {planet} has {count} lakes; take one of them, or give its recipe `rivers` with `lakes`"
    )]
    Lake {
        /// Which lake was asked for.
        number: usize,
        /// The recipe's name.
        planet: String,
        /// How many it has.
        count: usize,
    },
    /// A planet has not so many rivers.
    #[error(
        "--river {number}: {planet} has {count} rivers; take one of them, or give its recipe `rivers`"
    )]
    River {
        /// Which river was asked for.
        number: usize,
        /// The recipe's name.
        planet: String,
        /// How many it has.
        count: usize,
    },
    /// A planet has no such band.
    #[error("--stamps: {planet} has no band '{band}'; take one of {bands}")]
    Band {
        /// Which band was asked for.
        band: String,
        /// The recipe's name.
        planet: String,
        /// Those it has.
        bands: String,
    },
    /// A planet has no such number over it.
    #[error("--layer: {planet} has no layer '{layer}'; take one of {layers}")]
    Layer {
        /// Which one was asked for.
        layer: String,
        /// The recipe's name.
        planet: String,
        /// Those it has.
        layers: String,
    },
    /// Tiles cannot be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// A planet cannot become such a file.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// A file is no flight.
    #[error(transparent)]
    Recording(#[from] RecordingError),
    /// A map cannot be had.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The system lacks what this takes.
    #[error(transparent)]
    Lack(#[from] Lack),
    /// A picture cannot be taken.
    #[error(transparent)]
    Studio(#[from] StudioError),
    /// The window was closed by something else than its user.
    #[error(
        "the window closed with code {0}; run `relief doctor`, or RUST_LOG=info relief for the engine's own words"
    )]
    Window(NonZeroU8),
    /// The planet is not proved.
    #[cfg(feature = "lab")]
    #[error(transparent)]
    Check(#[from] CheckError),
    /// Something cannot be measured.
    #[cfg(feature = "lab")]
    #[error(transparent)]
    Bench(#[from] BenchError),
}

impl AppError {
    /// 2 for bad input, 1 for what went wrong beside it.
    pub(crate) fn exit_code(&self) -> u8 {
        let is_bad_input = match self {
            Self::PlanetFile(_)
            | Self::Code(_)
            | Self::NoCode { .. }
            | Self::PlanetMap(_)
            | Self::StampPicture(_)
            | Self::Planet { .. }
            | Self::Lake { .. }
            | Self::River { .. }
            | Self::Band { .. }
            | Self::Layer { .. }
            | Self::Bake(_)
            | Self::Export(_)
            | Self::Recording(_)
            | Self::Map(_) => true,
            Self::Output(error) => error.is_bad_input(),
            Self::Lack(error) => error.is_bad_input(),
            Self::Studio(error) => error.is_bad_input(),
            Self::Window(_) => false,
            #[cfg(feature = "lab")]
            Self::Check(error) => error.is_bad_input(),
            #[cfg(feature = "lab")]
            Self::Bench(error) => error.is_bad_input(),
        };
        if is_bad_input { 2 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_input_exits_with_two_and_what_fails_beside_it_with_one() {
        let planet = "Nowhere".into();
        let problem = RecipeError::Radius(0.0);
        assert_eq!(AppError::Planet { planet, problem }.exit_code(), 2);
        assert_eq!(AppError::Window(NonZeroU8::MIN).exit_code(), 1);
        assert_eq!(AppError::from(StudioError::Unsettled).exit_code(), 1);
        assert_eq!(
            AppError::from(StudioError::Planet(problem.into())).exit_code(),
            2
        );
    }
}
