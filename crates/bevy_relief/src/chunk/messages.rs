use super::chunk_data::ChunkData;
use bevy::prelude::*;
use cubemap::Cell;
use std::sync::Arc;

/// A chunk is drawn from this frame on.
///
/// Every cell that [`PlanetState::drawn`](crate::PlanetState::drawn) lists was reported by one of
/// these, and will be by a [`ChunkHidden`] when it is drawn no more: whoever reads both has the same list.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::{ChunkHidden, ChunkShown};
/// use std::collections::HashMap;
///
/// /// Puts a stone into the middle of each chunk, and takes it away with the chunk.
/// fn scatter(
///     mut commands: Commands,
///     mut shown: MessageReader<ChunkShown>,
///     mut hidden: MessageReader<ChunkHidden>,
///     mut stones: Local<HashMap<(Entity, bevy_relief::Cell), Entity>>,
/// ) {
///     // First what went: a cell may come back in the same frame.
///     for chunk in hidden.read() {
///         if let Some(stone) = stones.remove(&(chunk.planet, chunk.cell)) {
///             commands.entity(stone).despawn();
///         }
///     }
///     for chunk in shown.read() {
///         let place = bevy_relief::WorldPosition(chunk.data.centre);
///         let stone = commands.spawn((Name::new("stone"), place)).id();
///         stones.insert((chunk.planet, chunk.cell), stone);
///     }
/// }
/// ```
#[derive(Message, Clone, Debug)]
#[non_exhaustive]
pub struct ChunkShown {
    /// The planet that the chunk belongs to.
    pub planet: Entity,
    /// The cell of the chunk.
    pub cell: Cell,
    /// The arrays of the chunk: heights, positions, normals.
    pub data: Arc<ChunkData>,
}

/// A chunk is drawn no more; see [`ChunkShown`].
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChunkHidden {
    /// The planet that the chunk belonged to.
    pub planet: Entity,
    /// The cell of the chunk.
    pub cell: Cell,
}
