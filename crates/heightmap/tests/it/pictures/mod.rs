//! Pictures and files of maps: what is written is read back, what is in front hides, and nothing read is trusted.

mod drawings;
mod files;
mod shading;

use heightmap::{Grid, HeightMap};

pub(super) fn rough(grid: Grid, seed: u64) -> HeightMap {
    let mut random = fastrand::Rng::with_seed(seed);
    let heights = (0..grid.len()).map(|_| random.f32()).collect();
    HeightMap::new(grid, heights).expect("as many")
}

pub(super) fn grids() -> [Grid; 6] {
    [
        Grid::plane(37, 21),
        Grid::plane(1, 1),
        Grid::plane(1, 9),
        Grid::torus(16, 33),
        Grid::cube(0),
        Grid::cube(3),
    ]
    .map(|grid| grid.expect("small"))
}
