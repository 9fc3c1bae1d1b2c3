use cubemap::Cell;
use rustc_hash::FxHasher;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

/// Cells by hash: no seed, so the same on every run.
///
/// Not proof against hostile keys; cells are chosen by where the eye is.
pub(crate) type CellSet = HashSet<Cell, BuildHasherDefault<FxHasher>>;

/// Something for each of some cells.
pub(crate) type CellMap<T> = HashMap<Cell, T, BuildHasherDefault<FxHasher>>;
