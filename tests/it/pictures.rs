//! Pictures by the graphics adapter, looked at pixel by pixel for the glaring sky behind the planet.

use crate::folder::Folder;
use crate::photo::{self, PICTURE};
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
