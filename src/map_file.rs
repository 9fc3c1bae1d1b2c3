//! Files that maps are read from.

use heightmap::{HeightMap, PictureError, PipelineError};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use studio::process::{Lack, memory};
use studio::say;

/// Why a map cannot be had.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MapError {
    /// A file cannot be read.
    #[error(
        "{}: cannot be read: {problem}; name a file that is there",
        say::path(path)
    )]
    Read {
        /// Which.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// A file is too long to be what it should.
    #[error("{}: has more than {most} bytes; name a smaller one", say::path(path))]
    Long {
        /// Which.
        path: PathBuf,
        /// How long it may be.
        most: u64,
    },
    /// A pipeline is no text.
    #[error("{}: is no UTF-8 text; save it as such", say::path(path))]
    Text {
        /// Which.
        path: PathBuf,
    },
    /// A pipeline has a fault.
    #[error("{}:{problem}", say::path(path))]
    Pipeline {
        /// Its file.
        path: PathBuf,
        /// Where and what.
        problem: Box<PipelineError>,
    },
    /// What was asked for on the command line has a fault.
    #[error("{}", with_a_hint(.0))]
    Asked(String),
    /// A picture is no map.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// A fault in what was asked for, and where to look.
fn with_a_hint(fault: &str) -> String {
    let stop = if fault.ends_with('?') { "" } else { ";" };
    format!("{fault}{stop} `relief map --help` shows examples")
}

/// The bytes of a file, up to so many.
fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, MapError> {
    let failed = |problem| MapError::Read {
        path: path.to_path_buf(),
        problem,
    };
    let file = File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > most {
        let path = path.to_path_buf();
        return Err(MapError::Long { path, most });
    }
    Ok(bytes)
}

/// The text of a pipeline.
pub(crate) fn text(path: &Path) -> Result<String, MapError> {
    // One more than a pipeline may have says the rest.
    let bytes = bytes(path, (1 << 20) + 1)?;
    String::from_utf8(bytes).map_err(|_| MapError::Text {
        path: path.to_path_buf(),
    })
}

/// The longest picture.
const PICTURE: u64 = 1 << 32;

/// The map in a picture.
pub(crate) fn map(path: &Path) -> Result<HeightMap, MapError> {
    let bytes = bytes(path, PICTURE)?;
    Ok(heightmap::read(&bytes, &say::path(path))?)
}

/// Refuses maps that take more memory than is free: so many bytes, and their pictures.
pub(crate) fn ask(bytes: usize) -> Result<(), Lack> {
    memory::ask("the maps", (64 << 20) + bytes as u64)
}
