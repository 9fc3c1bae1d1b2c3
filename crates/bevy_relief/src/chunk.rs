use crate::weld::weld;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::Cell;
use std::sync::Arc;
use terrain::{ChunkMesh, HeightField};

/// What was built for one cell: heights, positions, normals, for a game to use.
#[derive(Debug)]
pub struct ChunkData {
    /// Heights and gradients, and the planet's radius.
    pub field: HeightField,
    /// The arrays of its mesh, in metres about the chunk's centre.
    ///
    /// Its rim and centre lie on grids, so that neighbours agree on every bit of what they share.
    pub mesh: ChunkMesh,
}

impl ChunkData {
    /// What is made of a field.
    pub(crate) fn new(field: HeightField) -> Self {
        let mut mesh = ChunkMesh::new(&field);
        weld(&mut mesh, &field);
        Self { field, mesh }
    }

    /// What it takes in memory, in bytes, without the headers.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.field.heights())
            + size_of_val(self.field.gradients())
            + self.mesh.positions.len() * (4 * size_of::<Vec3>() + 2 * size_of::<f32>())
    }
}

/// A chunk is drawn from this frame on.
#[derive(Message, Clone, Debug)]
pub struct ChunkShown {
    /// The planet it belongs to.
    pub planet: Entity,
    /// Which one.
    pub cell: Cell,
    /// Its arrays.
    pub data: Arc<ChunkData>,
}

/// A chunk is drawn no more.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkHidden {
    /// The planet it belonged to.
    pub planet: Entity,
    /// Which one.
    pub cell: Cell,
}

/// A chunk that is drawn: an entity of its own, written by our systems alone.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Chunk {
    /// Which one.
    pub cell: Cell,
    /// From the planet's centre to the point its mesh is measured from, in metres.
    pub centre: DVec3,
}

/// Of which planet an entity is a chunk.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Chunks)]
pub struct ChunkOf(pub Entity);

/// The chunks of a planet that are drawn; they go when it goes.
///
/// No children, for a child's place is added to its parent's in 32 bits.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ChunkOf, linked_spawn)]
pub struct Chunks(Vec<Entity>);
