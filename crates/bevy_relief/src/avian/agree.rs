//! How places in the world, in 64 bits, and places in physics, in 32 bits about the origin, are kept the same.

use crate::settings::WorldPosition;
use crate::space::{InGrid, InPhysics, RenderOrigin};
use avian3d::prelude::{
    Collider, ColliderOf, Position, RigidBody, Sleeping, TranslationExtrapolation,
    TranslationInterpolation,
};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;

/// A body that is in the world and in physics.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Placed {
    entity: Entity,
    world: &'static WorldPosition,
    agreed: &'static mut InPhysics,
    position: &'static mut Position,
    transform: &'static mut Transform,
    collider: Option<&'static mut Collider>,
    sleeps: Has<Sleeping>,
    is_interpolated: Has<TranslationInterpolation>,
    is_extrapolated: Has<TranslationExtrapolation>,
}

type Body = (With<RigidBody>, Without<InGrid>);

/// Places bodies in physics that were moved in the world, and all of them when the origin stepped: in that frame, with their velocities and contacts, and without waking those that sleep.
pub(super) fn write_positions(
    mut commands: Commands,
    origin: Res<RenderOrigin>,
    mut bodies: Query<Placed, Body>,
    mut parts: Query<(&ColliderOf, &mut Position), Without<RigidBody>>,
) {
    let mut stepped = None;
    for mut body in &mut bodies {
        let agreed = *body.agreed;
        let moved = agreed.world != body.world.0;
        if !moved && agreed.origin == origin.position {
            continue;
        }
        let place = origin.to_render(body.world.0);
        *body.agreed = InPhysics {
            world: body.world.0,
            origin: origin.position,
            place,
        };
        if moved {
            body.position.0 = place;
            body.transform.translation = place;
            continue;
        }
        let step = (agreed.origin - origin.position).as_vec3();
        stepped = Some(step);
        if body.sleeps {
            // A position that changes wakes; a collider that changes has its box found anew all the same.
            body.position.bypass_change_detection().0 = place;
            if let Some(collider) = &mut body.collider {
                collider.set_changed();
            }
        } else {
            body.position.0 = place;
        }
        if body.is_interpolated || body.is_extrapolated {
            // It is seen between two places: both are forgotten, and it goes on from where it is seen.
            body.transform.translation += step;
            forget_easing(&mut commands, &body);
        } else {
            body.transform.translation = place;
        }
    }
    // Colliders that are children of their bodies; physics places them by itself, but only when it runs next.
    if let Some(step) = stepped {
        for (of, mut position) in &mut parts {
            if bodies.contains(of.body) {
                position.0 += step;
            }
        }
    }
}

/// Lets the engine forget between which places a body is seen.
fn forget_easing(commands: &mut Commands, body: &PlacedItem<'_, '_>) {
    let mut body_commands = commands.entity(body.entity);
    if body.is_interpolated {
        body_commands
            .remove_with_requires::<TranslationInterpolation>()
            .insert(TranslationInterpolation);
    }
    if body.is_extrapolated {
        body_commands
            .remove_with_requires::<TranslationExtrapolation>()
            .insert(TranslationExtrapolation);
    }
}

/// Tells where physics took the bodies.
pub(super) fn read_positions(
    mut bodies: Query<(&Position, &mut InPhysics, &mut WorldPosition), Body>,
) {
    for (position, mut agreed, mut world) in &mut bodies {
        if position.0 == agreed.place || agreed.world.is_nan() {
            continue;
        }
        // By as much as it moved: what was rounded away when it was placed stays in the world.
        let way = position.0.as_dvec3() - agreed.place.as_dvec3();
        agreed.world += way;
        agreed.place = position.0;
        world.0 = agreed.world;
    }
}
