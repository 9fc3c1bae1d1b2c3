use bake::{ArchiveError, ShareError};
use planet_file::Unnamed;
use std::path::PathBuf;
use tiles::TilesError;

/// Why tiles cannot be baked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BakeError {
    /// Tiles do not fall into so many shares.
    #[error("--share {number}: the tiles fall into {count} shares, 0 to {}; take one of them", count - 1)]
    Share {
        /// Which was asked for.
        number: u64,
        /// How many there are.
        count: u64,
    },
    /// They fall into more than one call should bake.
    #[error(
        "--level {level}: that is {count} shares; take some of them with --share, or a coarser level"
    )]
    Many {
        /// The finest level.
        level: u8,
        /// How many shares there are.
        count: u64,
    },
    /// There are no such tiles.
    #[error("--root, --levels: {0}; choose others")]
    Tiles(#[from] ShareError),
    /// A planet's tiles are not so fine.
    #[error(
        "level {level}: the tiles of {planet} end with level {deepest}; take that or a coarser one"
    )]
    Deep {
        /// The finest that was asked for.
        level: u8,
        /// The recipe's name.
        planet: String,
        /// The finest that there is.
        deepest: u8,
    },
    /// A planet cannot be cut into tiles.
    #[error(transparent)]
    Untiled(#[from] TilesError),
    /// Nothing is known of a planet.
    #[error(transparent)]
    Unnamed(#[from] Unnamed),
    /// What stands where an archive is to be written is none that can be read.
    #[error("{}: {problem}; remove it or write elsewhere", path.display())]
    Archive {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: ArchiveError,
    },
    /// What stands where an archive is to be written is another.
    #[error("{}: is there and holds other tiles, or those of another planet or another version of this program; remove it or write elsewhere", .0.display())]
    OtherArchive(PathBuf),
}
