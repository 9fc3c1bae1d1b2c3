use super::sky_settings::Sky;
use crate::shader::AirUniform;
use bevy::asset::{Asset, RenderAssetUsages};
use bevy::mesh::{MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{Material, MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use look::ShaderConstant;

/// The module of the numbers that the shader of the sky shares with Rust.
pub(super) const CONSTANTS: &str = "bevy_relief::sky_constants";

/// Those numbers.
pub(super) fn constants() -> [ShaderConstant; 1] {
    let planets = u32::try_from(PLANETS).expect("a few");
    [ShaderConstant::whole("SKY_PLANETS", [planets])]
}

/// Where its shader is embedded.
const SHADER: &str = "embedded://bevy_relief/sky/sky.wgsl";

/// How many planets have an air, or hide the sun, at most: the nearest.
const PLANETS: usize = 4;

/// What is behind all planets, on one triangle over the whole picture.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
pub(crate) struct SkyMaterial {
    #[uniform(0)]
    pub(crate) sky: SkyUniform,
    /// Behind what the engine lays over the ground and the sky, or before it.
    pub(crate) behind_engine: bool,
}

/// What the shader of the sky is told: `Sky` in `sky_bindings.wgsl`, which has the same fields in the same order and says what each means.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct SkyUniform {
    airs: [AirUniform; PLANETS],
    count: u32,
    seed: u32,
    stars: f32,
    sun: f32,
    turn_cosine: f32,
    turn_sine: f32,
}

impl SkyUniform {
    /// Of the nearest planets seen from `eye`, where they are rendered.
    pub(crate) fn new(sky: &Sky, mut airs: Vec<AirUniform>, eye: Vec3) -> Self {
        airs.sort_by(|a, b| {
            let away = |air: &AirUniform| air.body().0.distance(eye) - air.body().1;
            away(b).total_cmp(&away(a))
        });
        let nearest = &airs[airs.len().saturating_sub(PLANETS)..];
        let mut slots = [AirUniform::default(); PLANETS];
        slots[..nearest.len()].copy_from_slice(nearest);
        let (turn_sine, turn_cosine) = sky.turn.sin_cos();
        Self {
            airs: slots,
            count: u32::try_from(nearest.len()).expect("no more than a few"),
            seed: sky.seed,
            stars: sky.stars.max(0.0),
            sun: sky.sun.max(0.0),
            turn_cosine,
            turn_sine,
        }
    }
}

/// One triangle that covers the picture, in clip space.
pub(crate) fn triangle() -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_POSITION,
        vec![[-1.0, -1.0, 0.0], [3.0, -1.0, 0.0], [-1.0, 3.0, 0.0_f32]],
    )
}

impl Material for SkyMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        // After the ground, so that only what is seen is drawn; but before the engine's air.
        if self.behind_engine {
            AlphaMode::Opaque
        } else {
            AlphaMode::Blend
        }
    }

    fn depth_bias(&self) -> f32 {
        // Before all else that is transparent.
        -1e30
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let position = layout
            .0
            .get_layout(&[Mesh::ATTRIBUTE_POSITION.at_shader_location(0)])?;
        descriptor.vertex.buffers = vec![position];
        descriptor.primitive.cull_mode = None;
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.bias = default();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shader::layout::{Layout, bindings};
    use crate::shader::wgsl_module;

    #[test]
    fn the_shader_of_the_sky_reads_every_number_where_rust_writes_it() {
        let constants = wgsl_module(CONSTANTS, &constants());
        let wgsl = bindings(&[&constants, include_str!("sky_bindings.wgsl")]);
        Layout::written::<SkyUniform>().assert_is(&Layout::read(&wgsl, "Sky"));
    }
}
