use crate::generation::Generation;
use crate::jobs::Jobs;
use crate::view::Sight;
use crate::{Planet, PlanetState, PlanetViewer, WorldPosition};
use bevy::prelude::*;
use quadtree::Ranges;

/// What a viewer sees by; a game's own viewer need not be a camera.
type Viewer<'a> = (
    &'a WorldPosition,
    &'a Transform,
    Option<&'a Camera>,
    Option<&'a Projection>,
);

/// Lets be selected what the viewers need of each planet, and wishes what was.
pub(crate) fn select_cells(
    time: Option<Res<Time>>,
    mut planets: Query<(&Planet, &WorldPosition, &mut PlanetState)>,
    viewers: Query<Viewer, With<PlanetViewer>>,
) {
    let seconds = time.map_or(0.0, |time| time.delta_secs_f64());
    let sights: Vec<_> = viewers
        .iter()
        .filter(|(_, _, camera, _)| camera.is_none_or(|camera| camera.is_active))
        .map(|(position, transform, camera, projection)| {
            Sight::new(position.0, transform.rotation, camera, projection)
        })
        .collect();
    for (planet, centre, mut state) in &mut planets {
        watch(centre, &sights, seconds, &mut state);
        select_of(planet, centre, &sights, &mut state);
    }
}

/// Finds how fast some viewers fly over a planet.
fn watch(centre: &WorldPosition, sights: &[Sight], seconds: f64, state: &mut PlanetState) {
    let eyes = sights.iter().map(|sight| sight.eye - centre.0);
    let eyes = eyes.filter_map(|eye| Some((eye, state.altitude(eye)?)));
    let eyes = eyes.collect();
    let stats = &state.stats;
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let waiting = stats.missing as f64 / Jobs::threads() as f64;
    let backlog = waiting * f64::from(stats.milliseconds_a_chunk) * 1e-3;
    state.pace.watch(eyes, seconds, backlog);
}

/// Selects what some viewers need of one planet, unless it is frozen.
///
/// The generation to come wishes once, when it is new, so that it gets there however fast the viewers fly.
fn select_of(planet: &Planet, centre: &WorldPosition, sights: &[Sight], state: &mut PlanetState) {
    let views = || sights.iter().map(|sight| sight.of(centre.0)).collect();
    let finest = sights
        .iter()
        .map(|sight| sight.pixels_per_radian)
        .fold(0.0, f64::max);
    let factor = state.pace.factor();
    let ranges = |generation: &Generation| -> Ranges {
        generation.ranges(planet.step(), finest * factor, planet.pixel_error)
    };
    let Some(current) = &mut state.current else {
        return;
    };
    if planet.frozen && current.wish.is_some() {
        current.hold();
    } else {
        let ranges = ranges(current);
        current.select(views(), ranges);
    }
    if let Some(next) = &mut state.next
        && next.wish.is_none()
    {
        if planet.frozen {
            next.select_like(current);
        } else if next.is_selecting() {
            next.hold();
        } else {
            let ranges = ranges(next);
            next.select(views(), ranges);
        }
    }
    if let Some(wish) = state
        .current
        .as_ref()
        .and_then(|current| current.wish.as_ref())
    {
        state.stats.select_ms = wish.milliseconds;
    }
}
