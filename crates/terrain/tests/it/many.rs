//! Many directions at once have what each alone has.

use crate::features::rivers::{drained, watered};
use crate::recipes::{CHARTS, below, everything, guided, rng, terrain};
use glam::DVec3;
use planet_file::Preset;
use rand::Rng;
use terrain::Terrain;

/// From −1 to 1.
fn even(rng: &mut impl Rng) -> f64 {
    f64::from(below(rng, 2_000_001)) / 1e6 - 1.0
}

/// Directions near each other: around a corner of the cube, over an edge, at a pole, anywhere; as a grid, at random, all alike.
fn near_each_other(terrain: &Terrain, number: usize, rng: &mut impl Rng) -> (Vec<DVec3>, u8) {
    let number_of = |rng: &mut _| DVec3::new(even(rng), even(rng), even(rng));
    let middle = match number % 5 {
        0 => DVec3::new(1.0, -1.0, 1.0),
        1 => DVec3::new(1.0, 1.0, even(rng)),
        2 => DVec3::Y,
        3 => {
            let rivers = terrain.longest_rivers(3);
            let stations = rivers.first().map(|river| &river.stations);
            stations.map_or(DVec3::X, |stations| stations[stations.len() / 2].dir)
        }
        _ => number_of(rng),
    }
    .normalize();
    // From a whole planet to some metres of an Earth; points about as far apart as sectors are wide, or farther or less far.
    let octave = below(rng, 20);
    let width = 1.5 * 0.5_f64.powi(i32::try_from(octave).expect("small"));
    let finest = u8::try_from(octave + below(rng, 9)).expect("small");
    let [a, b] = [
        middle.any_orthonormal_pair().0,
        middle.any_orthonormal_pair().1,
    ];
    let place = |x: f64, y: f64| (middle + (a * x + b * y) * width) * (0.5 + x.abs());
    let side = 12;
    let places = (0..side * side).map(|at| match number % 3 {
        0 => {
            let along = |at: i32| f64::from(at) / f64::from(side) - 0.5;
            place(along(at % side), along(at / side))
        }
        1 => place(even(rng), even(rng).powi(5)),
        _ if at < 70 => place(0.0, 0.0),
        _ => place(even(rng), 0.0),
    });
    (places.collect(), finest)
}

/// Returns how many points there were, and how many with water over the ground.
fn compare(terrain: &Terrain, many: usize, seed: u64) -> [usize; 2] {
    let mut rng = rng(seed);
    let (mut points, mut wet) = (0, 0);
    for number in 0..many {
        let (dirs, finest) = near_each_other(terrain, number, &mut rng);
        let heights = terrain.heights_at_level(&dirs, finest);
        let grounds = terrain.grounds_at_level(&dirs, finest);
        let alone = terrain.grounds_on_this_thread(&dirs, finest);
        assert!(alone == grounds, "{} {number}", terrain.recipe().name);
        for (at, &dir) in dirs.iter().enumerate() {
            let case = || format!("{} {number} {finest} {dir}", terrain.recipe().name);
            let (height, normal) = terrain.ground_at_level(dir, finest);
            assert_eq!(heights[at].to_bits(), height.to_bits(), "{}", case());
            assert_eq!(
                f64::from(grounds.heights[at]).to_bits(),
                height.to_bits(),
                "{}",
                case()
            );
            assert_eq!(grounds.normals[at], normal.as_vec3(), "{}", case());
            let surface = terrain.surface_at_level(dir, finest);
            let off = (f64::from(grounds.surfaces[at]) - surface).abs();
            assert!(off <= 1e-6 * surface.abs().max(1.0), "{}: {off} m", case());
            points += 1;
            wet += usize::from(surface > height);
        }
    }
    [points, wet]
}

#[test]
fn many_directions_have_the_bits_of_each_alone() {
    for chart in CHARTS {
        for (recipe, many) in [
            (everything(chart), 60),
            (guided(chart), 15),
            (watered(chart), 60),
            (drained(chart), 60),
        ] {
            let [points, wet] = compare(&terrain(&recipe, 6), many, 8);
            println!("{}: {points} points, {wet} under water", recipe.name);
            assert!(points > 2_000);
        }
    }
}

#[test]
fn on_presets_too() {
    for preset in [Preset::Earth, Preset::Moon, Preset::Volcanic] {
        let terrain = Terrain::new(&preset.planet().recipe, terrain::Seed(3)).expect("a preset");
        let [points, wet] = compare(&terrain, 15, 5);
        println!(
            "{}: {points} points, {wet} under water",
            terrain.recipe().name
        );
        assert!(points > 2_000);
    }
}

#[test]
fn none_and_one_direction_are_many_too() {
    let terrain = terrain(&everything(CHARTS[1]), 2);
    assert!(terrain.heights_at(&[]).is_empty());
    assert_eq!(
        terrain.heights_at(&[DVec3::Z]),
        [terrain.height_at(DVec3::Z)]
    );
}

/// So near the middle of a realm f64 tells places apart that no bin can.
#[test]
fn directions_that_differ_by_next_to_nothing_are_one_place() {
    let terrain = terrain(&everything(CHARTS[1]), 2);
    let mut dirs = vec![DVec3::new(0.0, 0.3, 1.0); 6];
    dirs.extend([5e-324, 1e-310, 1e-200, 1e-20].map(|x| DVec3::new(x, 0.3, 1.0)));
    let alone: Vec<_> = dirs.iter().map(|&dir| terrain.height_at(dir)).collect();
    assert_eq!(terrain.heights_at(&dirs), alone);
}
