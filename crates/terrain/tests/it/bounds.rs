use crate::recipes::{CHARTS, below, border_cells, everything, guided, plain, rng, terrain};
use cubemap::{Cell, Realm};
use glam::DVec3;
use planet_file::Preset;
use terrain::{
    BandProblem, ChunkMesh, ChunkSide, Mask, Recipe, RecipeError, Seed, Shape, Stamp, Terrain,
};

#[test]
fn no_ground_lies_outside_its_cells_bounds() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let recipes = CHARTS
        .into_iter()
        .flat_map(|chart| [everything(chart), guided(chart)]);
    for recipe in recipes {
        for seed in [0, 4] {
            let (chart, terrain) = (recipe.chart, terrain(&recipe, seed));
            let mut rng = rng(seed);
            let whole = terrain.range();
            for level in 0..=14 {
                for _ in 0..12 {
                    let realm = Realm::ALL[below(&mut rng, 6) as usize];
                    let (i, j) = (below(&mut rng, 1 << level), below(&mut rng, 1 << level));
                    let cell = Cell::new(realm, level, i, j).expect("inside");
                    let range = terrain.bounds(cell);
                    // The ground itself, some levels further down.
                    let mut inside = cell;
                    for _ in 0..3 {
                        let children = inside.children().expect("not that deep");
                        inside = children[below(&mut rng, 4) as usize];
                    }
                    for cell in [cell, inside] {
                        for &height in terrain.field(cell, side).heights() {
                            let height = f64::from(height);
                            for range in [range, whole] {
                                assert!(
                                    range.contains(height),
                                    "{chart:?} {cell:?}: {height} outside {range:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where high stamps end, f32 loses more than what is left of them.
#[test]
fn no_ground_at_the_rim_of_a_high_stamp_lies_outside_its_cells_bounds() {
    let side = ChunkSide::new(3).expect("2^1 + 1");
    let mut rng = rng(77);
    for chart in CHARTS {
        let mut recipe = plain(chart, Shape::Cone, 5..=5);
        recipe.bands[0].stamps[0].density = 0.3;
        let terrain = terrain(&recipe, 4);
        for _ in 0..4_000 {
            let realm = Realm::ALL[below(&mut rng, 6) as usize];
            let mut index = || below(&mut rng, 1 << 26);
            let cell = Cell::new(realm, 26, index(), index()).expect("inside");
            let range = terrain.bounds(cell);
            for &height in terrain.field(cell, side).heights() {
                let height = f64::from(height);
                assert!(
                    range.contains(height),
                    "{chart:?} {cell:?}: {height} outside {range:?}"
                );
            }
        }
    }
}

#[test]
fn no_chord_between_vertices_lies_outside_its_cells_bounds() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let n = side.vertices();
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 2);
        for cell in [0, 1, 2, 5, 11]
            .into_iter()
            .flat_map(border_cells)
            .step_by(3)
        {
            let range = terrain.bounds(cell);
            let mesh = ChunkMesh::new(&terrain.field(cell, side));
            let at = |at: usize| mesh.centre + mesh.positions[at].as_dvec3();
            // To the right, up, and the diagonal up to the right.
            for (from, to) in
                (0..n * (n - 1) - 1).flat_map(|k| [(k, k + 1), (k, k + n), (k, k + n + 1)])
            {
                if from % n == n - 1 {
                    continue;
                }
                let height = ((at(from) + at(to)) / 2.0).length() - terrain.radius();
                // What positions lose in f32.
                let lost = f64::from(mesh.reach) * 1e-6;
                assert!(
                    range.lowest - lost <= height && height <= range.highest + lost,
                    "{chart:?} {cell:?} {from} to {to}: {height} outside {range:?}"
                );
            }
        }
    }
}

/// Where a mask is a cliff its slope is more than any number, and on level ground that times nothing is no number.
#[test]
fn no_mask_is_so_thin_that_gradients_are_not_finite() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for (half, in_order) in [
        (1.0, true),
        (1e-9, true),
        (5e-13, true),
        (4e-13, false),
        (1e-30, false),
        (1e-300, false),
        (f64::from_bits(1), false),
    ] {
        let recipe = plain(terrain::Chart::Sphere, Shape::Bell, 2..=2);
        let band = recipe.bands[0].clone();
        // Few stamps: between them the mask reads 0, the middle of the cliff.
        let sparse = band.clone().stamps([Stamp::new(Shape::Bell).density(0.3)]);
        let mut masked = band.mask(Mask::new(-half, half));
        masked.first = 3;
        masked.last = 3;
        let recipe = recipe.bands([sparse, masked]);
        let terrain = Terrain::new(&recipe, Seed(0));
        assert_eq!(terrain.is_ok(), in_order, "{half} m: {terrain:?}");
        let Ok(terrain) = terrain else { continue };
        let mut level = 0;
        for cell in Cell::all(2) {
            let field = terrain.field(cell, side);
            let reading = terrain.heights(cell, side, 2);
            for (at, gradient) in field.gradients().iter().enumerate() {
                assert!(gradient.is_finite(), "{half} m, {cell:?} {at}: {gradient}");
                level += usize::from(reading[at] == 0.0);
            }
        }
        assert!(
            level > 1_000,
            "{half} m: the mask reads 0 at {level} vertices only"
        );
    }
}

#[test]
fn bounds_are_much_tighter_than_amplitudes() {
    let recipe = &Preset::Earth.planet().recipe;
    let terrain = terrain(recipe, 1);
    let width = |cell: Cell| {
        let range = terrain.bounds(cell);
        range.highest - range.lowest
    };
    let cells: Vec<Cell> = Cell::all(8).step_by(1553).collect();
    let mean = cells.iter().map(|&cell| width(cell)).sum::<f64>() / cells.len() as f64;
    println!(
        "mean width at level 8: {mean:.0} m; amplitudes alone: {:.0} m",
        2.0 * recipe.bound()
    );
    assert!(mean < 0.15 * 2.0 * recipe.bound(), "{mean}");
}

/// What the stamps of one octave can add up to on one point: every sector that can reach it puts its stamp as near as it can.
fn most_on_a_point(shape: Shape, places: [f64; 2], high: impl Fn(f64) -> f64) -> f64 {
    let level = 4;
    let mut worst = 0.0_f64;
    let terrain = terrain(&plain(terrain::Chart::Sphere, shape, level..=level), 0);
    let [first, last] = places;
    let place = |step: i32| first + (last - first) * f64::from(step) / 8.0;
    let discs: Vec<_> = Cell::all(level)
        .flat_map(|sector| {
            let stamp = terrain.stamp(0, sector).expect("every sector has one");
            (0..=8)
                .flat_map(move |a| (0..=8).map(move |b| (a, b)))
                .map(move |(a, b)| {
                    let mut stamp = stamp;
                    stamp.jitter = [place(a), place(b)];
                    let disc = stamp.disc();
                    (sector, disc.centre.normalize(), disc.radius)
                })
        })
        .collect();
    for k in 0..=16 {
        for l in 0..=k {
            // From the corner of the cube to the middle of a realm, along the finest steps.
            let (s, t) = (1.0 - f64::from(k) / 64.0, 1.0 - f64::from(l) / 64.0);
            let dir: DVec3 = Terrain::WARP.dir(Realm::PlusZ, s, t);
            let mut nearest = std::collections::HashMap::new();
            for &(sector, centre, radius) in &discs {
                let r = dir.cross(centre).length() / radius;
                if dir.dot(centre) > 0.0 && r < 1.0 {
                    let height: &mut f64 = nearest.entry(sector).or_insert(0.0);
                    *height = height.max(high(r));
                }
            }
            worst = worst.max(nearest.values().sum());
        }
    }
    worst
}

#[test]
fn no_point_is_covered_more_than_the_bounds_take_for_granted() {
    let cones = most_on_a_point(Shape::Cone, [0.0, 1.0], |r| 1.0 - r);
    let gullies = most_on_a_point(Shape::Gullies, [0.25, 0.75], |r| (1.0 - r * r).powi(3));
    println!("cones of one octave add up to {cones:.2} at most, gullies to {gullies:.2}");
    assert!((3.5..4.5).contains(&cones), "{cones}");
    assert!((2.0..2.4).contains(&gullies), "{gullies}");
}

#[test]
fn recipes_out_of_order_are_refused_with_the_place() {
    let refuse = |change: fn(&mut Recipe)| {
        let mut recipe = Preset::Earth.planet().recipe.clone();
        change(&mut recipe);
        Terrain::new(&recipe, Seed(0))
            .map(|_| ())
            .expect_err("it is out of order")
    };
    assert!(matches!(
        refuse(|r| r.radius = f64::NAN),
        RecipeError::Radius(_)
    ));
    assert!(matches!(
        refuse(|r| r.radius = -1.0),
        RecipeError::Radius(_)
    ));
    assert!(matches!(
        refuse(|r| r.bands[0].amplitude = 1e9),
        RecipeError::TooHigh { .. }
    ));
    assert_eq!(
        refuse(|r| r.bands[0].stamps.clear()),
        RecipeError::Band {
            index: 0,
            problem: BandProblem::NoStamps
        }
    );
    for change in [
        |r: &mut Recipe| r.bands[0].gain = 1.0,
        |r: &mut Recipe| r.bands[0].amplitude = f64::INFINITY,
        |r: &mut Recipe| r.bands[0].first = r.bands[0].last + 1,
        |r: &mut Recipe| r.bands[0].last = 31,
        |r: &mut Recipe| r.bands[0].stamps[0].weight = 0.0,
        |r: &mut Recipe| r.bands[0].stamps[0].density = 1.5,
    ] {
        assert!(matches!(refuse(change), RecipeError::Band { index: 0, .. }));
    }
}

#[test]
fn a_planet_of_another_size_has_the_same_shape() {
    for radius in [1.0, 1_000.0, 1e7] {
        let earth = &Preset::Earth.planet().recipe;
        let other = earth.scaled_to(radius);
        let factor = radius / earth.radius;
        let (earth, other) = (terrain(earth, 3), terrain(&other, 3));
        for k in 0..50 {
            let dir = DVec3::new(f64::from(k) - 20.0, 7.0, f64::from(k * k % 13) - 6.0);
            let (a, b) = (
                earth.height_at_level(dir, 12) * factor,
                other.height_at_level(dir, 12),
            );
            assert!((a - b).abs() <= 1e-6 * radius * 0.01, "{radius}: {a} {b}");
        }
    }
}
