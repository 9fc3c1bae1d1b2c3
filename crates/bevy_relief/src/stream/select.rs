use super::viewpoint::Viewpoint;
use crate::settings::{Planet, PlanetViewer, Quality, WorldPosition};
use crate::space::InGrid;
use crate::state::{Generation, Jobs, PlanetState, PlanetStats, Wish};
use bevy::prelude::*;
use quadtree::{Ranges, View};

/// What a viewer sees by; a game's own viewer need not be a camera.
type Viewer<'a> = (
    &'a WorldPosition,
    &'a Transform,
    Option<&'a Camera>,
    Option<&'a Projection>,
    Option<&'a InGrid>,
);

/// Lines of which a share is taken, for the share of any number of lines.
const WHOLE: u32 = 1 << 12;

/// Begins to select what the viewers need of each planet, and desires what was selected before; tells a first generation to come what that is.
pub(crate) fn select_cells(
    (time, quality): (Option<Res<Time>>, Res<Quality>),
    mut planets: Query<(&Planet, &WorldPosition, Option<&InGrid>, &mut PlanetState)>,
    viewers: Query<Viewer, With<PlanetViewer>>,
    meshes: Option<Res<Assets<Mesh>>>,
) {
    let seconds = time.map_or(0.0, |time| time.delta_secs_f64());
    let viewpoints: Vec<_> = viewers
        .iter()
        .filter(|(_, _, camera, ..)| camera.is_none_or(|camera| camera.is_active))
        .map(|(position, transform, camera, projection, in_grid)| {
            let rotation = in_grid.map_or(transform.rotation.as_dquat(), |grid| grid.rotation);
            Viewpoint::new(position.0, rotation, camera, projection)
        })
        .collect();
    let finest = viewpoints
        .iter()
        .map(|viewpoint| viewpoint.pixels_per_radian)
        .fold(0.0, f64::max)
        * f64::from(quality.lines_of(WHOLE))
        / f64::from(WHOLE)
        / quality.error;
    for (planet, centre, in_grid, mut state) in &mut planets {
        let axes = InGrid::axes(in_grid);
        let views: Vec<_> = viewpoints
            .iter()
            .map(|viewpoint| viewpoint.of(centre.0, axes))
            .collect();
        if let (Some(coming), None) = (&state.coming, &state.current) {
            coming.wish(Wish {
                views,
                step: planet.step(),
                pixels_per_radian: finest,
                pixel_error: planet.pixel_error,
                jobs: state.jobs(&planet.budget),
                with_meshes: meshes.is_some(),
            });
        } else {
            select_of(planet, &views, finest, seconds, &mut state);
        }
    }
}

/// Selects what some views need of one planet, with so many pixels a radian, unless it is frozen.
///
/// For the generation to come it selects once, when that is new, so that it gets there however fast the viewers fly.
fn select_of(planet: &Planet, views: &[View], finest: f64, seconds: f64, state: &mut PlanetState) {
    let ranges = |generation: &Generation| -> Ranges {
        generation.ranges(planet.step(), finest, planet.pixel_error)
    };
    let Some(current) = &mut state.current else {
        return;
    };
    let full = ranges(current);
    let eyes = views.iter().map(|view| view.eye).collect();
    let backlog = backlog(&state.stats, planet.budget.threads);
    state.pace.watch(eyes, seconds, backlog, full.shortest());
    let least = state.pace.least();
    if planet.frozen && current.desired.is_some() {
        current.hold();
    } else {
        current.select(views.to_vec(), full.at_least(least));
    }
    if let Some(desired) = &current.desired {
        state.stats.select_ms = desired.milliseconds;
    }
    let Some(next) = &mut state.next else {
        return;
    };
    if next.desired.is_none() {
        if planet.frozen {
            next.select_like(current);
        } else if next.is_selecting() {
            next.hold();
        } else {
            let ranges = ranges(next).at_least(least);
            next.select(views.to_vec(), ranges);
        }
    }
}

/// Seconds it will take to build what is missing.
fn backlog(stats: &PlanetStats, threads: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let chunks_a_thread = stats.missing as f64 / threads.clamp(1, Jobs::threads()) as f64;
    chunks_a_thread * f64::from(stats.milliseconds_a_chunk) * 1e-3
}
