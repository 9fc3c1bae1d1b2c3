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
        // Where the river is near: rows from the horizon down.
        let (from, size) = (90, [320, 110]);
        let rows = (from..200).map(|y| {
            let blues: Vec<f64> = (0..320)
                .map(|x| {
                    let [red, _, blue] = picture.get_pixel(x, y).0.map(f64::from);
                    blue / red.max(1.0)
                })
                .collect();
            let mut sorted = blues.clone();
            sorted.sort_by(f64::total_cmp);
            let ground = sorted[sorted.len() / 2];
            blues.iter().map(|&blue| blue > ground + BLUER).collect()
        });
        let water: Vec<Vec<bool>> = rows.collect();
        let waters = waters(&water, size);
        let broad: usize = waters.iter().map(|it| it.pixels).sum();
        // However it winds, a river comes into the picture and leaves it: what lies in its midst alone is a dot.
        let dots = waters.iter().filter(|it| !it.is_at_border);
        let dots: Vec<_> = dots.map(|it| (it.first, it.pixels)).collect();
        assert!(dots.is_empty(), "river {river}: {dots:?}");
        assert!(waters.len() < 4, "river {river}: {waters:?}");
        assert!(broad > 1_000, "{broad} pixels of river {river}");
    }
}

/// Pixels of water beside each other.
#[derive(Debug)]
struct Water {
    pixels: usize,
    first: [usize; 2],
    is_at_border: bool,
}

/// All waters of a picture so many columns and rows large, row by row.
fn waters(picture: &[Vec<bool>], [columns, rows]: [usize; 2]) -> Vec<Water> {
    let mut left = picture.to_vec();
    let mut waters = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if !left[row][column] {
            continue;
        }
        let mut water = Water {
            pixels: 0,
            first: [column, row],
            is_at_border: false,
        };
        left[row][column] = false;
        let mut open = vec![[column, row]];
        while let Some([x, y]) = open.pop() {
            water.pixels += 1;
            water.is_at_border |= x == 0 || y == 0 || x + 1 == columns || y + 1 == rows;
            let (above, aside) = (y.saturating_sub(1), x.saturating_sub(1));
            for (near, y) in left.iter_mut().zip(0..).take(y + 2).skip(above) {
                for (is_water, x) in near.iter_mut().zip(0..).take(x + 2).skip(aside) {
                    if std::mem::take(is_water) {
                        open.push([x, y]);
                    }
                }
            }
        }
        waters.push(water);
    }
    waters
}
