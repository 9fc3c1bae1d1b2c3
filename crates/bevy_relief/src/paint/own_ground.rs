use crate::chunk::{Chunk, ChunkOf};
use crate::shader::{ReliefExtension, ReliefMaterial};
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
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
                    .after(ReliefSystems::Paint)
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

/// The library's and the game's: one and the same if the own ground is a `ReliefMaterial`.
type Materials<'w, M> = (
    Option<Res<'w, Assets<ReliefMaterial>>>,
    Option<ResMut<'w, Assets<M>>>,
);

/// Tells the shaders what the library's own is told.
fn paint<M: GroundMaterial>(
    planets: Query<(&PlanetState, &OwnGround<M>)>,
    mut materials: ParamSet<Materials<M>>,
) {
    for (state, own) in &planets {
        let Some(told) = materials.p0().and_then(|library| {
            let material = library.get(state.material.as_ref()?)?;
            Some(material.extension.clone())
        }) else {
            continue;
        };
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        if let Some(mut games) = materials.p1()
            && games.get(&own.0).is_some_and(|old| *old.relief() != told)
            && let Some(mut material) = games.get_mut(&own.0)
        {
            *material.relief_mut() = told;
        }
    }
}
