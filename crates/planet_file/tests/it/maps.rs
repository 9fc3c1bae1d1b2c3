//! Planets on maps.

use crate::files::SMALL;
use crate::folder::folder;
use heightmap::{Grid, HeightMap, exr};
use image::{GrayImage, ImageBuffer, Luma};
use planet_file::{PlanetFile, PlanetFileError, Preset, Unnamed};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use terrain::{Seed, Terrain};

/// A text of a planet on a map.
fn on(map: &str, height: &str) -> String {
    let base = format!("base: Map(file: \"{map}\", height: {height}),\n    bands:");
    SMALL.replacen("bands:", &base, 1)
}

/// The heights of bare ground in directions, of a planet of this text.
fn heights<const N: usize>(folder: &Path, text: &str, places: [[f64; 3]; N]) -> [f64; N] {
    let path = folder.join("a.planet.ron");
    fs::write(&path, text).expect("writable");
    let mut file = PlanetFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
    file.recipe.bands.clear();
    let terrain = Terrain::new(&file.recipe, Seed(0)).expect("in order");
    places.map(|dir| terrain.height_at(dir.into()))
}

#[test]
fn pictures_by_longitude_and_latitude_lie_where_they_should() {
    let folder = folder("longitudes");
    // A white north, and a white quarter east of the middle.
    let white = |x: u32, y: u32| y < 40 || (192..256).contains(&x);
    let eight = GrayImage::from_fn(256, 128, |x, y| Luma([if white(x, y) { 255 } else { 0 }]));
    eight.save(folder.join("8.png")).expect("writable");
    let sixteen: ImageBuffer<Luma<u16>, Vec<u16>> = ImageBuffer::from_fn(256, 128, |x, y| {
        Luma([if white(x, y) { 65_535 } else { 0 }])
    });
    sixteen.save(folder.join("16.png")).expect("writable");
    let metres: Vec<f32> = (0..256 * 128)
        .map(|at| {
            if white(at % 256, at / 256) {
                300.0
            } else {
                -100.0
            }
        })
        .collect();
    let plane = Grid::plane(256, 128).expect("small");
    let metres = HeightMap::new(plane, metres).expect("a height a pixel");
    fs::write(folder.join("metres.exr"), exr(&metres)).expect("writable");
    // 80° N 120° W; 135° E on the equator and at 60° S; 0° and 100° W on the equator.
    let places = [
        [-0.15, 0.98, -0.09],
        [0.7, 0.0, -0.7],
        [0.35, -0.87, -0.35],
        [0.0, 0.0, 1.0],
        [-0.98, 0.0, -0.17],
    ];
    for (map, height) in [
        ("8.png", "(-100.0, 300.0)"),
        ("16.png", "(-100.0, 300.0)"),
        ("metres.exr", "(0.0, 1.0)"),
    ] {
        let heights = heights(&folder, &on(map, height), places);
        let expected = [300.0, 300.0, 300.0, -100.0, -100.0];
        for (height, expected) in heights.into_iter().zip(expected) {
            assert!((height - expected).abs() < 1e-3, "{map}: {heights:?}");
        }
    }
}

/// Drawn, read and drawn again it is the same map: an unfolded cube loses nothing.
#[test]
fn an_unfolded_cube_is_the_map_that_was_unfolded() {
    let folder = folder("unfolded");
    let preset = Preset::Diamond.planet();
    let (_, text) = Preset::Diamond.map().expect("it has one");
    let pipeline = heightmap::Pipeline::read(text).expect("in order");
    let map = pipeline
        .run(|_| Ok::<_, std::fmt::Error>(()))
        .expect("nothing ends it");
    fs::write(folder.join("cross.exr"), exr(&map)).expect("writable");
    let path = folder.join("a.planet.ron");
    fs::write(&path, on("cross.exr", "(0.0, 100.0)")).expect("writable");
    let read = PlanetFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
    let [own, theirs] = [&read, preset].map(|file| file.recipe.base.clone().expect("it has one"));
    assert_eq!(own.map, theirs.map);
    assert_eq!((own.low, own.high), (0.0, 100.0));
}

#[test]
fn a_map_is_made_once_for_all_files_that_name_it() {
    let folder = folder("once");
    let text = "grid: cube\nsize: 33\nsteps: [{name: hills}]\n";
    fs::write(folder.join("hills.yaml"), text).expect("writable");
    fs::write(folder.join("same.yaml"), text).expect("writable");
    let read = |name: &str, map: &str| {
        let path = folder.join(name);
        fs::write(&path, on(map, "(0.0, 300.0)")).expect("writable");
        PlanetFile::read(&path).unwrap_or_else(|error| panic!("{error}"))
    };
    let map = |file: &PlanetFile| Arc::clone(&file.recipe.base.as_ref().expect("it has one").map);
    let one = read("a.planet.ron", "hills.yaml");
    let other = read("b.planet.ron", "same.yaml");
    assert!(Arc::ptr_eq(&map(&one), &map(&other)));
    fs::write(folder.join("hills.yaml"), text.replace("33", "17")).expect("writable");
    assert_eq!(map(&read("a.planet.ron", "hills.yaml")).level(), 4);
}

