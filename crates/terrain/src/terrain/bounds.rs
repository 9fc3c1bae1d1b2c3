//! Between which heights a terrain lies, and how fine its levels are.

use super::terrain::Terrain;
use crate::bounds;
use crate::patch::{ChunkSide, WARP};
use crate::rivers;
use cubemap::{Cell, HeightRange, Realm};

impl Terrain {
    /// Between which heights the ground of a cell lies, whatever octaves are printed on it; on a planet with rivers those of the cell's next level among them.
    ///
    /// The stamps of the cell's own levels that reach it are taken one by one, deeper
    /// ones at their worst. Holds for the chords of meshes of 17 or more vertices a side
    /// too. A microsecond or two a level, less for one whose sibling this thread was asked for last; the same cell always gives the same bounds.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let cell = Cell::new(Realm::PlusY, 9, 10, 400)?;
    /// let bounds = terrain.bounds(cell);
    /// let field = terrain.field(cell, ChunkSide::DEFAULT);
    /// assert!(field.heights().iter().all(|&height| bounds.contains(height.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bounds(&self, cell: Cell) -> HeightRange {
        let bounds = if cell.level() < bounds::SMALLEST_LEVEL {
            self.range()
        } else {
            self.with_rivers(cell, bounds::of_cell(self.plan(), cell))
        };
        bounds::of_chords(self.plan(), cell, bounds)
    }

    /// The bounds of a cell whose ground without rivers lies within `ground`.
    fn with_rivers(&self, cell: Cell, ground: HeightRange) -> HeightRange {
        let Some(said) = &self.recipe().rivers else {
            return ground;
        };
        if rivers::is_coarse(said, cell) {
            let sea = self.recipe().sea_level;
            return rivers::coarse_range(said, self.radius(), sea, ground, self.range());
        }
        let rivers = self.rivers(u8::MAX);
        rivers.map_or(ground, |rivers| rivers::range(rivers, cell, ground))
    }

    /// Between which heights the whole planet lies. Found once, on the first call.
    #[must_use]
    pub fn range(&self) -> HeightRange {
        *self.range.get_or_init(|| {
            let planet = bounds::of_planet(self.plan());
            let sea = self.recipe().sea_level;
            self.recipe().rivers.as_ref().map_or(planet, |said| {
                rivers::coarse_range(said, self.radius(), sea, planet, planet)
            })
        })
    }

    /// How far, in metres, a chunk of this level typically is from the finest ground: for deciding what to split.
    ///
    /// Two standard deviations of the octaves that are not printed, what straight edges
    /// lose of those that are, and the sphere's own sagitta step²/8R.
    ///
    /// ```
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let [coarse, fine] = [3, 12].map(|level| terrain.level_error(level, ChunkSide::DEFAULT));
    /// assert!(coarse > 20.0 * fine);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn level_error(&self, level: u8, side: ChunkSide) -> f64 {
        bounds::level_error(self.plan(), level, side)
    }

    /// The diagonal of the largest cell of a level, in metres at the planet's highest ground.
    ///
    /// Within 6 % of it: from above down to level 6, and on deeper levels up to 1 % below it.
    #[must_use]
    pub fn level_diagonal(&self, level: u8) -> f64 {
        // From here on each level halves them, within a twentieth.
        let shape = level.min(4);
        let largest = Cell::all(shape)
            .filter(|cell| cell.realm() == Realm::PlusZ)
            .map(|cell| cell.diagonal(WARP))
            .fold(0.0, f64::max);
        let halvings = f64::from(1_u32 << (level - shape));
        1.05 * largest * (self.radius() + self.range().highest) / halvings
    }
}
