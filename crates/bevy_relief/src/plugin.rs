use crate::material::ReliefMaterial;
use crate::{
    Budget, ChunkHidden, ChunkShown, Look, Planet, PlanetViewer, RenderOrigin, SunShadows,
    ViewMode, WorldPosition, build, debut, place, select, shadow, show, sun_shadows, sync,
};
use bevy::asset::{AssetEventSystems, embedded_asset};
use bevy::camera::CameraUpdateSystems;
use bevy::light::SimulationLightSystems;
use bevy::pbr::{MaterialPlugin, PbrPlugin};
use bevy::prelude::*;
use bevy::shader::load_shader_library;

/// Planets: everything but [`ReliefDebugPlugin`](crate::ReliefDebugPlugin)'s lines.
///
/// Add it after `DefaultPlugins`. Without a renderer chunks are built and their
/// entities appear all the same, only without a mesh, or without a material.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefPlugin;

/// What happens to planets in a frame, in this order: in `PostUpdate`, before transforms are propagated and assets are handed on.
///
/// Move viewers before, such as in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReliefSystems {
    /// Settings that changed are taken over.
    Sync,
    /// Which cells the viewers need.
    Select,
    /// Chunks are built in the background.
    Build,
    /// Chunks are uploaded, appear and go.
    Show,
    /// The origin follows its viewer, positions become transforms.
    Place,
}

impl Plugin for ReliefPlugin {
    fn build(&self, app: &mut App) {
        if app.is_plugin_added::<PbrPlugin>() {
            load_shader_library!(app, "bindings.wgsl");
            load_shader_library!(app, "ground.wgsl");
            load_shader_library!(app, "noise.wgsl");
            load_shader_library!(app, "climate.wgsl");
            load_shader_library!(app, "detail.wgsl");
            load_shader_library!(app, "sea.wgsl");
            load_shader_library!(app, "views.wgsl");
            load_shader_library!(app, "air.wgsl");
            load_shader_library!(app, "clouds.wgsl");
            load_shader_library!(app, "ground_in_air.wgsl");
            embedded_asset!(app, "vertex.wgsl");
            embedded_asset!(app, "fragment.wgsl");
            app.add_plugins(MaterialPlugin::<ReliefMaterial>::default());
        }
        app.register_type::<Planet>()
            .register_type::<Budget>()
            .register_type::<Look>()
            .register_type::<ViewMode>()
            .register_type::<PlanetViewer>()
            .register_type::<SunShadows>()
            .register_type::<RenderOrigin>()
            .register_type::<WorldPosition>()
            .init_resource::<RenderOrigin>()
            .add_message::<ChunkShown>()
            .add_message::<ChunkHidden>()
            .add_observer(sync::clear_away)
            .add_observer(show::tell_of_the_end)
            .configure_sets(
                PostUpdate,
                (
                    ReliefSystems::Sync,
                    ReliefSystems::Select,
                    ReliefSystems::Build,
                    ReliefSystems::Show,
                    ReliefSystems::Place,
                )
                    .chain()
                    .after(CameraUpdateSystems)
                    .before(AssetEventSystems)
                    .before(TransformSystems::Propagate),
            )
            .add_systems(
                PostUpdate,
                shadow::hold_shadows
                    .after(ReliefSystems::Place)
                    .after(TransformSystems::Propagate)
                    .after(SimulationLightSystems::UpdateDirectionalLightCascades)
                    .before(SimulationLightSystems::UpdateLightFrusta),
            )
            .add_systems(
                PostUpdate,
                (
                    sync::start_generations.in_set(ReliefSystems::Sync),
                    select::select_cells.in_set(ReliefSystems::Select),
                    build::build_chunks.in_set(ReliefSystems::Build),
                    (
                        show::hide_with_planet,
                        show::show_chunks,
                        debut::count_debuts,
                    )
                        .chain()
                        .in_set(ReliefSystems::Show),
                    sun_shadows::fit
                        .after(ReliefSystems::Place)
                        .before(SimulationLightSystems::UpdateDirectionalLightCascades),
                    (place::step_origin, place::carry_chunks, place::place)
                        .chain()
                        .in_set(ReliefSystems::Place),
                    place::paint
                        .after(TransformSystems::Propagate)
                        .before(AssetEventSystems),
                ),
            );
        #[cfg(feature = "big_space")]
        app.add_plugins(crate::grids::plugin);
    }
}
