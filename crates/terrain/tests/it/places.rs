//! One place alone: only what its stamps follow is printed, and that is what is printed everywhere.

use crate::recipes::{CHARTS, below, everything, guided, rng, terrain};
use glam::DVec3;
use planet_file::Preset;
use rand::Rng;
use std::thread;
use terrain::{Seed, Terrain};

/// Corners and middles of edges of the cube, poles, and places close to them and anywhere.
fn places(rng: &mut impl Rng, many: usize) -> Vec<DVec3> {
    let even = |rng: &mut _| f64::from(below(rng, 2_000_001)) / 1e6 - 1.0;
    let place = |at: usize| {
        let sign = |bit: usize| if at >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let far = DVec3::new(even(rng), even(rng), even(rng));
        let middle = match at % 4 {
            0 => DVec3::new(sign(2), sign(3), sign(4)),
            1 => DVec3::new(sign(2), 0.0, sign(3)),
            2 => DVec3::new(0.0, sign(2), 0.0),
            _ => return far,
        };
        middle + far * 10.0_f64.powi(-i32::try_from(at % 9).expect("small"))
    };
    (0..many).map(place).collect()
}

fn all() -> Vec<Terrain> {
    let recipes = CHARTS.map(guided).into_iter().chain(CHARTS.map(everything));
    let mut all: Vec<_> = recipes.map(|recipe| terrain(&recipe, 5)).collect();
    for seed in [0, u64::MAX] {
        let earth = Terrain::new(&Preset::Earth.planet().recipe, Seed(seed));
        all.push(earth.expect("a preset"));
    }
    all
}

#[test]
fn a_place_alone_has_the_bits_of_its_stamps_printed_one_by_one() {
    let mut rng = rng(31);
    for terrain in all() {
        for (number, dir) in places(&mut rng, 60).into_iter().enumerate() {
            let finest = u8::try_from(number % 29).expect("small");
            let explained = terrain.explain_at_level(dir, finest).height;
            let alone = terrain.height_at_level(dir, finest);
            let case = || format!("{} {number} {finest} {dir}", terrain.recipe().name);
            assert_eq!(alone.to_bits(), explained.to_bits(), "{}", case());
            let (height, _) = terrain.ground_at_level(dir, finest);
            assert_eq!(height.to_bits(), alone.to_bits(), "{}", case());
        }
    }
}

#[test]
fn what_a_thread_remembers_changes_no_bit() {
    let mut rng = rng(32);
    for terrain in all() {
        let mut dirs = places(&mut rng, 40);
        // Steps of a few metres of an Earth, and of a few hundred.
        for step in [1e-6, 1e-4] {
            let [from, along] = [dirs[3].normalize(), dirs[3].any_orthonormal_vector()];
            dirs.extend((0..20).map(|at| from + along * (step * f64::from(at))));
        }
        let ask = |dir: &DVec3| terrain.ground_at(*dir);
        let first: Vec<_> = dirs.iter().map(ask).collect();
        let mut again: Vec<_> = dirs.iter().rev().map(ask).collect();
        again.reverse();
        for (at, dir) in dirs.iter().enumerate() {
            let name = &terrain.recipe().name;
            assert_eq!(first[at], again[at], "{name} {dir}");
            // Nothing is known to a thread that has just begun.
            let fresh = thread::scope(|scope| scope.spawn(|| ask(dir)).join());
            assert_eq!(fresh.expect("an answer"), first[at], "{name} {dir}");
        }
    }
}

/// Several walkers by turns: what is remembered of one's sectors is asked for again, with others' between, near edges and corners of the cube too.
#[test]
fn walkers_by_turns_change_no_bit() {
    let mut rng = rng(33);
    for terrain in all() {
        let starts = places(&mut rng, 8);
        let even = |rng: &mut _| f64::from(below(rng, 2_000_001)) / 1e6 - 1.0;
        let mut dirs = Vec::new();
        for step in [1e-9, 1e-7, 1e-5, 1e-3] {
            for _ in 0..6 {
                for start in &starts {
                    let away = DVec3::new(even(&mut rng), even(&mut rng), even(&mut rng));
                    dirs.push(start.normalize() + away * step);
                }
            }
        }
        let found: Vec<_> = dirs.iter().map(|dir| terrain.ground_at(*dir)).collect();
        for (dir, found) in dirs.iter().zip(found) {
            let name = &terrain.recipe().name;
            let fresh = thread::scope(|scope| scope.spawn(|| terrain.ground_at(*dir)).join());
            assert_eq!(fresh.expect("an answer"), found, "{name} {dir}");
            let height = terrain.height_at(*dir);
            assert_eq!(height.to_bits(), found.0.to_bits(), "{name} {dir}");
        }
    }
}
