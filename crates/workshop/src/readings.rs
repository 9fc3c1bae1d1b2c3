use cubemap::Cell;
use glam::DVec3;
use planet_file::PlanetFile;
use terrain::{Recipe, RecipeError, Seed, Terrain};

/// What heights a planet has and what its masks read, from places all over it: for plots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readings {
    /// Metres above the sphere at the recipe's radius, the lowest first.
    pub heights: Vec<f32>,
    /// What each band's mask reads, the lowest first: the sum of earlier bands before its own first octave. None for bands without a mask.
    pub masks: Vec<Option<Vec<f32>>>,
}

/// Places that are looked at: the middles of this level's cells.
const LEVEL: u8 = 4;

/// The finest octave that is looked at.
const FINEST: u8 = 12;

impl Readings {
    /// Those of a planet with the map of its seed: some hundredths of a second.
    ///
    /// # Errors
    ///
    /// If it cannot be printed.
    pub fn of(seeded: &PlanetFile, seed: u64) -> Result<Self, RecipeError> {
        let dirs: Vec<_> = Cell::all(LEVEL)
            .map(|cell| cell.centre(Terrain::WARP))
            .collect();
        let mut recipe = seeded.recipe.clone();
        recipe.remove_rivers();
        let masks = recipe.bands.iter().enumerate().map(|(index, band)| {
            if band.mask.is_none() {
                return Ok(None);
            }
            let before = Recipe {
                bands: recipe.bands[..index].to_vec(),
                ..recipe.clone()
            };
            // Before the first octave nothing is printed but the base.
            let Some(finest) = band.first.checked_sub(1) else {
                return Ok(None);
            };
            heights(&before, seed, &dirs, finest).map(Some)
        });
        Ok(Self {
            masks: masks.collect::<Result<_, _>>()?,
            heights: heights(&recipe, seed, &dirs, FINEST)?,
        })
    }
}

/// Heights in some directions, the lowest first.
fn heights(
    recipe: &Recipe,
    seed: u64,
    dirs: &[DVec3],
    finest: u8,
) -> Result<Vec<f32>, RecipeError> {
    let terrain = Terrain::new(recipe, Seed(seed))?;
    let mut heights = terrain.grounds_at_level(dirs, finest).heights;
    heights.sort_by(f32::total_cmp);
    Ok(heights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn masks_read_what_earlier_bands_made() {
        for preset in Preset::ALL {
            let planet = preset.planet();
            let readings = Readings::of(planet, 1).expect("presets can be printed");
            assert_eq!(readings.heights.len(), 1_536, "{preset}");
            assert!(readings.heights.is_sorted(), "{preset}");
            assert_eq!(readings.masks.len(), planet.recipe.bands.len(), "{preset}");
            for (band, read) in planet.recipe.bands.iter().zip(&readings.masks) {
                assert!(read.is_none() || band.mask.is_some(), "{}", band.name);
            }
        }
        let earth = Readings::of(Preset::Earth.planet(), 1).expect("it can be printed");
        let read = earth.masks[1].as_ref().expect("mountains have a mask");
        // Continents alone, and not the mountains on them.
        assert!(read[1_535] < earth.heights[1_535]);
        assert!(read[1_535] > 1_000.0 && read[0] < -1_000.0, "{read:?}");
    }
}
