use super::ground_collider::{GroundCollider, GroundColliderOf, GroundColliders};
use super::ground_plan::GroundPlan;
use super::planet_body::PlanetBody;
use super::solid_ground::SolidGround;
use super::solid_planet::SolidPlanet;
use crate::settings::{Planet, WorldPosition};
use crate::space::{InGrid, RenderOrigin};
use crate::state::PlanetState;
use avian3d::prelude::{LinearVelocity, RigidBody};
use bevy::prelude::*;

/// Takes over a planet's terrain and settings where they changed: its colliders are those of another ground then.
pub(super) fn take_over(
    mut commands: Commands,
    mut planets: Query<(&SolidPlanet, &PlanetState, &mut SolidGround)>,
) {
    for (settings, state, mut ground) in &mut planets {
        let Some(terrain) = state.terrain() else {
            continue;
        };
        if ground
            .plan()
            .is_some_and(|plan| plan.is_of(terrain, settings))
        {
            continue;
        }
        for fallen in ground.start(GroundPlan::new(terrain, settings)) {
            commands.entity(fallen).try_despawn();
        }
    }
}

/// Finds the ground that bodies need, and has it built in the background.
pub(super) fn build_ground(
    mut planets: Query<(&Planet, &WorldPosition, &mut SolidGround), Without<InGrid>>,
    bodies: Query<(Entity, &PlanetBody, &WorldPosition, &LinearVelocity), Without<InGrid>>,
) {
    for (planet, centre, mut ground) in &mut planets {
        ground.begin();
        for (entity, body, position, velocity) in &bodies {
            let place = position.0 - centre.0;
            if place.length() < 2.0 * planet.radius {
                ground.want(entity, place, velocity.0.as_dvec3(), body.reach);
            }
        }
        ground.build();
    }
}

/// Lets the ground stand that is wanted and built, and fall that is not.
pub(super) fn raise_ground(
    mut commands: Commands,
    origin: Res<RenderOrigin>,
    mut planets: Query<(Entity, &SolidPlanet, &WorldPosition, &mut SolidGround), Without<InGrid>>,
) {
    for (planet, settings, centre, mut ground) in &mut planets {
        ground.raise(|cell, built| {
            let position = centre.0 + built.centre;
            let collider = GroundCollider {
                cell,
                centre: built.centre,
            };
            let spawned = commands.spawn((
                collider,
                GroundColliderOf(planet),
                RigidBody::Static,
                built.collider.clone(),
                WorldPosition(position),
                Transform::from_translation(origin.to_render(position)),
            ));
            spawned.id()
        });
        for fallen in ground.lower(settings.spare) {
            commands.entity(fallen).try_despawn();
        }
    }
}

/// Takes colliders along when their planet moves.
pub(super) fn carry_ground(
    planets: Query<(Ref<WorldPosition>, &GroundColliders), Without<GroundCollider>>,
    mut colliders: Query<(&GroundCollider, &mut WorldPosition)>,
) {
    for (centre, of_planet) in planets.iter().filter(|(centre, _)| centre.is_changed()) {
        let mut moved = colliders.iter_many_mut(of_planet.iter());
        while let Some((collider, mut position)) = moved.fetch_next() {
            position.set_if_neq(WorldPosition(centre.0 + collider.centre));
        }
    }
}

/// A planet that is solid no more loses its colliders.
pub(super) fn clear_away(removed: On<Remove, (SolidPlanet, Planet)>, mut commands: Commands) {
    let planet = removed.entity;
    commands.queue_silenced(move |world: &mut World| {
        if let Ok(mut planet) = world.get_entity_mut(planet) {
            planet.despawn_related::<GroundColliders>();
            if let Some(mut ground) = planet.get_mut::<SolidGround>() {
                *ground = SolidGround::default();
            }
        }
    });
}
