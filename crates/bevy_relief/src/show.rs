use crate::chunk_tag::ChunkTag;
use crate::frame_budget::FrameBudget;
use crate::generation::Generation;
use crate::jobs::drop_later;
use crate::{Chunk, ChunkHidden, ChunkOf, ChunkShown, Planet, PlanetState, WorldPosition};
use bevy::camera::visibility::NoAutoAabb;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use cubemap::Cell;
use quadtree::Changes;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The messages that tell of chunks.
type News<'w> = (
    MessageWriter<'w, ChunkShown>,
    MessageWriter<'w, ChunkHidden>,
);

/// Uploads what is built, lets chunks appear and go, and forgets what is wanted no more.
pub(crate) fn show_chunks(
    mut commands: Commands,
    mut planets: Query<(
        Entity,
        &Planet,
        &mut PlanetState,
        &WorldPosition,
        &InheritedVisibility,
    )>,
    mut tags: Query<&mut MeshTag>,
    mut meshes: Option<ResMut<Assets<Mesh>>>,
    mut news: News,
) {
    for (entity, planet, mut state, centre, visible) in &mut planets {
        let state = &mut *state;
        let limits = planet.budget;
        let mut budget = FrameBudget::new(limits.upload_bytes, limits.chunks_a_frame);
        for generation in state.next.iter_mut().chain(&mut state.current) {
            generation.upload(meshes.as_deref_mut(), &mut budget);
        }
        let changes = advance(state);
        let stage = Stage {
            planet: entity,
            centre,
            visibility: visibility(*visible),
        };
        stage.apply(&changes, state, &mut commands, &mut news);
        tag_anew(&changes, state, &mut tags);
        for generation in state.next.iter_mut().chain(&mut state.current) {
            generation.trim(limits.cache_bytes);
        }
        count(state, budget.spent());
    }
}

/// Hides and shows a planet's chunks with the planet.
pub(crate) fn hide_with_planet(
    planets: Query<(&InheritedVisibility, &PlanetState), Changed<InheritedVisibility>>,
    mut chunks: Query<&mut Visibility, With<Chunk>>,
) {
    for (visible, state) in &planets {
        for &entity in state.entities.values() {
            if let Ok(mut chunk) = chunks.get_mut(entity) {
                chunk.set_if_neq(visibility(*visible));
            }
        }
    }
}

/// Tells of the chunks of a planet that goes.
pub(crate) fn tell_of_the_end(
    removed: On<Remove, PlanetState>,
    states: Query<&PlanetState>,
    mut hidden: MessageWriter<ChunkHidden>,
) {
    let planet = removed.entity;
    if let Ok(state) = states.get(planet) {
        hidden.write_batch(state.drawn().map(|cell| ChunkHidden { planet, cell }));
    }
}

/// A chunk's visibility by its planet's.
fn visibility(planet: InheritedVisibility) -> Visibility {
    if planet.get() {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Brings what is drawn nearer to what is wished; if the generation to come is complete, it takes over as a whole.
fn advance(state: &mut PlanetState) -> Changes {
    if let Some(mut next) = state.next.take_if(|next| next.complete()) {
        let hidden = state.drawn().collect();
        next.advance();
        let shown = next.drawn.cells().collect();
        drop_later(state.current.replace(next));
        return Changes { shown, hidden };
    }
    state
        .current
        .as_mut()
        .map(Generation::advance)
        .unwrap_or_default()
}

/// Where and how a planet's chunks appear.
struct Stage<'a> {
    planet: Entity,
    centre: &'a WorldPosition,
    visibility: Visibility,
}

impl Stage<'_> {
    /// Despawns and spawns the chunks that changed, and tells of them.
    fn apply(
        &self,
        changes: &Changes,
        state: &mut PlanetState,
        commands: &mut Commands,
        (shown, hidden): &mut News,
    ) {
        let planet = self.planet;
        for &cell in &changes.hidden {
            if let Some(entity) = state.entities.remove(&cell) {
                commands.entity(entity).try_despawn();
            }
            hidden.write(ChunkHidden { planet, cell });
        }
        let Some(current) = &state.current else {
            return;
        };
        for &cell in &changes.shown {
            let (Some(data), Some(uploaded)) =
                (current.cache.data(cell), current.cache.uploaded(cell))
            else {
                continue;
            };
            let chunk = (
                Chunk {
                    cell,
                    centre: data.mesh.centre,
                },
                ChunkOf(planet),
                WorldPosition(self.centre.0 + data.mesh.centre),
                self.visibility,
                uploaded.aabb,
                NoAutoAabb,
                ChunkTag::new(cell, &current.drawn).mesh_tag(),
            );
            // All at once: each component that is added later moves the entity.
            let mesh = uploaded.mesh.clone().map(Mesh3d);
            let material = state.material.clone().map(MeshMaterial3d);
            let chunk = match (mesh, material) {
                (Some(mesh), Some(material)) => commands.spawn((chunk, mesh, material)),
                (Some(mesh), None) => commands.spawn((chunk, mesh)),
                (None, _) => commands.spawn(chunk),
            };
            state.entities.insert(cell, chunk.id());
            shown.write(ChunkShown {
                planet,
                cell,
                data: Arc::clone(data),
            });
        }
    }
}

/// Tells the chunks that touch what changed of their new neighbours; what was shown this frame knows already.
fn tag_anew(changes: &Changes, state: &PlanetState, tags: &mut Query<&mut MeshTag>) {
    let Some(current) = &state.current else {
        return;
    };
    let touching = |&cell: &Cell| current.drawn.touching(cell);
    let touched: BTreeSet<_> = changes.shown.iter().flat_map(touching).collect();
    for cell in touched {
        if let Some(&entity) = state.entities.get(&cell)
            && let Ok(mut tag) = tags.get_mut(entity)
        {
            tag.set_if_neq(ChunkTag::new(cell, &current.drawn).mesh_tag());
        }
    }
}

/// Brings the statistics up to date.
fn count(state: &mut PlanetState, uploaded_bytes: usize) {
    let generations = || state.next.iter().chain(&state.current);
    let sum = |of: fn(&Generation) -> usize| generations().map(of).sum();
    let in_flight = sum(|generation| generation.jobs.len());
    let missing = sum(Generation::missing);
    let cached = sum(|generation| generation.cache.len());
    let cached_bytes = sum(|generation| generation.cache.bytes());
    let Some(current) = &state.current else {
        return;
    };
    let (wished, culled) = current
        .wish
        .as_ref()
        .map_or((0, 0), |wish| (wish.selection.leaves().len(), wish.culled));
    let drawn = current.drawn.cells().len();
    let stats = &mut state.stats;
    stats.drawn = drawn;
    stats.wished = wished;
    stats.culled = culled;
    stats.triangles = drawn * current.triangles.count();
    // Their order is by level.
    stats.deepest_level = current.drawn.cells().next_back().map_or(0, Cell::level);
    stats.in_flight = in_flight;
    stats.missing = missing;
    stats.cached = cached;
    stats.cached_bytes = cached_bytes;
    stats.uploaded_bytes = uploaded_bytes;
}
