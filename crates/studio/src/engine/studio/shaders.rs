//! Whether the planets' own shaders could be compiled: where not, the engine draws all else, and says so in the log alone.

use crate::engine::StudioError;
use bevy::asset::AssetServer;
use bevy::prelude::World;
use bevy::render::render_resource::{CachedPipelineState, PipelineCache, PipelineDescriptor};
use bevy::shader::ShaderCacheError;

/// Where the planets' shaders are kept, before the paths of their files.
const OWN: &str = "bevy_relief";

/// Refuses to go on where a planet's shader does not compile: what it draws would be missing from the picture.
pub(super) fn compiled(main: &World, render: &World) -> Result<(), StudioError> {
    let files = main.resource::<AssetServer>();
    for pipeline in render.resource::<PipelineCache>().pipelines() {
        // What is not there yet is tried again.
        let CachedPipelineState::Err(
            error @ (ShaderCacheError::ProcessShaderError(_)
            | ShaderCacheError::CreateShaderModule(_)),
        ) = &pipeline.state
        else {
            continue;
        };
        let PipelineDescriptor::RenderPipelineDescriptor(draws) = &pipeline.descriptor else {
            continue;
        };
        let shaders = std::iter::once(&draws.vertex.shader)
            .chain(draws.fragment.as_ref().map(|fragment| &fragment.shader));
        let paths = shaders.filter_map(|shader| files.get_path(shader.id()));
        let paths: Vec<_> = paths
            .filter(|path| path.path().starts_with(OWN))
            .map(|path| path.path().display().to_string())
            .collect();
        if !paths.is_empty() {
            let why = error.to_string();
            return Err(StudioError::Shader {
                paths: paths.join(" with "),
                why: why.lines().next().unwrap_or_default().into(),
            });
        }
    }
    Ok(())
}
