//! What most games need: `use bevy_relief::prelude::*;`, beside `use bevy::prelude::*;`.

pub use crate::chunk::{ChunkHidden, ChunkShown};
pub use crate::deferred::ReliefDeferredPlugin;
pub use crate::plugin::ReliefPlugin;
pub use crate::settings::{
    Planet, PlanetHandle, PlanetViewer, ViewMode, WorldPosition, fitting_projection,
};
pub use crate::sky::{Exposed, ReliefSkyPlugin, Sky, SunShadows};
pub use crate::space::RenderOrigin;
pub use crate::state::PlanetState;
pub use crate::systems::ReliefSystems;
pub use look::Look;
pub use planet_file::{PlanetFile, Preset};
pub use terrain::Recipe;
