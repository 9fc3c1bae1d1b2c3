use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::Cell;

/// A chunk that is drawn: an entity of its own, which the library spawns and despawns. Only read it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Chunk {
    /// The cell of the chunk.
    pub cell: Cell,
    /// From the planet's centre to the point its mesh is measured from, in metres.
    pub centre: DVec3,
}

/// On a chunk: the planet that it belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Chunks)]
pub struct ChunkOf(pub Entity);

/// The chunks of a planet that are drawn; they go when it goes.
///
/// No children, for a child's place is added to its parent's in 32 bits.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ChunkOf, linked_spawn)]
pub struct Chunks(Vec<Entity>);
