use crate::chunk::{ChunkHidden, Chunks};
use crate::settings::Planet;
use crate::state::{MapImage, PlanetState};
use bevy::prelude::*;

/// A planet that is no longer one loses its chunks and its state.
pub(super) fn remove_chunks(removed: On<Remove, Planet>, mut commands: Commands) {
    let planet = removed.entity;
    commands.queue_silenced(move |world: &mut World| {
        if let Ok(mut planet) = world.get_entity_mut(planet) {
            planet.despawn_related::<Chunks>();
            planet.remove::<(PlanetState, MapImage)>();
        }
    });
}

/// Reports the chunks of a planet that goes as hidden.
pub(super) fn report_removal(
    removed: On<Remove, PlanetState>,
    states: Query<&PlanetState>,
    mut hidden: MessageWriter<ChunkHidden>,
) {
    let planet = removed.entity;
    if let Ok(state) = states.get(planet) {
        hidden.write_batch(state.drawn().map(|cell| ChunkHidden { planet, cell }));
    }
}
