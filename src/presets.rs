use crate::error::AppError;
use crate::recipe_file::RecipeFile;
use std::path::Path;

/// A planet that the program knows by name: the recipes of `assets/`, embedded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Preset {
    /// Continents and seas
    Earth,
    /// Craters
    Moon,
    /// Rust, volcanoes, caps of ice
    Mars,
    /// Tablelands and dunes
    Desert,
    /// Islands
    Ocean,
    /// A frozen sea
    Ice,
    /// Seas of lava
    Volcanic,
    /// The articles' cones
    Article,
}

impl Preset {
    /// All of them, in the order people see them.
    pub(crate) const ALL: [Self; 8] = [
        Self::Earth,
        Self::Moon,
        Self::Mars,
        Self::Desert,
        Self::Ocean,
        Self::Ice,
        Self::Volcanic,
        Self::Article,
    ];

    /// Its name for command lines and files: one lower-case word.
    #[cfg(test)]
    pub(crate) const fn name(self) -> &'static str {
        self.embedded().0
    }

    /// Its planet.
    ///
    /// # Errors
    ///
    /// None, as long as the assets are in order; a test reads them all.
    pub(crate) fn recipe(self) -> Result<RecipeFile, AppError> {
        let (name, text) = self.embedded();
        Ok(RecipeFile::parse(text, Path::new(name))?)
    }

    const fn embedded(self) -> (&'static str, &'static str) {
        macro_rules! asset {
            ($name:literal) => {
                (
                    $name,
                    include_str!(concat!("../assets/", $name, ".planet.ron")),
                )
            };
        }
        match self {
            Self::Earth => asset!("earth"),
            Self::Moon => asset!("moon"),
            Self::Mars => asset!("mars"),
            Self::Desert => asset!("desert"),
            Self::Ocean => asset!("ocean"),
            Self::Ice => asset!("ice"),
            Self::Volcanic => asset!("volcanic"),
            Self::Article => asset!("article"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_planet_of_its_name_with_a_story_in_one_line() {
        for preset in Preset::ALL {
            let file = preset.recipe().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(file.recipe.name.to_lowercase(), preset.name());
            assert!(!file.story.is_empty() && !file.story.contains('\n'));
            assert!(file.story.len() < 120, "{}", file.story);
        }
    }

    #[test]
    fn no_two_bands_of_all_presets_print_the_same_places_but_calderas_in_their_volcanoes() {
        let mut bands: Vec<_> = Preset::ALL
            .iter()
            .flat_map(|preset| preset.recipe().expect("in order").recipe.bands)
            .collect();
        bands.sort_by_key(|band| band.salt);
        let same: Vec<_> = bands
            .windows(2)
            .filter(|pair| pair[0].salt == pair[1].salt)
            .collect();
        assert_eq!(same.len(), 1, "{same:?}");
        let [volcanoes, calderas] = same[0] else {
            panic!("two bands");
        };
        assert_eq!(volcanoes.name, "young volcanoes");
        assert_eq!(calderas.name, "calderas");
        // The places are the same only if as many are taken.
        assert_eq!(volcanoes.stamps[0].density, calderas.stamps[0].density);
    }
}
