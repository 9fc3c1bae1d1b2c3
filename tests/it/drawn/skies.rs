//! The sky in pictures: air by day, stars by night, and nothing where nothing is wished.

use super::photo;
use crate::folder::Folder;
use image::{Rgb, RgbImage};

/// Takes a picture of 160 × 100 of a planet of 1 km.
fn picture(folder: &Folder, options: &str) -> Option<RgbImage> {
    let options = format!("--radius 1000 --lat 20 --lon 30 {options}");
    photo::take(folder, "160x100", &options)
}

/// The mean of a row, red, green and blue from 0 to 255.
fn row(picture: &RgbImage, y: u32) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for x in 0..picture.width() {
        for (sum, part) in sum.iter_mut().zip(picture.get_pixel(x, y).0) {
            *sum += f64::from(part);
        }
    }
    sum.map(|sum| sum / f64::from(picture.width()))
}

#[test]
fn the_sky_over_the_ground_is_blue_by_day_without_a_band_and_starry_by_night() {
    let folder = Folder::new();
    let Some(day) = picture(&folder, "--alt 1 --pitch 50 --time 10") else {
        return;
    };
    for y in 0..day.height() {
        let [red, _, blue] = row(&day, y);
        assert!(blue > 60.0 && blue > red, "row {y}: {:?}", row(&day, y));
        if y > 0 {
            let step = row(&day, y)[2] - row(&day, y - 1)[2];
            assert!(step.abs() < 4.0, "a step of {step} above row {y}");
        }
    }
    let night = picture(&folder, "--alt 1 --pitch 50 --time 0").expect("it drew before");
    let mean = (0..100).map(|y| row(&night, y)[1]).sum::<f64>() / 100.0;
    let stars = night.pixels().filter(|pixel| pixel.0[1] > 60).count();
    assert!(mean < 10.0, "a night as bright as {mean}");
    assert!((10..2_000).contains(&stars), "{stars} pixels of stars");
}

#[test]
fn from_space_air_glows_around_the_planet_and_a_plain_sky_is_plain() {
    let folder = Folder::new();
    let pose = "--radii 1.05 --pitch -18 --sun 20,30";
    let Some(air) = picture(&folder, pose) else {
        return;
    };
    let plain = picture(&folder, &format!("{pose} --background FF00FF")).expect("it drew before");
    let sky = Rgb([255, 0, 255]);
    // Just outside the planet's outline it is blue, a little farther it is not.
    let mut glows = 0;
    for (x, y, &pixel) in plain.enumerate_pixels() {
        let inside = y + 1 < plain.height() && *plain.get_pixel(x, y + 1) != sky;
        if pixel == sky && inside {
            let seen = air.get_pixel(x, y).0;
            glows += usize::from(seen[2] > 40 && seen[2] > seen[0]);
        }
    }
    assert!(glows > 30, "{glows} pixels of the limb glow");
    let debug = picture(&folder, &format!("{pose} --view realms")).expect("it drew before");
    for (x, y, &pixel) in plain.enumerate_pixels() {
        if pixel == sky {
            assert_eq!(debug.get_pixel(x, y).0, [0; 3], "something at {x}, {y}");
        }
    }
}

/// A ball of an Earth's size, black under haze, whose chunks are as coarse as can be.
const BALL: &str = r#"(
    version: 1,
    name: "Ball",
    radius: 6371000.0,
    bands: [(
        name: "hardly", salt: 1, first: 1, last: 4, amplitude: 1.0, gain: 0.5,
        stamps: [(shape: Bell)],
    )],
    look: (
        stops: [(height: 0.0, colour: (0.0, 0.0, 0.0))],
        rock: (0.0, 0.0, 0.0),
        rock_slope: (30.0, 40.0),
        air: (
            height: 8000.0,
            gas: (0.0, 0.0, 0.0),
            gas_absorbed: (0.0, 0.0, 0.0),
            haze_height: 1200.0,
            haze: (0.1, 0.1, 0.1),
            haze_absorbed: (0.003, 0.003, 0.003),
            forward: 0.3,
        ),
    ),
)"#;

#[test]
fn haze_shows_no_triangles() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("ball.planet.ron"), BALL).expect("a folder");
    let options = "--recipe ball.planet.ron --radii 3 --sun 60,44 --night 0";
    let Some(ball) = photo::take(&folder, "300x300", options) else {
        return;
    };
    let grey = |x: u32, y: u32| f64::from(ball.get_pixel(x, y).0[1]);
    let (mut sum, mut count, mut brightest) = (0.0, 0.0, 0.0_f64);
    // A square within its disc: how far pixels are from the middle between others four away.
    for y in 100..200 {
        for x in 100..200 {
            let across = grey(x, y) - 0.5 * (grey(x - 4, y) + grey(x + 4, y));
            let down = grey(x, y) - 0.5 * (grey(x, y - 4) + grey(x, y + 4));
            sum += across * across + down * down;
            count += 2.0;
            brightest = brightest.max(grey(x, y));
        }
    }
    let rough = f64::sqrt(sum / count);
    println!("{rough:.3} of {brightest}");
    assert!(brightest > 40.0, "there is no haze: {brightest}");
    assert!(rough < 0.6, "dots or triangles: {rough:.3} greys");
}
