use crate::air_uniform::AirUniform;
use crate::bevy_mesh::{COARSE_NORMAL, COARSE_POSITION};
use crate::generation::Generation;
use crate::look::linear;
use crate::morph::MorphRanges;
use crate::{Look, Planet, Sea};
use bevy::asset::Asset;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline,
};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

/// The material of all chunks of one planet: Bevy's own, with the ground's colours.
pub type ReliefMaterial = ExtendedMaterial<StandardMaterial, ReliefExtension>;

/// Morphs chunks into their parents in the vertex shader, and paints the ground by height and slope in the fragment shader; see [`Look`].
///
/// For meshes of chunks alone: they bring the coarse shape as attributes of their own,
/// and level, realm and coarser and finer neighbours in their `MeshTag`. How far a chunk
/// has morphed goes by the camera that draws it; in a directional light's view by the
/// camera it shines for, in that of a point or spot light by Bevy's `ShadowLodOrigin`.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
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
        SHADER.into()
    }

    fn deferred_fragment_shader() -> ShaderRef {
        SHADER.into()
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
        ])?;
        for buffer in &mut descriptor.vertex.buffers {
            buffer.attributes.extend(&coarse.attributes);
        }
        Ok(())
    }
}

/// Where the shader of the colours is embedded.
const SHADER: &str = "embedded://bevy_relief/relief.wgsl";

/// Where the shader of the shape is embedded.
const VERTEX_SHADER: &str = "embedded://bevy_relief/place.wgsl";

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

/// What the shader is told of a planet.
#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
pub(crate) struct ReliefUniform {
    /// Linear colour and height above the sphere in metres, ascending.
    stops: [Vec4; Look::MAX_STOPS],
    /// Linear colour; its fourth part is the sea's level, metres above the sphere.
    rock: Vec4,
    /// Linear colour at the shore; its fourth part is the depth where shore and abyss are mixed in equal parts, 0 without a sea.
    shallow: Vec4,
    /// Linear colour of the abyss.
    deep: Vec4,
    /// The planet's centre as it is rendered.
    centre: Vec3,
    /// How many stops count.
    count: u32,
    /// Radians of slope where rock begins and where there is nothing else.
    rock_slope: Vec2,
    /// Lowest and highest ground of the realms drawn whole, metres above the sphere.
    range: Vec2,
    /// Where its chunks turn into their parents.
    morphs: MorphRanges,
    /// [`ViewMode::number`](crate::ViewMode).
    view: u32,
}

impl ReliefUniform {
    /// For a generation of a planet whose centre is rendered at `centre`.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(planet: &Planet, generation: &Generation, centre: Vec3) -> Self {
        let (terrain, relief) = (&generation.terrain, generation.relief);
        let recipe = terrain.recipe();
        let look = planet
            .look
            .scaled((terrain.radius() / planet.recipe.radius) as f32);
        let datum = recipe.sea_level.unwrap_or(0.0) as f32;
        let colour = |srgb, fourth| Vec3::from(linear(srgb)).extend(fourth);
        let mut stops = [Vec4::ZERO; Look::MAX_STOPS];
        for (slot, stop) in stops.iter_mut().zip(&look.stops) {
            *slot = colour(stop.colour, stop.height + datum);
        }
        let sea = look.sea.filter(|_| recipe.sea_level.is_some());
        let water = |part: fn(&Sea) -> [f32; 3]| sea.as_ref().map_or([0.0; 3], part);
        let half_depth = sea.map_or(0.0, |sea| sea.half_depth.max(1e-6));
        let seen = relief.lowest < relief.highest;
        Self {
            stops,
            rock: colour(look.rock, datum),
            shallow: colour(water(|sea| sea.shallow), half_depth),
            deep: colour(water(|sea| sea.deep), 0.0),
            centre,
            count: look.stops.len().min(Look::MAX_STOPS) as u32,
            rock_slope: Vec2::from(look.rock_slope.map(f32::to_radians)),
            range: if seen {
                Vec2::new(relief.lowest, relief.highest)
            } else {
                Vec2::Y
            },
            morphs: generation.morphs(),
            view: planet.view.number(),
        }
    }
}
