//! What one may look at over a planet: numbers as pictures around it.

use glam::{DVec3, Vec3};
use look::SphereMap;
use terrain::{Chart, Layer, Reads, Recipe, RecipeError, Terrain};

/// A number over a planet that one may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown {
    /// What its ground is made by.
    Layer(Layer),
    /// How much steeper or flatter the ground is in the other chart, in degrees.
    Charts,
}

/// A number over a planet, as a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownMap {
    /// From 0 for `low` and less to 1 for `high` and more.
    pub map: SphereMap,
    /// The least that is told from less.
    pub low: f64,
    /// The most that is told from more.
    pub high: f64,
    /// What both are measured in; empty for parts of one.
    pub unit: &'static str,
}

/// Texels along a side of a face: 39 km on an Earth.
const SIDE: u16 = 256;

/// The finest octave whose slopes are compared: its stamps are a texel or two wide.
const FINEST: u8 = 7;

/// The part of the planet that may have more, or less, than is told apart.
const BEYOND: f64 = 0.005;

impl Shown {
    /// What a planet has to look at.
    #[must_use]
    pub fn all(recipe: &Recipe) -> Vec<Self> {
        let layers = Layer::all(recipe).into_iter().map(Self::Layer);
        layers.chain([Self::Charts]).collect()
    }

    /// Its name, for people and command lines: `map`, `rain`, `coast`, `drained`, `charts`, or `mask` and the band's.
    #[must_use]
    pub fn name(self, recipe: &Recipe) -> String {
        match self {
            Self::Layer(Layer::Base) => "map".into(),
            Self::Layer(Layer::Reads(reads)) => reads.name().to_lowercase(),
            Self::Layer(Layer::Mask(band)) => {
                let band = recipe.bands.get(band).map(|band| band.name.as_str());
                format!("mask {}", band.unwrap_or_default())
            }
            Self::Charts => "charts".into(),
        }
    }

    /// The one of a name; `None` if the planet has no such thing.
    #[must_use]
    pub fn named(name: &str, recipe: &Recipe) -> Option<Self> {
        let mut all = Self::all(recipe).into_iter();
        all.find(|shown| shown.name(recipe) == name)
    }

    /// What the colours tell, in a sentence.
    #[must_use]
    pub fn tells(self) -> &'static str {
        match self {
            Self::Layer(Layer::Base) => "Metres of the map that the bands lie on",
            Self::Layer(Layer::Reads(Reads::Rain)) => {
                "How much rains: 1 on a plain in air from the sea"
            }
            Self::Layer(Layer::Reads(Reads::Coast)) => "Metres to the coast",
            Self::Layer(Layer::Reads(Reads::Drained)) => {
                "The root of the land that drains through a place"
            }
            Self::Layer(Layer::Reads(Reads::Height)) => "Metres above the sphere",
            Self::Layer(Layer::Mask(_)) => "How much of the band its mask lets through",
            Self::Charts => "How much steeper or flatter the ground is in the other chart",
        }
    }

    /// As a picture of a planet with the map of its seed; `None` if it has no such thing. Takes some tenths of a second.
    ///
    /// # Errors
    ///
    /// If the planet cannot be printed in its other chart.
    pub fn map(self, terrain: &Terrain) -> Result<Option<ShownMap>, RecipeError> {
        let texels = 0..SphereMap::count(SIDE);
        let dirs = texels.map(|texel| SphereMap::dir(SIDE, texel).as_dvec3());
        let dirs: Vec<_> = dirs.collect();
        let (numbers, unit) = match self {
            Self::Layer(layer) => {
                let Some(numbers) = terrain.layer_at(&dirs, layer) else {
                    return Ok(None);
                };
                let is_part = match layer {
                    Layer::Mask(_) => true,
                    Layer::Reads(reads) => !reads.is_in_metres(),
                    Layer::Base => false,
                };
                (numbers, if is_part { "" } else { "m" })
            }
            Self::Charts => (charts(terrain, &dirs)?, "°"),
        };
        let [low, high] = match self {
            Self::Layer(Layer::Mask(_)) => [0.0, 1.0],
            _ => range(&numbers),
        };
        let width = (high - low).max(1e-6);
        let parts: Vec<_> = numbers.iter().map(|it| (it - low) / width).collect();
        Ok(Some(ShownMap {
            map: SphereMap::new(SIDE, &parts).expect("a number a texel"),
            low: low.into(),
            high: high.into(),
            unit,
        }))
    }
}

