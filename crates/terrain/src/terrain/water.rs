//! What can be asked of the water on a terrain.

use super::terrain::Terrain;
use crate::patch::Patch;
use crate::rivers::{self, Lake, River, Survey, Water, WaterKind};
use glam::DVec3;
use std::sync::Arc;

impl Terrain {
    /// The height of what one can stand or swim on, in a direction of any length but 0: the ground, or the sea, a river or a lake where that is higher.
    ///
    /// All octaves of the recipe; the ground alone on a planet without a sea.
    ///
    /// ```
    /// use glam::DVec3;
    /// use terrain::{Band, Recipe, Seed, Terrain};
    /// let recipe = Recipe::new("atoll", 50_000.0).sea_level(20.0).bands([Band::new("reefs", 1, 2..=9, 200.0)]);
    /// let terrain = Terrain::new(&recipe, Seed(7))?;
    /// let up = DVec3::new(0.1, 0.7, -0.4);
    /// assert_eq!(terrain.surface_at(up), terrain.height_at(up).max(20.0));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn surface_at(&self, dir: DVec3) -> f64 {
        self.surface_at_level(dir, self.recipe().finest_octave())
    }

    /// [`Terrain::surface_at`] with the octaves of [`Terrain::height_at_level`].
    #[must_use]
    pub fn surface_at_level(&self, dir: DVec3, finest: u8) -> f64 {
        let ground = self.height_at_level(dir, finest);
        let water = self.water_over(dir, ground, finest);
        water.map_or(ground, |water| water.level)
    }

    /// The sea, the river or the lake in a direction of any length but 0; `None` on dry ground.
    ///
    /// ```
    /// use terrain::{Band, Recipe, Rivers, Seed, Terrain, WaterKind};
    /// let hills = Band::new("hills", 1, 2..=18, 2_000.0);
    /// let recipe = Recipe::new("wet", 1e6).sea_level(0.0).rivers(Rivers::new(6, 100.0)).bands([hills]);
    /// let terrain = Terrain::new(&recipe, Seed(7))?;
    /// let river = &terrain.longest_rivers(1)[0];
    /// let half_way = river.stations[river.stations.len() / 2];
    /// let water = terrain.water_at(half_way.dir).expect("in the middle of its bed");
    /// assert_eq!(water.kind, WaterKind::River);
    /// assert_eq!(terrain.surface_at(half_way.dir), water.level);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn water_at(&self, dir: DVec3) -> Option<Water> {
        self.water_at_level(dir, self.recipe().finest_octave())
    }

    /// [`Terrain::water_at`] with the octaves of [`Terrain::height_at_level`].
    #[must_use]
    pub fn water_at_level(&self, dir: DVec3, finest: u8) -> Option<Water> {
        self.water_over(dir, self.height_at_level(dir, finest), finest)
    }

    /// The water over ground of that height.
    pub(super) fn water_over(&self, dir: DVec3, ground: f64, finest: u8) -> Option<Water> {
        let rivers = self.rivers(finest);
        let point = Patch::of_direction(dir);
        let river = rivers.and_then(|rivers| rivers::water(rivers, &point, finest, ground));
        let water = |kind, level: f64, flow| Water {
            kind,
            level,
            depth: level - ground,
            flow,
        };
        let river = river.map(|(kind, level, flow)| water(kind, level, flow));
        // On a planet without a sea all beds are dry.
        let sea = self.recipe().sea_level?;
        let sea = water(WaterKind::Sea, sea, DVec3::ZERO);
        // Where a river comes to the sea, the higher of the two.
        let both = [Some(sea), river].into_iter().flatten();
        let wet = both.filter(|water| water.depth > 0.0);
        wet.max_by(|a, b| a.level.total_cmp(&b.level))
    }

    /// The longest rivers, the longest first, each with what flows into it from farthest away; fewer than `many` if there are fewer.
    ///
    /// Rivers are those of the finest ground. Looks at every node of their lattice: some milliseconds.
    #[must_use]
    pub fn longest_rivers(&self, many: usize) -> Vec<River> {
        self.rivers(u8::MAX)
            .map_or_else(Vec::new, |rivers| rivers::longest(rivers, many))
    }

    /// The largest lakes, the one that reaches farthest first; fewer than `many` if there are fewer.
    ///
    /// On a planet without a sea they are dry hollows. Lakes are those of the finest ground. Finds all that nobody has asked for yet: some hundredths of a second.
    ///
    /// ```
    /// use terrain::{Band, Recipe, Rivers, Seed, Terrain, WaterKind};
    /// let hills = Band::new("hills", 1, 2..=18, 2_000.0);
    /// let rivers = Rivers { lakes: 0.25, ..Rivers::new(6, 100.0) };
    /// let recipe = Recipe::new("wet", 1e6).sea_level(0.0).rivers(rivers).bands([hills]);
    /// let terrain = Terrain::new(&recipe, Seed(7))?;
    /// let lake = terrain.largest_lakes(1)[0];
    /// let water = terrain.water_at(lake.dir).expect("in its middle");
    /// assert_eq!((water.kind, water.level), (WaterKind::Lake, lake.level));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn largest_lakes(&self, many: usize) -> Vec<Lake> {
        self.rivers(u8::MAX)
            .map_or_else(Vec::new, |rivers| rivers::largest(rivers, many))
    }

    /// All rivers and lakes with their orders and basins, for maps of them; `None` on a planet without rivers.
    ///
    /// Looks at every node of their lattice, and finds all lakes that nobody has asked for yet: some hundredths of a second. They are those of the finest ground.
    ///
    /// ```
    /// use terrain::{Band, Recipe, Rivers, Seed, Terrain};
    /// let hills = Band::new("hills", 1, 2..=18, 2_000.0);
    /// let recipe = Recipe::new("wet", 1e6).sea_level(0.0).rivers(Rivers::new(6, 100.0)).bands([hills]);
    /// let terrain = Terrain::new(&recipe, Seed(7))?;
    /// let survey = terrain.survey().expect("it has rivers");
    /// let mouth = terrain.longest_rivers(1)[0].stations.last().expect("some").dir;
    /// let about = survey.rivers(mouth, 100_000.0, 50);
    /// assert!(about[0].order > 1 && about.iter().all(|line| line.order <= survey.highest_order()));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn survey(&self) -> Option<Survey> {
        let rivers = self.network(u8::MAX)?;
        Some(Survey::new(Arc::clone(rivers)))
    }
}
