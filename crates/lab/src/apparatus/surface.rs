use bevy::math::DVec3;
use bevy_relief::Planet;
use terrain::{RecipeError, Seed, Terrain};

/// What lies uppermost on a planet: its ground with the finest octaves, or its sea.
#[derive(Debug)]
pub(crate) struct Surface {
    terrain: Terrain,
    /// The level of the finest octaves.
    finest: u8,
}

impl Surface {
    /// That of a planet.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed.
    pub(crate) fn of(planet: &Planet) -> Result<Self, RecipeError> {
        let last = planet.recipe.bands.iter().map(|band| band.last).max();
        Ok(Self {
            terrain: Terrain::new(&planet.scaled_recipe(), Seed(planet.seed))?,
            finest: last.unwrap_or(0),
        })
    }

    /// Metres from the planet's centre to height 0.
    pub(crate) fn radius(&self) -> f64 {
        self.terrain.radius()
    }

    /// Its height in a direction of length 1, in metres.
    pub(crate) fn at(&self, dir: DVec3) -> f64 {
        self.terrain.height_at(dir, self.finest).max(self.floor())
    }

    /// A height in metres that it is nowhere below.
    pub(crate) fn lowest(&self) -> f64 {
        self.terrain.range().lowest.max(self.floor())
    }

    /// The sea's height.
    fn floor(&self) -> f64 {
        self.terrain.recipe().sea_level.unwrap_or(f64::NEG_INFINITY)
    }
}
