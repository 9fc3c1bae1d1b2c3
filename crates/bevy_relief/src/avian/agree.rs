//! How places in the world, in 64 bits, and places in physics, in 32 bits about the origin, are kept the same.

use super::gravity::Attraction;
use super::planet_body::{Held, PlanetBody};
use crate::settings::WorldPosition;
use crate::space::{InGrid, InPhysics, RenderOrigin};
use avian3d::prelude::{
    Collider, ColliderOf, Position, RigidBody, Sleeping, TranslationExtrapolation,
    TranslationInterpolation,
};
use bevy::ecs::query::QueryData;
use bevy::math::DVec3;
use bevy::prelude::*;

/// A body that is in the world and in physics.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Placed {
    entity: Entity,
    world: &'static mut WorldPosition,
    agreed: &'static mut InPhysics,
    position: &'static mut Position,
    transform: &'static mut Transform,
    collider: Option<&'static mut Collider>,
    falls: Has<PlanetBody>,
    is_held: Has<Held>,
    sleeps: Has<Sleeping>,
    is_interpolated: Has<TranslationInterpolation>,
    is_extrapolated: Has<TranslationExtrapolation>,
}

type Body = (With<RigidBody>, Without<InGrid>);

/// Places bodies in physics that were moved in the world, and all of them when the origin stepped: in that frame, with their velocities and contacts, and without waking those that sleep.
pub(super) fn write_positions(
    mut commands: Commands,
    origin: Res<RenderOrigin>,
    attraction: Attraction,
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
        let lies = body.falls && !body.sleeps && !body.is_held;
        let (world, place) = if moved || !lies {
            (body.world.0, origin.to_render(body.world.0))
        } else {
            step_down(&agreed, origin.position, attraction.at(body.world.0))
        };
        if world != body.world.0 {
            body.world.0 = world;
        }
        *body.agreed = InPhysics {
            world,
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

/// Where a body is in the world and about another origin, that lay still in physics where things fall `down`.
///
/// A body at rest is pressed into the ground by some micrometres. If rounding lifted it
/// by more its contact would be gone, and it would fall for a step: so it is rounded down from where
/// physics has it, and as high as that is it lies in the world, too. Along the ground it stays where it is in
/// the world, and what is rounded away there does not add up.
fn step_down(agreed: &InPhysics, origin: DVec3, down: DVec3) -> (DVec3, Vec3) {
    let down_dir = down.normalize_or_zero();
    let lowered = |world: DVec3, to: DVec3| world + down_dir * (to - world).dot(down_dir);
    let in_physics = agreed.origin + agreed.place.as_dvec3();
    let place = round_down(lowered(agreed.world, in_physics) - origin, down);
    (lowered(agreed.world, origin + place.as_dvec3()), place)
}

/// A place in 32 bits that lies no higher than in 64, where things fall `down`.
fn round_down(exact: DVec3, down: DVec3) -> Vec3 {
    let near = exact.as_vec3();
    let off = near.as_dvec3() - exact;
    let round = |axis: usize| {
        if off[axis] * down[axis] >= 0.0 {
            near[axis]
        } else if down[axis] > 0.0 {
            near[axis].next_up()
        } else {
            near[axis].next_down()
        }
    };
    Vec3::new(round(0), round(1), round(2))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rounded_is_never_lifted_and_is_off_by_a_place_in_32_bits_at_most() {
        for k in 0..2_000 {
            let angle = f64::from(k) * 0.7;
            let exact = DVec3::new(angle.sin(), angle.cos(), (angle * 1.7).sin()) * 5_000.3;
            let down = DVec3::new((angle * 2.3).cos(), -0.3, (angle * 0.3).sin()) * 9.81;
            let off = round_down(exact, down).as_dvec3() - exact;
            assert!(off.dot(down) >= 0.0, "{k}: lifted by {off}");
            assert!(off.abs().max_element() < 0.0005, "{k}: {off}");
        }
        let exact = DVec3::splat(0.1);
        assert_eq!(round_down(exact, DVec3::ZERO), exact.as_vec3());
    }
}
