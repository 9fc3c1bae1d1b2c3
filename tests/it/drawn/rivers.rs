//! Rivers over ground that is alike everywhere.

use super::photo;
use crate::folder::Folder;

/// A planet of one orange ground, and of blue water.
const PLAIN: &str = r#"(
    version: 1,
    name: "Plain",
    radius: 6000000.0,
    sea_level: 200.0,
    rivers: (level: 8, cut: 250.0, valley: 0.3),
    bands: [(name: "land", salt: 1, first: 1, last: 16, amplitude: 2800.0, gain: 0.6, stamps: [(shape: Bell)])],
    look: (
        stops: [(height: 0.0, colour: (0.8, 0.4, 0.1))],
        rock: (0.8, 0.4, 0.1),
        rock_slope: (60.0, 70.0),
        sea: (shallow: (0.1, 0.4, 0.9), deep: (0.1, 0.3, 0.9), half_depth: 60.0, sky: (0.2, 0.4, 0.9)),
    ),
)"#;

/// How much bluer a pixel is than its row's ground where there is some water in it: blue against red.
const BLUER: f64 = 0.15;

#[test]
fn a_river_has_no_dots_of_water_beside_it_where_its_valley_ends() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("plain.planet.ron"), PLAIN).expect("a folder");
    for river in [1, 2, 4] {
        let options = format!("--recipe plain.planet.ron --river {river} --alt 1500 --pitch -20");
        let Some(picture) = photo::take(&folder, "320x200", &options) else {
            return;
        };
        let mut broad = 0;
        // Where the river is near it crosses each row once.
        for y in 90..200 {
            let blue = |x| {
                let [red, _, blue] = picture.get_pixel(x, y).0.map(f64::from);
                blue / red.max(1.0)
            };
            let blues: Vec<f64> = (0..320).map(blue).collect();
            let mut sorted = blues.clone();
            sorted.sort_by(f64::total_cmp);
            let ground = sorted[sorted.len() / 2];
            let water: Vec<bool> = blues.iter().map(|&blue| blue > ground + BLUER).collect();
            let runs = water.chunk_by(|a, b| a == b).filter(|run| run[0]).count();
            assert_eq!(runs, 1, "river {river}, row {y}: {water:?}");
            broad += water.iter().filter(|&&water| water).count();
        }
        assert!(broad > 1_000, "{broad} pixels of river {river}");
    }
}
