//! Plates, and the rivers that wear down what they lift.

use heightmap::{Fractal, Grid, HeightMap, PlateField, Plates, Rivers, StreamPower};

fn grids() -> [Grid; 3] {
    [Grid::plane(60, 41), Grid::torus(32, 48), Grid::cube(5)].map(|grid| grid.expect("small"))
}

fn uplift(grid: Grid, seed: u64) -> HeightMap {
    let plates = Plates {
        field: PlateField::Uplift,
        ..Plates::default()
    };
    plates.generate(grid, seed)
}

/// A crust, and the same after rivers wore down what was lifted.
fn worn(grid: Grid, seed: u64) -> (HeightMap, HeightMap) {
    let crust = Plates::default().generate(grid, seed);
    let mut map = crust.clone();
    let uplift = uplift(grid, seed);
    StreamPower::default()
        .apply(&mut map, &uplift)
        .expect("one grid");
    (crust, map)
}

fn bits(map: &HeightMap) -> Vec<u32> {
    map.heights()
        .iter()
        .map(|height| height.to_bits())
        .collect()
}

#[test]
fn water_goes_to_a_neighbour_that_it_reaches_downhill_and_ends_in_the_sea() {
    for grid in grids() {
        let map = Fractal::default().generate(grid, 3);
        let water = map.drainage(0.5);
        let land = map.heights().iter().filter(|height| **height > 0.5).count();
        assert_eq!(
            water.upwards().count(),
            land,
            "{grid}: each node of the land once"
        );
        let mut ends = vec![false; grid.len()];
        for (node, height) in map.heights().iter().enumerate() {
            ends[node] = *height <= 0.5;
            assert!(!ends[node] || water.receiver(node) == node, "{grid} {node}");
        }
        for node in water.upwards() {
            let to = water.receiver(node);
            assert!(
                grid.neighbours8(node).any(|near| near == to),
                "{grid} {node}"
            );
            assert!(
                water.level(to).max(0.5) <= water.level(node),
                "{grid} {node}"
            );
            assert!(map.heights()[node] <= water.level(node), "{grid} {node}");
            assert!(ends[to], "{grid}: {node} comes after what it runs to");
            assert!(water.length(node) > 0.0, "{grid} {node}");
            ends[node] = true;
        }
        assert!(ends.into_iter().all(|ends| ends), "{grid}");
    }
}

