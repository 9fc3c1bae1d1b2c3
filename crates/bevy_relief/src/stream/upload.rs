use crate::settings::Planet;
use crate::state::{PlanetState, UploadBudget};
use bevy::prelude::*;

/// Hands the meshes of built chunks to the renderer, as far as the budget of the frame goes.
///
/// A generation to come goes before the one that is drawn.
pub(super) fn upload_chunks(
    mut planets: Query<(&Planet, &mut PlanetState)>,
    mut meshes: Option<ResMut<Assets<Mesh>>>,
) {
    for (planet, mut state) in &mut planets {
        let state = &mut *state;
        let limits = planet.budget;
        let times = state.haste();
        let mut budget =
            UploadBudget::new(limits.upload_bytes * times, limits.chunks_a_frame * times);
        for generation in state.next.iter_mut().chain(&mut state.current) {
            generation.upload(meshes.as_deref_mut(), &mut budget);
        }
        state.stats.uploaded_bytes = budget.spent();
    }
}
