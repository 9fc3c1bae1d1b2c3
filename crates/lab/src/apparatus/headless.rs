use bevy::asset::AssetPlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy_relief::ReliefPlugin;
use studio::scene;

/// The engine without window and renderer, which builds chunks on a share of the cores.
///
/// Finish it and clean it up when all else is in.
pub(crate) fn headless(builders: f32) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins.set(scene::threads(builders)),
        TransformPlugin,
        AssetPlugin::default(),
        MeshPlugin,
        ReliefPlugin,
    ));
    app
}
