use crate::in_grid::InGrid;
use crate::view::Sight;
use crate::{Planet, PlanetState, PlanetViewer, WorldPosition};
use bevy::math::DQuat;
use bevy::prelude::*;
use quadtree::View;
use std::time::Instant;

/// What a viewer sees by; a game's own viewer need not be a camera.
type Viewer<'a> = (
    &'a WorldPosition,
    &'a Transform,
    Option<&'a Camera>,
    Option<&'a Projection>,
    Option<&'a InGrid>,
);

/// Selects what the viewers need of each planet.
pub(crate) fn select_cells(
    mut planets: Query<(&Planet, &WorldPosition, Option<&InGrid>, &mut PlanetState)>,
    viewers: Query<Viewer, With<PlanetViewer>>,
) {
    let sights: Vec<_> = viewers
        .iter()
        .filter(|(_, _, camera, ..)| camera.is_none_or(|camera| camera.is_active))
        .map(|(position, transform, camera, projection, in_grid)| {
            let rotation = in_grid.map_or(transform.rotation.as_dquat(), |grid| grid.rotation);
            Sight::new(position.0, rotation, camera, projection)
        })
        .collect();
    for (planet, centre, in_grid, mut state) in &mut planets {
        let start = Instant::now();
        let axes = in_grid.map_or(DQuat::IDENTITY, |grid| grid.rotation);
        let views = || {
            sights
                .iter()
                .map(|sight| sight.of(centre.0, axes))
                .collect()
        };
        select_of(planet, &sights, views, &mut state);
        state.stats.select_ms = start.elapsed().as_secs_f32() * 1e3;
    }
}

/// Selects what some viewers need of one planet, unless it is frozen.
///
/// The generation to come wishes once, when it is new, so that it gets there however fast the viewers fly.
fn select_of(
    planet: &Planet,
    sights: &[Sight],
    views: impl Fn() -> Vec<View>,
    state: &mut PlanetState,
) {
    let finest = sights
        .iter()
        .map(|sight| sight.pixels_per_radian)
        .fold(0.0, f64::max);
    let ranges = |step| (step, finest, planet.pixel_error);
    let Some(current) = &mut state.current else {
        return;
    };
    let (step, pixels, error) = ranges(planet.step());
    if !planet.frozen || current.wish.is_none() {
        let ranges = current.ranges(step, pixels, error);
        current.select(views(), ranges);
    }
    let Some(next) = &mut state.next else {
        return;
    };
    if next.wish.is_none() {
        if planet.frozen {
            next.select_like(current);
        } else {
            let ranges = next.ranges(step, pixels, error);
            next.select(views(), ranges);
        }
    }
}
