use crate::DocumentError;
use planet_file::{Coded, NoCode, PlanetError, PlanetFile};

/// A planet in the making: what is saved, handed on and undone.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// As it is written, whatever the seed: see [`PlanetFile::seeded`].
    pub planet: PlanetFile,
    /// Which of the recipe's planets.
    pub seed: u64,
    /// Metres from the centre to height 0; every metre of recipe and look scales with it.
    pub radius: f64,
}

impl Document {
    /// A planet at its own size.
    #[must_use]
    pub const fn new(planet: PlanetFile, seed: u64) -> Self {
        Self {
            seed,
            radius: planet.recipe.radius,
            planet,
        }
    }

    /// Whether it can be drawn at its size.
    ///
    /// # Errors
    ///
    /// If a value of recipe or look is out of its range, or the pipeline of its map has a fault.
    pub fn check(&self) -> Result<(), DocumentError> {
        self.planet.check()?;
        let scaled = self.planet.recipe.scaled_to(self.radius);
        scaled.check().map_err(PlanetError::from)?;
        self.check_map()
    }

    /// The line of letters that it is handed on as: see [`PlanetFile::to_code`].
    ///
    /// # Errors
    ///
    /// If it needs pictures.
    pub fn to_code(&self) -> Result<String, NoCode> {
        let radius = (self.radius != self.planet.recipe.radius).then_some(self.radius);
        self.planet.to_code(self.seed, radius)
    }
}

impl From<Coded> for Document {
    fn from(coded: Coded) -> Self {
        Self {
            radius: coded.radius.unwrap_or(coded.planet.recipe.radius),
            planet: coded.planet,
            seed: coded.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn a_document_comes_back_from_its_code() {
        let mut document = Document::new(Preset::Drift.planet().clone(), 9);
        for radius in [document.radius, 1_000.0] {
            document.radius = radius;
            let code = document.to_code().expect("it has no pictures");
            let coded = Coded::parse(&code).expect("it was just made");
            assert_eq!(Document::from(coded), document);
        }
        assert_eq!(document.check(), Ok(()));
        document.radius = 0.0;
        assert!(document.check().is_err());
    }
}
