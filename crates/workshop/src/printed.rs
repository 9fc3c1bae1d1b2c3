//! A recipe as far as it is printed when its octaves up to one are.

use terrain::Recipe;

/// The last octave that any of a recipe's bands has; none without bands.
#[must_use]
pub fn last_octave(recipe: &Recipe) -> Option<u8> {
    recipe.bands.iter().map(|band| band.last).max()
}

/// The recipe as far as it is printed when the octaves up to `octave` are: coarse octaves come first, so the ground is a prefix of the whole.
///
/// Rivers, which are cut into the coarse octaves of the whole, are left out until all octaves are there.
#[must_use]
pub fn printed_to(mut recipe: Recipe, octave: u8) -> Recipe {
    if last_octave(&recipe).is_none_or(|last| last <= octave) {
        return recipe;
    }
    recipe.bands.retain(|band| band.first <= octave);
    for band in &mut recipe.bands {
        band.last = band.last.min(octave);
    }
    recipe.rivers = None;
    recipe
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::{Seed, Terrain};

    #[test]
    fn octaves_are_a_prefix_of_the_whole() {
        let mut recipe = Preset::Earth.planet().recipe.clone();
        recipe.rivers = None;
        let last = last_octave(&recipe).expect("it has bands");
        let terrain = |recipe: &Recipe| Terrain::new(recipe, Seed(3)).expect("it is in order");
        let whole = terrain(&recipe);
        for octave in [0, 3, 9, last - 1, last, last + 1] {
            let printed = terrain(&printed_to(recipe.clone(), octave));
            for dir in [[0.3, 0.5, 0.8], [-0.7, 0.1, 0.7], [1.0, 1.0, 1.0]] {
                let dir = glam::DVec3::from(dir).normalize();
                let (prefix, printed) =
                    (whole.height_at_level(dir, octave), printed.height_at(dir));
                assert_eq!(prefix.to_bits(), printed.to_bits(), "octave {octave}");
            }
        }
    }

    #[test]
    fn a_recipe_can_be_printed_at_every_step() {
        for preset in Preset::ALL {
            let recipe = &preset.planet().recipe;
            for octave in 0..=last_octave(recipe).unwrap_or(0) {
                let printed = printed_to(recipe.clone(), octave);
                assert_eq!(printed.check(), Ok(()), "{preset}, octave {octave}");
            }
            let all = printed_to(recipe.clone(), u8::MAX);
            assert_eq!(all, *recipe, "{preset}");
        }
    }
}