/// The highest of the lowest ways out: by the definition, over and over until nothing changes.
#[test]
fn hollows_are_filled_to_where_they_spill_and_no_higher() {
    for grid in grids() {
        let map = Fractal::default().generate(grid, 8);
        let water = map.drainage(0.5);
        let mut levels: Vec<f32> = map
            .heights()
            .iter()
            .map(|&height| if height <= 0.5 { height } else { f32::INFINITY })
            .collect();
        loop {
            let mut changed = false;
            for (node, &height) in map.heights().iter().enumerate() {
                let out = grid.neighbours8(node).map(|near| levels[near].max(0.5));
                let level = out.fold(f32::INFINITY, f32::min).max(height);
                if level < levels[node] {
                    levels[node] = level;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (node, &level) in levels.iter().enumerate() {
            assert_eq!(water.level(node), level, "{grid} {node}");
        }
    }
}

#[test]
fn all_that_falls_on_land_arrives_in_the_sea() {
    for grid in grids() {
        let map = Fractal::default().generate(grid, 5);
        let water = map.drainage(0.5);
        let gathered = water.gathered(|node| grid.area(node));
        let all: f64 = (0..grid.len()).map(|node| grid.area(node)).sum();
        let sea = (0..grid.len()).filter(|&node| water.receiver(node) == node);
        let arrived: f64 = sea.map(|node| gathered[node]).sum();
        assert!(
            (arrived / all - 1.0).abs() < 1e-9,
            "{grid}: {arrived} of {all}"
        );
    }
}

#[test]
fn worn_land_drains_to_the_sea_and_its_mountains_stand_where_it_was_lifted() {
    for grid in grids() {
        for seed in [0, 1, u64::MAX] {
            let (crust, map) = worn(grid, seed);
            let before = crust.share_to_sea(&crust.drainage(0.5));
            let after = map.share_to_sea(&map.drainage(0.5));
            assert!(before < 0.97, "{grid} {seed}: {before}");
            assert_eq!(after, 1.0, "{grid} {seed}");
            let uplift = uplift(grid, seed);
            let mean = |lifted: bool| {
                let heights = map.heights().iter().zip(uplift.heights());
                let heights = heights.filter(|(height, _)| **height > 0.5);
                let some: Vec<_> = heights.filter(|(_, up)| (**up > 0.15) == lifted).collect();
                some.iter().map(|(height, _)| **height - 0.5).sum::<f32>()
                    / some.len().max(1) as f32
            };
            assert!(mean(true) > 1.5 * mean(false), "{grid} {seed}");
            assert!(map.heights().iter().all(|height| height.is_finite()));
        }
    }
}

#[test]
fn threads_change_no_bit_and_other_seeds_change_all() {
    let grid = Grid::cube(6).expect("small");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let (crust, map) = pool.expect("threads").install(|| worn(grid, 7));
        (bits(&crust), bits(&map))
    };
    let one = on(1);
    for threads in [2, 8] {
        assert_eq!(on(threads), one, "{threads} threads");
    }
    // The same on every machine: FNV-1a of all bits.
    let golden = one
        .0
        .iter()
        .chain(&one.1)
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &bits| {
            (hash ^ u64::from(bits)).wrapping_mul(0x0100_0000_01b3)
        });
    assert_eq!(format!("{golden:#018x}"), "0x3fd0ac4e27a24236");
    let (crust, map) = worn(grid, 8);
    assert_ne!((bits(&crust), bits(&map)), one);
}

#[test]
fn maps_of_two_grids_are_not_worn_together() {
    let mut map = HeightMap::flat(Grid::cube(5).expect("small"), 0.6);
    let uplift = HeightMap::flat(Grid::cube(4).expect("small"), 1.0);
    let error = StreamPower::default().apply(&mut map, &uplift);
    let error = error.expect_err("they differ").to_string();
    assert!(
        error.contains("level 5") && error.contains("level 4"),
        "{error}"
    );
    // Land without a sea drains to its lowest node.
    let mut map = Fractal::default().generate(Grid::cube(5).expect("small"), 2);
    map.map(|height| height + 2.0);
    let water = map.drainage(0.5);
    assert_eq!(water.upwards().count() + 1, map.heights().len());
    // And a sea without land has no rivers.
    map.map(|height| height - 5.0);
    assert_eq!(map.drainage(0.5).upwards().count(), 0);
    assert_eq!(map.share_to_sea(&map.drainage(0.5)), 1.0);
}

#[test]
fn worn_rivers_follow_the_laws_of_earths_and_those_of_noise_end_in_hollows() {
    let grid = Grid::cube(7).expect("small");
    let noise = Fractal::default().generate(grid, 6);
    let (_, map) = worn(grid, 6);
    let [noise, worn] = [noise, map].map(|map| Rivers::new(&map, 0.5));
    assert_eq!((worn.to_sea, worn.hollows, worn.depth), (1.0, 0, 0.0));
    assert!((0.45..0.65).contains(&worn.hack), "{worn:?}");
    assert!((3.0..5.0).contains(&worn.horton), "{worn:?}");
    assert!(noise.to_sea < 0.8 && noise.hollows > 100, "{noise:?}");
    assert!(noise.depth > 0.001, "{noise:?}");
    let none = Rivers::new(&HeightMap::flat(grid, 0.2), 0.5);
    assert_eq!((none.to_sea, none.hollows), (1.0, 0));
    assert!(none.hack.is_nan() && none.horton.is_nan());
}
