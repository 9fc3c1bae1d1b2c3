//! Ground on a map of the whole planet.

use crate::recipes::{CHARTS, below, everything, rng, terrain, vertices_agree};
use cubemap::{Cell, HeightRange, Realm, Vertex, Warp};
use glam::DVec3;
use std::sync::Arc;
use terrain::{Base, BaseMap, BaseMapError, Chart, ChunkSide, Recipe, RecipeError, Seed, Terrain};

/// A map whose every node is drawn by itself: as rough as one can be.
pub(crate) fn rough(level: u8) -> BaseMap {
    BaseMap::from_fn(level, |node| {
        let [x, y, z] = node.even().to_array().map(f64::to_bits);
        let mixed = x ^ y.rotate_left(21) ^ z.rotate_left(42);
        let mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        f32::from(u16::try_from(mixed >> 48).expect("16 bits")) / 65_535.0
    })
    .expect("in order")
}

/// All there is, on a rough map of a few nodes a realm.
pub(crate) fn founded(chart: Chart) -> Recipe {
    everything(chart).base(Base::new(rough(4), -4_000.0, 5_000.0))
}

/// A map alone, on a sphere as large as a ball of 1 km.
fn alone(chart: Chart, map: BaseMap) -> Terrain {
    let recipe = Recipe::new("alone", 1_000.0).chart(chart);
    terrain(&recipe.base(Base::new(map, 0.0, 100.0)), 1)
}

#[test]
fn a_vertex_has_its_chunks_heights_and_any_direction_its_vertex() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for chart in CHARTS {
        let terrain = terrain(&founded(chart), 3);
        let mut rng = rng(8);
        for level in 0..=16 {
            let mut index = || below(&mut rng, 1 << level);
            let cell = Cell::new(Realm::ALL[usize::from(level) % 6], level, index(), index());
            let field = terrain.field(cell.expect("inside"), side);
            vertices_agree(&terrain, &field, 23);
        }
    }
}

/// Each of them is in the middle of a bell, and its neighbours' ends are near.
#[test]
fn a_smooth_map_is_met_at_its_nodes_and_between_them() {
    let high = |dir: DVec3| 0.5 + 0.2 * dir.x + 0.2 * dir.y * dir.z;
    #[expect(clippy::cast_possible_truncation, reason = "what a map holds")]
    let map = BaseMap::from_fn(6, |node| high(node.dir(Warp::Algebraic)) as f32);
    let terrain = alone(Chart::Sphere, map.expect("in order"));
    let mut rng = rng(4);
    let mut worst = 0.0_f64;
    for _ in 0..20_000 {
        let mut part = || f64::from(below(&mut rng, 2_001)) - 1_000.0;
        let dir = DVec3::new(part(), part(), part() + 0.5).normalize();
        worst = worst.max((terrain.height_at(dir) / 100.0 - high(dir)).abs());
    }
    // A step of the lattice changes it by 0.006.
    assert!(worst < 1e-3, "{worst}");
}

/// How the slope, metres a metre, changes from one side to the other of lines at `at` of all realms, at most; each side so far away.
fn largest_step(terrain: &Terrain, at: f64, away: f64) -> f64 {
    let mut rng = rng(23);
    let mut worst = 0.0_f64;
    for realm in Realm::ALL {
        for _ in 0..2_000 {
            let along = f64::from(below(&mut rng, 20_001)) / 10_000.0 - 1.0;
            for (s, t, line) in [(at, along, 0), (along, at, 1)] {
                let dir = Terrain::WARP.dir(realm, s, t);
                let across = Terrain::WARP.tangents(realm, s, t)[line].normalize();
                let side = |sign: f64| {
                    let dir = (dir + across * (sign * away)).normalize();
                    let normal = terrain.normal_at(dir);
                    normal / normal.dot(dir) - dir
                };
                worst = worst.max(side(1.0).distance(side(-1.0)));
            }
        }
    }
    worst
}

