use super::in_grid::InGrid;
use super::in_physics::InPhysics;
use super::may_lead::MayLead;
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

/// Lets the origin follow its viewer, or a body where there is none.
fn step_origin(
    mut origin: ResMut<RenderOrigin>,
    followed: Query<(&WorldPosition, Has<PlanetViewer>), Without<InGrid>>,
    viewers: Query<Entity, Free<PlanetViewer>>,
    bodies: Query<Entity, Free<MayLead>>,
    planets: Query<(&PlanetState, &WorldPosition), Free<Planet>>,
) {
    let named = origin.viewer.filter(|&named| followed.contains(named));
    let first = || viewers.iter().min().or_else(|| bodies.iter().min());
    let Some((eye, is_viewer)) = named.or_else(first).and_then(|it| followed.get(it).ok()) else {
        return;
    };
    // Physics is about the origin: it stays as near to a body as to a viewer on the ground.
    let altitude = if is_viewer {
        planets
            .iter()
            .filter_map(|(state, centre)| state.altitude(eye.0 - centre.0))
            .map(f64::abs)
            .fold(f64::INFINITY, f64::min)
    } else {
        0.0
    };
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

/// What neither a grid nor physics moves.
type MovedByUs = (Without<InGrid>, Without<InPhysics>);

/// Makes transforms of positions where either those or the origin changed, of all that physics does not move.
fn write_transforms(
    origin: Res<RenderOrigin>,
    mut last: Local<Option<DVec3>>,
    mut entities: Query<(Ref<WorldPosition>, &mut Transform), MovedByUs>,
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
