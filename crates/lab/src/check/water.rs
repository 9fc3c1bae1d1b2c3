//! Rivers followed from spring to sea, metre by metre.

use super::fault::Fault;
use bevy::math::DVec3;
use rayon::prelude::*;
use std::fmt;
use studio::ProgressBar;
use terrain::{River, RiverStation, Terrain, WaterKind};

/// How many rivers are followed, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Followed {
    /// The longest ones.
    pub(super) rivers: usize,
    /// Places on each, spread from its spring to the sea.
    pub(super) places: usize,
    /// Metres at each.
    pub(super) metres: u16,
}

/// What was seen along rivers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Water {
    rivers: usize,
    lakes: usize,
    /// Metres along them, one after the other.
    metres: usize,
    /// Metres that water rises at most over what it was before.
    rise: f64,
    /// Metres that water stands at most above the ground or the water beside its bed, and in parts of the bed's width.
    above: f64,
    above_in_widths: f64,
    /// Places with a bank lower than the water.
    low: usize,
}

/// Water that rises so many metres flows up.
const RISES: f64 = 0.03;

/// Water that stands so much above what is beside its bed, in widths of that, leaves it.
const LEAVES: f64 = 0.1;

impl fmt::Display for Water {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rivers,
            lakes,
            metres,
            rise,
            above,
            above_in_widths,
            low,
        } = self;
        write!(
            f,
            "{rivers} rivers and {lakes} lakes on their way, {metres} steps of 1 m: 0 without water; it rises by at most {rise:.3} m \
             from step to step, and stands above what is beside its bed in {low} places, by at most {above:.2} m or {above_in_widths:.3} widths"
        )
    }
}

impl Water {
    fn and(self, other: Self) -> Self {
        Self {
            rivers: self.rivers + other.rivers,
            lakes: self.lakes + other.lakes,
            metres: self.metres + other.metres,
            rise: self.rise.max(other.rise),
            above: self.above.max(other.above),
            above_in_widths: self.above_in_widths.max(other.above_in_widths),
            low: self.low + other.low,
        }
    }
}

/// Follows a planet's longest rivers; `None` if it has none, or no water.
///
/// # Errors
///
/// Where water is missing, rises, or leaves its bed.
pub(super) fn follow(
    terrain: &Terrain,
    how: Followed,
    progress: &ProgressBar,
) -> Result<Option<Water>, Fault> {
    let recipe = terrain.recipe();
    let is_wet =
        recipe.sea_level.is_some() && recipe.rivers.is_some_and(|rivers| rivers.depth > 0.0);
    if !is_wet {
        return Ok(None);
    }
    let rivers = terrain.longest_rivers(how.rivers);
    progress.set_length(rivers.len() as u64);
    let followed = rivers.par_iter().map(|river| {
        let seen = along(terrain, river, how);
        progress.inc(1);
        seen
    });
    let seen = followed.try_reduce(Water::default, |a, b| Ok(a.and(b)))?;
    Ok((seen.rivers > 0).then_some(seen))
}

/// Follows one river.
fn along(terrain: &Terrain, river: &River, how: Followed) -> Result<Water, Fault> {
    let mut seen = Water {
        rivers: 1,
        ..Water::default()
    };
    let pairs: Vec<_> = river.stations.windows(2).collect();
    // What has half of its water or more, and all of its bed.
    let deep = terrain.recipe().rivers.map_or(0.0, |rivers| rivers.depth);
    let has_water = |station: &RiverStation| station.depth > 0.5 * deep * station.width;
    let is_whole = |pair: &&&[RiverStation]| {
        pair.iter()
            .all(|station| station.share >= 1.0 && has_water(station))
    };
    let whole: Vec<_> = pairs.iter().filter(is_whole).collect();
    let step = whole.len().div_ceil(how.places).max(1);
    let mut before = f64::INFINITY;
    let mut was_lake = false;
    for pair in whole.iter().step_by(step) {
        let [a, b] = [pair[0], pair[1]];
        let way = (b.dir - a.dir) * terrain.radius();
        let metres = (way.length().floor()).min(f64::from(how.metres));
        let mut metre = 0.5;
        while metre <= metres {
            let part = metre / way.length();
            let dir = (a.dir + (b.dir - a.dir) * part).normalize();
            metre += 1.0;
            seen.metres += 1;
            let Some(water) = terrain.water_at(dir) else {
                return Err(Fault::Dry { dir });
            };
            if water.kind == WaterKind::Sea {
                break;
            }
            seen.rise = seen.rise.max(water.level - before);
            before = before.min(water.level);
            if seen.rise > RISES {
                return Err(Fault::Rises {
                    dir,
                    metres: seen.rise,
                });
            }
            let is_lake = water.kind == WaterKind::Lake;
            seen.lakes += usize::from(is_lake && !was_lake);
            was_lake = is_lake;
            if is_lake {
                // Its shore is elsewhere.
                continue;
            }
            let width = a.width.max(b.width);
            let across = way.normalize().cross(dir).normalize();
            for side in [-width, width] {
                let beside = (dir + across * (side / terrain.radius())).normalize();
                seen.stands(water.level - terrain.surface_at(beside), width, dir)?;
            }
        }
    }
    Ok(seen)
}

impl Water {
    /// Water stands so many metres above what is beside it.
    fn stands(&mut self, above: f64, width: f64, dir: DVec3) -> Result<(), Fault> {
        if above <= 0.0 {
            return Ok(());
        }
        self.low += 1;
        self.above = self.above.max(above);
        self.above_in_widths = self.above_in_widths.max(above / width);
        if above > LEAVES * width {
            return Err(Fault::Leaves { dir, metres: above });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::Seed;

    const HOW: Followed = Followed {
        rivers: 12,
        places: 6,
        metres: 3,
    };

    fn followed(preset: Preset) -> Option<Water> {
        let terrain = Terrain::new(&preset.planet().recipe, Seed(1)).expect("in order");
        follow(&terrain, HOW, &ProgressBar::hidden()).unwrap_or_else(|what| panic!("{what}"))
    }

    #[test]
    fn the_rivers_of_an_earth_run_down_in_their_beds() {
        let water = followed(Preset::Earth).expect("it has rivers");
        assert_eq!(water.rivers, 12);
        assert!(water.metres > 12 * 6 * 2, "{water:?}");
    }

    #[test]
    fn there_is_nothing_to_follow_where_there_is_no_water() {
        assert_eq!(followed(Preset::Mars), None);
        assert_eq!(followed(Preset::Moon), None);
    }

    #[test]
    fn water_that_leaves_its_bed_is_found_out() {
        let mut water = Water::default();
        assert!(water.stands(-1.0, 10.0, DVec3::X).is_ok());
        assert!(water.stands(0.5, 10.0, DVec3::X).is_ok());
        assert_eq!((water.low, water.above), (1, 0.5));
        assert!(water.stands(2.0, 10.0, DVec3::X).is_err());
    }
}
