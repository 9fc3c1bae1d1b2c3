use crate::shader::air_uniform::AirUniform;
use crate::shader::material::{ReliefExtension, ReliefKey, tell};
use crate::shader::planet_uniform::PlanetUniform;
use bevy::asset::Asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline,
};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

/// What lights the ground of one planet that lies in the G-buffer, on one triangle over the whole picture.
pub(crate) type GroundLight = ExtendedMaterial<StandardMaterial, DeferredGround>;

/// Where the shader is embedded.
const SHADER: &str = "embedded://bevy_relief/shader/deferred/light.wgsl";

/// What a planet's [`ReliefExtension`] says, for the shader of the whole picture.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default, PartialEq)]
#[bind_group_data(ReliefKey)]
pub(crate) struct DeferredGround {
    #[uniform(100)]
    planet: PlanetUniform,
    #[uniform(101)]
    air: AirUniform,
    #[texture(102, dimension = "cube")]
    #[sampler(103)]
    map: Option<Handle<Image>>,
    key: ReliefKey,
}

impl From<&ReliefExtension> for DeferredGround {
    fn from(extension: &ReliefExtension) -> Self {
        Self {
            planet: extension.planet.clone(),
            air: extension.air,
            map: extension.map.clone(),
            key: extension.into(),
        }
    }
}

impl From<&DeferredGround> for ReliefKey {
    fn from(ground: &DeferredGround) -> Self {
        ground.key
    }
}

impl MaterialExtension for DeferredGround {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let position = layout
            .0
            .get_layout(&[Mesh::ATTRIBUTE_POSITION.at_shader_location(0)])?;
        descriptor.vertex.buffers = vec![position];
        descriptor.primitive.cull_mode = None;
        if let Some(fragment) = &mut descriptor.fragment {
            tell(fragment, key.bind_group_data);
        }
        Ok(())
    }
}
