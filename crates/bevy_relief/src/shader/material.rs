use super::air_uniform::AirUniform;
use super::uniform::ReliefUniform;
use crate::chunk::{COARSE_NORMAL, COARSE_POSITION, DETAIL_OFFSET};
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
use bevy::shader::{ShaderDefVal, ShaderRef};

/// The material of all chunks of one planet: Bevy's own, with the ground's colours.
pub type ReliefMaterial = ExtendedMaterial<StandardMaterial, ReliefExtension>;

/// Morphs chunks into their parents in the vertex shader, and paints ground and sea in the fragment shader; see [`Look`](crate::Look).
///
/// For meshes of chunks alone: they bring the coarse shape as attributes of their own,
/// and level, realm and coarser and finer neighbours in their `MeshTag`. How far a chunk
/// has morphed goes by the camera that draws it; in a directional light's view by the
/// camera it shines for, in that of a point or spot light by Bevy's `ShadowLodOrigin`; on a frozen
/// planet by the first viewer it was refined for, wherever the cameras go.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default, PartialEq)]
pub struct ReliefExtension {
    #[uniform(100)]
    pub(crate) planet: ReliefUniform,
    #[uniform(101)]
    pub(crate) air: AirUniform,
}

impl MaterialExtension for ReliefExtension {
    fn vertex_shader() -> ShaderRef {
        VERTEX_SHADER.into()
    }

    fn prepass_vertex_shader() -> ShaderRef {
        VERTEX_SHADER.into()
    }

    fn deferred_vertex_shader() -> ShaderRef {
        VERTEX_SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        FRAGMENT_SHADER.into()
    }

    fn deferred_fragment_shader() -> ShaderRef {
        FRAGMENT_SHADER.into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // Bevy's own attributes end at 7.
        let coarse = layout.0.get_layout(&[
            COARSE_POSITION.at_shader_location(8),
            COARSE_NORMAL.at_shader_location(9),
            DETAIL_OFFSET.at_shader_location(10),
        ])?;
        for buffer in &mut descriptor.vertex.buffers {
            buffer.attributes.extend(&coarse.attributes);
        }
        // Chunks have no colours; in their place the vertex shader hands over what the noise of the ground goes by.
        let handed = ShaderDefVal::from("VERTEX_COLORS");
        descriptor.vertex.shader_defs.push(handed.clone());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.push(handed);
        }
        Ok(())
    }
}

/// Where the shader of the shape is embedded.
const VERTEX_SHADER: &str = "embedded://bevy_relief/shader/vertex.wgsl";

/// Where the shader of the colours is embedded.
const FRAGMENT_SHADER: &str = "embedded://bevy_relief/shader/fragment.wgsl";

/// A planet's material before it is painted: rough, without gloss.
pub(crate) fn material() -> ReliefMaterial {
    ReliefMaterial {
        base: StandardMaterial {
            perceptual_roughness: 0.95,
            reflectance: 0.15,
            ..default()
        },
        extension: ReliefExtension::default(),
    }
}
