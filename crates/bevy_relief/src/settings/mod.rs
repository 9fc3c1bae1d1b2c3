//! What a game says: planets, who looks at them, and where both are. Plain data that anyone may write.

mod budget;
mod planet;
mod planet_handle;
mod planet_layer;
mod projection;
mod quality;
mod view_mode;
mod viewer;
mod world_position;

pub use budget::Budget;
pub use planet::Planet;
pub(crate) use planet::PlanetShape;
pub use planet_handle::PlanetHandle;
pub use planet_layer::PlanetLayer;
pub use projection::fitting_projection;
pub use quality::Quality;
pub use view_mode::ViewMode;
pub use viewer::PlanetViewer;
pub use world_position::WorldPosition;

use bevy::prelude::*;
use look::Look;
use planet_file::PlanetFilePlugin;

/// Registers the settings for reflection, lets viewers see far and, where there are assets, planet files be loaded.
pub(crate) fn plugin(app: &mut App) {
    app.register_type::<Planet>()
        .register_type::<Budget>()
        .register_type::<Look>()
        .register_type::<ViewMode>()
        .register_type::<Quality>()
        .init_resource::<Quality>()
        .register_type::<PlanetViewer>()
        .register_type::<WorldPosition>()
        .add_observer(projection::fit_projection);
    if app.is_plugin_added::<AssetPlugin>() {
        app.register_type::<PlanetHandle>();
        if !app.is_plugin_added::<PlanetFilePlugin>() {
            app.add_plugins(PlanetFilePlugin);
        }
    }
}
