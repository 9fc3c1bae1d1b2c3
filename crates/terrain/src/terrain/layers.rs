//! What the ground is made by, as numbers over the planet.

use super::many::groups;
use super::terrain::Terrain;
use crate::base::{Bells, Fields};
use crate::patch::Cloud;
use crate::raster::{Guides, Press, Wanted};
use crate::recipe::{Reads, Recipe, Rivers};
use glam::DVec3;

/// A number that a planet has everywhere beside its height: what its ground is made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// Metres of the map that the bands lie on.
    Base,
    /// What masks may read beside the height, as [`Reads`] says; not the height.
    Reads(Reads),
    /// How much of a band its mask lets through, 0 to 1; the band's place in the recipe.
    Mask(usize),
}

impl Layer {
    /// The layers that a planet of a recipe has.
    ///
    /// ```
    /// use planet_file::Preset;
    /// use terrain::{Layer, Reads};
    /// let earth = &Preset::Earth.planet().recipe;
    /// assert!(Layer::all(earth).contains(&Layer::Reads(Reads::Rain)));
    /// assert!(!Layer::Base.is_in(earth));
    /// ```
    #[must_use]
    pub fn all(recipe: &Recipe) -> Vec<Self> {
        let reads = Reads::ALL.map(Self::Reads);
        let masks = (0..recipe.bands.len()).map(Self::Mask);
        let all = std::iter::once(Self::Base).chain(reads).chain(masks);
        all.filter(|layer| layer.is_in(recipe)).collect()
    }

    /// Whether a planet of a recipe has it.
    #[must_use]
    pub fn is_in(self, recipe: &Recipe) -> bool {
        match self {
            Self::Base => recipe.base.is_some(),
            Self::Reads(Reads::Height) => false,
            Self::Reads(Reads::Rain) => {
                matches!(recipe.rivers, Some(Rivers { rain: Some(_), .. }))
            }
            Self::Reads(Reads::Coast | Reads::Drained) => recipe.rivers.is_some(),
            Self::Mask(band) => recipe
                .bands
                .get(band)
                .is_some_and(|band| band.mask.is_some()),
        }
    }
}

impl Terrain {
    /// A layer in some directions of any length but 0, in their order, on this thread; nothing if the planet does not have it.
    ///
    /// Masks have the very weights that the ground is printed with.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Layer, Reads, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let coast = terrain.layer_at(&[DVec3::X, DVec3::Y], Layer::Reads(Reads::Coast));
    /// assert!(coast.is_some_and(|metres| metres.len() == 2 && metres[0] >= 0.0));
    /// assert_eq!(terrain.layer_at(&[DVec3::X], Layer::Mask(99)), None);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn layer_at(&self, dirs: &[DVec3], layer: Layer) -> Option<Vec<f32>> {
        if !layer.is_in(self.recipe()) {
            return None;
        }
        let bells: Option<&Bells> = match layer {
            Layer::Base => self.plan().base(),
            Layer::Reads(reads) => self.first().map(|first| first.field(reads)),
            Layer::Mask(_) => None,
        };
        let band = if let Layer::Mask(band) = layer {
            band
        } else {
            0
        };
        // What a mask reads ends before its band begins.
        let before = match layer {
            Layer::Mask(band) => self.recipe().bands[band].first.checked_sub(1),
            Layer::Base | Layer::Reads(_) => None,
        };
        let mut values = vec![0.0; dirs.len()];
        for (realm, points) in groups(dirs, before.unwrap_or(0)) {
            let cloud = Cloud::new(realm, &points);
            let numbers = cloud.numbers.clone();
            let guides = Guides::new(self.plan(), &cloud.borders, before);
            let mut press = Press::of_cloud(self.plan(), &guides, cloud, Wanted::Heights);
            let printed = match bells {
                Some(bells) => press.bells(bells),
                None => press.mask(band),
            };
            for (number, value) in numbers.into_iter().zip(printed) {
                values[number] = value;
            }
        }
        Some(values)
    }

    /// What masks may read beside the height, at each node of the rivers' lattice in the order of [`CubeNodes`](cubemap::CubeNodes); nothing if the planet does not have it.
    ///
    /// In the units of [`Reads`]. At once, where [`Terrain::layer_at`] makes a smooth field of it first.
    ///
    /// ```
    /// use cubemap::CubeNodes;
    /// use planet_file::Preset;
    /// use terrain::{Reads, Seed, Terrain};
    /// let recipe = &Preset::Earth.planet().recipe;
    /// let terrain = Terrain::new(recipe, Seed(7))?;
    /// let nodes = recipe.rivers.map(|rivers| CubeNodes::new(rivers.level).len());
    /// let drained = terrain.reads_at_nodes(Reads::Drained);
    /// assert_eq!(drained.map(|metres| metres.len()), nodes);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn reads_at_nodes(&self, reads: Reads) -> Option<Vec<f32>> {
        if !Layer::Reads(reads).is_in(self.recipe()) {
            return None;
        }
        let (values, unit) = self.first()?.at_nodes(reads);
        #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
        let number = |value: f32| (f64::from(value) * unit) as f32;
        Some(values.into_iter().map(number).collect())
    }
}
