use super::planet_body::{Held, PlanetBody};
use super::solid_ground::SolidGround;
use crate::settings::WorldPosition;
use crate::space::{InGrid, RenderOrigin};
use avian3d::prelude::{
    CustomPositionIntegration, CustomVelocityIntegration, RigidBody, SleepTimer,
};
use bevy::ecs::query::QueryData;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;

/// Metres from the origin beyond which bodies are held: from there on 32 bits are coarser than a millimetre.
const FAR: f64 = 16_384.0;

/// What physics does not move, though its game would let it.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(CustomPositionIntegration, CustomVelocityIntegration)]
pub(super) struct Still;

/// A body that may be held.
#[derive(QueryData)]
pub(super) struct Holdable {
    entity: Entity,
    rigid: &'static RigidBody,
    position: &'static WorldPosition,
    held: Option<&'static Held>,
    is_still: Has<Still>,
    is_placed_by_game: Has<CustomPositionIntegration>,
    is_driven_by_game: Has<CustomVelocityIntegration>,
}

/// Holds bodies whose ground does not stand yet or that are too far away, and lets go of the others.
pub(super) fn hold_bodies(
    mut commands: Commands,
    origin: Res<RenderOrigin>,
    planets: Query<&SolidGround>,
    bodies: Query<Holdable, (With<PlanetBody>, Without<InGrid>)>,
) {
    let without_ground: HashSet<Entity> = planets
        .iter()
        .flat_map(SolidGround::without_ground)
        .collect();
    for body in &bodies {
        let held = if body.position.0.distance(origin.position) > FAR {
            Some(Held::TooFar)
        } else {
            let waits = without_ground.contains(&body.entity);
            waits.then_some(Held::NoGround)
        };
        if held == body.held.copied() || body.rigid.is_static() {
            continue;
        }
        let mut body_commands = commands.entity(body.entity);
        match held {
            Some(held) => {
                body_commands.try_insert(held);
                if !body.is_placed_by_game && !body.is_driven_by_game {
                    body_commands.try_insert(Still);
                }
            }
            None => {
                body_commands.try_remove::<Held>();
                if body.is_still {
                    body_commands.remove_with_requires::<Still>();
                }
                // It may have fallen asleep in the air.
                body_commands.try_insert(SleepTimer(0.0));
            }
        }
    }
}