/// How much the slopes in some directions differ from those in the other chart, in degrees.
fn charts(terrain: &Terrain, dirs: &[DVec3]) -> Result<Vec<f32>, RecipeError> {
    let mut recipe = terrain.recipe().clone();
    // Theirs are the same in both.
    recipe.remove_rivers();
    let slopes = |chart: Chart| {
        let recipe = recipe.clone().chart(chart);
        let printed = Terrain::new(&recipe, terrain.seed())?;
        let normals = printed.grounds_on_this_thread(dirs, FINEST).normals;
        let slope =
            |(dir, normal): (&DVec3, Vec3)| dir.angle_between(normal.as_dvec3()).to_degrees();
        Ok::<Vec<f64>, RecipeError>(dirs.iter().zip(normals).map(slope).collect())
    };
    let (cube, sphere) = (slopes(Chart::Cube)?, slopes(Chart::Sphere)?);
    #[expect(clippy::cast_possible_truncation, reason = "degrees")]
    let apart = |(cube, sphere): (f64, f64)| (cube - sphere).abs() as f32;
    Ok(cube.into_iter().zip(sphere).map(apart).collect())
}

/// From the least to the most, without the few that lie beyond.
fn range(numbers: &[f32]) -> [f32; 2] {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f32::total_cmp);
    let last = sorted.len().saturating_sub(1);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a part of the count"
    )]
    let beyond = (last as f64 * BEYOND) as usize;
    [beyond, last - beyond].map(|at| sorted.get(at).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Cell;
    use planet_file::Preset;
    use terrain::Seed;

    fn preset(preset: Preset) -> Terrain {
        Terrain::new(&preset.planet().recipe, Seed(3)).expect("in order")
    }

    #[test]
    fn every_preset_shows_what_it_has_between_two_bounds() {
        let earth = preset(Preset::Earth);
        let names = |terrain: &Terrain| {
            let all = Shown::all(terrain.recipe()).into_iter();
            all.map(|shown| shown.name(terrain.recipe()))
                .collect::<Vec<_>>()
        };
        let known = names(&earth);
        for name in ["rain", "coast", "drained", "charts", "mask mountains"] {
            assert!(known.iter().any(|known| known == name), "{known:?}");
        }
        assert_eq!(names(&preset(Preset::Article)), ["charts"]);
        let masks = Shown::named("mask mountains", earth.recipe());
        assert!(
            matches!(masks, Some(Shown::Layer(Layer::Mask(_)))),
            "{masks:?}"
        );
        assert_eq!(Shown::named("map", earth.recipe()), None);
        for shown in Shown::all(earth.recipe()) {
            let found = shown.map(&earth).expect("it is printed");
            let ShownMap { map, low, high, .. } = found.expect("it has it");
            assert!(low < high, "{shown:?}: {low} to {high}");
            let texels = map.texels();
            let dark = texels.iter().filter(|&&texel| texel == 0).count();
            assert!(dark < texels.len(), "{shown:?} is nothing anywhere");
            assert!(texels.iter().any(|&texel| texel > 200), "{shown:?}");
        }
        let moon = preset(Preset::Moon);
        let none = Shown::Layer(Layer::Reads(Reads::Rain)).map(&moon);
        assert_eq!(none.expect("it is printed"), None);
    }

    #[test]
    fn charts_differ_at_edges_and_hardly_in_the_middle_of_a_face() {
        let mut recipe = Preset::Article.planet().recipe.clone();
        recipe.chart = Chart::Sphere;
        let terrain = Terrain::new(&recipe, Seed(3)).expect("in order");
        let found = Shown::Charts.map(&terrain).expect("it is printed");
        let map = found.expect("it has it").map;
        let mean = |near: &dyn Fn(Vec3) -> bool| {
            let (mut sum, mut count) = (0.0, 0.0);
            for cell in Cell::all(6) {
                let dir = cell.centre(Terrain::WARP).as_vec3();
                if near(dir) {
                    sum += map.at(dir);
                    count += 1.0;
                }
            }
            sum / count
        };
        let middle = mean(&|dir| dir.abs().max_element() > 0.95);
        let corner = mean(&|dir| dir.abs().max_element() < 0.65);
        assert!(corner > 1.3 * middle, "{corner} {middle}");
    }
}
