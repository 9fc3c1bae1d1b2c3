use super::ground_mesh::GroundMesh;
use avian3d::prelude::{Collider, TrimeshFlags};
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::Cell;

/// The solid ground of one cell, an entity of its own: a static `RigidBody` with a `Collider`, written by our systems alone.
///
/// A game may add what avian3d has for colliders, such as `Friction` or
/// `CollisionLayers`, when one appears:
///
/// ```
/// use avian3d::prelude::Friction;
/// use bevy::prelude::*;
/// use bevy_relief::avian::GroundCollider;
///
/// fn ice(new: On<Add, GroundCollider>, mut commands: Commands) {
///     commands.entity(new.entity).insert(Friction::new(0.02));
/// }
///
/// App::new().add_observer(ice);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct GroundCollider {
    /// Which one.
    pub cell: Cell,
    /// From the planet's centre to the point its vertices are measured from, in whole metres.
    pub centre: DVec3,
}

/// Of which planet an entity is a [`GroundCollider`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = GroundColliders)]
pub struct GroundColliderOf(pub Entity);

/// The [`GroundCollider`]s of a planet; they go when it goes.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = GroundColliderOf, linked_spawn)]
pub struct GroundColliders(Vec<Entity>);

impl From<GroundMesh> for Collider {
    /// A collider of the mesh about its centre, over whose inner edges nothing bumps.
    fn from(mesh: GroundMesh) -> Self {
        Self::trimesh_with_config(
            mesh.positions,
            mesh.triangles,
            TrimeshFlags::FIX_INTERNAL_EDGES,
        )
    }
}
