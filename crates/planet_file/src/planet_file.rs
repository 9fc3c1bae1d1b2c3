use crate::PlanetError;
use look::Look;
use std::collections::BTreeMap;
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
        }
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
