//! Planets for the physics engine avian3d: solid ground around bodies, gravity, and places in 64 bits.

mod agree;
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
