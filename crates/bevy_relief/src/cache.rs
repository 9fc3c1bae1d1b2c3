use crate::ChunkData;
use bevy::camera::primitives::Aabb;
use bevy::prelude::*;
use cubemap::Cell;
use std::collections::HashMap;
use std::sync::Arc;

/// The chunks of one generation that were built, drawn or not.
#[derive(Debug, Default)]
pub(crate) struct ChunkCache {
    kept: HashMap<Cell, Kept>,
    bytes: usize,
    now: u64,
    /// Chunks drawn for the first time and not counted yet.
    debuts: u64,
}

/// One chunk that was built.
#[derive(Clone, Debug)]
struct Kept {
    data: Arc<ChunkData>,
    uploaded: Option<Uploaded>,
    bytes: usize,
    used: u64,
    /// Whether it was ever drawn.
    shown: bool,
}

/// A chunk's mesh, as the renderer has it.
#[derive(Clone, Debug)]
pub(crate) struct Uploaded {
    /// None where there is no renderer.
    pub(crate) mesh: Option<Handle<Mesh>>,
    /// The box around its vertices.
    pub(crate) aabb: Aabb,
    /// What the mesh takes.
    pub(crate) bytes: usize,
}

impl ChunkCache {
    /// How many are kept.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// What they take, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The arrays of a chunk, if it was built.
    pub(crate) fn data(&self, cell: Cell) -> Option<&Arc<ChunkData>> {
        self.kept.get(&cell).map(|kept| &kept.data)
    }

    /// The mesh of a chunk, if it was uploaded: then it can be drawn.
    pub(crate) fn uploaded(&self, cell: Cell) -> Option<&Uploaded> {
        self.kept.get(&cell)?.uploaded.as_ref()
    }

    /// Keeps a chunk that was built.
    pub(crate) fn insert(&mut self, cell: Cell, data: Arc<ChunkData>) {
        let bytes = data.bytes();
        let kept = Kept {
            data,
            uploaded: None,
            bytes,
            used: self.now,
            shown: false,
        };
        self.bytes += bytes;
        if let Some(old) = self.kept.insert(cell, kept) {
            self.bytes -= old.bytes;
        }
    }

    /// Keeps the mesh of a chunk.
    pub(crate) fn insert_upload(&mut self, cell: Cell, uploaded: Uploaded) {
        if let Some(kept) = self.kept.get_mut(&cell) {
            self.bytes += uploaded.bytes;
            kept.bytes += uploaded.bytes;
            kept.uploaded = Some(uploaded);
        }
    }

    /// Remembers that a chunk is drawn.
    pub(crate) fn mark_shown(&mut self, cell: Cell) {
        if let Some(kept) = self.kept.get_mut(&cell)
            && !kept.shown
        {
            kept.shown = true;
            self.debuts += 1;
        }
    }

    /// How many chunks were drawn for the first time since this was last asked.
    pub(crate) const fn take_debuts(&mut self) -> u64 {
        std::mem::replace(&mut self.debuts, 0)
    }

    /// The same chunks, not uploaded.
    pub(crate) fn without_uploads(&self) -> Self {
        let mut cache = Self::default();
        for (&cell, kept) in &self.kept {
            cache.insert(cell, Arc::clone(&kept.data));
            if kept.shown {
                cache.mark_shown(cell);
            }
        }
        // Those are counted where they come from.
        cache.debuts = 0;
        cache
    }

    /// Forgets chunks that are not `wanted`, the longest unused first, until the rest of them take no more than `idle_bytes`.
    ///
    /// Chunks last used at the same time go in the order of their cells.
    pub(crate) fn trim(&mut self, idle_bytes: usize, wanted: impl Fn(Cell) -> bool) {
        self.now += 1;
        let mut idle = Vec::new();
        let mut total = 0;
        for (&cell, kept) in &mut self.kept {
            if wanted(cell) {
                kept.used = self.now;
            } else {
                idle.push((kept.used, cell, kept.bytes));
                total += kept.bytes;
            }
        }
        if total <= idle_bytes {
            return;
        }
        idle.sort_unstable();
        for (_, cell, bytes) in idle {
            if total <= idle_bytes {
                break;
            }
            self.kept.remove(&cell);
            self.bytes -= bytes;
            total -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Realm;
    use terrain::{ChunkSide, Recipe, Seed, Terrain};

    fn chunk(cell: Cell) -> Arc<ChunkData> {
        let terrain = Terrain::new(&Recipe::earth(), Seed(1)).expect("in order");
        let field = terrain.field(cell, ChunkSide::new(3).expect("3 = 2 + 1"));
        Arc::new(ChunkData::new(field, terrain.radius()))
    }

    #[test]
    fn a_chunk_is_drawn_for_the_first_time_once() {
        let cell = Cell::root(Realm::PlusX);
        let mut cache = ChunkCache::default();
        cache.mark_shown(cell);
        assert_eq!(cache.take_debuts(), 0, "it is not kept");
        cache.insert(cell, chunk(cell));
        cache.mark_shown(cell);
        cache.mark_shown(cell);
        assert_eq!((cache.take_debuts(), cache.take_debuts()), (1, 0));
        let mut copy = cache.without_uploads();
        copy.mark_shown(cell);
        assert_eq!(copy.take_debuts(), 0, "it was drawn before");
    }

    #[test]
    fn the_longest_unused_go_first_and_the_wanted_never() {
        let cells = Realm::ALL.map(Cell::root);
        let mut cache = ChunkCache::default();
        for cell in cells {
            cache.insert(cell, chunk(cell));
        }
        let one = cache.bytes() / 6;
        assert_eq!(cache.bytes(), 6 * one);
        cache.trim(usize::MAX, |cell| cell == cells[0] || cell == cells[3]);
        cache.trim(2 * one, |cell| cell == cells[5]);
        assert_eq!((cache.len(), cache.bytes()), (3, 3 * one));
        for (cell, kept) in cells
            .into_iter()
            .zip([true, false, false, true, false, true])
        {
            assert_eq!(cache.data(cell).is_some(), kept, "{cell:?}");
        }
        cache.trim(0, |_| true);
        assert_eq!(cache.len(), 3);
        cache.trim(0, |_| false);
        assert_eq!((cache.len(), cache.bytes()), (0, 0));
    }
}
