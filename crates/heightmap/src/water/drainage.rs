use super::around::Around;
use crate::HeightMap;
use drainage::Drainage;

impl HeightMap {
    /// Where the water of each node runs, if nodes up to a height are under the sea; without any, the lowest is.
    ///
    /// Lengths are in sides.
    ///
    /// ```
    /// use heightmap::{Fractal, Grid};
    /// let map = Fractal::default().generate(Grid::cube(5)?, 4);
    /// let water = map.drainage(0.5);
    /// // Most of a noise's land are hollows.
    /// assert!(map.share_to_sea(&water) < 0.9);
    /// # Ok::<(), heightmap::GridError>(())
    /// ```
    #[must_use]
    pub fn drainage(&self, sea_level: f32) -> Drainage {
        let around = Around::new(self.grid());
        around.drainage(self.heights(), sea_level)
    }

    /// The share of the land whose water reaches the sea downhill all the way, through no hollow.
    #[must_use]
    pub fn share_to_sea(&self, water: &Drainage) -> f64 {
        water.share_to_sea(self.heights(), |node| self.grid().area(node))
    }
}

impl Around {
    /// Where the water of nodes with these heights runs.
    pub(super) fn drainage(&self, heights: &[f32], sea_level: f32) -> Drainage {
        Drainage::new(heights, sea_level, |node| self.of(node))
    }
}
