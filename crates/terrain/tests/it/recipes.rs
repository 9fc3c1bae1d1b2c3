//! Recipes and chunks that the tests share.

use cubemap::{Cell, Corner, CubeCorner, CubeEdge, Edge, Vertex};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;
use terrain::{
    Band, Chart, ChunkSide, Facing, GreyGrid, HeightField, Mask, Recipe, Seed, Shape, Sign, Stamp,
    Terrain,
};

/// Both charts.
pub(crate) const CHARTS: [Chart; 2] = [Chart::Cube, Chart::Sphere];

/// Every shape, sign, mask and density there is, on every level.
pub(crate) fn everything(chart: Chart) -> Recipe {
    let greys: Vec<f32> = (0..49_u8)
        .map(|k| f32::from((k % 10) * 17 % 50) / 50.0)
        .collect();
    let grid = GreyGrid::new(7, greys).expect("in order");
    let band = |name: &str, octaves: RangeInclusive<u8>, amplitude: f64| {
        let salt = u64::from(*octaves.start()) + 100;
        Band::new(name, salt, octaves, amplitude).gain(0.55)
    };
    Recipe::new("everything", 6_371_000.0).chart(chart).bands([
        band("continents", 0..=30, 3_000.0),
        band("hills", 3..=30, 2_000.0)
            .mask(Mask::new(-500.0, 1_500.0).floor(0.1))
            .stamps([
                Stamp::new(Shape::Ridge).sign(Sign::Raise).weight(3.0),
                Stamp::new(Shape::Dome),
                Stamp::new(Shape::Grid(Arc::new(grid))),
            ]),
        band("craters", 2..=26, 1_500.0)
            .mask(Mask::new(1_000.0, -1_000.0))
            .stamps([
                Stamp::new(Shape::Crater).sign(Sign::Raise).density(0.5),
                Stamp::new(Shape::Cone),
            ]),
    ])
}

/// Stamps that ask how the ground lies, in every way there is, each on ground that others of them have made.
pub(crate) fn guided(chart: Chart) -> Recipe {
    let band = |name: &str, octaves: RangeInclusive<u8>, amplitude: f64| {
        let salt = u64::from(*octaves.start()) + 200;
        Band::new(name, salt, octaves, amplitude).gain(0.6)
    };
    Recipe::new("guided", 6_371_000.0).chart(chart).bands([
        band("continents", 0..=7, 3_000.0),
        band("spurs", 2..=9, 1_500.0)
            .stamps([Stamp::new(Shape::Ridge).density(0.8)])
            .facing(Facing::Downhill),
        band("gullies", 5..=12, 900.0)
            .stamps([Stamp::new(Shape::Gullies)])
            .mask(Mask::new(-2_000.0, 1_500.0).floor(0.1))
            .facing(Facing::Downhill)
            .slope(Mask::new(0.01, 0.5)),
        band("ledges", 8..=13, 200.0)
            .stamps([
                Stamp::new(Shape::Ridge).sign(Sign::Raise),
                Stamp::new(Shape::Dome),
            ])
            .facing(Facing::Across)
            .slope(Mask::new(0.1, 3.0).floor(0.2)),
        band("boulders", 10..=18, 60.0).slope(Mask::new(12.0, 2.0)),
    ])
}

/// One band of one shape on some levels, 1 000 m high, hardly falling.
pub(crate) fn plain(chart: Chart, shape: Shape, octaves: RangeInclusive<u8>) -> Recipe {
    let band = Band::new("all", 5, octaves, 1_000.0);
    let band = band.gain(0.9).stamps([Stamp::new(shape)]);
    Recipe::new("plain", 6_371_000.0).chart(chart).bands([band])
}

pub(crate) fn terrain(recipe: &Recipe, seed: u64) -> Terrain {
    Terrain::new(recipe, Seed(seed)).expect("the test's recipe is in order")
}

/// Random numbers that are the same on every run.
pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A number below `end`.
pub(crate) fn below(rng: &mut impl Rng, end: u32) -> u32 {
    rng.next_u32() % end
}

/// The vertex at a column and row of a chunk.
pub(crate) fn vertex(cell: Cell, side: ChunkSide, column: usize, row: usize) -> Vertex {
    let at = |index: u32, step: usize| (u64::from(index) << side.log2()) + step as u64;
    let (i, j) = (at(cell.i(), column), at(cell.j(), row));
    Vertex::new(cell.realm(), cell.level() + side.log2(), i, j).expect("the steps end with it")
}

/// Cells of a level on both sides of all 12 edges of the cube and around its 8 corners: at the ends, in the middle and at random places.
pub(crate) fn border_cells(level: u8) -> BTreeSet<Cell> {
    let last = (1_u32 << level) - 1;
    let mut rng = rng(u64::from(level));
    let mut cells = BTreeSet::new();
    for edge in CubeEdge::all() {
        let realm = edge.realms()[0];
        let side = edge.side_of(realm).expect("its own realm");
        let random = below(&mut rng, last + 1);
        for k in [
            last / 2,
            random,
            random.min(last.saturating_sub(1)) + u32::from(last > 0),
        ] {
            let (i, j) = match side {
                Edge::MinusU => (0, k),
                Edge::PlusU => (last, k),
                Edge::MinusV => (k, 0),
                Edge::PlusV => (k, last),
            };
            let cell = Cell::new(realm, level, i, j).expect("inside");
            cells.extend([cell, cell.across(side)]);
        }
    }
    for corner in CubeCorner::all() {
        for realm in corner.realms() {
            let (u, v) = corner
                .corner_of(realm)
                .map(Corner::signs)
                .expect("its own realm");
            let at = |sign: i64| if sign > 0 { last } else { 0 };
            cells.insert(Cell::new(realm, level, at(u), at(v)).expect("inside"));
        }
    }
    cells
}

/// Each so-manieth vertex of a field alone, and its direction, have the field's bits.
pub(crate) fn vertices_agree(terrain: &Terrain, field: &HeightField, every: usize) {
    let side = field.side();
    let finest = side.finest_octave(field.cell().level()).expect("some");
    for at in (0..side.vertices() * side.vertices()).step_by(every) {
        let vertex = field.vertex(at % side.vertices(), at / side.vertices());
        let height = field.heights()[at];
        assert_eq!(terrain.height(vertex, finest).to_bits(), height.to_bits());
        let dir = vertex.dir(Terrain::WARP) * 3.0;
        assert_eq!(terrain.height_at_level(dir, finest), f64::from(height));
    }
}
