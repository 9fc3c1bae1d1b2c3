use super::agree::{read_positions, write_positions};
use super::expect::{Expected, expect_fall, forget_fall};
use super::gravity::attract;
use super::hold::hold_bodies;
use super::planet_body::{Held, PlanetBody};
use super::solid_ground::SolidGround;
use super::solid_planet::SolidPlanet;
use super::stand::{build_ground, carry_ground, clear_away, raise_ground, take_over};
use crate::space::{InPhysics, RenderOrigin};
use crate::systems::ReliefSystems;
use avian3d::collider_tree::{ColliderTrees, update_moved_collider_aabbs};
use avian3d::prelude::{
    Collider, Gravity, PhysicsSchedule, PhysicsStepSystems, PhysicsSystems, RigidBody,
};
use bevy::prelude::*;

/// Solid planets for the physics engine avian3d: ground, gravity, and places in 64 bits.
///
/// Add it beside [`ReliefPlugin`](crate::ReliefPlugin) and avian3d's `PhysicsPlugins`
/// in its usual schedule, `FixedPostUpdate`; no renderer and no camera is needed. It
/// sets avian3d's own `Gravity`, which is one vector for the whole world, to zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefPhysicsPlugin;

/// What happens in `FixedPostUpdate`, around avian3d's `PhysicsSystems`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReliefPhysicsSystems {
    /// Before physics: places are handed to it, ground stands and falls, bodies are held and let go.
    Prepare,
    /// After physics: [`WorldPosition`](crate::WorldPosition)s are read from it.
    Read,
}

impl Plugin for ReliefPhysicsPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<SolidPlanet>()
            .register_type::<PlanetBody>()
            .register_type::<Held>()
            .register_required_components::<SolidPlanet, SolidGround>()
            .register_required_components::<RigidBody, InPhysics>()
            .register_required_components::<PlanetBody, Expected>();
        app.insert_resource(Gravity::ZERO)
            .add_observer(clear_away)
            .configure_sets(
                FixedPostUpdate,
                (
                    ReliefPhysicsSystems::Prepare.before(PhysicsSystems::First),
                    ReliefPhysicsSystems::Read.after(PhysicsSystems::Last),
                ),
            )
            .add_systems(
                FixedPostUpdate,
                (
                    (
                        take_over,
                        build_ground,
                        raise_ground,
                        carry_ground,
                        hold_bodies,
                        write_positions,
                    )
                        .chain()
                        .in_set(ReliefPhysicsSystems::Prepare),
                    read_positions.in_set(ReliefPhysicsSystems::Read),
                ),
            )
            .add_systems(
                PhysicsSchedule,
                (
                    attract.in_set(PhysicsStepSystems::First),
                    expect_fall
                        .after(PhysicsStepSystems::BroadPhase)
                        .before(PhysicsStepSystems::NarrowPhase),
                    forget_fall
                        .after(PhysicsStepSystems::NarrowPhase)
                        .before(PhysicsStepSystems::Solver),
                ),
            )
            .add_systems(
                PostUpdate,
                (
                    write_positions,
                    // Rays that are cast before physics runs next find what has moved.
                    update_moved_collider_aabbs::<Collider>
                        .run_if(resource_changed::<RenderOrigin>)
                        .run_if(resource_exists::<ColliderTrees>),
                )
                    .chain()
                    .after(ReliefSystems::Place)
                    .before(TransformSystems::Propagate),
            );
    }
}
