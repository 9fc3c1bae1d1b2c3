//! One chunk by chart, level, shape and side, for work in progress: `cargo bench -p terrain`.
//!
//! What is to be reached, against references, is measured by `relief bench terrain`.

use cubemap::{Cell, Realm};
use divan::{Bencher, black_box};
use glam::DVec3;
use planet_file::Preset;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::sync::Arc;
use terrain::{
    Band, Chart, ChunkMesh, ChunkSide, FlatMap, GreyGrid, Recipe, Seed, Shape, Stamp, Terrain,
};

fn main() {
    divan::main();
}

/// The places that charts are compared at.
const PLACES: [Place; 6] = [
    Place::new(Chart::Cube, 4),
    Place::new(Chart::Cube, 10),
    Place::new(Chart::Cube, 16),
    Place::new(Chart::Sphere, 4),
    Place::new(Chart::Sphere, 10),
    Place::new(Chart::Sphere, 16),
];

/// A chart, and how deep a chunk lies on it.
#[derive(Clone, Copy)]
struct Place {
    chart: Chart,
    level: u8,
}

impl Place {
    const fn new(chart: Chart, level: u8) -> Self {
        Self { chart, level }
    }

    /// The level of sectors two vertex steps wide.
    const fn finest(self) -> u8 {
        self.level + 5
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, level {}", self.chart, self.level)
    }
}

/// What is printed in the benches by shape.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Cone,
    Bell,
    Dome,
    Crater,
    Ridge,
    Grid,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::Cone,
        Self::Bell,
        Self::Dome,
        Self::Crater,
        Self::Ridge,
        Self::Grid,
    ];

    fn shape(self) -> Shape {
        match self {
            Self::Cone => Shape::Cone,
            Self::Bell => Shape::Bell,
            Self::Dome => Shape::Dome,
            Self::Crater => Shape::Crater,
            Self::Ridge => Shape::Ridge,
            Self::Grid => {
                let values: Vec<f32> = (0..64_u16)
                    .flat_map(|y| (0..64_u16).map(move |x| f32::from(x + y) / 126.0))
                    .collect();
                Shape::Grid(Arc::new(GreyGrid::new(64, values).expect("in order")))
            }
        }
    }
}

/// An Earth of one band on the levels 0 to 25.
fn terrain(chart: Chart, shape: Shape) -> Terrain {
    let band = Band::new("all", 1, 0..=25, 8_000.0).stamps([Stamp::new(shape)]);
    let recipe = Recipe::new("bench", 6_371_000.0).chart(chart).bands([band]);
    Terrain::new(&recipe, Seed(1)).expect("in order")
}

/// A cell in the middle of a realm's quarter, off the lines that halve it again and again.
fn cell(level: u8) -> Cell {
    let across = 1_u32 << level;
    Cell::new(Realm::PlusX, level, across * 5 / 16, across * 11 / 16).expect("inside")
}

#[divan::bench(args = PLACES)]
fn heights(bencher: Bencher<'_, '_>, place: Place) {
    let terrain = terrain(place.chart, Shape::Bell);
    let cell = cell(place.level);
    bencher.bench(|| terrain.heights(black_box(cell), ChunkSide::DEFAULT, place.finest()));
}

#[divan::bench(args = Kind::ALL)]
fn heights_by_shape(bencher: Bencher<'_, '_>, kind: Kind) {
    let (terrain, cell) = (terrain(Chart::Sphere, kind.shape()), cell(10));
    bencher.bench(|| terrain.heights(black_box(cell), ChunkSide::DEFAULT, 15));
}

#[divan::bench(args = [33, 65, 129, 257])]
fn heights_by_side(bencher: Bencher<'_, '_>, vertices: usize) {
    let (terrain, cell) = (terrain(Chart::Sphere, Shape::Bell), cell(10));
    let side = ChunkSide::new(vertices).expect("2^k + 1");
    let finest = side.finest_octave(10).expect("level 10 shows sectors");
    bencher.bench(|| terrain.heights(black_box(cell), side, finest));
}

#[divan::bench(args = PLACES)]
fn field(bencher: Bencher<'_, '_>, place: Place) {
    let terrain = terrain(place.chart, Shape::Bell);
    let cell = cell(place.level);
    bencher.bench(|| terrain.field(black_box(cell), ChunkSide::DEFAULT));
}

/// Places on the land of an Earth, far from each other.
fn on_land(earth: &Terrain) -> Vec<DVec3> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut part = || f64::from(rng.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0;
    let mut places = Vec::new();
    while places.len() < 64 {
        let place = DVec3::new(part(), part(), part());
        if earth.height_at_level(place, 8) > 600.0 {
            places.push(place);
        }
    }
    places
}

fn earth() -> Terrain {
    Terrain::new(&Preset::Earth.planet().recipe, Seed(1)).expect("in order")
}

/// One height with all octaves after the other, nothing near it known.
#[divan::bench]
fn height_of_a_place_on_land(bencher: Bencher<'_, '_>) {
    let earth = earth();
    let places = on_land(&earth);
    let mut next = places.iter().cycle();
    bencher.bench_local(|| next.next().map(|&place| earth.height_at(black_box(place))));
}

/// The bounds of the cells that a selection asks for: on each level those about a place, 1 500 together.
#[divan::bench(sample_count = 8, sample_size = 1)]
fn bounds_down_to_a_place_on_land(bencher: Bencher<'_, '_>) {
    let earth = earth();
    let places = on_land(&earth);
    let mut next = places.iter().cycle();
    bencher.bench_local(|| {
        let place = *next.next().expect("again and again");
        for level in 1..=17 {
            let middle = Cell::containing(place, level, Terrain::WARP).expect("not deep");
            let near = |index: u32| index.saturating_sub(5)..=(index + 5).min((1 << level) - 1);
            for (i, j) in near(middle.j()).flat_map(|j| near(middle.i()).map(move |i| (i, j))) {
                let cell = Cell::new(middle.realm(), level, i, j).expect("inside");
                black_box(earth.bounds(cell));
            }
        }
    });
}

#[divan::bench(args = [33, 65, 129, 257])]
fn mesh(bencher: Bencher<'_, '_>, vertices: usize) {
    let terrain = terrain(Chart::Sphere, Shape::Bell);
    let side = ChunkSide::new(vertices).expect("2^k + 1");
    let field = terrain.field(cell(10), side);
    bencher.bench(|| ChunkMesh::new(black_box(&field)));
}

#[divan::bench(args = [7, 9, 11])]
fn flat_map(bencher: Bencher<'_, '_>, log2: u8) {
    bencher.bench(|| {
        let map = FlatMap::new(black_box(log2), &Shape::Cone, Seed(1)).expect("in range");
        map.heights()
    });
}