#[test]
fn slopes_step_no_more_over_borders_of_realms_and_cells_than_inside() {
    use libm::{cos, sin};
    let wave = |dir: DVec3| sin(7.0 * dir.x + 2.0) * cos(6.0 * dir.y) + sin(8.0 * dir.z);
    #[expect(clippy::cast_possible_truncation, reason = "what a map holds")]
    let map = BaseMap::from_fn(6, |node| wave(node.dir(Warp::Algebraic)) as f32);
    let terrain = alone(Chart::Sphere, map.expect("in order"));
    // The lines of the lattice are at whole 32nds.
    let [border, cells, inside] = [1.0, 0.375, 0.413].map(|at| largest_step(&terrain, at, 1e-3));
    println!("over realms {border:.2e}, over cells {cells:.2e}, inside {inside:.2e}");
    assert!(border <= 1.1 * inside, "{border} {inside}");
    assert!(cells <= 1.1 * inside, "{cells} {inside}");
}

/// However rough the map is: nearer by, the slope changes as much less.
#[test]
fn no_line_of_the_lattice_is_a_crease() {
    let terrain = alone(Chart::Sphere, rough(4));
    for at in [1.0, 0.375, 0.875, 0.413] {
        let [far, near] = [1e-5, 1e-6].map(|away| largest_step(&terrain, at, away));
        println!("at {at}: {far:.2e}, ten times as near {near:.2e}");
        assert!(near <= 0.11 * far, "{at}: {near} {far}");
    }
}

#[test]
fn gradients_are_the_slopes_of_the_heights() {
    for chart in CHARTS {
        let terrain = alone(chart, rough(3));
        let mut rng = rng(31);
        for _ in 0..2_000 {
            let realm = Realm::ALL[below(&mut rng, 6) as usize];
            let mut place = || f64::from(below(&mut rng, 19_901)) / 10_000.0 - 0.995;
            let (s, t) = (place(), place());
            let dir = Terrain::WARP.dir(realm, s, t);
            let (height, normal) = terrain.ground_at(dir);
            let up = normal.dot(dir);
            let gradient = (dir * up - normal) * ((terrain.radius() + height) / up);
            for tangent in Terrain::WARP.tangents(realm, s, t) {
                let along = tangent.normalize();
                let at = |sign: f64| terrain.height_at(dir + along * (sign * 1e-3));
                let finite = (at(1.0) - at(-1.0)) / 2e-3;
                let exact = gradient.dot(along);
                // Metres a radian, where nodes are 0.2 apart and 100 m high.
                assert!(
                    (finite - exact).abs() <= 0.01 * gradient.length() + 2.0,
                    "{chart:?} {realm:?} {s} {t}: {finite} against {exact}"
                );
            }
        }
    }
}

#[test]
fn no_ground_lies_outside_its_cells_bounds_and_they_close_in_on_it() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for chart in CHARTS {
        for recipe in [founded(chart), alone(chart, rough(5)).recipe().clone()] {
            let terrain = terrain(&recipe, 4);
            let mut rng = rng(5);
            let mut widths = [0.0; 15];
            for level in 0..=14_u8 {
                for _ in 0..40 {
                    let realm = Realm::ALL[below(&mut rng, 6) as usize];
                    let mut index = || {
                        // Half of them at an edge.
                        let edge = (1 << level) - 1;
                        match below(&mut rng, 4) {
                            0 => 0,
                            1 => edge,
                            _ => below(&mut rng, 1 << level),
                        }
                    };
                    let cell = Cell::new(realm, level, index(), index()).expect("inside");
                    let bounds = terrain.bounds(cell);
                    let HeightRange { lowest, highest } = bounds;
                    widths[usize::from(level)] += highest - lowest;
                    for &height in terrain.field(cell, side).heights() {
                        let height = f64::from(height);
                        assert!(bounds.contains(height), "{cell:?} {height} {bounds:?}");
                        assert!(terrain.range().contains(height), "{cell:?} {height}");
                    }
                }
            }
            println!("{}: {widths:?}", recipe.name);
            if recipe.bands.is_empty() {
                // A rough map of 5 levels: nine levels deeper its cells are nearly level.
                assert!(widths[14] < 0.01 * widths[4], "{widths:?}");
            }
        }
    }
}

