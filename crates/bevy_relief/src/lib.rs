//! Planets for Bevy, from orbit to a pebble.
//!
//! Add [`ReliefPlugin`] after `DefaultPlugins`, spawn a [`Planet`], put a
//! [`PlanetViewer`] on a camera, and bring a `DirectionalLight`:
//!
//! ```no_run
//! use bevy::prelude::*;
//! use bevy_relief::{Planet, PlanetViewer, ReliefPlugin, WorldPosition, fitting_projection};
//!
//! fn setup(mut commands: Commands) {
//!     let planet = Planet::default();
//!     commands.spawn((
//!         Camera3d::default(),
//!         PlanetViewer,
//!         WorldPosition(planet.radius * 3.0 * bevy::math::DVec3::Z),
//!         fitting_projection(),
//!     ));
//!     commands.spawn(planet);
//!     commands.spawn((DirectionalLight::default(), Transform::default()));
//! }
//!
//! App::new().add_plugins((DefaultPlugins, ReliefPlugin)).add_systems(Startup, setup).run();
//! ```
//!
//! # Places
//!
//! The truth is [`WorldPosition`], 64 bits in metres; a `Transform`'s translation is made
//! from it, measured from the [`RenderOrigin`]. Give one to whatever stays in the
//! world beside a planet. Axes are the world's, for planets too: +Y is north.
//!
//! # In the grids of `big_space`
//!
//! With the feature `big_space`, a game on that crate places planets itself: spawn a
//! [`Planet`] as a child of a `Grid`, with a `CellCoord` and a `Transform`, and move and turn
//! it as anything else there. It becomes a grid, of cells of 2 km unless it brings its own,
//! and its chunks are children in it. A [`PlanetViewer`] that is anywhere below
//! the root sees it, and need not be the floating origin.
//! [`WorldPosition`]s of both are told from then on, in the root grid's axes, and the
//! [`RenderOrigin`] is for what stands in no grid. Several root grids are taken to lie in one
//! world, zero on zero.
//!
//! What is near the floating origin is rendered to half a millimetre, at any distance from
//! the root's zero. On a planet that turns, the camera must be a child of the planet for
//! that: a rotation in 32 bits is coarser. Such a camera's place in the planet's grid is
//! the point that [`PlanetState::altitude`] asks for. To take a planet out of its grid,
//! spawn it anew. `examples/big_space.rs` shows two planets.
//!
//! # A frame
//!
//! [`ReliefSystems`] run in `PostUpdate`. What a viewer needs is selected and what lacks is
//! built, meshes and all, on the threads of the `AsyncComputeTaskPool`, which is a quarter of
//! the cores unless the app raises it by `TaskPoolPlugin`; what is built replaces what is drawn
//! as soon as no hole and no step of two levels comes of it. A frame costs by what changes in
//! it, and no more may change than [`Budget`] says. [`PlanetState`] tells how
//! far that is, [`ChunkShown`] and [`ChunkHidden`] tell of each chunk.
//!
//! Who flies fast sees the nearest ground coarser than it would be at rest: what is passed in a
//! fifth of a second is not built, less still while work piles up. It comes back by and by, as
//! it went, when the viewer slows down.
//!
//! # Levels
//!
//! A chunk turns into its parent's shape, position, normal and colour, in the vertex
//! shader before it gives way to it: by the distance of each vertex from the camera that
//! draws, so that no step is seen. Borders of two levels have the coarser one's shape
//! whatever the distance, in the frame they meet: what is drawn is closed on the way,
//! too, and for viewers that are not the nearest. Wireframes of Bevy's own show
//! chunks without that.
//!
//! # Materials
//!
//! A game that paints the ground itself extends [`ReliefMaterial`] by a fragment shader of
//! its own and puts an [`OwnGround`] on its planets: `examples/own_ground.rs`.
//!
//! # Cameras
//!
//! Bevy's perspective has a depth without end, but it leaves out what lies wholly beyond
//! `far`, 1000 m if nothing is said: use [`fitting_projection`], or set it to
//! infinity yourself.

mod air_uniform;
mod bevy_mesh;
mod budget;
mod build;
mod cache;
mod chunk;
mod chunk_tag;
mod debug;
mod debug_lines;
mod debut;
mod drawable;
mod engine_air;
mod exposure;
mod foundation;
mod frame_budget;
mod generation;
#[cfg(feature = "big_space")]
mod grids;
mod ground;
mod in_grid;
mod jobs;
mod lines;
mod material;
mod morph;
mod origin;
mod own_ground;
mod pace;
mod place;
mod planet;
mod planner;
mod plugin;
mod position;
mod projection;
mod relief;
mod select;
mod shadow;
mod show;
mod sky;
mod sky_material;
mod sky_plugin;
mod state;
mod stats;
mod sun_shadows;
mod sync;
mod uniform;
mod view;
mod view_mode;
mod viewer;
mod wedge;
mod weld;

pub use budget::Budget;
pub use chunk::{Chunk, ChunkData, ChunkHidden, ChunkOf, ChunkShown, Chunks};
pub use debug::{ReliefDebugPlugin, ReliefGizmos};
pub use debug_lines::DebugLines;
pub use exposure::Exposed;
pub use look::{
    Air, Biome, Climate, Clouds, ColourStop, Detail, Liquid, Look, LookError, Place, Sea, Snow,
};
pub use material::{ReliefExtension, ReliefMaterial};
pub use origin::RenderOrigin;
pub use own_ground::{GroundMaterial, OwnGround, OwnGroundPlugin};
pub use planet::Planet;
pub use plugin::{ReliefPlugin, ReliefSystems};
pub use position::WorldPosition;
pub use projection::fitting_projection;
pub use sky::{AirMethod, Sky};
pub use sky_plugin::ReliefSkyPlugin;
pub use state::PlanetState;
pub use stats::PlanetStats;
pub use sun_shadows::SunShadows;
pub use view_mode::ViewMode;
pub use viewer::PlanetViewer;
