//! Planets look as they looked when somebody last looked at the pictures and found them good.
//!
//! After a change that is meant to be seen: `RELIEF_WRITE_GOLDEN=1 cargo test --test it golden`, and look at `tests/it/drawn/golden`.

use super::photo;
use crate::folder::Folder;
use image::RgbImage;
use image::imageops::{FilterType, resize};
use std::path::Path;

/// Names, planets and poses: from orbit, at dusk, at low sun with shadows, through haze.
const POSES: [(&str, &str); 5] = [
    (
        "earth-orbit",
        "--preset earth --lat 20 --lon 30 --radii 2.6",
    ),
    (
        "earth-dusk",
        "--preset earth --lat 10 --lon 10 --alt 2 --pitch 8 --time 17.8 --heading 270",
    ),
    (
        "moon-low",
        "--preset moon --lat 20 --lon 30 --alt 1500 --pitch -16 --time 17.6 --heading 10",
    ),
    (
        "mars-limb",
        "--preset mars --lat 10 --lon 20 --radii 1.1 --pitch -22 --time 15",
    ),
    (
        "ocean-orbit",
        "--preset ocean --lat 10 --lon 100 --radii 2.6",
    ),
];

/// How far one of 48 × 30 fields may be off, 0 to 255; and all of them on average.
///
/// Adapters differ in the last bit of each sum; a cloud that is missing makes a hundred.
const FIELD: u8 = 40;
const MEAN: f64 = 2.5;

/// A picture, each field of which is the mean of 4 × 4 pixels.
fn picture(folder: &Folder, options: &str) -> Option<RgbImage> {
    let picture = photo::take(folder, "192x120", options)?;
    Some(resize(&picture, 48, 30, FilterType::Triangle))
}

/// The largest difference of a field, and the mean of all.
fn difference(a: &RgbImage, b: &RgbImage) -> (u8, f64) {
    assert_eq!(a.dimensions(), b.dimensions());
    let parts = a.as_raw().iter().zip(b.as_raw());
    let off: Vec<u8> = parts.map(|(a, b)| a.abs_diff(*b)).collect();
    let sum: f64 = off.iter().copied().map(f64::from).sum();
    let count: f64 = off.iter().map(|_| 1.0).sum();
    (off.into_iter().max().unwrap_or(0), sum / count)
}

#[test]
fn planets_look_as_they_did() {
    let folder = Folder::new();
    let kept = Path::new("tests/it/drawn/golden");
    let mut wrong = Vec::new();
    for (name, options) in POSES {
        let Some(picture) = picture(&folder, options) else {
            return;
        };
        let path = kept.join(format!("{name}.png"));
        if std::env::var_os("RELIEF_WRITE_GOLDEN").is_some() {
            picture.save(&path).expect("the pictures can be written");
        }
        let golden = image::open(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let (largest, mean) = difference(&picture, &golden.into_rgb8());
        println!("{name}: a field is off by {largest}, all by {mean:.2}");
        if largest > FIELD || mean > MEAN {
            wrong.push((name, largest, mean));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
