use super::chunk_data::ChunkData;
use bevy::prelude::*;
use cubemap::Cell;
use std::sync::Arc;

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
