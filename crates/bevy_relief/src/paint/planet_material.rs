use crate::chunk::{Chunk, ChunkOf};
use crate::shader::{ReliefExtension, ReliefMaterial};
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
use bevy::asset::AssetEventSystems;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use std::marker::PhantomData;

/// A material that chunks can be drawn with: one with a [`ReliefExtension`] in it, which the library keeps up to date.
///
/// Every extension of a [`ReliefMaterial`] is one: `ExtendedMaterial<ReliefMaterial, E>`
/// with a fragment shader of `E`'s own. It must leave the vertex shader alone, because that
/// morphs the chunks.
pub trait ChunkMaterial: Material {
    /// What the library writes for the shader.
    fn relief_mut(&mut self) -> &mut ReliefExtension;
    /// What the library wrote last.
    fn relief(&self) -> &ReliefExtension;
}

impl ChunkMaterial for ReliefMaterial {
    fn relief_mut(&mut self) -> &mut ReliefExtension {
        &mut self.extension
    }

    fn relief(&self) -> &ReliefExtension {
        &self.extension
    }
}

impl<B: ChunkMaterial, E: MaterialExtension> ChunkMaterial for ExtendedMaterial<B, E> {
    fn relief_mut(&mut self) -> &mut ReliefExtension {
        self.base.relief_mut()
    }

    fn relief(&self) -> &ReliefExtension {
        self.base.relief()
    }
}

/// The material of a planet's chunks, in place of the library's [`ReliefMaterial`]. Put it on the planet when that is spawned.
///
/// Needs the [`PlanetMaterialPlugin`] for `M`. The library writes the planet's look and
/// place into the material's [`ReliefExtension`], so each planet needs a material of its own.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::{Planet, PlanetMaterial, PlanetMaterialPlugin, ReliefMaterial, ReliefPlugin};
///
/// fn setup(mut commands: Commands, mut materials: ResMut<Assets<ReliefMaterial>>) {
///     // Wet rock: Bevy's part of the library's own material, changed.
///     let mut wet = ReliefMaterial::default();
///     wet.base.perceptual_roughness = 0.3;
///     commands.spawn((Planet::default(), PlanetMaterial(materials.add(wet))));
/// }
///
/// App::new()
///     .add_plugins((DefaultPlugins, ReliefPlugin))
///     .add_plugins(PlanetMaterialPlugin::<ReliefMaterial>::default())
///     .add_systems(Startup, setup)
///     .run();
/// ```
#[derive(Component, Clone, Debug)]
pub struct PlanetMaterial<M: ChunkMaterial>(pub Handle<M>);

/// Draws planets that have a [`PlanetMaterial`] with it. Add it after [`ReliefPlugin`](crate::ReliefPlugin) and the `MaterialPlugin` for `M`.
#[derive(Clone, Copy, Debug)]
pub struct PlanetMaterialPlugin<M: ChunkMaterial>(PhantomData<M>);

impl<M: ChunkMaterial> Default for PlanetMaterialPlugin<M> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<M: ChunkMaterial> Plugin for PlanetMaterialPlugin<M> {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PostUpdate,
            (
                // In the frame in which they appear.
                replace_material::<M>
                    .after(ReliefSystems::Show)
                    .before(ReliefSystems::Place),
                copy_extension::<M>
                    .after(ReliefSystems::Paint)
                    .before(AssetEventSystems),
            ),
        );
    }
}

/// Gives new chunks the material of their planet.
fn replace_material<M: ChunkMaterial>(
    mut commands: Commands,
    chunks: Query<(Entity, &ChunkOf), Added<Chunk>>,
    planets: Query<&PlanetMaterial<M>>,
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

/// The library's and the game's: one and the same if the game's is a `ReliefMaterial`.
type Materials<'w, M> = (
    Option<Res<'w, Assets<ReliefMaterial>>>,
    Option<ResMut<'w, Assets<M>>>,
);

/// Copies what the library wrote into its own material of a planet to the game's.
fn copy_extension<M: ChunkMaterial>(
    planets: Query<(&PlanetState, &PlanetMaterial<M>)>,
    mut materials: ParamSet<Materials<M>>,
) {
    for (state, own) in &planets {
        let Some(written) = materials.p0().and_then(|library| {
            let material = library.get(state.material.as_ref()?)?;
            Some(material.extension.clone())
        }) else {
            continue;
        };
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        if let Some(mut games) = materials.p1()
            && games
                .get(&own.0)
                .is_some_and(|old| *old.relief() != written)
            && let Some(mut material) = games.get_mut(&own.0)
        {
            *material.relief_mut() = written;
        }
    }
}
