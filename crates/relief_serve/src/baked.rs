//! Tiles that were baked.

use bake::{Archive, ArchiveError, Share};
use moka::future::Cache;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tiles::{Kind, TileKey};

/// How many archives are kept open.
const OPEN: u64 = 64;

/// Whose tiles, which of them, and what they lie below.
type Place = (String, Kind, Option<TileKey>);

/// The archives of a folder, and of the folders in it, as they were when it was read.
#[derive(Debug)]
pub struct Baked {
    files: HashMap<Place, (Share, PathBuf)>,
    open: Cache<PathBuf, Option<Arc<Archive>>>,
}

impl Baked {
    /// No archives.
    #[must_use]
    pub fn none() -> Self {
        Self {
            files: HashMap::new(),
            open: Cache::builder().max_capacity(OPEN).build(),
        }
    }

    /// Those of a folder; and those files that look like archives and are none, with what is wrong with them.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn of(folder: &Path) -> io::Result<(Self, Vec<(PathBuf, ArchiveError)>)> {
        let mut baked = Self::none();
        let mut broken = Vec::new();
        for path in archives(folder)? {
            match Archive::open(&path) {
                Ok(archive) => baked.add(path, &archive),
                Err(problem) => broken.push((path, problem)),
            }
        }
        Ok((baked, broken))
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.files.len()
    }

    /// Of two with the same place the one that reaches deeper.
    fn add(&mut self, path: PathBuf, archive: &Archive) {
        let about = archive.about();
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == about.kind);
        let (Some(kind), Ok(share)) = (kind, about.share()) else {
            return;
        };
        let place = (about.planet.clone(), kind, share.root());
        let known = self.files.get(&place);
        if known.is_none_or(|(known, _)| known.levels() < share.levels()) {
            self.files.insert(place, (share, path));
        }
    }

    /// The file of a tile, if it was baked. What cannot be read any more is as if it had not been.
    pub(crate) async fn tile(&self, id: &str, kind: Kind, key: TileKey) -> Option<Vec<u8>> {
        let path = self.place(id, kind, key)?;
        let open = async {
            let path = path.to_owned();
            let opened = tokio::task::spawn_blocking(move || Archive::open(&path)).await;
            opened.ok()?.ok().map(Arc::new)
        };
        let archive = self.open.get_with(path.to_owned(), open).await?;
        let read = tokio::task::spawn_blocking(move || archive.tile(key)).await;
        read.ok()?.ok()?
    }

    /// The archive that should have a tile.
    fn place(&self, id: &str, kind: Kind, key: TileKey) -> Option<&Path> {
        if self.files.is_empty() {
            return None;
        }
        let above = (0..=key.level()).map(|up| {
            let root = TileKey::new(key.level() - up, key.column() >> up, key.row() >> up);
            Some(root.expect("a tile's tile above"))
        });
        let mut found = above.chain([None]).filter_map(|root| {
            let (share, path) = self.files.get(&(id.to_owned(), kind, root))?;
            share.holds(key).then_some(path.as_path())
        });
        found.next()
    }
}

/// The files that are called like archives.
fn archives(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            folders.push(path);
        } else {
            files.push(path);
        }
    }
    for folder in folders {
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "pmtiles"));
    files.sort();
    Ok(files)
}
