use crate::grid::Grid;
use cubemap::{Cross, CubeNodes, NodePlace, Realm};
use glam::DVec3;
use rayon::prelude::*;

/// A number a node of a grid: heights, mostly 0 ..= 1 with the sea at one half.
///
/// ```
/// use heightmap::{Grid, HeightMap};
/// let map = HeightMap::from_fn(Grid::plane(3, 2)?, |node| node as f32);
/// assert_eq!(map.heights(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
/// assert_eq!(map.range(), (0.0, 5.0));
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeightMap {
    grid: Grid,
    heights: Vec<f32>,
}

impl HeightMap {
    /// A map of one height everywhere.
    #[must_use]
    pub fn flat(grid: Grid, height: f32) -> Self {
        let heights = vec![height; grid.len()];
        Self { grid, heights }
    }

    /// A map whose every height follows from its node's number.
    #[must_use]
    pub fn from_fn(grid: Grid, height: impl Fn(usize) -> f32 + Sync) -> Self {
        let nodes = (0..grid.len()).into_par_iter();
        let heights = nodes.with_min_len(1 << 12);
        let heights = heights.map(&height).collect();
        Self { grid, heights }
    }

    /// A map of heights in the order of the grid's nodes; `None` if there are more or fewer of them.
    #[must_use]
    pub fn new(grid: Grid, heights: Vec<f32>) -> Option<Self> {
        (heights.len() == grid.len()).then_some(Self { grid, heights })
    }

    /// What it lies on.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The heights in the order of the grid's nodes.
    #[must_use]
    pub fn heights(&self) -> &[f32] {
        &self.heights
    }

    /// The heights, to be changed.
    pub fn heights_mut(&mut self) -> &mut [f32] {
        &mut self.heights
    }

    /// The heights, to be taken out and put back: as many.
    pub(crate) fn heights_vec(&mut self) -> &mut Vec<f32> {
        &mut self.heights
    }

    /// The heights, without the grid.
    #[must_use]
    pub fn into_heights(self) -> Vec<f32> {
        self.heights
    }

    /// The lowest and the highest.
    #[must_use]
    pub fn range(&self) -> (f32, f32) {
        let ends = |heights: &[f32]| {
            heights
                .iter()
                .fold((f32::MAX, f32::MIN), |(low, high), &height| {
                    (low.min(height), high.max(height))
                })
        };
        let chunks = self.heights.par_chunks(1 << 14).map(ends);
        chunks.reduce(|| (f32::MAX, f32::MIN), |a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// Gives each height another that follows from it.
    pub fn map(&mut self, height: impl Fn(f32) -> f32 + Sync) {
        let chunks = self.heights.par_chunks_mut(1 << 14);
        chunks.for_each(|heights| {
            for own in heights {
                *own = height(*own);
            }
        });
    }

    /// Gives each node another height that follows from its number and its height.
    pub fn map_nodes(&mut self, height: impl Fn(usize, f32) -> f32 + Sync) {
        let nodes = self.heights.par_iter_mut().enumerate();
        nodes
            .with_min_len(1 << 12)
            .for_each(|(node, own)| *own = height(node, *own));
    }

    /// Moves and stretches the heights so that they go from 0 to 1; all become 0.5 if they are alike.
    pub fn normalise(&mut self) {
        let (low, high) = self.range();
        let spread = high - low;
        if spread > 0.0 && spread.is_finite() {
            self.map(|height| (height - low) / spread);
        } else {
            self.map(|_| 0.5);
        }
    }

    /// What is seen from above: rows from the top, each from left to right, and how many columns and rows.
    ///
    /// Of a plane and a torus the map itself; of a cube the six realms unfolded as a cross, `None` where there is nothing.
    #[must_use]
    pub fn unfolded(&self) -> (usize, usize, Vec<Option<f32>>) {
        match self.grid {
            Grid::Plane { width, height } | Grid::Torus { width, height } => (
                width,
                height,
                self.heights.iter().copied().map(Some).collect(),
            ),
            Grid::Cube { level } => {
                let side = (1 << level) + 1;
                let [columns, rows] =
                    [Cross::COLUMNS, Cross::ROWS].map(|realms| realms as usize * side);
                let mut all = vec![None; columns * rows];
                for (realm, column, row) in Cross::PLACES {
                    let face = self.face(realm).expect("a cube");
                    for (y, heights) in face.chunks(side).rev().enumerate() {
                        let at = (row * side + y) * columns + column * side;
                        for (place, &height) in all[at..].iter_mut().zip(heights) {
                            *place = Some(height);
                        }
                    }
                }
                (columns, rows, all)
            }
        }
    }

    /// The height in a direction from a cube's centre, between the four nodes about it; `None` on flat grids.
    #[must_use]
    pub fn at(&self, dir: DVec3) -> Option<f32> {
        let (realm, s, t) = Grid::WARP.locate(dir);
        self.at_st(realm, [s, t])
    }

    /// The same at (s, t) of a realm, each −1 to 1, spread over the sphere by [`Grid::WARP`].
    #[must_use]
    pub fn at_st(&self, realm: Realm, st: [f64; 2]) -> Option<f32> {
        let Grid::Cube { level } = self.grid else {
            return None;
        };
        let nodes = CubeNodes::new(level);
        Some(nodes.between_st(realm, st, |node| self.heights[node]))
    }

    /// The (2^k + 1)² heights of a realm of a cube, borders and all, row by row from below; `None` on flat grids.
    #[must_use]
    pub fn face(&self, realm: Realm) -> Option<Vec<f32>> {
        let Grid::Cube { level } = self.grid else {
            return None;
        };
        let nodes = CubeNodes::new(level);
        let side = 0..=nodes.steps();
        let row = |j: usize| {
            side.clone()
                .map(move |i| nodes.node(NodePlace { realm, i, j }))
        };
        let face = side.clone().flat_map(row);
        Some(face.map(|node| self.heights[node]).collect())
    }
}
