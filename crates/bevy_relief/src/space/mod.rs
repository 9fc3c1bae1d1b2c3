//! Where things are rendered: the origin near the viewer, transforms made of positions, and the grids of `big_space`.

mod follow;
#[cfg(feature = "big_space")]
mod grids;
mod in_grid;
mod in_physics;
mod may_lead;
mod origin;

pub(crate) use in_grid::InGrid;
#[cfg(feature = "avian")]
pub(crate) use in_physics::InPhysics;
#[cfg(feature = "avian")]
pub(crate) use may_lead::MayLead;
pub use origin::RenderOrigin;

use bevy::prelude::*;

/// Lets the origin follow its viewer, and transforms the positions.
pub(crate) fn plugin(app: &mut App) {
    app.register_type::<RenderOrigin>()
        .init_resource::<RenderOrigin>();
    follow::plugin(app);
    #[cfg(feature = "big_space")]
    grids::plugin(app);
}
