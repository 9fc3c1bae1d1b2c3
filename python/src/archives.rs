//! Archives of tiles.

use crate::errors::{system, value};
use bake::{Archive, ArchiveError, Share, Shares};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::{Path, PathBuf};
use tiles::TileKey;

/// A tile's level, column and row.
pub(crate) type Root = (u8, u32, u32);

/// The share below a tile, or of the coarsest levels.
pub(crate) fn share(root: Option<Root>, levels: u8) -> PyResult<Share> {
    let share = match root {
        None => Share::top(levels),
        Some((z, x, y)) => Share::below(key(z, x, y)?, levels),
    };
    share.map_err(|problem| value(&problem))
}

/// The tile of a level at a column and a row.
pub(crate) fn key(z: u8, x: u32, y: u32) -> PyResult<TileKey> {
    TileKey::new(z, x, y).map_err(|problem| value(&problem))
}

/// As many as lists of Python should have.
const MOST: u64 = 1 << 20;

/// A share's name, root, levels and number of tiles.
type Told = (String, Option<Root>, u8, u64);

/// The shares that tiles down to a level fall into.
#[pyfunction]
pub(crate) fn shares(level: u8, levels: u8) -> PyResult<Vec<Told>> {
    let all = Shares::new(level, levels).map_err(|problem| value(&problem))?;
    if all.count() > MOST {
        let words = format!(
            "level {level}: that is {} shares; take a coarser level",
            all.count()
        );
        return Err(value(&words));
    }
    let told = |share: Share| {
        let root = share.root();
        let root = root.map(|root| (root.level(), root.column(), root.row()));
        (share.name(), root, share.levels(), share.count())
    };
    Ok(all.iter().map(told).collect())
}

/// What an archive says of itself: planet, kind, root and levels.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "as Python gives it")]
pub(crate) fn about(path: PathBuf) -> PyResult<(String, String, Option<Root>, u8)> {
    let archive = open(&path)?;
    let about = archive.about();
    let share = about.share().map_err(|problem| value(&problem))?;
    let root = share.root();
    let root = root.map(|root| (root.level(), root.column(), root.row()));
    Ok((about.planet.clone(), about.kind.clone(), root, about.levels))
}

/// A tile's file in an archive.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "as Python gives it")]
pub(crate) fn tile(
    py: Python<'_>,
    path: PathBuf,
    z: u8,
    x: u32,
    y: u32,
) -> PyResult<Option<Bound<'_, PyBytes>>> {
    let found = open(&path)?.tile(key(z, x, y)?);
    let found = found.map_err(|problem| refused(&path, &problem))?;
    Ok(found.map(|file| PyBytes::new(py, &file)))
}

fn open(path: &Path) -> PyResult<Archive> {
    Archive::open(path).map_err(|problem| refused(path, &problem))
}

fn refused(path: &Path, problem: &ArchiveError) -> PyErr {
    let words = format!("{}: {problem}", path.display());
    match problem {
        ArchiveError::Read(own) => system(own, &words),
        _ => PyValueError::new_err(words),
    }
}
