//! The program as a user meets it: exit codes, one-line refusals, whole files.

use crate::folder::{Folder, names};
use std::fs;
use std::process::{Command, Output};

/// Runs the program in a folder, without a display.
fn relief(folder: &Folder, words: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_relief"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(words.split_whitespace())
        .current_dir(folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the program was built")
}

fn assert_done(output: &Output, words: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "relief {words}: {told}");
}

#[test]
fn bad_input_is_refused_in_one_line_with_code_2_and_nothing_is_written() {
    let folder = Folder::new();
    let inputs = Folder::new();
    let input = |name: &str, text: &str| {
        let path = inputs.path().join(name);
        fs::write(&path, text).expect("writable");
        path.display().to_string()
    };
    let broken = input("broken.planet.ron", "(version: 1,\n name: )");
    let newer = input("newer.planet.ron", "(version: 9)");
    let no_picture = input("stamp.png", "no picture");
    let cases = [
        "nothing".to_string(),
        "--seed -1 info".into(),
        "--seed 18446744073709551616 info".into(),
        "--radius 0 info".into(),
        "--radius NaN info".into(),
        "--radius -5 info".into(),
        "--radius 1e30 info".into(),
        "preview".into(),
        "preview -o a.png --lat NaN".into(),
        "preview -o a.png --lat 91".into(),
        "preview -o a.png --size 0x5".into(),
        "preview -o a.jpg".into(),
        "preview -o .".into(),
        "preview -o no/such/a.png".into(),
        "heightmap -o a.png --size 0".into(),
        "heightmap -o a.png --size 3000".into(),
        "heightmap -o a.png --bits 12".into(),
        "heightmap -o a.png --stamp missing.png".into(),
        format!("heightmap -o a.png --stamp {no_picture}"),
        "cube -o a.png --size 256".into(),
        "cube -o a.png --raw no/such".into(),
        format!("cube -o a.png --raw {no_picture}"),
        "screenshot -o a.png --alt 5 --radii 3".into(),
        "screenshot -o a.png --view nothing".into(),
        "screenshot -o a.png --background red".into(),
        "bench".into(),
        "bench nothing".into(),
        "bench terrain --growth a.png".into(),
        "bench terrain --growth no/such/a.svg".into(),
        "info --recipe missing.planet.ron".into(),
        format!("info --recipe {broken}"),
        format!("--recipe {newer} preview -o a.png"),
    ];
    for words in &cases {
        let output = relief(&folder, words);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "relief {words}: {told}");
        assert!(output.stdout.is_empty(), "relief {words}");
        assert_eq!(told.lines().count(), 1, "relief {words}: {told}");
        assert!(told.starts_with("error: "), "relief {words}: {told}");
        assert!(
            told.contains("; "),
            "relief {words} is not told what next: {told}"
        );
        assert_eq!(folder.names(), [""; 0], "relief {words}");
    }
    let told = String::from_utf8_lossy(&relief(&folder, &format!("info --recipe {broken}")).stderr)
        .into_owned();
    assert!(told.contains("broken.planet.ron:2:7"), "{told}");
}

#[test]
fn the_same_command_writes_the_same_bytes_and_another_seed_others() {
    let folder = Folder::new();
    for command in [
        "heightmap --size 64",
        "cube --size 17",
        "preview --size 40x30",
    ] {
        for (name, seed) in [("a.png", 3), ("b.png", 3), ("c.png", 4)] {
            let words = format!("{command} -o {name} --seed {seed}");
            assert_done(&relief(&folder, &words), &words);
        }
        assert_eq!(folder.names(), ["a.png", "b.png", "c.png"], "{command}");
        assert!(folder.read("a.png") == folder.read("b.png"), "{command}");
        assert!(folder.read("a.png") != folder.read("c.png"), "{command}");
    }
}

#[test]
fn pictures_have_the_size_and_depth_asked_for() {
    let folder = Folder::new();
    for (words, size, colour) in [
        (
            "heightmap -o a.png --size 64",
            (64, 64),
            image::ColorType::L8,
        ),
        (
            "heightmap -o a.png --size 32 --bits 16 --stamp cone",
            (32, 32),
            image::ColorType::L16,
        ),
        (
            "cube -o a.png --size 9 --bits 16",
            (27, 36),
            image::ColorType::L16,
        ),
        (
            "preview -o a.png --size 70x50 --lat -33 --lon 200",
            (70, 50),
            image::ColorType::Rgb8,
        ),
    ] {
        assert_done(&relief(&folder, words), words);
        let picture = image::open(folder.path().join("a.png")).expect("a whole picture");
        assert_eq!((picture.width(), picture.height()), size, "{words}");
        assert_eq!(picture.color(), colour, "{words}");
    }
}

