//! Planets for Bevy, from orbit to a pebble.
//!
//! Add [`ReliefPlugin`] after `DefaultPlugins`, spawn a [`Planet`], put a
//! [`PlanetViewer`] on a camera, and bring a `DirectionalLight`:
//!
//! ```no_run
//! use bevy::math::DVec3;
//! use bevy::prelude::*;
//! use bevy_relief::prelude::*;
//!
//! fn setup(mut commands: Commands) {
//!     let planet = Planet::default();
//!     let far = DVec3::Z * planet.radius * 3.0;
//!     commands.spawn((Camera3d::default(), PlanetViewer, WorldPosition(far)));
//!     commands.spawn(planet);
//!     commands.spawn((DirectionalLight::default(), Transform::default()));
//! }
//!
//! App::new()
//!     .add_plugins((DefaultPlugins, ReliefPlugin, ReliefDeferredPlugin))
//!     .add_systems(Startup, setup)
//!     .run();
//! ```
//!
//! | to | see |
//! |---|---|
//! | choose a planet, or change it | [`Planet`], [`Recipe`], [`Look`], [`ViewMode`] |
//! | ask where the ground is | [`PlanetState::altitude`], [`PlanetState::ground`], [`PlanetState::terrain`] |
//! | put things on it | [`WorldPosition`], [`ChunkShown`], [`ChunkHidden`] |
//! | have a sky, shadows, an exposure | [`ReliefSkyPlugin`], [`Sky`], [`SunShadows`], [`Exposed`] |
//! | draw it in less time | [`ReliefDeferredPlugin`] |
//! | draw the ground with a shader of your own | [`PlanetMaterial`] |
//! | limit what it costs | [`Budget`], [`PlanetStats`], [`Quality`], [`GovernorPlugin`] |
//! | see how it is made | [`ReliefDebugPlugin`], [`DebugLines`], [`RiverMap`], [`StampMap`] |
//! | order your systems | [`ReliefSystems`] |
//! | stand on it, roll and fall | the module `avian`, with the feature of that name |
//! | test your game without a window | the module `testing`, with the feature of that name |
//!
//! # Positions
//!
//! Where something is, is its [`WorldPosition`]: 64 bits, in metres. The translation of its `Transform`
//! is made from that each frame, measured from the [`RenderOrigin`], which stays near a viewer. Give a `WorldPosition` to
//! whatever stands in the world beside a planet. Axes are the world's, for planets too: +Y is north.
//!
//! # The way of a chunk
//!
//! The ground is drawn in square chunks, finer where a viewer is nearer. [`ReliefSystems`] carry them through
//! a frame, in `PostUpdate`:
//!
//! ```text
//! folder     set       what happens
//!
//! settings             a game writes Planet and PlanetViewer
//!    │
//! stream     Start     settings changed: new ground begins beside the old
//!    │       Select    viewers moved: which cells are needed, and how fine ┐ on other
//!    │       Build     what is missing is built as a chunk, mesh and all   ┘ threads
//!    │       Show      what is built is uploaded, within the Budget; it replaces what
//!    │                 is drawn as soon as neither a hole nor a step comes of it
//!    │                 ──► ChunkShown, ChunkHidden, PlanetState
//! space      Place     the origin follows a viewer, positions become transforms
//!    │                 (Bevy propagates transforms)
//! paint      Paint     materials get the looks and places of their planets
//!    │
//! shader               each vertex lies between its own shape and its parent's
//! ```
//!
//! The other threads are those of the `AsyncComputeTaskPool`, a quarter of the cores unless the app raises it by
//! `TaskPoolPlugin`. A frame costs by what changes in it, and no more may change than [`Budget`] says.
//!
//! # Fast flight
//!
//! Who flies fast sees the nearest ground coarser than at rest: what is passed in a
//! fifth of a second is not built, and less still while work piles up. When the viewer slows down,
//! the detail comes back by and by, as it went.
//!
//! # Levels without a step
//!
//! Before a chunk gives way to its parent, the vertex shader turns it into the parent's shape, position, normal and
//! colour, by the distance of each vertex from the camera that draws: so no step is seen. Along a border between two levels,
//! chunks have the coarser one's shape at any distance, from the frame in which they meet: what is drawn is always
//! closed, for viewers that are not the nearest, too. Bevy's own wireframes do not know of it, and show chunks as they are at rest.
//!
//! # A shader of your own
//!
//! A game that paints the ground itself extends [`ReliefMaterial`] by a fragment shader of
//! its own and puts a [`PlanetMaterial`] on its planets. `examples/own_material.rs` draws a planet as a map on paper.
//!
//! # In the grids of `big_space`
//!
//! With the feature `big_space`, a game on that crate places planets itself: spawn a
//! [`Planet`] as a child of a `Grid`, with a `CellCoord` and a `Transform`, and move and turn
//! it as anything else there. It becomes a grid, of cells of 2 km unless it brings its own,
//! and its chunks are children in it. A [`PlanetViewer`] that is anywhere below
//! the root sees it, and need not be the floating origin.
//! The [`WorldPosition`]s of both are written by the library from then on, in the root grid's axes, and the
//! [`RenderOrigin`] is for what stands in no grid. Several root grids are taken to lie in one
//! world, zero on zero.
//!
//! What is near the floating origin is rendered to half a millimetre, at any distance from
//! the root's zero. On a planet that turns, the camera must be a child of the planet for
//! that: a rotation in 32 bits is coarser. Such a camera's position in the planet's grid is
//! the point that [`PlanetState::altitude`] asks for. To take a planet out of its grid,
//! spawn it anew. `examples/big_space.rs` shows two planets.
//!
//! # Features
//!
//! | feature | brings |
//! |---|---|
//! | `serde` | looks and recipes can be read and written |
//! | `big_space` | planets and viewers in the grids of the crate `big_space` |
//! | `testing` | the module `testing`: apps without a renderer |
//! | `avian` | the module `avian`: solid ground, gravity and bodies for the physics engine `avian3d` |

