use super::in_grid::InGrid;
use super::origin::RenderOrigin;
use crate::chunk::Chunk;
use crate::settings::{Planet, PlanetViewer, WorldPosition};
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
use bevy::math::DVec3;
use bevy::prelude::*;

/// What is placed by its [`WorldPosition`], and not by a grid.
type Free<T> = (With<T>, Without<InGrid>);

/// Follows viewers and planets with the origin, the chunks, and the transforms.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (step_origin, carry_chunks, write_transforms)
            .chain()
            .in_set(ReliefSystems::Place),
    );
}

/// Lets the origin follow its viewer.
fn step_origin(
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
fn carry_chunks(
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
fn write_transforms(
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