#[test]
fn raw_faces_hold_the_heights_and_explain_themselves() {
    let folder = Folder::new();
    let words = "cube -o cube.png --size 9 --raw faces --seed 12 --radius 1000";
    assert_done(&relief(&folder, words), words);
    assert_eq!(
        names(&folder.path().join("faces")),
        [
            "cube.json",
            "minus_x.f32",
            "minus_y.f32",
            "minus_z.f32",
            "plus_x.f32",
            "plus_y.f32",
            "plus_z.f32"
        ]
    );
    let told: serde_json::Value =
        serde_json::from_slice(&folder.read("faces/cube.json")).expect("JSON");
    assert_eq!(
        (&told["seed"], &told["vertices_a_side"]),
        (&12.into(), &9.into())
    );
    assert_eq!(told["faces"][5]["v"], serde_json::json!([0, -1, 0]));
    let face = |name: &str| -> Vec<f32> {
        let bytes = folder.read(&format!("faces/{name}"));
        let (numbers, rest) = bytes.as_chunks();
        assert!(rest.is_empty());
        numbers
            .iter()
            .map(|&number| f32::from_le_bytes(number))
            .collect()
    };
    let (plus_z, plus_x) = (face("plus_z.f32"), face("plus_x.f32"));
    assert_eq!(plus_z.len(), 81);
    for j in 0..9 {
        // The last column of +Z is the first of +X.
        assert_eq!(
            plus_z[9 * j + 8].to_bits(),
            plus_x[9 * j].to_bits(),
            "row {j}"
        );
    }
    assert!(plus_z.iter().all(|height| height.abs() < 500.0));
}

#[test]
fn without_a_display_it_says_what_is_missing_and_draws_a_picture() {
    let folder = Folder::new();
    for words in ["", "fly", "--seed 4 --radius 1000"] {
        let output = relief(&folder, words);
        assert_done(&output, words);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            told.contains("no display") && told.contains("xvfb"),
            "{told}"
        );
        assert_eq!(folder.names(), ["planet.png"]);
        image::open(folder.path().join("planet.png")).expect("a whole picture");
        fs::remove_file(folder.path().join("planet.png")).expect("ours");
    }
}

#[test]
fn every_planet_file_is_measured_and_the_doctor_answers() {
    let folder = Folder::new();
    let planets = std::path::absolute("crates/planet_file/planets").expect("a folder");
    for name in ["earth", "moon", "mars", "article"] {
        let path = planets.join(format!("{name}.planet.ron"));
        let words = format!("info --samples 1000 --recipe {}", path.display());
        let output = relief(&folder, &words);
        assert_done(&output, &words);
        let told = String::from_utf8_lossy(&output.stdout).to_lowercase();
        assert!(
            told.starts_with(name) && told.contains("1000 samples"),
            "{told}"
        );
        assert!(!told.contains("nan"), "{told}");
    }
    // Nodes 1 km apart would make a window larger than a realm of so small a planet.
    let words = "info --samples 1000 --preset worn --radius 60000 --water";
    let output = relief(&folder, words);
    assert_done(&output, words);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, windows) = told.split_once("\nIn ").expect("they are told");
    let mut words = windows.split_whitespace();
    let count: u32 = words.next().expect("a number").parse().expect("a number");
    assert!((8..=16).contains(&count), "{told}");
    let (_, share) = windows.split_once("92.0 m").expect("one lattice");
    let share = share.split_whitespace().next().expect("a share");
    let share: f64 = share.parse().expect("a number");
    assert!((0.1..=99.9).contains(&share), "{told}");
    for words in ["doctor", "--help", "preview --help", "--version"] {
        let output = relief(&folder, words);
        assert_done(&output, words);
        assert!(!output.stdout.is_empty(), "relief {words}");
    }
    let told = String::from_utf8_lossy(&relief(&folder, "doctor").stdout).into_owned();
    for words in ["adapter", "display", "threads", "works"] {
        assert!(told.contains(words), "{words} is not in:\n{told}");
    }
}

#[test]
fn a_height_is_explained_line_by_line_and_in_figures() {
    let folder = Folder::new();
    // Beside a corner of the cube, on the articles' chart, where a stamp comes around it.
    let words = "explain --preset article --seed 3 --lat 35.2 --lon 44.9 --level 5";
    let output = relief(&folder, words);
    assert_done(&output, words);
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout));
    let words = format!("{words} --json");
    let output = relief(&folder, &words);
    assert_done(&output, &words);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let octaves = told["octaves"].as_array().expect("a list");
    assert_eq!(octaves.len(), 6);
    let last = octaves.last().expect("six");
    assert_eq!(number(&last["height"]), number(&told["printed"]));
    let stamps = octaves.iter().map(|octave| octave["stamps"].as_array());
    let stamps = stamps.flat_map(|stamps| stamps.expect("a list"));
    let sum: f64 = stamps.map(|stamp| number(&stamp["added"])).sum();
    assert!((sum - number(&told["printed"])).abs() < 1e-6, "{sum}");
    // Nothing of the sort is written anywhere.
    assert_eq!(folder.names(), [""; 0]);
}
