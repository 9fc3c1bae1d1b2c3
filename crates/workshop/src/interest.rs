use crate::Document;
use cubemap::Cell;
use terrain::{RecipeError, Seed, Terrain};

/// What there is to see on a planet, in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interest {
    /// The share of its area above the sea; 1 without a sea.
    pub land: f64,
    /// From the lowest twentieth of its ground to the highest, in radii.
    pub relief: f64,
    /// The root mean square slope of its land, as a tangent, of forms down to a thousandth of a radius.
    pub slope: f64,
}

/// Why a planet is not worth a look.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Dull {
    /// It cannot be printed.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// All is sea, or nearly.
    #[error("{:.1} % of it are land, less than {:.1} %", 100.0 * .0, 100.0 * LEAST_LAND)]
    Sea(f64),
    /// Nothing is sea, or hardly anything, though it has one.
    #[error("{:.1} % of it are sea, less than {:.1} %", 100.0 * .0, 100.0 * LEAST_SEA)]
    Land(f64),
    /// A ball.
    #[error("it is smooth to {:.1} millionths of its radius", 1e6 * .0)]
    Smooth(f64),
    /// All slopes are gentle.
    #[error("its slopes are {:.2} %, less than {:.2} %", 100.0 * .0, 100.0 * LEAST_SLOPE)]
    Gentle(f64),
    /// A hedgehog.
    #[error("its slopes are {:.0} %, more than {:.0} %", 100.0 * .0, 100.0 * MOST_SLOPE)]
    Steep(f64),
}

/// Places that are looked at: the middles of this level's cells.
const LEVEL: u8 = 4;

/// The finest octave that is looked at: sectors of a thousandth of a radius.
const FINEST: u8 = 10;

const LEAST_LAND: f64 = 0.03;
const LEAST_SEA: f64 = 0.03;
const LEAST_RELIEF: f64 = 2e-4;
const LEAST_SLOPE: f64 = 0.01;
const MOST_SLOPE: f64 = 2.0;

impl Interest {
    /// That of a planet, from 1 536 places: some milliseconds.
    ///
    /// # Errors
    ///
    /// If it cannot be printed at its size.
    pub fn of(document: &Document) -> Result<Self, RecipeError> {
        let mut recipe = document.planet.recipe.scaled_to(document.radius);
        // Valleys change none of it much, and where they run takes a hundred times as long.
        recipe.remove_rivers();
        let sea = recipe
            .sea_level
            .filter(|_| document.planet.look.sea.is_some());
        let terrain = Terrain::new(&recipe, Seed(document.seed))?;
        let dirs: Vec<_> = Cell::all(LEVEL)
            .map(|cell| cell.centre(Terrain::WARP))
            .collect();
        let grounds = terrain.grounds_at_level(&dirs, FINEST);
        let mut heights = grounds.heights.clone();
        heights.sort_by(f32::total_cmp);
        let share = |part: usize| f64::from(heights[(heights.len() - 1) * part / 20]);
        let (mut land, mut squares) = (0.0, 0.0);
        for ((&height, normal), dir) in grounds.heights.iter().zip(&grounds.normals).zip(&dirs) {
            if sea.is_none_or(|sea| f64::from(height) > sea) {
                let upright = normal.as_dvec3().dot(*dir).max(1e-6);
                land += 1.0;
                squares += 1.0 / (upright * upright) - 1.0;
            }
        }
        Ok(Self {
            land: match sea {
                Some(_) => land / CELLS,
                None => 1.0,
            },
            relief: (share(19) - share(1)) / recipe.radius,
            slope: (squares / f64::max(land, 1.0)).sqrt(),
        })
    }

    /// Whether it is worth a look.
    ///
    /// # Errors
    ///
    /// If it is not, says why: it has land and sea enough where it has a sea, is no ball and no hedgehog.
    pub fn check(&self, has_sea: bool) -> Result<(), Dull> {
        let Self {
            land,
            relief,
            slope,
        } = *self;
        if land < LEAST_LAND {
            return Err(Dull::Sea(land));
        }
        if has_sea && 1.0 - land < LEAST_SEA {
            return Err(Dull::Land(1.0 - land));
        }
        if relief < LEAST_RELIEF {
            return Err(Dull::Smooth(relief));
        }
        if slope < LEAST_SLOPE {
            return Err(Dull::Gentle(slope));
        }
        if slope > MOST_SLOPE {
            return Err(Dull::Steep(slope));
        }
        Ok(())
    }
}

/// How many places are looked at.
const CELLS: f64 = 6.0 * (1_u32 << (2 * LEVEL)) as f64;

impl Document {
    /// Whether it can be drawn and is worth a look.
    ///
    /// # Errors
    ///
    /// If it is not, says why.
    pub fn is_worth_a_look(&self) -> Result<Interest, Dull> {
        let interest = Interest::of(self)?;
        let recipe = &self.planet.recipe;
        let has_sea = recipe.sea_level.is_some() && self.planet.look.sea.is_some();
        interest.check(has_sea)?;
        Ok(interest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn presets_are_worth_a_look_and_what_was_spoilt_is_not() {
        for preset in Preset::ALL {
            for seed in [1, 2, 77] {
                let mut document = Document::new(preset.planet().clone(), seed);
                let seen = document.is_worth_a_look();
                assert!(seen.is_ok(), "{preset} {seed}: {seen:?}");
                let recipe = &mut document.planet.recipe;
                if recipe.base.is_some() {
                    continue;
                }
                for band in &mut recipe.bands {
                    band.amplitude *= 1e-3;
                }
                assert!(document.is_worth_a_look().is_err(), "{preset} {seed}, flat");
            }
        }
        let mut document = Document::new(Preset::Earth.planet().clone(), 1);
        document.planet.recipe.sea_level = Some(20_000.0);
        assert!(matches!(document.is_worth_a_look(), Err(Dull::Sea(_))));
        document.planet.recipe.sea_level = Some(-20_000.0);
        assert!(matches!(document.is_worth_a_look(), Err(Dull::Land(_))));
        document.planet.recipe.sea_level = None;
        assert!(document.is_worth_a_look().is_ok());
        document.radius = -1.0;
        assert!(matches!(document.is_worth_a_look(), Err(Dull::Recipe(_))));
    }
}
