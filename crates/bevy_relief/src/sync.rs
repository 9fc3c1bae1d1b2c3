use crate::generation::Generation;
use crate::material::{ReliefMaterial, material};
use crate::{Chunks, Planet, PlanetState};
use bevy::prelude::*;

/// Starts a generation where the settings that shape the ground changed.
pub(crate) fn start_generations(
    mut planets: Query<(Entity, Ref<Planet>, &mut PlanetState)>,
    mut materials: Option<ResMut<Assets<ReliefMaterial>>>,
) {
    for (entity, planet, mut state) in &mut planets {
        if state.material.is_none()
            && let Some(materials) = &mut materials
        {
            state.material = Some(materials.add(material()));
        }
        // A state that is new to an old planet has no shape yet.
        if planet.is_changed() || state.shape.is_none() {
            take_over(&planet, &mut state, entity);
        }
    }
}

/// Takes over the settings that shape the ground: nothing if they are as they were, no more than the error if they are bad.
fn take_over(planet: &Planet, state: &mut PlanetState, entity: Entity) {
    let shape = planet.shape();
    if state.shape.as_ref() == Some(&shape) {
        return;
    }
    state.shape = Some(shape.clone());
    state.error = None;
    if let Some(current) = &state.current
        && current.shape == shape
    {
        // Back to what is drawn.
        state.next = None;
        return;
    }
    let number = state.stats.generation + 1;
    match Generation::new(shape, number, state.current.as_ref()) {
        Ok(generation) => {
            state.stats.generation = number;
            if state.current.is_some() {
                state.next = Some(generation);
            } else {
                state.current = Some(generation);
            }
        }
        Err(error) => {
            error!("planet {entity}: {error}; it stays as it was");
            state.error = Some(error);
        }
    }
}

/// A planet that is no longer one loses its chunks and its state.
pub(crate) fn clear_away(removed: On<Remove, Planet>, mut commands: Commands) {
    let planet = removed.entity;
    commands.queue_silenced(move |world: &mut World| {
        if let Ok(mut planet) = world.get_entity_mut(planet) {
            planet.despawn_related::<Chunks>();
            planet.remove::<PlanetState>();
        }
    });
}