#[test]
fn a_seed_has_a_map_of_its_own_and_the_first_the_one_that_is_written() {
    let folder = folder("seeded maps");
    let save = |name: &str, seed: u64| {
        let text = format!("grid: cube\nsize: 17\nseed: {seed}\nsteps: [{{name: hills}}]\n");
        fs::write(folder.join(name), text).expect("writable");
        let path = folder.join(format!("{name}.planet.ron"));
        fs::write(&path, on(name, "(0.0, 300.0)")).expect("writable");
        PlanetFile::read(&path).unwrap_or_else(|error| panic!("{error}"))
    };
    let seeded = |file: &PlanetFile, seed: u64| file.seeded(seed).expect("it has heights");
    let (five, eight) = (save("five.yaml", 5), save("eight.yaml", 8));
    assert_eq!(seeded(&five, 1), five);
    // Three more than what is written.
    assert_eq!(seeded(&five, 4).recipe, eight.recipe);
    assert_ne!(five.recipe, eight.recipe);
    for seed in [0, u64::MAX] {
        let other = seeded(&five, seed);
        assert_ne!(other.recipe.base, five.recipe.base, "{seed}");
        // It is still the map of that name, and from it the first seed's is found again.
        assert_eq!(other.to_text(), five.to_text());
        assert_eq!(seeded(&other, 1), five);
    }
    // A picture is what it is.
    GrayImage::new(64, 32)
        .save(folder.join("grey.png"))
        .expect("writable");
    let path = folder.join("grey.planet.ron");
    fs::write(&path, on("grey.png", "(0.0, 300.0)")).expect("writable");
    let grey = PlanetFile::read(&path).expect("in order");
    assert_eq!(seeded(&grey, 9), grey);
}

#[test]
fn a_map_keeps_its_name() {
    let folder = folder("map names");
    let text = "grid: cube\nsize: 17\nsteps: [{name: hills}]\n";
    fs::write(folder.join("hills.yaml"), text).expect("writable");
    let path = folder.join("a.planet.ron");
    fs::write(&path, on("hills.yaml", "(200.0, -20.5)")).expect("writable");
    let mut file = PlanetFile::read(&path).expect("in order");
    file.recipe.bands[0].amplitude = 30.0;
    file.write(&folder.join("b.planet.ron")).expect("writable");
    let again = PlanetFile::read(&folder.join("b.planet.ron")).expect("in order");
    assert_eq!(again, file);
    file.maps.clear();
    assert_eq!(file.to_text(), Err(Unnamed::Map));
}

#[test]
fn what_is_no_map_is_refused_in_one_line_that_says_why() {
    let folder = folder("no maps");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("writable");
    let grey = |name: &str, width: u32, height: u32| {
        GrayImage::new(width, height)
            .save(folder.join(name))
            .expect("writable");
    };
    write("no.png", b"no picture");
    grey("square.png", 64, 64);
    grey("large.png", 16_384, 8_192);
    grey("tower.png", 9_000, 12_000);
    write(
        "flat.yaml",
        b"grid: plane\nsize: 17\nsteps: [{name: hills}]\n",
    );
    write(
        "fine.yaml",
        b"grid: cube\nsize: 4097\nsteps: [{name: hills}]\n",
    );
    write(
        "coarse.yaml",
        b"grid: cube\nsize: 3\nsteps: [{name: hills}]\n",
    );
    write(
        "wrong.yaml",
        b"grid: cube\nsize: 17\nsteps: [{name: hlls}]\n",
    );
    write("latin.yaml", b"# \xe9\n");
    let mut lines = String::new();
    for name in [
        "missing.png",
        "no.png",
        "square.png",
        "large.png",
        "tower.png",
        "flat.yaml",
        "fine.yaml",
        "coarse.yaml",
        "wrong.yaml",
        "latin.yaml",
    ] {
        let path = folder.join("a.planet.ron");
        fs::write(&path, on(name, "(0.0, 1.0)")).expect("writable");
        let error = PlanetFile::read(&path).expect_err(name);
        assert!(matches!(error, PlanetFileError::Map { .. }), "{error}");
        let line = error.to_string();
        assert!(!line.contains('\n'), "{line}");
        let line = line.replace(&folder.display().to_string(), "");
        lines += &format!("{}\n", line.trim_start_matches('/'));
    }
    insta::assert_snapshot!(lines);
    // As a value the base has its place in the text.
    let path = folder.join("a.planet.ron");
    let text = on("square.png", "(0.0, 1.0)").replace("height: (0.0, 1.0)", "heights: (0.0, 1.0)");
    fs::write(&path, text).expect("writable");
    let error = PlanetFile::read(&path)
        .expect_err("no such field")
        .to_string();
    assert!(error.contains("heights"), "{error}");
}
