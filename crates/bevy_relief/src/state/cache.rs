use super::jobs::Built;
use super::threads::drop_later;
use crate::chunk::{ChunkData, Drawable};
use bevy::camera::primitives::Aabb;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use cubemap::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

/// The chunks of one generation that were built, drawn or not.
///
/// Those that are not drawn are idle: what they take is limited, and the longest idle go first.
#[derive(Debug, Default)]
pub(crate) struct ChunkCache {
    kept: HashMap<Cell, Kept>,
    bytes: usize,
    drawn_bytes: usize,
    /// Idle chunks and when they became it, the longest idle first; out of date where the chunk has another time by now.
    idle: VecDeque<(Cell, u64)>,
    now: u64,
    /// Chunks drawn for the first time and not counted yet.
    debuts: u64,
    /// Chunks that are lit by their vertices alone.
    plain: HashSet<Cell>,
    /// Chunks that the renderer has and that a better lit mesh waits for, the longest waiting first.
    relit: VecDeque<Cell>,
}

/// One chunk that was built.
#[derive(Debug)]
struct Kept {
    data: Arc<ChunkData>,
    stage: Stage,
    /// The same chunk in better light, which is to take the place of what the renderer has.
    relit: Option<Built>,
    /// The bytes that its mesh takes.
    mesh_bytes: usize,
    idle_since: u64,
    drawn: bool,
    /// Whether the chunk was ever drawn.
    shown: bool,
}

impl Kept {
    /// What it takes in memory.
    fn bytes(&self) -> usize {
        self.data.bytes() + self.mesh_bytes
    }
}

/// How far a chunk is on its way to be drawn.
#[derive(Debug)]
enum Stage {
    /// Its mesh is made and waits to be handed to the renderer.
    Made(Drawable),
    /// The renderer has it. Ready to be drawn if it was let in since it was last drawn.
    Uploaded { uploaded: Uploaded, ready: bool },
}

/// A chunk's mesh, as the renderer has it.
#[derive(Clone, Debug)]
pub(crate) struct Uploaded {
    /// The mesh; none where there is no renderer.
    pub(crate) mesh: Option<Handle<Mesh>>,
    /// The box around its vertices.
    pub(crate) aabb: Aabb,
}

impl ChunkCache {
    /// How many chunks are kept.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// The bytes that the kept chunks take.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The arrays of a chunk, if it was built.
    pub(crate) fn data(&self, cell: Cell) -> Option<&Arc<ChunkData>> {
        self.kept.get(&cell).map(|kept| &kept.data)
    }

    /// Whether a chunk must be built before it can be drawn.
    pub(crate) fn lacks(&self, cell: Cell) -> bool {
        !self.kept.contains_key(&cell)
    }

    /// The mesh of a chunk, if it was handed to the renderer.
    pub(crate) fn uploaded(&self, cell: Cell) -> Option<&Uploaded> {
        match &self.kept.get(&cell)?.stage {
            Stage::Uploaded { uploaded, .. } => Some(uploaded),
            Stage::Made(_) => None,
        }
    }

    /// Whether a chunk may be drawn at once.
    pub(crate) fn ready(&self, cell: Cell) -> bool {
        let stage = self.kept.get(&cell).map(|kept| &kept.stage);
        matches!(stage, Some(Stage::Uploaded { ready: true, .. }))
    }

    /// Whether a chunk is lit by its vertices alone.
    pub(crate) fn is_plain(&self, cell: Cell) -> bool {
        self.plain.contains(&cell)
    }

