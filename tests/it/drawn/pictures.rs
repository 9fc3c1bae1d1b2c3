//! Pictures by the graphics adapter, looked at pixel by pixel for the glaring sky behind the planet.

use super::photo::{self, PICTURE};
use crate::folder::Folder;
use image::{Rgb, RgbImage};

/// The sky: a colour that no planet has.
const SKY: Rgb<u8> = Rgb([255, 0, 255]);

/// Takes a picture of 320 × 200.
fn picture(folder: &Folder, options: &str) -> Option<RgbImage> {
    photo::take(folder, "320x200", &format!("--background FF00FF {options}"))
}

fn sky(picture: &RgbImage) -> usize {
    picture.pixels().filter(|&&pixel| pixel == SKY).count()
}

#[test]
fn from_orbit_the_planet_is_a_whole_disc_and_the_same_bytes_each_time() {
    let folder = Folder::new();
    let pose = "--lat 35.264 --lon 45 --radii 3 --fov 50";
    let Some(picture) = picture(&folder, pose) else {
        return;
    };
    let first = folder.read(PICTURE);
    self::picture(&folder, pose).expect("it drew before");
    assert!(first == folder.read(PICTURE), "two runs differ");
    // Half the picture is tan 25° high; the limb is at an angle whose sine is a third.
    let radius = (1.0_f64 / 3.0).asin().tan() / 25.0_f64.to_radians().tan() * 100.0;
    for (x, y, &pixel) in picture.enumerate_pixels() {
        let (dx, dy) = (f64::from(x) + 0.5 - 160.0, f64::from(y) + 0.5 - 100.0);
        let distance = dx.hypot(dy);
        if distance < radius - 1.5 {
            assert_ne!(pixel, SKY, "a hole at {x}, {y}");
        } else if distance > radius * 1.01 + 1.5 {
            assert_eq!(pixel, SKY, "something sticks out at {x}, {y}");
        }
    }
}

#[test]
fn poses_at_corners_and_rivers_and_a_dive_show_no_hole_and_no_change_of_level() {
    let folder = Folder::new();
    let Some(told) = photo::draw(&folder, "check --pictures") else {
        return;
    };
    print!("{told}");
    let lines: Vec<_> = told.lines().collect();
    let [holes, dive] = lines[..] else {
        panic!("two lines: {told}");
    };
    assert!(
        holes.starts_with("18 poses from orbit to 2 m, 6 of them at rivers and lakes")
            && holes.contains("through 0 pixels;"),
        "{holes}"
    );
    assert!(dive.starts_with("9 frames"), "{dive}");
}

#[test]
fn no_sky_shows_through_the_ground_at_a_corner_of_the_cube() {
    let folder = Folder::new();
    for pose in [
        "--lat 35.264 --lon 45 --alt 300000 --pitch -90",
        "--lat -35.264 --lon -135 --alt 300 --pitch -90 --radius 1000",
        "--lat 35.264 --lon 45 --alt 3000 --pitch -60 --view realms",
    ] {
        let Some(picture) = picture(&folder, pose) else {
            return;
        };
        assert_eq!(sky(&picture), 0, "sky below the horizon with {pose}");
    }
}

/// A planet of cones on one level, as high as they are wide or hardly anything.
fn cones(folder: &Folder, amplitude: f64) -> String {
    let text = format!(
        r#"(version: 1, name: "Cones", radius: 1000.0, chart: Cube,
            bands: [(name: "cones", salt: 3, first: 4, last: 4, amplitude: {amplitude:?}, gain: 0.5, stamps: [(shape: Cone)])],
            look: (stops: [(height: -9.0, colour: (0.5, 0.5, 0.5)), (height: 9.0, colour: (0.5, 0.5, 0.5))],
                rock: (0.5, 0.5, 0.5), rock_slope: (88.0, 89.0)))"#
    );
    std::fs::write(folder.path().join("cones.planet.ron"), text).expect("writable");
    // Over a corner of the cube.
    "--recipe cones.planet.ron --lat 35.264 --lon 45 --alt 250 --pitch -90 --sun 35,45".into()
}

#[test]
fn steep_ground_is_red_and_level_ground_green_in_the_view_of_slopes() {
    let folder = Folder::new();
    for (amplitude, steep) in [(0.01, false), (50.0, true)] {
        let options = cones(&folder, amplitude);
        let Some(picture) = picture(&folder, &format!("{options} --view slope")) else {
            return;
        };
        let count = |is: fn([u32; 3]) -> bool| {
            let pixels = picture.pixels().map(|pixel| pixel.0.map(u32::from));
            pixels.filter(|&pixel| is(pixel)).count()
        };
        let red = count(|[r, g, _]| r > 2 * g);
        let green = count(|[r, g, b]| g > r && g > b);
        let all = picture.pixels().count();
        println!("{amplitude}: {red} red and {green} green of {all}");
        if steep {
            assert!(red > all / 10 && green > all / 10, "{red} {green}");
        } else {
            assert!(red == 0 && green == all, "{red} {green}");
        }
    }
}

#[test]
fn stamps_are_drawn_in_one_colour_where_the_ground_is_raised_and_in_another_where_it_is_dug() {
    let folder = Folder::new();
    let options = cones(&folder, 50.0);
    let view = "--view height --no-skirts";
    let Some(without) = picture(&folder, &format!("{options} {view}")) else {
        return;
    };
    let lines = format!("{options} {view} --stamps 4:cones");
    let with = picture(&folder, &lines).expect("it drew before");
    let [mut raised, mut dug] = [0, 0];
    // Heights are greys; the plus stands on a peak, the minus in a hollow.
    for (before, after) in without.pixels().zip(with.pixels()) {
        let [r, g, b] = after.0.map(i32::from);
        if r - b > 80 && g < r {
            raised += 1;
        } else if b - r > 80 {
            dug += 1;
        }
        let [r, g, b] = before.0;
        assert!(r.abs_diff(b) < 3 && r.abs_diff(g) < 3, "{before:?}");
    }
    println!("{raised} pixels raised, {dug} dug");
    assert!(raised > 200 && dug > 200, "{raised} {dug}");
}
