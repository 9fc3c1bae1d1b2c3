//! Maps as the ground of planets, and the ground of planets as maps.

use crate::{Grid, GridError, HeightMap};
use cubemap::{Cell, CubeNodes, NodePlace};
use rayon::prelude::*;
use terrain::{BaseMap, BaseMapError, ChunkSide, Terrain};

/// Nodes along a chunk, as a power of two.
const CHUNK: u8 = 6;

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
        Some(BaseMap::from_nodes(level, self.heights()))
    }

    /// The ground of a planet at the nodes of a cube, with octaves up to level `finest`, in metres.
    ///
    /// ```
    /// use cubemap::Realm;
    /// use heightmap::HeightMap;
    /// use terrain::{Band, Recipe, Seed, Terrain};
    /// let recipe = Recipe::new("hills", 50_000.0).bands([Band::new("hills", 1, 1..=9, 900.0)]);
    /// let terrain = Terrain::new(&recipe, Seed(1))?;
    /// let map = HeightMap::of_terrain(&terrain, 5, 4)?;
    /// let face = map.face(Realm::PlusZ).expect("a cube");
    /// let corner = Terrain::WARP.dir(Realm::PlusZ, -1.0, -1.0);
    /// assert_eq!(f64::from(face[0]), terrain.height_at_level(corner, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GridError::Level`] if the cube is too fine.
    pub fn of_terrain(terrain: &Terrain, level: u8, finest: u8) -> Result<Self, GridError> {
        let grid = Grid::cube(level)?;
        let nodes = CubeNodes::new(level);
        let chunk = CHUNK.min(level);
        // A side of 2^0 + 1 is no chunk's: of the coarsest cube every second node is left out.
        let coarse = u8::from(chunk == 0);
        let side = ChunkSide::new((1 << (chunk + coarse)) + 1).expect("3 to 65");
        let cells: Vec<_> = Cell::all(level - chunk).collect();
        let printed: Vec<_> = (cells.par_iter())
            .map(|&cell| terrain.heights(cell, side, finest))
            .collect();
        let mut map = Self::flat(grid, 0.0);
        let heights = map.heights_mut();
        let steps = 1_usize << chunk;
        for (cell, printed) in cells.iter().zip(printed) {
            // What two cells share has the same bits in both.
            for (row, column) in (0..=steps).flat_map(|row| (0..=steps).map(move |c| (row, c))) {
                let node = nodes.node(NodePlace {
                    realm: cell.realm(),
                    i: cell.i() as usize * steps + column,
                    j: cell.j() as usize * steps + row,
                });
                heights[node] = printed[(row << coarse) * side.vertices() + (column << coarse)];
            }
        }
        Ok(map)
    }
}
