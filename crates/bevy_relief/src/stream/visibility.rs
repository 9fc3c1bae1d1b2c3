use crate::chunk::Chunk;
use crate::state::PlanetState;
use bevy::prelude::*;

/// Hides and shows a planet's chunks with the planet.
pub(super) fn follow_visibility(
    planets: Query<(&InheritedVisibility, &PlanetState), Changed<InheritedVisibility>>,
    mut chunks: Query<&mut Visibility, With<Chunk>>,
) {
    for (visible, state) in &planets {
        for &entity in state.entities.values() {
            if let Ok(mut chunk) = chunks.get_mut(entity) {
                chunk.set_if_neq(of_chunks(*visible));
            }
        }
    }
}

/// The visibility of a planet's chunks by its own: they are no children, which would inherit it.
pub(super) fn of_chunks(planet: InheritedVisibility) -> Visibility {
    if planet.get() {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}