    /// The chunks that are lit by their vertices alone, in any order.
    pub(crate) fn plain(&self) -> impl Iterator<Item = Cell> + '_ {
        self.plain.iter().copied()
    }

    /// Keeps a chunk that was built. Built once more for the sake of its light, it stays as it is until [`ChunkCache::relight`].
    pub(crate) fn insert(&mut self, cell: Cell, built: Built) {
        if let Some(kept) = self.kept.get_mut(&cell)
            && matches!(kept.stage, Stage::Uploaded { .. })
        {
            kept.relit = Some(built);
            self.relit.push_back(cell);
            self.plain.remove(&cell);
            return;
        }
        let old = self.kept.remove(&cell);
        if built.is_lit {
            self.plain.remove(&cell);
        } else {
            self.plain.insert(cell);
        }
        let kept = Kept {
            data: built.data,
            mesh_bytes: built.drawable.bytes,
            stage: Stage::Made(built.drawable),
            relit: None,
            idle_since: self.now,
            drawn: false,
            shown: old.as_ref().is_some_and(|old| old.shown),
        };
        self.bytes += kept.bytes();
        self.bytes -= old.as_ref().map_or(0, Kept::bytes);
        self.kept.insert(cell, kept);
        self.idle.push_back((cell, self.now));
    }

    /// Whether better light for a chunk waits to be handed to the renderer.
    pub(crate) fn is_relit(&self, cell: Cell) -> bool {
        let kept = self.kept.get(&cell);
        kept.is_some_and(|kept| kept.relit.is_some())
    }

    /// Hands better lit meshes to the renderer, the longest waiting first, and returns whose.
    ///
    /// `take` is asked for each of them first, with the bytes that it takes, and may refuse.
    pub(crate) fn relight(
        &mut self,
        meshes: &mut Assets<Mesh>,
        mut take: impl FnMut(usize) -> bool,
    ) -> Vec<Cell> {
        let mut done = Vec::new();
        while let Some(cell) = self.relit.front() {
            if let Some(kept) = self.kept.get_mut(cell)
                && let Stage::Uploaded { uploaded, .. } = &mut kept.stage
                && let Some(built) = kept.relit.take_if(|built| take(built.drawable.bytes))
            {
                uploaded.mesh = built.drawable.mesh.map(|mesh| meshes.add(*mesh));
                let before = kept.bytes();
                kept.mesh_bytes = built.drawable.bytes;
                kept.data = built.data;
                let bytes = kept.bytes();
                self.bytes = self.bytes - before + bytes;
                if kept.drawn {
                    self.drawn_bytes = self.drawn_bytes - before + bytes;
                }
                done.push(*cell);
            } else if self.is_relit(*cell) {
                break;
            }
            self.relit.pop_front();
        }
        done
    }

    /// Lets a chunk in that is built: it is ready from now on.
    ///
    /// `take` is asked first, with the bytes that must be handed to the renderer, and may refuse: then `false`.
    pub(crate) fn let_in(
        &mut self,
        cell: Cell,
        meshes: Option<&mut Assets<Mesh>>,
        take: impl FnOnce(usize) -> bool,
    ) -> bool {
        let Some(kept) = self.kept.get_mut(&cell) else {
            return true;
        };
        match &mut kept.stage {
            Stage::Uploaded { ready: true, .. } => true,
            Stage::Uploaded { ready, .. } => {
                *ready = take(0);
                *ready
            }
            Stage::Made(drawable) => {
                if !take(drawable.bytes) {
                    return false;
                }
                let mesh = drawable.mesh.take();
                let uploaded = Uploaded {
                    mesh: mesh.zip(meshes).map(|(mesh, meshes)| meshes.add(*mesh)),
                    aabb: drawable.aabb,
                };
                kept.stage = Stage::Uploaded {
                    uploaded,
                    ready: true,
                };
                true
            }
        }
    }

    /// Remembers that a chunk is drawn.
    pub(crate) fn mark_shown(&mut self, cell: Cell) {
        if let Some(kept) = self.kept.get_mut(&cell)
            && !kept.drawn
        {
            kept.drawn = true;
            self.drawn_bytes += kept.bytes();
            self.debuts += u64::from(!kept.shown);
            kept.shown = true;
        }
    }

    /// Remembers that a chunk is drawn no more.
    pub(crate) fn mark_hidden(&mut self, cell: Cell) {
        if let Some(kept) = self.kept.get_mut(&cell)
            && kept.drawn
        {
            kept.drawn = false;
            self.drawn_bytes -= kept.bytes();
            if let Stage::Uploaded { ready, .. } = &mut kept.stage {
                *ready = false;
            }
            kept.idle_since = self.now;
            self.idle.push_back((cell, self.now));
        }
    }

    /// How many chunks were drawn for the first time since this was last asked.
    pub(crate) const fn take_debuts(&mut self) -> u64 {
        std::mem::replace(&mut self.debuts, 0)
    }

    /// A copy for another generation of which the meshes are the same: those that the renderer has.
    pub(crate) fn uploaded_ones(&self) -> Self {
        let mut cache = Self::default();
        let mut all: Vec<_> = self.kept.iter().collect();
        all.sort_unstable_by_key(|(cell, kept)| (kept.idle_since, **cell));
        for (&cell, kept) in all {
            let Stage::Uploaded { uploaded, .. } = &kept.stage else {
                continue;
            };
            let copy = Kept {
                data: Arc::clone(&kept.data),
                stage: Stage::Uploaded {
                    uploaded: uploaded.clone(),
                    ready: false,
                },
                relit: None,
                mesh_bytes: kept.mesh_bytes,
                idle_since: cache.now,
                drawn: false,
                // That it was drawn is counted where it comes from.
                shown: kept.shown,
            };
            if self.is_plain(cell) || self.is_relit(cell) {
                cache.plain.insert(cell);
            }
            cache.bytes += copy.bytes();
            cache.kept.insert(cell, copy);
            cache.idle.push_back((cell, cache.now));
        }
        cache
    }

    /// Forgets idle chunks that are not `wanted`, the longest idle first, until all idle ones take no more than `idle_bytes`.
    ///
    /// Costs by what is forgotten and what is wanted. Memory is given back on another thread.
    pub(crate) fn trim(&mut self, idle_bytes: usize, mut wanted: impl FnMut(Cell) -> bool) {
        self.now += 1;
        if self.idle.len() > 2 * self.kept.len() + 64 {
            let kept = &self.kept;
            self.idle.retain(|entry| is_idle(kept, *entry));
        }
        let mut forgotten = Vec::new();
        for _ in 0..self.idle.len() {
            if self.bytes - self.drawn_bytes <= idle_bytes {
                break;
            }
            let Some(entry) = self.idle.pop_front() else {
                break;
            };
            if !is_idle(&self.kept, entry) {
                continue;
            }
            let (cell, _) = entry;
            if wanted(cell) {
                self.idle.push_back(entry);
            } else if let Some(kept) = self.kept.remove(&cell) {
                self.bytes -= kept.bytes();
                self.plain.remove(&cell);
                forgotten.push(kept);
            }
        }
        if !forgotten.is_empty() {
            drop_later(forgotten);
        }
    }
}

/// Whether an entry of the idle ones is up to date.
fn is_idle(kept: &HashMap<Cell, Kept>, (cell, since): (Cell, u64)) -> bool {
    let kept = kept.get(&cell);
    kept.is_some_and(|kept| !kept.drawn && kept.idle_since == since)
}

#[cfg(test)]
mod tests;
