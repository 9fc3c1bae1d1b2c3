use bevy_relief::Planet;

/// A planet in a few words: its recipe, seed and size.
pub(crate) fn named(planet: &Planet) -> String {
    format!(
        "{}, seed {}, {:.0} m in radius",
        planet.recipe.name, planet.seed, planet.radius
    )
}
