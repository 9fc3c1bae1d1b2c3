//! What water mirrors, and what colour it has.

use super::photo;
use crate::folder::Folder;
use glam::DVec3;
use image::RgbImage;
use planet_file::Preset;
use terrain::{Seed, Terrain, WaterKind};

/// A planet that is all sea.
const SEA: &str = r#"(
    version: 1,
    name: "Sea",
    radius: 6000000.0,
    sea_level: 1000.0,
    bands: [(name: "flat", salt: 1, first: 1, last: 2, amplitude: 1.0, gain: 0.5, stamps: [(shape: Bell)])],
    look: (
        rock: (0.4, 0.4, 0.4),
        rock_slope: (60.0, 70.0),
        climate: (
            equator: 20.0, pole: 20.0, lapse: 0.0, variation: 0.0,
            spread: 0.0, belts: 0.0, drying: 0.0, regions: 2.0,
            biomes: [(name: "all", warmth: 10.0, moisture: 0.5, colour: (0.5, 0.5, 0.4))],
        ),
        detail: (contrast: 0.0, relief: 0.0),
        sea: (shallow: (0.1, 0.4, 0.5), deep: (0.0, 0.1, 0.2), half_depth: 60.0, sky: (0.5, 0.7, 0.8)),
        air: (height: 8000.0, gas: (0.046, 0.108, 0.265), haze_height: 1200.0, haze: (0.04, 0.04, 0.04), forward: 0.78),
        CLOUDS
    ),
)"#;

const OVERCAST: &str = "clouds: (height: 4000.0, cover: 1.0, depth: 6.0, regions: 2.0, drift: 0.0, colour: (1.0, 1.0, 1.0)),";

/// Over it, towards where the sun has just set; `None` without an adapter.
fn dusk(folder: &Folder, clouds: &str) -> Option<RgbImage> {
    let recipe = SEA.replace("CLOUDS", clouds);
    std::fs::write(folder.path().join("sea.planet.ron"), recipe).expect("a folder");
    let options = "--recipe sea.planet.ron --lat 2 --lon 60 --alt 20 --heading 270 --time 18.2";
    photo::take(folder, "160x100", options)
}

/// The mean of some rows, red, green and blue from 0 to 255.
fn rows(picture: &RgbImage, first: u32, last: u32) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for y in first..last {
        for x in 0..picture.width() {
            for (sum, part) in sum.iter_mut().zip(picture.get_pixel(x, y).0) {
                *sum += f64::from(part);
            }
        }
    }
    sum.map(|sum| sum / f64::from(picture.width() * (last - first)))
}

/// Without them it shone in the light of an evening that they hide.
#[test]
fn water_mirrors_the_clouds_over_it() {
    let folder = Folder::new();
    let Some(clear) = dusk(&folder, "") else {
        return;
    };
    let clouded = dusk(&folder, OVERCAST).expect("an adapter, as before");
    let [clear, clouded] =
        [clear, clouded].map(|picture| [rows(&picture, 10, 24), rows(&picture, 36, 48)]);
    println!("sky and water: {clear:?}; under clouds: {clouded:?}");
    let red = |[red, _, blue]: [f64; 3]| red / blue;
    let [sky, water] = clear.map(red);
    assert!(sky > 1.2 && water > 1.05, "{clear:?}");
    let [sky, water] = clouded;
    assert!(water[0] < sky[0], "{clouded:?}");
    assert!(red(water) < 1.1 * red(sky), "{clouded:?}");
}

/// A lake 50 m above the sea whose ground goes down below that: it was painted as the sea there, with an edge.
#[test]
fn a_lake_is_one_water_however_deep_its_ground_lies() {
    let planet = Preset::Earth.planet();
    let terrain = Terrain::new(&planet.recipe, Seed(5)).expect("in order");
    let sea = planet.recipe.sea_level.expect("an Earth has one");
    // Down a line to its middle: where the ground is some metres above the sea, and below.
    let lon = -22.433_2_f64;
    let lats = (0..800).map(|step| -34.86 - 0.000_05 * f64::from(step));
    let lake: Vec<_> = lats
        .filter_map(|lat| {
            let (up, out) = lat.to_radians().sin_cos();
            let (x, z) = lon.to_radians().sin_cos();
            let water = terrain.water_at(DVec3::new(out * x, up, out * z))?;
            let is_lake = water.kind == WaterKind::Lake && water.level > sea + 10.0;
            is_lake.then_some((lat, water.level - water.depth - sea))
        })
        .collect();
    let beside = |metres: f64| {
        let near = |&&(_, ground): &&(f64, f64)| (ground - metres).abs() < 3.0;
        lake.iter().find(near).expect("the lake has such ground").0
    };
    let folder = Folder::new();
    let colour = |lat: f64| {
        let options = format!(
            "--preset earth --seed 5 --lat={lat} --lon={lon} --alt 300 --pitch=-90 --time 11"
        );
        photo::take(&folder, "64x40", &options).map(|picture| rows(&picture, 0, 40))
    };
    let Some(above) = colour(beside(6.0)) else {
        return;
    };
    let below = colour(beside(-6.0)).expect("an adapter, as before");
    println!("over ground above the sea {above:?}, below {below:?}");
    assert!(
        above
            .iter()
            .zip(below)
            .all(|(above, below)| (above - below).abs() < 6.0),
        "{above:?} {below:?}"
    );
}

/// The share of a picture that is white, straight down from so many metres on an Earth; `None` without an adapter.
fn white(folder: &Folder, place: &str, alt: u32) -> Option<f64> {
    let options = format!("--preset earth --seed 1 {place} --alt {alt} --pitch=-90 --time 11");
    let picture = photo::take(folder, "160x100", &options)?;
    let is_white = |pixel: &image::Rgb<u8>| pixel.0.iter().all(|&part| part > 110);
    let white = picture.pixels().filter(|pixel| is_white(pixel)).count();
    let of = |count: usize| f64::from(u32::try_from(count).expect("few"));
    Some(of(white) / of(picture.pixels().len()))
}

/// A river 25 m wide that falls 4 m in 100 was white from bank to bank for kilometres; a waterfall is, on a twelfth of a picture.
#[test]
fn a_waterfall_is_white_and_a_steep_river_is_not_throughout() {
    let folder = Folder::new();
    let Some(steep) = white(&folder, "--lat=-48.9902 --lon=146.4041", 250) else {
        return;
    };
    let fall = white(&folder, "--lat=-41.73462 --lon=-157.36786", 150);
    let fall = fall.expect("an adapter, as before");
    println!("{steep:.4} of a steep river's picture, {fall:.4} of a waterfall's");
    assert!(steep < 0.01 && fall > 0.04, "{steep} {fall}");
}
