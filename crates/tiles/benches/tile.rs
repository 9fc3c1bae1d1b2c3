//! What tiles cost against the chunk of the same size and octaves: `cargo bench -p tiles`.

use divan::Bencher;
use planet_file::Preset;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use terrain::{ChunkSide, Terrain};
use tiles::{TileKey, Tiles};

fn main() {
    divan::main();
}

/// Levels that are measured: a continent, a valley, a hillside.
const LEVELS: [u8; 3] = [5, 10, 15];

fn earth() -> &'static Tiles {
    static EARTH: OnceLock<Tiles> = OnceLock::new();
    EARTH.get_or_init(|| Tiles::new(Preset::Earth.planet(), 1, None).expect("a preset"))
}

/// Tiles of a level, all over it.
fn keys(z: u8) -> impl Fn() -> TileKey + Sync {
    let (columns, rows) = (2_u32 << z, 1_u32 << z);
    let count = AtomicU32::new(0);
    move || {
        let number = count
            .fetch_add(1, Ordering::Relaxed)
            .wrapping_mul(0x9e37_79b1);
        TileKey::new(z, (number >> 5) % columns, (number >> 11) % rows).expect("inside")
    }
}

#[divan::bench(args = LEVELS)]
fn terrain(bencher: Bencher<'_, '_>, z: u8) {
    bencher
        .with_inputs(keys(z))
        .bench_values(|key| earth().terrain(key));
}

#[divan::bench(args = LEVELS)]
fn image_64(bencher: Bencher<'_, '_>, z: u8) {
    bencher
        .with_inputs(keys(z))
        .bench_values(|key| earth().image(key, 64));
}

/// What the window has of ground so large: heights and gradients of 65² vertices, and the parent's.
#[divan::bench(args = LEVELS)]
fn chunk(bencher: Bencher<'_, '_>, z: u8) {
    let terrain = earth().planet();
    let keys = keys(z);
    let cell = move || {
        let key = keys();
        let [lon, lat] = [(key.column(), 2_u32 << z), (key.row(), 1 << z)]
            .map(|(at, of)| (f64::from(at) + 0.5) / f64::from(of) - 0.5);
        let (lon, lat) = (lon * std::f64::consts::TAU, lat * std::f64::consts::PI);
        let dir = glam::DVec3::new(lat.cos() * lon.sin(), lat.sin(), lat.cos() * lon.cos());
        cubemap::Cell::containing(dir, z - 1, Terrain::WARP).expect("a direction")
    };
    bencher
        .with_inputs(cell)
        .bench_values(|cell| terrain.field(cell, ChunkSide::DEFAULT));
}
