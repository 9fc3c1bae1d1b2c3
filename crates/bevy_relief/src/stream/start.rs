use crate::deferred::GroundMethod;
use crate::settings::{Planet, Quality};
use crate::shader::{ReliefMaterial, material};
use crate::state::{Coming, PlanetState, drop_later};
use bevy::prelude::*;
use std::sync::Arc;

/// Starts a generation where the settings that shape the ground changed.
pub(super) fn start_generations(
    quality: Res<Quality>,
    mut planets: Query<(Entity, Ref<Planet>, &mut PlanetState)>,
    method: Res<GroundMethod>,
    mut materials: Option<ResMut<Assets<ReliefMaterial>>>,
) {
    for (entity, planet, mut state) in &mut planets {
        if state.material.is_none()
            && let Some(materials) = &mut materials
        {
            state.material = Some(materials.add(material(method.0)));
        }
        // A state that is new to an old planet has taken over nothing yet.
        let is_new = state.shape.is_none() && state.look_error.is_none();
        if planet.is_changed() || quality.is_changed() || is_new {
            take_over(&planet, &quality, &mut state, entity);
        }
        begin(&mut state, entity);
    }
}

/// Takes over the settings, if the look is in range: nothing of those that shape the ground if they are as they were.
fn take_over(planet: &Planet, quality: &Quality, state: &mut PlanetState, entity: Entity) {
    if let Err(error) = planet.look.check() {
        if state.look_error != Some(error) {
            error!("planet {entity}: {error}; it stays as it was");
            state.look_error = Some(error);
        }
        return;
    }
    state.look_error = None;
    if state.look.as_ref() != Some(&planet.look) {
        state.look = Some(planet.look.clone());
    }
    let shape = planet.shape(quality);
    if state.shape.as_ref() == Some(&shape) {
        return;
    }
    state.shape = Some(shape.clone());
    state.recipe_error = None;
    state.coming = None;
    let current = state.current.as_ref();
    if current.is_some_and(|current| current.shape == shape) {
        // Back to what is drawn.
        drop_later(state.next.take());
        return;
    }
    let earlier = current.map(|current| Arc::clone(&current.terrain));
    state.stats.generation += 1;
    state.coming = Some(Coming::new(shape, state.stats.generation, earlier));
}

/// Begins the generation to come when its foundation is laid; reports an error if the settings are bad.
fn begin(state: &mut PlanetState, entity: Entity) {
    let Some(laid) = state.coming.as_mut().and_then(Coming::take) else {
        return;
    };
    state.coming = None;
    match laid {
        Ok(mut generation) => {
            if let Some(current) = &state.current {
                generation.inherit(current);
                drop_later(state.next.replace(generation));
            } else {
                state.current = Some(generation);
            }
        }
        Err(error) => {
            error!("planet {entity}: {error}; it stays as it was");
            state.recipe_error = Some(error);
            state.stats.generation -= 1;
        }
    }
}
