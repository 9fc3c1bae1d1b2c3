//! Archives that were made.

use crate::ShareError;
use crate::about::About;
use crate::address::address;
use futures_lite::future::block_on;
use pmtiles::{AsyncBackend, AsyncPmTilesReader, BackendResponse, HashMapCache, PmtError};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tiles::TileKey;

/// An archive of tiles, to be read; may be asked from any thread.
pub struct Archive {
    reader: AsyncPmTilesReader<Bytes, HashMapCache>,
    about: About,
}

/// Why an archive cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The system refuses.
    #[error("cannot be read ({0})")]
    Read(#[from] io::Error),
    /// It is none, or broken.
    #[error("is no whole archive of tiles ({0})")]
    Broken(#[from] PmtError),
    /// It does not hold what it says.
    #[error("lacks tiles that it says it holds")]
    Empty,
    /// It says that it holds tiles of no planet.
    #[error("is no archive of a planet ({0})")]
    Share(#[from] ShareError),
    /// It is one of something else.
    #[error("is no archive of a planet ({0})")]
    Other(#[from] serde_json::Error),
}

/// Where an archive's bytes come from. All reading waits: nobody else has this thread meanwhile.
enum Bytes {
    Memory(Vec<u8>),
    File(Mutex<File>),
}

impl Bytes {
    fn part(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Self::Memory(bytes) => {
                let from = usize::try_from(offset).unwrap_or(usize::MAX);
                let rest = bytes.get(from..).unwrap_or_default();
                Ok(rest[..rest.len().min(length)].to_vec())
            }
            Self::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(offset))?;
                // A broken archive may name any length; no more is taken than there is.
                let mut part = Vec::new();
                (&*file).take(length as u64).read_to_end(&mut part)?;
                Ok(part)
            }
        }
    }
}

impl AsyncBackend for Bytes {
    async fn read(&self, offset: u64, length: usize) -> Result<BackendResponse, PmtError> {
        let part = self.part(offset, length).map_err(PmtError::Reading)?;
        Ok(BackendResponse::new(part.into()))
    }
}

impl Archive {
    /// The archive in a file. The file may be replaced, but not written into.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        Self::read(Bytes::File(Mutex::new(File::open(path)?)))
    }

    /// The archive of these bytes.
    ///
    /// # Errors
    ///
    /// If they are none.
    pub fn of(bytes: Vec<u8>) -> Result<Self, ArchiveError> {
        Self::read(Bytes::Memory(bytes))
    }

    fn read(bytes: Bytes) -> Result<Self, ArchiveError> {
        let cache = HashMapCache::default();
        let reader = block_on(AsyncPmTilesReader::try_from_cached_source(bytes, cache))?;
        let about = block_on(reader.get_metadata())?;
        let about: About = serde_json::from_str(&about)?;
        let archive = Self { reader, about };
        // Where its end is missing, so is the last tile.
        let last = archive.about.share()?.tiles().pop();
        let last = last.map(|key| archive.tile(key)).transpose()?.flatten();
        last.map(|_| archive).ok_or(ArchiveError::Empty)
    }

    /// What it says of itself.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about
    }

    /// A tile's file, as [`tiles::Tiles::file`] gave it; `None` if it is not in there.
    ///
    /// # Errors
    ///
    /// If the archive is broken.
    pub fn tile(&self, key: TileKey) -> Result<Option<Vec<u8>>, ArchiveError> {
        let found = block_on(self.reader.get_tile(address(key)))?;
        Ok(found.map(Into::into))
    }
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}
