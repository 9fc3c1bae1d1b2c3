//! On the bank of a river.

use super::stand::Stand;
use crate::args::PlanetChoice;
use crate::error::AppError;
use bevy::math::DVec3;
use terrain::{River, RiverStation, Terrain};

/// How far down the river, of all its stations.
const DOWN: f64 = 0.7;

/// How far from the middle of its bed, in widths of it.
const ASIDE: f64 = 0.8;

/// How high above the bank: metres, and more for each metre that the river is wide.
const HIGH: (f64, f64) = (2.0, 0.12);

/// How much one looks over the river, for each part down it.
const ACROSS: f64 = 0.35;

/// On the bank of a planet's longest river, or of the next ones, looking down the river and a little over it: the first is 1.
///
/// # Errors
///
/// If the planet has not so many.
pub(super) fn of_river(
    choice: &PlanetChoice,
    terrain: &Terrain,
    number: usize,
) -> Result<Stand, AppError> {
    let rivers = terrain.longest_rivers(number);
    let count = rivers.len();
    let river = rivers.into_iter().nth(number - 1);
    let [here, next] = river
        .as_ref()
        .and_then(stations)
        .ok_or_else(|| AppError::River {
            number,
            planet: choice.name().to_owned(),
            count,
        })?;
    let along = next.dir - here.dir;
    let along = along.normalize_or(DVec3::X);
    let aside = along.cross(here.dir).normalize_or(DVec3::Y);
    let eye = here.dir + aside * (ASIDE * here.width / choice.radius);
    let alt = HIGH.0 + HIGH.1 * here.width;
    Ok(Stand::new(eye, along - aside * ACROSS, alt))
}

/// One that is far down a river, where that has water, and one behind it.
fn stations(river: &River) -> Option<[RiverStation; 2]> {
    let count = river.stations.len();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a part of a count"
    )]
    let at = (DOWN * count as f64) as usize;
    let wet = |at: &usize| river.stations[*at].depth > 0.0;
    let at = (at..count).chain((0..at).rev()).find(wet).unwrap_or(at);
    let here = river.stations.get(at)?;
    let next = river.stations.get((at + 3).min(count - 1))?;
    Some([*here, *next])
}
