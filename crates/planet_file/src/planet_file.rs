use crate::{MapFileError, PlanetError, map_file};
use look::Look;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use terrain::{BaseMap, GreyGrid, Recipe};

/// What a `*.planet.ron` file holds: how a planet's ground is printed, and how it is painted.
///
/// Lengths are metres at the recipe's own radius; whoever draws the planet at another size
/// scales recipe and look alike.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "bevy", derive(bevy::asset::Asset, bevy::reflect::TypePath))]
pub struct PlanetFile {
    /// What the planet is, in one line.
    pub story: String,
    /// How its ground is printed.
    pub recipe: Recipe,
    /// How it is painted.
    pub look: Look,
    /// The pictures that its stamps are, by the names that the text gives them: paths from the file's folder, with `/` between their parts.
    pub pictures: BTreeMap<String, Arc<GreyGrid>>,
    /// The map that its base is, by the name that the text gives it: of a picture or a pipeline, a path as of pictures.
    pub maps: BTreeMap<String, Arc<BaseMap>>,
    /// The texts of the maps that pipelines make, by the same names: see [`PlanetFile::seeded`].
    pub pipelines: BTreeMap<String, Arc<str>>,
}

impl PlanetFile {
    /// A planet without pictures and maps that have names, and without a story.
    #[must_use]
    pub const fn new(recipe: Recipe, look: Look) -> Self {
        Self {
            story: String::new(),
            recipe,
            look,
            pictures: BTreeMap::new(),
            maps: BTreeMap::new(),
            pipelines: BTreeMap::new(),
        }
    }

    /// The planet as seed `seed` has it: its map, if a pipeline makes it, with so many more than the numbers that the pipeline draws from as
    /// `seed` is more than 1. So seed 1 has the map as it is written.
    ///
    /// Only stamps are drawn from a planet's seed alone. Takes as long as the map takes to be made; one that is kept, or was made not long ago,
    /// is not made again. Without a pipeline nothing changes.
    ///
    /// ```
    /// use planet_file::Preset;
    /// let drift = Preset::Drift.planet();
    /// assert_eq!(drift.seeded(1)?, *drift);
    /// let moon = Preset::Moon.planet();
    /// assert_eq!(moon.seeded(7)?, *moon);
    /// # Ok::<(), planet_file::MapFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a map that can be made with one seed has, with this one, numbers that no height has.
    pub fn seeded(&self, seed: u64) -> Result<Self, MapFileError> {
        self.seeded_while(seed, |_, _, _| true)
    }

    /// [`PlanetFile::seeded`] as long as it goes on: asked before each step of a map which one it is, of how many, and its name.
    ///
    /// # Errors
    ///
    /// As for [`PlanetFile::seeded`], and [`MapFileError::Stopped`] if it did not go on.
    pub fn seeded_while(
        &self,
        seed: u64,
        mut goes_on: impl FnMut(usize, usize, &str) -> bool,
    ) -> Result<Self, MapFileError> {
        let mut seeded = self.clone();
        for (name, text) in &self.pipelines {
            let path = Path::new(name);
            let shift = seed.wrapping_sub(1);
            let made = map_file::decode_while(text.as_bytes(), path, shift, &mut goes_on)?;
            let old = seeded.maps.insert(name.clone(), Arc::clone(&made.map));
            if let Some(base) = &mut seeded.recipe.base
                && old.is_some_and(|old| old == base.map)
            {
                base.map = made.map;
            }
        }
        Ok(seeded)
    }

    /// Whether the planet can be drawn.
    ///
    /// # Errors
    ///
    /// If a value of recipe or look is out of its range.
    pub fn check(&self) -> Result<(), PlanetError> {
        self.recipe.check()?;
        Ok(self.look.check()?)
    }
}
