use super::visibility::of_chunks;
use crate::chunk::{Chunk, ChunkHidden, ChunkOf, ChunkShown, ChunkTag};
use crate::settings::WorldPosition;
use crate::state::{Generation, PlanetState, drop_later};
use bevy::camera::visibility::NoAutoAabb;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use cubemap::Cell;
use quadtree::Changes;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The messages that report which chunks are drawn.
type Reports<'w> = (
    MessageWriter<'w, ChunkShown>,
    MessageWriter<'w, ChunkHidden>,
);

/// Lets chunks appear and go, so that what is drawn comes nearer to what is desired.
pub(super) fn show_chunks(
    mut commands: Commands,
    mut planets: Query<(
        Entity,
        &mut PlanetState,
        &WorldPosition,
        &InheritedVisibility,
    )>,
    mut tags: Query<&mut MeshTag>,
    mut reports: Reports,
) {
    for (planet, mut state, centre, visible) in &mut planets {
        let state = &mut *state;
        let changes = advance(state);
        let stage = Stage {
            planet,
            centre,
            visibility: of_chunks(*visible),
        };
        stage.apply(&changes, state, &mut commands, &mut reports);
        relight(state, &mut commands);
        retag(&changes, state, &mut tags);
    }
}

/// Brings what is drawn nearer to what is desired; if the generation to come is complete, it takes over as a whole.
fn advance(state: &mut PlanetState) -> Changes {
    if let Some(mut next) = state.next.take_if(|next| next.complete()) {
        let hidden = state.drawn().collect();
        next.advance();
        let shown = next.drawn.cells().collect();
        drop_later(state.current.replace(next));
        return Changes {
            shown,
            hidden,
            ..Changes::default()
        };
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
    /// Despawns and spawns the chunks that changed, and reports them.
    fn apply(
        &self,
        changes: &Changes,
        state: &mut PlanetState,
        commands: &mut Commands,
        (shown, hidden): &mut Reports,
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
                    centre: data.centre,
                },
                ChunkOf(planet),
                WorldPosition(self.centre.0 + data.centre),
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

/// Gives drawn chunks their better lit meshes.
fn relight(state: &mut PlanetState, commands: &mut Commands) {
    let Some(current) = &mut state.current else {
        return;
    };
    for cell in current.relit.drain(..) {
        let uploaded = current.cache.uploaded(cell);
        let mesh = uploaded.and_then(|uploaded| uploaded.mesh.clone());
        if let Some((&entity, mesh)) = state.entities.get(&cell).zip(mesh) {
            commands.entity(entity).try_insert(Mesh3d(mesh));
        }
    }
}

/// Gives the chunks that touch what changed the tags of their new neighbours; what was shown this frame has its own already.
fn retag(changes: &Changes, state: &PlanetState, tags: &mut Query<&mut MeshTag>) {
    let Some(current) = &state.current else {
        return;
    };
    let touching = |&cell: &Cell| current.drawn.touching(cell);
    let changed = changes.shown.iter().chain(&changes.absent);
    let touched: BTreeSet<_> = changed.flat_map(touching).collect();
    for cell in touched {
        if let Some(&entity) = state.entities.get(&cell)
            && let Ok(mut tag) = tags.get_mut(entity)
        {
            tag.set_if_neq(ChunkTag::new(cell, &current.drawn).mesh_tag());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugin::ReliefPlugin;
    use crate::settings::{Budget, Planet, PlanetViewer};
    use crate::testing::{HeadlessPlugins, settle_watched, small_planet, state};
    use bevy::math::DVec3;

    #[test]
    fn chunks_know_of_neighbours_that_are_absent() {
        let mut app = App::new();
        app.add_plugins((HeadlessPlugins, ReliefPlugin));
        let budget = Budget {
            chunks_a_frame: 1,
            ..Budget::default()
        };
        let planet = Planet {
            budget,
            pixel_error: 10.0,
            ..small_planet(1)
        };
        let planet = app.world_mut().spawn(planet).id();
        let lens = Projection::Perspective(PerspectiveProjection::default());
        let eye = |frame: u32| {
            let angle = 0.004 * f64::from(frame.min(200));
            WorldPosition(DVec3::new(angle.sin(), 0.0, angle.cos()) * 1_120.0)
        };
        let viewer = app.world_mut().spawn((PlanetViewer, eye(0), lens)).id();
        let (mut beside, mut frame) = (0, 0);
        settle_watched(&mut app, &[planet], |app| {
            frame += 1;
            app.world_mut().entity_mut(viewer).insert(eye(frame));
            let state = state(app, planet);
            let Some(current) = &state.current else {
                return;
            };
            for (&cell, &entity) in &state.entities {
                let tag = app.world().get::<MeshTag>(entity).expect("a chunk");
                let expected = ChunkTag::new(cell, &current.drawn).mesh_tag();
                assert_eq!(tag.0, expected.0, "{cell:?}");
                let mut around = cell.neighbours();
                beside += usize::from(around.any(|other| {
                    let over = current.drawn.over(other);
                    over.is_some_and(|over| !current.drawn.contains(over))
                }));
            }
        });
        assert!(beside > 100, "{beside} chunks beside absent ones");
    }
}
