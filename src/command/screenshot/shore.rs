//! On the shore of a lake.

use super::stand::Stand;
use crate::args::PlanetChoice;
use crate::error::AppError;
use bevy::math::DVec3;
use terrain::{Lake, Terrain};

/// In how many directions from its middle a shore is looked for, and in how many steps to where it must have come.
const TURNS: u32 = 16;
const STEPS: u32 = 48;

/// How often the last of these is halved.
const HALVINGS: u32 = 12;

/// How far behind the shore, and how high above the ground there: metres, and parts of a small lake's reach.
const BEHIND: [f64; 2] = [15.0, 0.1];
const HIGH: [f64; 2] = [4.0, 0.03];

/// So many metres, or such a part of a lake's reach if that is less.
fn at_most([metres, part]: [f64; 2], lake: &Lake) -> f64 {
    metres.min(part * lake.reach)
}

/// On the shore of a planet's largest lake, or of the next ones, that is farthest from its middle, looking over it: the first is 1.
///
/// # Errors
///
/// If the planet has not so many.
pub(super) fn of_lake(
    choice: &PlanetChoice,
    terrain: &Terrain,
    number: usize,
) -> Result<Stand, AppError> {
    let lakes = terrain.largest_lakes(number);
    let lake = lakes.get(number - 1).ok_or_else(|| AppError::Lake {
        number,
        planet: choice.name().to_owned(),
        count: lakes.len(),
    })?;
    let ways = (0..TURNS).map(|turn| shore(terrain, lake, turn));
    let (_, eye) = ways
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .expect("some directions");
    Ok(Stand::new(eye, lake.dir - eye, at_most(HIGH, lake)))
}

/// How far from a lake's middle its shore lies in a direction, in parts of its reach, and where one stands on it.
fn shore(terrain: &Terrain, lake: &Lake, turn: u32) -> (f64, DVec3) {
    let along = lake.dir.any_orthonormal_vector();
    let across = lake.dir.cross(along);
    let turn = f64::from(turn) / f64::from(TURNS) * std::f64::consts::TAU;
    let way = along * turn.cos() + across * turn.sin();
    let place = |away: f64| {
        let dir = lake.dir + way * (away * lake.reach / terrain.radius());
        dir.normalize()
    };
    if terrain.recipe().sea_level.is_none() {
        // A hollow whose lake has dried up.
        return (1.0, place(1.0));
    }
    let is_dry = |away: f64| terrain.water_at(place(away)).is_none();
    let mut steps = (1..=STEPS).map(|step| f64::from(step) / f64::from(STEPS));
    let mut dry = steps.find(|&away| is_dry(away)).unwrap_or(1.0);
    let mut wet = dry - 1.0 / f64::from(STEPS);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(wet, dry);
        *(if is_dry(middle) { &mut dry } else { &mut wet }) = middle;
    }
    (dry, place(dry + at_most(BEHIND, lake) / lake.reach))
}
