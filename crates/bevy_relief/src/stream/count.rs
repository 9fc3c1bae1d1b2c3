use crate::state::{Generation, PlanetState};
use bevy::prelude::*;
use cubemap::Cell;

/// Brings the statistics of planets up to date.
pub(super) fn count_chunks(mut planets: Query<&mut PlanetState>) {
    for mut state in &mut planets {
        count_chunks_of(&mut state);
    }
}

fn count_chunks_of(state: &mut PlanetState) {
    let generations = || state.next.iter().chain(&state.current);
    let sum = |of: fn(&Generation) -> usize| generations().map(of).sum();
    let in_flight = sum(|generation| generation.jobs.len());
    let missing = sum(Generation::missing);
    let cached = sum(|generation| generation.cache.len());
    let cached_bytes = sum(|generation| generation.cache.bytes());
    let Some(current) = &mut state.current else {
        return;
    };
    let (desired, culled) = current.desired.as_ref().map_or((0, 0), |desired| {
        (desired.selection.leaves().len(), desired.culled)
    });
    let drawn = current.drawn.cells().len();
    let stats = &mut state.stats;
    stats.shown += current.cache.take_debuts();
    stats.drawn = drawn;
    stats.desired = desired;
    stats.culled = culled;
    stats.triangles = drawn * current.triangles.count();
    // Their order is by level.
    stats.deepest_level = current.drawn.cells().next_back().map_or(0, Cell::level);
    stats.in_flight = in_flight;
    stats.missing = missing;
    stats.cached = cached;
    stats.cached_bytes = cached_bytes;
}
