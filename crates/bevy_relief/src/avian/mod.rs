//! Solid planets for the physics engine avian3d: ground around bodies, gravity, and positions in 64 bits. Needs the feature `avian`.
//!
//! Add [`ReliefPhysicsPlugin`] beside avian3d's `PhysicsPlugins`, put a [`SolidPlanet`] on
//! planets and a [`PlanetBody`] on bodies:
//!
//! ```no_run
//! use avian3d::prelude::*;
//! use bevy::math::DVec3;
//! use bevy::prelude::*;
//! use bevy_relief::avian::{PlanetBody, ReliefPhysicsPlugin, SolidPlanet};
//! use bevy_relief::prelude::*;
//!
//! fn setup(mut commands: Commands) {
//!     let planet = Planet::default();
//!     let above = DVec3::Z * (planet.radius + 9_000.0);
//!     commands.spawn((planet, SolidPlanet::default()));
//!     commands.spawn((
//!         PlanetBody::default(),
//!         WorldPosition(above),
//!         RigidBody::Dynamic,
//!         Collider::sphere(0.5),
//!     ));
//! }
//!
//! App::new()
//!     .add_plugins((DefaultPlugins, ReliefPlugin))
//!     .add_plugins((PhysicsPlugins::default(), ReliefPhysicsPlugin))
//!     .add_systems(Startup, setup)
//!     .run();
//! ```
//!
//! `examples/colliders.rs` is a walk with keys and a camera.
//!
//! # Ground
//!
//! Around each [`PlanetBody`] near the ground of a [`SolidPlanet`] stand [`GroundCollider`]s, one a
//! cell, wherever the viewers are and without a renderer. They are built on the threads of the
//! `AsyncComputeTaskPool`, each from a [`GroundMesh`], and go when no body is near. All are of one
//! level, whose vertices are a [`SolidPlanet::step`] apart, and every vertex has the height of that
//! level in every bit; what is drawn near a viewer is finer by stones and pebbles.
//!
//! A body whose ground is not built yet is [`Held`]: it stands still and does not fall through.
//!
//! # Positions
//!
//! A body is in physics where it is rendered, in 32 bits about the
//! [`RenderOrigin`](crate::RenderOrigin); its [`WorldPosition`](crate::WorldPosition) in 64 bits is the truth. Physics adds to it
//! by how far it moved the body, and when the origin steps, all bodies and colliders are placed
//! anew from it in the same frame, with their velocities and contacts, and without waking those that sleep.
//! So nothing adds up: a body at rest stays where it is, however often the origin steps.
//! Measured on an Earth: a body that sleeps moves by nothing in 199 steps up to 8 km away, and one that is kept awake by
//! `SleepingDisabled` by 0.11 mm at most.
//!
//! How exact physics is depends on how far a body is from the origin:
//!
//! | metres from the origin | metres between positions in physics |
//! |---|---|
//! | 64 | 0.000 004 |
//! | 1 000 | 0.000 06 |
//! | 16 384 | 0.001 |
//! | beyond | [`Held::TooFar`]: it waits where it is |
//!
//! The origin stays within max(48 m, 16 × altitude) of the viewer that it follows. A game whose
//! camera goes far up while bodies move on the ground names one of those in
//! [`RenderOrigin::viewer`](crate::RenderOrigin::viewer). Where there is no viewer, as on a server, the origin follows a body by
//! itself. Bodies 5 000 km apart have their ground both, but only those near the origin move.
//!
//! Bodies stand in the axes of the world: a planet that moves takes its ground along, not the
//! bodies on it. Planets and bodies in the grids of `big_space` take no part.
//!
//! # Ground of your own
//!
//! Each chunk that is drawn is reported by [`ChunkShown`](crate::ChunkShown) with its arrays, which are enough
//! for a collider. This one has the level that is drawn, so only what is near a viewer is fine:
//!
//! ```
//! use avian3d::prelude::{Collider, RigidBody, TrimeshFlags};
//! use bevy::prelude::*;
//! use bevy_relief::{ChunkShown, WorldPosition};
//!
//! fn solidify(mut commands: Commands, mut shown: MessageReader<ChunkShown>) {
//!     for chunk in shown.read() {
//!         let mesh = chunk.data.mesh();
//!         let collider = Collider::trimesh_with_config(
//!             mesh.ground_positions().to_vec(),
//!             mesh.ground_triangles(),
//!             TrimeshFlags::FIX_INTERNAL_EDGES,
//!         );
//!         // For a planet whose centre is the world's zero.
//!         commands.spawn((RigidBody::Static, collider, WorldPosition(mesh.centre)));
//!     }
//! }
//! # let _ = IntoSystem::into_system(solidify);
//! ```
//!
//! For any other cell, [`GroundMesh::new`] is the same with a ring of the neighbours' triangles around it, over which
//! nothing bumps; `Collider::from` makes a collider of it.

mod agree;
mod expect;
mod gravity;
mod ground_collider;
mod ground_mesh;
mod ground_plan;
mod hold;
mod planet_body;
mod plugin;
mod solid_ground;
mod solid_planet;
mod stand;

pub use ground_collider::{GroundCollider, GroundColliderOf, GroundColliders};
pub use ground_mesh::GroundMesh;
pub use planet_body::{Held, PlanetBody};
pub use plugin::{ReliefPhysicsPlugin, ReliefPhysicsSystems};
pub use solid_planet::SolidPlanet;
