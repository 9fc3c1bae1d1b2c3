use super::air_uniform::AirUniform;
use super::planet_uniform::PlanetUniform;
use crate::chunk::{COARSE_POSITION, LIGHT, WATER};
use bevy::asset::Asset;
use bevy::material::OpaqueRendererMethod;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline,
};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, FragmentState, RenderPipelineDescriptor, SpecializedMeshPipelineError,
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
///
/// # Shaders of a game
///
/// A fragment shader that extends this material imports what the library's own read:
///
/// - `bevy_relief::bindings::{planet, planet_air, sphere_map, sphere_sampler}`: the look and the place of the planet, by named fields, and where rain falls;
/// - `in.uv.x`: metres above the sphere; `in.color.xyz`: the place among fine noise, in metres but for whole periods of 1 024 of them;
/// - `bevy_relief::chunk_tag::{level_of, realm_of}` of `bevy_pbr::mesh_functions::get_tag(in.instance_index)`;
/// - `bevy_relief::ground_in_air::in_air`: the air and the clouds before what is lit;
/// - `bevy_relief::constants`: the numbers that shaders share with Rust.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default, PartialEq)]
#[bind_group_data(ReliefKey)]
pub struct ReliefExtension {
    #[uniform(100)]
    pub(crate) planet: PlanetUniform,
    #[uniform(101)]
    pub(crate) air: AirUniform,
    /// How much rain falls, or the layer that is looked at, by direction in the planet's axes; white if there is none.
    #[texture(102, dimension = "cube")]
    #[sampler(103)]
    pub(crate) map: Option<Handle<Image>>,
    /// Whether suns and the night alone light it, with neither shadows nor lamps.
    pub(crate) plainly_lit: bool,
    /// Whether all viewers are under its clouds, and so is the ground they see.
    pub(crate) under_clouds: bool,
}

/// What decides which shaders a planet is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ReliefKey {
    plainly_lit: bool,
    under_clouds: bool,
}

impl From<&ReliefExtension> for ReliefKey {
    fn from(extension: &ReliefExtension) -> Self {
        Self {
            plainly_lit: extension.plainly_lit,
            under_clouds: extension.under_clouds,
        }
    }
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
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        add_attributes(descriptor, layout)?;
        // Chunks have no colours; in their place the vertex shader hands over what the noise of the ground goes by.
        let handed = ShaderDefVal::from("VERTEX_COLORS");
        let defs = &mut descriptor.vertex.shader_defs;
        defs.push(handed.clone());
        if defs.contains(&"PREPASS_PIPELINE".into()) && !defs.contains(&"DEFERRED_PREPASS".into()) {
            defs.push("DEPTHS_ALONE".into());
        }
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.push(handed);
            tell(fragment, key.bind_group_data);
        }
        Ok(())
    }
}

/// Tells a fragment shader how ground is lit: no branches of a shader, for a processor goes through all of them for each pixel.
pub(super) fn tell(fragment: &mut FragmentState, key: ReliefKey) {
    let ReliefKey {
        plainly_lit,
        under_clouds,
    } = key;
    let told = [(plainly_lit, "PLAIN_LIGHT"), (under_clouds, "UNDER_CLOUDS")];
    let told = told.into_iter().filter(|(is, _)| *is);
    fragment
        .shader_defs
        .extend(told.map(|(_, name)| name.into()));
}

/// Where the vertex shader takes what chunks have beside Bevy's own attributes, which end at 7.
pub(super) const COARSE_POSITION_AT: u32 = 8;
/// See [`COARSE_POSITION_AT`].
pub(super) const LIGHT_AT: u32 = 9;
/// See [`COARSE_POSITION_AT`].
pub(super) const WATER_AT: u32 = 10;

/// Hands the vertex shader what chunks have beside Bevy's own attributes.
///
/// # Errors
///
/// If the mesh is not a chunk's.
pub(super) fn add_attributes(
    descriptor: &mut RenderPipelineDescriptor,
    layout: &MeshVertexBufferLayoutRef,
) -> Result<(), SpecializedMeshPipelineError> {
    let own = layout.0.get_layout(&[
        COARSE_POSITION.at_shader_location(COARSE_POSITION_AT),
        LIGHT.at_shader_location(LIGHT_AT),
        WATER.at_shader_location(WATER_AT),
    ])?;
    for buffer in &mut descriptor.vertex.buffers {
        buffer.attributes.extend(&own.attributes);
    }
    Ok(())
}

/// Where the shader of the shape is embedded.
const VERTEX_SHADER: &str = "embedded://bevy_relief/shader/vertex.wgsl";

/// Where the shader of the colours is embedded.
const FRAGMENT_SHADER: &str = "embedded://bevy_relief/shader/fragment.wgsl";

/// How rough bare ground is, as Bevy's materials have it: from 0 to 1.
pub(super) const ROUGHNESS: f32 = 0.95;

/// How much dry ground mirrors, as Bevy's materials have it: from 0 to 1.
pub(super) const REFLECTANCE: f32 = 0.15;

/// A planet's material before it is painted: rough, without gloss; drawn by a method.
pub(crate) fn material(method: OpaqueRendererMethod) -> ReliefMaterial {
    ReliefMaterial {
        base: StandardMaterial {
            opaque_render_method: method,
            perceptual_roughness: ROUGHNESS,
            reflectance: REFLECTANCE,
            ..default()
        },
        extension: ReliefExtension::default(),
    }
}
