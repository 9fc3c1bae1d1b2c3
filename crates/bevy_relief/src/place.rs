use crate::in_grid::InGrid;
use crate::material::ReliefMaterial;
use crate::uniform::ReliefUniform;
use crate::{Chunk, Planet, PlanetState, PlanetViewer, RenderOrigin, WorldPosition};
use bevy::math::DVec3;
use bevy::prelude::*;

/// What is placed by its [`WorldPosition`], and not by a grid.
type Free<T> = (With<T>, Without<InGrid>);

/// Lets the origin follow its viewer.
pub(crate) fn step_origin(
    mut origin: ResMut<RenderOrigin>,
    viewers: Query<(Entity, &WorldPosition), Free<PlanetViewer>>,
    planets: Query<(&PlanetState, &WorldPosition), Free<Planet>>,
) {
    let followed = origin.viewer.and_then(|viewer| viewers.get(viewer).ok());
    let Some((_, eye)) = followed.or_else(|| viewers.iter().min_by_key(|(entity, _)| *entity))
    else {
        return;
    };
    let altitude = planets
        .iter()
        .filter_map(|(state, centre)| state.altitude(eye.0 - centre.0))
        .map(f64::abs)
        .fold(f64::INFINITY, f64::min);
    // Away from all planets there is nothing to be precise about but zero itself.
    if let Some(position) = origin.step(eye.0, altitude) {
        origin.position = position;
        origin.steps += 1;
    }
}

/// Takes the chunks along when their planet moves.
pub(crate) fn carry_chunks(
    planets: Query<(Ref<WorldPosition>, &PlanetState), Free<Planet>>,
    mut chunks: Query<(&mut WorldPosition, &Chunk), Without<Planet>>,
) {
    for (centre, state) in &planets {
        if !centre.is_changed() {
            continue;
        }
        for &entity in state.entities.values() {
            if let Ok((mut position, chunk)) = chunks.get_mut(entity) {
                position.set_if_neq(WorldPosition(centre.0 + chunk.centre));
            }
        }
    }
}

/// Makes transforms of positions where either those or the origin changed.
pub(crate) fn place(
    origin: Res<RenderOrigin>,
    mut last: Local<Option<DVec3>>,
    mut entities: Query<(Ref<WorldPosition>, &mut Transform), Without<InGrid>>,
) {
    let stepped = *last != Some(origin.position);
    *last = Some(origin.position);
    for (position, mut transform) in &mut entities {
        if stepped || position.is_changed() {
            let translation = origin.to_render(position.0);
            if transform.translation != translation {
                transform.translation = translation;
            }
        }
    }
}

/// Tells the shader of each planet's look and place, where they changed; the place is this frame's, once it is known.
pub(crate) fn paint(
    origin: Res<RenderOrigin>,
    planets: Query<(
        &Planet,
        &PlanetState,
        &GlobalTransform,
        &WorldPosition,
        Option<&InGrid>,
    )>,
    materials: Option<ResMut<Assets<ReliefMaterial>>>,
) {
    let Some(mut materials) = materials else {
        return;
    };
    for (planet, state, centre, position, in_grid) in &planets {
        let (Some(handle), Some(current)) = (&state.material, &state.current) else {
            continue;
        };
        let rendered = |eye: DVec3| match in_grid {
            Some(grid) => grid.rendered.transform_point3(eye).as_vec3(),
            None => origin.to_render(position.0 + eye),
        };
        let frozen_eye = current.eye().filter(|_| planet.frozen).map(rendered);
        let uniform = ReliefUniform::new(planet, current, centre.translation(), frozen_eye);
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        let old = materials
            .get(handle)
            .map(|material| &material.extension.planet);
        if old != Some(&uniform)
            && let Some(mut material) = materials.get_mut(handle)
        {
            material.extension.planet = uniform;
        }
    }
}
