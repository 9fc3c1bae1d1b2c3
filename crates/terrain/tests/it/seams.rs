//! One planet, whoever asks: whatever the side, the order and the thread, over the cube's edges, and for ever.

use crate::recipes::{CHARTS, below, border_cells, everything, guided, plain, rng, terrain};
use cubemap::{Cell, Realm};
use planet_file::Preset;
use std::sync::Arc;
use terrain::{ChunkSide, GreyGrid, Shape, Terrain};

#[test]
fn every_side_from_3_to_257_has_the_heights_of_its_vertices() {
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 1);
        for log2 in 1..=8 {
            let side = ChunkSide::new((1 << log2) + 1).expect("2^k + 1");
            for cell in [
                Cell::root(Realm::PlusX),
                Cell::new(Realm::PlusZ, 6, 63, 0).expect("in"),
            ] {
                let field = terrain.field(cell, side);
                let Some(finest) = side.finest_octave(cell.level()) else {
                    assert!(field.heights().iter().all(|&h| h == 0.0));
                    continue;
                };
                let n = side.vertices();
                for at in (0..n * n).step_by(n * n / 50 + 1).chain([n * n - 1]) {
                    let vertex = field.vertex(at % n, at / n);
                    let height = terrain.height(vertex, finest);
                    assert_eq!(
                        field.heights()[at].to_bits(),
                        height.to_bits(),
                        "{chart:?} {cell:?} side {n} vertex {at}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_thinned_field_is_every_second_column_and_row_of_a_field() {
    let mut random = rng(21);
    let presets = [Preset::Earth, Preset::Mars].map(|preset| preset.planet().recipe.clone());
    let planets = CHARTS
        .into_iter()
        .flat_map(|chart| [everything(chart), guided(chart)])
        .chain(presets);
    let mut wet = 0;
    for (planet, recipe) in planets.enumerate() {
        let terrain = terrain(&recipe, 5);
        let rivers = terrain.longest_rivers(5);
        for (side, river) in [5, 9, 17, 33, 65].into_iter().zip(0..) {
            let finer = ChunkSide::new(side).expect("2^k + 1");
            for level in (0..=18).step_by(2) {
                let [i, j, realm] = [1 << level, 1 << level, 6].map(|end| below(&mut random, end));
                let anywhere = Cell::new(Realm::ALL[realm as usize], level, i, j).expect("inside");
                let beside = rivers.get(river).map(|river| {
                    let station = &river.stations[river.stations.len() / 2];
                    Cell::containing(station.dir, level, Terrain::WARP).expect("a direction")
                });
                for cell in [anywhere].into_iter().chain(beside) {
                    let expected = terrain.field(cell, finer).thinned();
                    let levels = expected.as_ref().and_then(|field| field.water_levels());
                    wet += usize::from(levels.is_some());
                    let found = terrain.thinned_field(cell, finer);
                    assert!(expected == found, "{planet} {cell:?} side {side}");
                }
            }
        }
        let least = ChunkSide::new(3).expect("2 + 1");
        assert_eq!(terrain.thinned_field(Cell::root(Realm::PlusX), least), None);
    }
    assert!(wet > 20, "{wet}");
}

#[test]
fn order_and_threads_change_nothing() {
    let side = ChunkSide::new(33).expect("2^5 + 1");
    let recipes = CHARTS
        .into_iter()
        .flat_map(|chart| [everything(chart), guided(chart)]);
    for recipe in recipes {
        let (chart, terrain) = (recipe.chart, terrain(&recipe, 11));
        let cells: Vec<Cell> = border_cells(4).into_iter().collect();
        let forwards: Vec<_> = cells
            .iter()
            .map(|&cell| terrain.field(cell, side))
            .collect();
        let fresh = self::terrain(&recipe, 11);
        let backwards: Vec<_> = std::thread::scope(|scope| {
            let work: Vec<_> = cells
                .chunks(7)
                .rev()
                .map(|some| {
                    let fresh = &fresh;
                    scope.spawn(move || {
                        let fields = some.iter().rev().map(|&cell| fresh.field(cell, side));
                        fields.collect::<Vec<_>>()
                    })
                })
                .collect();
            let done = work.into_iter().flat_map(|w| w.join().expect("no panic"));
            done.collect()
        });
        for field in backwards {
            let at = cells
                .iter()
                .position(|&c| c == field.cell())
                .expect("asked for");
            assert!(forwards[at] == field, "{chart:?} {:?}", field.cell());
        }
    }
}

/// The largest step of height from one side of the cube's edges to the other, in metres.
fn largest_step(terrain: &Terrain) -> f64 {
    let mut rng = rng(13);
    let mut largest = 0.0_f64;
    for realm in Realm::ALL {
        for _ in 0..400 {
            let along = f64::from(below(&mut rng, 20_001)) / 10_000.0 - 1.0;
            for (s, t) in [(1.0, along), (along, 1.0), (-1.0, along), (along, -1.0)] {
                let dir = Terrain::WARP.dir(realm, s, t);
                // Towards the middle of the realm, and away from it.
                let inwards = Terrain::WARP.dir(realm, 0.0, 0.0) - dir;
                let [inside, outside] = [1e-10, -1e-10]
                    .map(|step| terrain.height_at_level((dir + inwards * step).normalize(), 6));
                largest = largest.max((inside - outside).abs());
            }
        }
    }
    largest
}

#[test]
fn heights_have_no_step_over_the_edges_of_the_cube() {
    let greys = [0.0, 0.9, 0.3, 0.7, 0.2, 1.0, 0.5, 0.1, 0.8];
    let grid = GreyGrid::new(3, greys).expect("in order");
    for chart in CHARTS {
        for shape in [
            Shape::Cone,
            Shape::Bell,
            Shape::Dome,
            Shape::Crater,
            Shape::Ridge,
            Shape::Grid(Arc::new(grid.clone())),
        ] {
            let terrain = terrain(&plain(chart, shape.clone(), 0..=6), 8);
            let step = largest_step(&terrain);
            assert!(step <= 2e-3, "{chart:?} {shape:?}: a step of {step} m");
        }
    }
}

/// FNV-1a of the heights' bits.
fn hash(terrain: &Terrain) -> u64 {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let cells = [0, 3, 9, 18].into_iter().flat_map(border_cells);
    cells
        .flat_map(|cell| terrain.field(cell, side).heights().to_vec())
        .flat_map(|height| height.to_bits().to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[test]
fn a_new_band_moves_no_stamp_of_the_others() {
    for chart in CHARTS {
        let recipe = everything(chart);
        let mut longer = recipe.clone();
        let mut band = plain(chart, Shape::Dome, 4..=9).bands.remove(0);
        band.salt = 9;
        longer.bands.insert(0, band);
        let [recipe, longer] = [recipe, longer].map(|recipe| terrain(&recipe, 21));
        for sector in [0, 2, 4, 9].into_iter().flat_map(border_cells) {
            for band in 0..recipe.recipe().bands.len() {
                let stamp = recipe.stamp(band, sector);
                assert_eq!(
                    stamp,
                    longer.stamp(band + 1, sector),
                    "band {band} in {sector:?}"
                );
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_planet_for_ever() {
    let hashes = CHARTS.map(|chart| hash(&terrain(&everything(chart), 2026)));
    assert_eq!(
        hashes.map(|hash| format!("{hash:016x}")),
        ["408469665def1c2f", "86c749cd135ab897"],
        "heights have changed: every saved planet looks different"
    );
}
