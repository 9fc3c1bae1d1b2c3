//! Maps as the ground of planets.

use crate::grid::{CubeNodes, Place};
use crate::{Grid, HeightMap};
use terrain::{BaseMap, BaseMapError};

impl HeightMap {
    /// The map as what lies below all bands of a planet.
    ///
    /// ```
    /// use heightmap::{DiamondSquare, Grid};
    /// use terrain::{Base, Recipe, Seed, Terrain};
    /// let map = DiamondSquare::default().generate(Grid::cube(6)?, 7)?;
    /// let base = map.base().expect("on a cube").expect("in order");
    /// let recipe = Recipe::new("hills", 50_000.0).base(Base::new(base, -300.0, 300.0));
    /// assert!(Terrain::new(&recipe, Seed(1))?.range().highest <= 400.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `None` if it lies on a plane or a torus.
    ///
    /// # Errors
    ///
    /// If it is coarser or finer than a planet takes, or has numbers that no height has.
    #[must_use]
    pub fn base(&self) -> Option<Result<BaseMap, BaseMapError>> {
        let Grid::Cube { level } = self.grid() else {
            return None;
        };
        let nodes = CubeNodes::new(level);
        let n = 1_usize << level;
        Some(BaseMap::from_fn(level, |vertex| {
            let realm = vertex.realms().next().expect("it is on the cube");
            let (s, t) = vertex.st(realm).expect("one of its realms");
            #[expect(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "exact: 0 to n"
            )]
            let [i, j] = [s, t].map(|at| ((at + 1.0) * 0.5 * n as f64) as usize);
            self.heights()[nodes.node(Place { realm, i, j })]
        }))
    }
}