#[test]
fn masks_read_the_base() {
    let band = |from: f64, to: f64| {
        let band = terrain::Band::new("all", 1, 6..=8, 500.0);
        band.mask(terrain::Mask::new(from, to))
    };
    let with = |band| {
        let recipe = Recipe::new("masked", 1e6).base(Base::new(rough(4), -1_000.0, 1_000.0));
        terrain(&recipe.bands([band]), 2)
    };
    let bare = Recipe::new("bare", 1e6).base(Base::new(rough(4), -1_000.0, 1_000.0));
    let bare = terrain(&bare, 2);
    let masked = with(band(0.0, 10.0));
    let mut rng = rng(6);
    let (mut raised, mut low) = (0, 0);
    for _ in 0..4_000 {
        let mut part = || f64::from(below(&mut rng, 2_001)) - 1_000.0;
        let dir = DVec3::new(part(), part(), part() + 0.5).normalize();
        let (base, height) = (bare.height_at(dir), masked.height_at(dir));
        if base <= 0.0 {
            low += 1;
            assert_eq!(base, height, "{dir}");
        } else if base > 10.0 {
            raised += usize::from(height != base);
        }
    }
    assert!(low > 1_000 && raised > 1_000, "{low} {raised}");
}

#[test]
fn what_a_coarse_chunk_misses_of_the_base_counts_as_its_error() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let terrain = alone(Chart::Sphere, rough(7));
    let errors: Vec<f64> = (0..12)
        .map(|level| terrain.level_error(level, side))
        .collect();
    println!("{errors:?}");
    // White noise of 100 m differs from any mean by some 30 m; two such deviations count.
    assert!(errors[0] > 50.0 && errors[0] < 200.0);
    assert!(errors.windows(2).all(|pair| pair[1] < pair[0]));
    assert!(errors[11] < 0.01);
}

#[test]
fn a_planet_on_a_map_keeps_its_shape_at_every_size() {
    let recipe = founded(Chart::Sphere);
    let small = terrain(&recipe.scaled_to(10.0), 3);
    let large = terrain(&recipe, 3);
    let factor = 10.0 / recipe.radius;
    for k in 0..50 {
        let dir = DVec3::new(f64::from(k) - 20.0, 7.0, f64::from(k * k % 13) - 6.0);
        let (a, b) = (
            large.height_at_level(dir, 9) * factor,
            small.height_at_level(dir, 9),
        );
        assert!((a - b).abs() <= 1e-5, "{a} {b}");
    }
}

#[test]
fn maps_out_of_order_are_refused_with_the_reason() {
    let flat = |level| BaseMap::from_fn(level, |_| 0.5);
    for level in [0, 2, 12, 255] {
        let error = flat(level).expect_err("too coarse or too fine");
        let expected = match level {
            0..3 => BaseMapError::Coarse(level),
            _ => BaseMapError::Fine(level),
        };
        assert_eq!(error, expected);
    }
    assert!(flat(12).expect_err("too fine").to_string().contains("2^11"));
    for wrong in [f32::NAN, f32::INFINITY, -1e7] {
        let corner = Vertex::new(Realm::MinusZ, 3, 8, 8).expect("a corner");
        let map = BaseMap::from_fn(3, |node| if node == corner { wrong } else { 0.0 });
        assert!(matches!(map, Err(BaseMapError::Value(_))), "{wrong}");
    }
    let map = Arc::new(flat(3).expect("in order"));
    let refused = |low: f64, high: f64| {
        let recipe = Recipe::new("base", 1e6).base(Base::new(map.clone(), low, high));
        Terrain::new(&recipe, Seed(0)).expect_err("out of order")
    };
    assert!(matches!(refused(f64::NAN, 1.0), RecipeError::Base { .. }));
    assert!(matches!(
        refused(0.0, f64::INFINITY),
        RecipeError::Base { .. }
    ));
    assert!(matches!(refused(6e5, 6e5), RecipeError::TooHigh { .. }));
}