#[cfg(feature = "avian")]
pub mod avian;
mod chunk;
mod debug;
mod deferred;
mod ladder;
mod light;
mod paint;
mod plugin;
pub mod prelude;
mod quality;
mod settings;
mod shader;
mod sky;
mod space;
mod state;
mod stream;
mod systems;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use chunk::{Chunk, ChunkData, ChunkHidden, ChunkOf, ChunkShown, Chunks};
pub use debug::{DebugLines, ReliefDebugPlugin, ReliefGizmos, RiverMap, StampMap};
pub use deferred::ReliefDeferredPlugin;
pub use ladder::{Governor, GovernorPlugin, Rung};
pub use paint::{ChunkMaterial, PlanetMaterial, PlanetMaterialPlugin};
pub use plugin::ReliefPlugin;
pub use settings::{
    Budget, Planet, PlanetHandle, PlanetLayer, PlanetViewer, Quality, ViewMode, WorldPosition,
    fitting_projection,
};
pub use shader::{ReliefExtension, ReliefMaterial};
pub use sky::{AirMethod, Exposed, ReliefSkyPlugin, Sky, SunShadows};
pub use space::RenderOrigin;
pub use state::{PlanetState, PlanetStats};
pub use systems::ReliefSystems;

// What public fields and methods are made of, so that a game needs no other crate.
pub use cubemap::{self, Cell};
pub use look::{
    self, Air, Biome, Climate, Clouds, ColourStop, Detail, Liquid, Look, LookError, Place, Rain,
    Sea, Snow, SphereMap,
};
pub use planet_file::{self, PlanetError, PlanetFile, PlanetFileError, Preset, rain_map};
pub use terrain::{
    self, Band, BandProblem, Chart, ChunkMesh, ChunkSide, HeightField, Mask, Recipe, RecipeError,
    Seed, Shape, Sign, Stamp, Terrain,
};

/// The README's example is compiled with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
