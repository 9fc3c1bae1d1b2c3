//! What is asked by direction is what chunks have.

use crate::recipes::{CHARTS, below, border_cells, everything, rng, terrain};
use cubemap::{Cell, Realm};
use glam::DVec3;
use planet_file::Preset;
use terrain::{ChunkSide, HeightField, Recipe, Terrain, WaterKind};

/// Every vertex of a chunk's rim, and some inside.
fn places(side: ChunkSide) -> impl Iterator<Item = (usize, usize)> {
    let last = side.steps();
    let rim = (0..=last).flat_map(move |k| [(k, 0), (k, last), (0, k), (last, k)]);
    let inside = (0..40).map(move |k| (k * 7 % last, k * 5 % last));
    rim.chain(inside)
}

/// Compares a chunk with what is asked in the directions of its vertices; returns how often.
fn compare(terrain: &Terrain, field: &HeightField) -> usize {
    let (cell, side) = (field.cell(), field.side());
    let finest = side.finest_octave(cell.level()).expect("not that coarse");
    let mut compared = 0;
    for (column, row) in places(side) {
        let vertex = field.vertex(column, row);
        let height = f64::from(field.at(column, row));
        let dir = vertex.dir(Terrain::WARP);
        let position = dir * (field.radius() + height);
        for dir in [dir, position, position.normalize()] {
            let case = || format!("{:?} {cell:?} {column} {row} {dir}", terrain.recipe().chart);
            let found = terrain.height_at_level(dir, finest);
            assert_eq!(found.to_bits(), height.to_bits(), "{}", case());
            compared += 1;
        }
        let (ground, normal) = terrain.ground_at_level(position, finest);
        assert_eq!(
            ground.to_bits(),
            height.to_bits(),
            "{cell:?} {column} {row}"
        );
        let error = normal.distance(terrain.normal(vertex, finest));
        assert!(error < 1e-12, "{cell:?} {column} {row}: {error}");
    }
    compared
}

#[test]
fn the_direction_of_a_vertex_has_the_very_bits_of_every_chunk_that_has_it() {
    let mut rng = rng(61);
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 12);
        let mut compared = 0;
        for (level, side) in [
            (0, 65),
            (1, 17),
            (4, 9),
            (9, 17),
            (14, 33),
            (22, 17),
            (30, 5),
        ] {
            let side = ChunkSide::new(side).expect("2^k + 1");
            let inside = [0; 6].map(|_| {
                let realm = Realm::ALL[below(&mut rng, 6) as usize];
                let mut index = || below(&mut rng, 1 << level);
                Cell::new(realm, level, index(), index()).expect("inside")
            });
            // Two realms meet, three at a corner.
            for cell in border_cells(level).into_iter().step_by(2).chain(inside) {
                compared += compare(&terrain, &terrain.field(cell, side));
            }
        }
        // The deepest lattice there is.
        let side = ChunkSide::new(257).expect("2^8 + 1");
        let deepest = Cell::new(Realm::MinusY, Cell::MAX_LEVEL, (1 << 30) - 1, 77).expect("inside");
        compared += compare(&terrain, &terrain.field(deepest, side));
        println!("{chart:?}: {compared} directions");
        assert!(compared > 50_000, "{chart:?}: only {compared}");
    }
}

#[test]
fn many_directions_at_once_have_the_bits_of_one_after_the_other() {
    let mut rng = rng(62);
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 5);
        for count in [0, 1, 63, 65, 1_000] {
            let mut part = || f64::from(below(&mut rng, 1 << 20)) - 524_288.5;
            let dirs: Vec<_> = (0..count)
                .map(|_| DVec3::new(part(), part(), part()))
                .collect();
            let each: Vec<_> = dirs.iter().map(|&dir| terrain.height_at(dir)).collect();
            assert_eq!(terrain.heights_at(&dirs), each, "{chart:?} {count}");
        }
    }
}

#[test]
fn without_a_level_all_octaves_count_and_the_surface_is_the_higher_of_ground_and_sea() {
    let earth = Preset::Earth.planet().recipe.clone();
    let finest = earth.finest_octave();
    assert_eq!(finest, 27);
    let sea = earth.sea_level.expect("an Earth has a sea");
    let terrain = terrain(&earth, 3);
    let mut rng = rng(62);
    let (mut wet, mut dry, mut coarser, mut rivers) = (0, 0, 0, 0);
    for _ in 0..400 {
        let mut part = || f64::from(below(&mut rng, 2_001)) - 999.5;
        let dir = DVec3::new(part(), part(), part());
        let ground = terrain.height_at(dir);
        assert_eq!(ground, terrain.height_at_level(dir, finest), "{dir}");
        assert_eq!(
            (ground, terrain.normal_at(dir)),
            terrain.ground_at(dir),
            "{dir}"
        );
        // A river stands higher than the sea, and than the ground under it.
        let water = terrain.water_at(dir);
        let river = water.filter(|water| water.kind == WaterKind::River);
        rivers += usize::from(river.is_some());
        let surface = river.map_or(ground.max(sea), |river| river.level);
        assert!(surface >= ground.max(sea), "{dir}");
        assert_eq!(terrain.surface_at(dir), surface, "{dir}");
        // There are no rivers yet.
        let cut = terrain.height_at_level(dir, 8);
        assert_eq!(terrain.surface_at_level(dir, 8), cut.max(sea), "{dir}");
        wet += usize::from(ground < sea);
        dry += usize::from(ground > sea);
        coarser += usize::from(cut != ground);
    }
    assert!(
        wet > 50 && dry > 50 && coarser > 390 && rivers < 40,
        "{wet} {dry} {coarser} {rivers}"
    );
    let dry = self::terrain(
        &Recipe {
            base: None,
            rivers: None,
            sea_level: None,
            ..earth
        },
        3,
    );
    assert_eq!(dry.surface_at(DVec3::X), dry.height_at(DVec3::X));
}
