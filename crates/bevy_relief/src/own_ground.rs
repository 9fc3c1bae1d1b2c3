use crate::{
    Chunk, ChunkOf, PlanetState, ReliefExtension, ReliefMaterial, ReliefSystems, place, sky_plugin,
};
use bevy::asset::AssetEventSystems;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use std::marker::PhantomData;

/// A material that chunks can wear: one with a [`ReliefExtension`] in it, which the library keeps up to date.
///
/// Any extension of a [`ReliefMaterial`] is one: `ExtendedMaterial<ReliefMaterial, E>`
/// with a fragment shader of `E`'s own. It leaves the vertex shader alone, for that
/// morphs the chunks.
pub trait GroundMaterial: Material {
    /// What the library tells the shader.
    fn relief_mut(&mut self) -> &mut ReliefExtension;
    /// The same, only to be read.
    fn relief(&self) -> &ReliefExtension;
}

impl GroundMaterial for ReliefMaterial {
    fn relief_mut(&mut self) -> &mut ReliefExtension {
        &mut self.extension
    }

    fn relief(&self) -> &ReliefExtension {
        &self.extension
    }
}

impl<B: GroundMaterial, E: MaterialExtension> GroundMaterial for ExtendedMaterial<B, E> {
    fn relief_mut(&mut self) -> &mut ReliefExtension {
        self.base.relief_mut()
    }

    fn relief(&self) -> &ReliefExtension {
        self.base.relief()
    }
}

/// On a planet: what its chunks wear instead of a [`ReliefMaterial`]. Put it there with the planet; needs [`OwnGroundPlugin`].
#[derive(Component, Clone, Debug)]
pub struct OwnGround<M: GroundMaterial>(pub Handle<M>);

/// Lets planets with an [`OwnGround`] wear it. Add it after [`ReliefPlugin`](crate::ReliefPlugin) and a `MaterialPlugin` for `M`.
#[derive(Clone, Copy, Debug)]
pub struct OwnGroundPlugin<M: GroundMaterial>(PhantomData<M>);

impl<M: GroundMaterial> Default for OwnGroundPlugin<M> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<M: GroundMaterial> Plugin for OwnGroundPlugin<M> {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PostUpdate,
            (
                // In the frame in which they appear.
                dress::<M>
                    .after(ReliefSystems::Show)
                    .before(ReliefSystems::Place),
                paint::<M>
                    .after(place::paint)
                    .after(sky_plugin::paint_sky)
                    .before(AssetEventSystems),
            ),
        );
    }
}

/// Gives new chunks their planet's own material.
fn dress<M: GroundMaterial>(
    mut commands: Commands,
    chunks: Query<(Entity, &ChunkOf), Added<Chunk>>,
    planets: Query<&OwnGround<M>>,
) {
    for (chunk, of) in &chunks {
        if let Ok(own) = planets.get(of.0) {
            commands
                .entity(chunk)
                .remove::<MeshMaterial3d<ReliefMaterial>>()
                .insert(MeshMaterial3d(own.0.clone()));
        }
    }
}

/// Tells the shaders what the library's own is told.
fn paint<M: GroundMaterial>(
    planets: Query<(&PlanetState, &OwnGround<M>)>,
    reliefs: Option<Res<Assets<ReliefMaterial>>>,
    materials: Option<ResMut<Assets<M>>>,
) {
    let (Some(reliefs), Some(mut materials)) = (reliefs, materials) else {
        return;
    };
    for (state, own) in &planets {
        let Some(told) = state.material.as_ref().and_then(|told| reliefs.get(told)) else {
            continue;
        };
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        if materials
            .get(&own.0)
            .is_some_and(|material| *material.relief() != told.extension)
            && let Some(mut material) = materials.get_mut(&own.0)
        {
            material.relief_mut().clone_from(&told.extension);
        }
    }
}
