use crate::settings::{PlanetViewer, Quality};
use bevy::asset::uuid_handle;
use bevy::camera::MainPassResolutionOverride;
use bevy::core_pipeline::Core3dSystems;
use bevy::core_pipeline::fullscreen_material::{
    FullscreenMaterial, FullscreenMaterialPipelineId, FullscreenMaterialPlugin,
};
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::BoxedSystem;
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::render_resource::{PipelineCache, ShaderType};
use bevy::render::renderer::render_system;
use bevy::render::sync_component::SyncComponent;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::shader::{Shader, ShaderRef};

/// On a camera: its picture is drawn in the corner of its target, in so many pixels, and stretched over all of it.
///
/// What is drawn afterwards, such as panels, is as sharp as ever. Effects that read depths would find them in the corner.
#[derive(Component, ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stretched {
    /// Pixels.
    drawn: Vec2,
}

impl SyncComponent for Stretched {
    type Target = (Self, MainPassResolutionOverride);
}

impl ExtractComponent for Stretched {
    type QueryData = &'static Self;
    type QueryFilter = With<Camera>;
    type Out = (Self, MainPassResolutionOverride);

    fn extract_component(stretched: &Self) -> Option<Self::Out> {
        let drawn = stretched.drawn.as_uvec2();
        Some((*stretched, MainPassResolutionOverride(drawn)))
    }
}

/// The shader, there from the start: no frame waits for it.
const SHADER: Handle<Shader> = uuid_handle!("5d1f9a4e-2c0b-4b6e-9a37-6d1f0c8be217");

impl FullscreenMaterial for Stretched {
    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn schedule_configs(system: ScheduleConfigs<BoxedSystem>) -> ScheduleConfigs<BoxedSystem> {
        // Before any effect that knows the whole target.
        system
            .after(Core3dSystems::MainPass)
            .before(Core3dSystems::EarlyPostProcess)
    }
}

pub(super) fn plugin(app: &mut App) {
    let shader = Shader::from_wgsl(
        include_str!("stretch.wgsl"),
        "bevy_relief/quality/stretch.wgsl",
    );
    let inserted = app
        .world_mut()
        .resource_mut::<Assets<Shader>>()
        .insert(&SHADER, shader);
    inserted.expect("nobody else has this number");
    app.add_plugins(FullscreenMaterialPlugin::<Stretched>::default());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        let system = wait_for_pipeline
            .in_set(RenderSystems::Render)
            .before(render_system);
        renderer.add_systems(Render, system);
    }
}

/// Has viewers' cameras stretched while not all lines are drawn.
///
/// Cameras with a viewport of their own draw all lines.
pub(super) fn stretch(
    mut commands: Commands,
    quality: Res<Quality>,
    cameras: Query<(Entity, &Camera, Option<&Stretched>), With<PlanetViewer>>,
) {
    for (entity, camera, stretched) in &cameras {
        let size = camera
            .physical_target_size()
            .filter(|_| camera.viewport.is_none());
        let desired = size.and_then(|size| {
            let drawn = UVec2::new(quality.lines_of(size.x), quality.lines_of(size.y));
            (drawn != size).then(|| Stretched {
                drawn: drawn.as_vec2(),
            })
        });
        match desired {
            Some(desired) if stretched != Some(&desired) => {
                commands.entity(entity).insert(desired);
            }
            None if stretched.is_some() => {
                commands.entity(entity).remove::<Stretched>();
            }
            _ => {}
        }
    }
}

/// Compiles what stretches before it is needed: a frame without it would show the corner.
fn wait_for_pipeline(
    views: Query<&FullscreenMaterialPipelineId, With<Stretched>>,
    mut pipelines: ResMut<PipelineCache>,
) {
    for id in &views {
        if pipelines.get_render_pipeline(id.0).is_none() {
            pipelines.process_queue();
            pipelines.block_on_render_pipeline(id.0);
        }
    }
}
