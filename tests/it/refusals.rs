//! What the program says where it refuses: every refusal that a command line can provoke, word for word.

use crate::folder::Folder;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What is asked for, and why that cannot be.
///
/// `RECIPE` is a recipe in order; what else is named lies in the folder too, or does not.
const CASES: &[&str] = &[
    // Words.
    "nothing",
    "--seed -1 info",
    "--seed 18446744073709551616 info",
    "--seed -inf info",
    "--seed 1 info --seed 2",
    "--radius 0 info",
    "--radius -inf info",
    "--radius NaN info",
    "--size 10x10 info",
    "--day doctor",
    "doctor --seed 3",
    "--recipe missing doctor",
    "heightmap -o a.png --preset mars",
    "--preset mars info --recipe RECIPE",
    "info --preset nowhere",
    "info --samples 5",
    "info --code moon",
    "info --code relief2.AAAA",
    "info --code relief1.AAAA",
    "info --code relief1.A*AA",
    "--code relief1.AAAA info --preset moon",
    "code --recipe stamped",
    "code --qr",
    "code --qr a.jpg",
    "code --qr no/such/a.png",
    "code --qr RECIPE --recipe RECIPE",
    "doctor --code relief1.AAAA",
    "--record no/such/a",
    "--record RECIPE --recipe RECIPE",
    "tour --record -",
    "film",
    "film way",
    "film missing -o a.png",
    "film RECIPE -o a.png",
    "film input -o a.png",
    "film way -o a.png",
    "film way -o a.png --preset moon --fps 0",
    "film way -o a.png --preset moon --from -1",
    "film way -o a.png --preset moon --to nan",
    "film way -o way.png --preset moon --fps 240",
    "film way -o no/such/a.png --preset moon",
    "film way -o way --preset moon",
    "film way -o - --preset moon",
    "film early -o a.png",
    "film low -o a.png",
    "explain",
    "explain --lat 5",
    "explain --lat 91 --lon 0",
    "explain --lat 0 --lon NaN",
    "explain --lat 0 --lon 0 --level 31",
    "explain --lat 0 --lon 0 --level -1",
    "explain --lat 0 --lon 0 --all --json",
    "explain --lat 0 --lon 0 --recipe broken",
    "bake -o a",
    "bake -o a --level 23",
    "bake -o a --level 2 --levels 0",
    "bake -o a --level 2 --kind gold",
    "bake -o a --level 2 --root 1/0/0",
    "bake -o a --root 1/0/0 --share 0",
    "bake -o a --root 1/2",
    "bake -o a --root 1/9/0",
    "bake -o a --root 20/0/0 --levels 9",
    "bake -o a --level 7 --share 129 --preset moon",
    "bake -o a --level 22 --share 0 --preset moon",
    "bake -o a --level 22",
    "bake -o input --root 1/0/0 --levels 1 --preset moon",
    "bake -o RECIPE --root 1/0/0 --levels 1 --recipe RECIPE",
    "bake -o no/such/a --root 1/0/0 --levels 1 --preset moon",
    "globe",
    "globe -o a.jpg",
    "globe -o a",
    "globe -o a.png --as jpg",
    "globe -o a.png --width 7",
    "globe -o a.png --width 20000",
    "globe -o a.ktx2 --cube 0",
    "globe -o a.ktx2 --cube 64 --width 64",
    "globe -o a.png --what mud",
    "globe -o no/such/a.tif",
    "globe -o input --as f32 --recipe input",
    "region -o a.tif",
    "region -o a.tif --lat 0 --lon 0",
    "region -o a.tif --lat 0 --lon 0 --km 5",
    "region -o a.tif --lat 0 --lon 0 --km 5 --step 1 --size 9",
    "region -o a.tif --lat 91 --lon 0 --km 5 --step 1",
    "region -o a.tif --lat 0 --lon 0 --km 5 --step 0",
    "region -o a.tif --lat 0 --lon 0 --km 5 --step 1e-3",
    "region -o a.tif --lat 0 --lon 0 --km 50000 --size 9",
    "region -o a.tif --lat 0 --lon 0 --km 5 --size 1",
    "mesh -o a.png",
    "mesh -o a.glb --level 11",
    "mesh -o a.glb --size 0",
    "mesh -o a.glb --exaggerate -1",
    "mesh -o a.glb --exaggerate 1e6",
    "mesh -o a --as stlb",
    "preview",
    "preview -o a.png --lat -inf",
    "preview -o a.png --lat 91",
    "preview -o a.png --lon -inf",
    "preview -o a.png --size 0x5",
    "heightmap -o a.png --size 3000",
    "heightmap -o a.png --bits 12",
    "cube -o a.png --size 256",
    "screenshot -o a.png --alt 5 --radii 3",
    "screenshot -o a.png --alt -1",
    "screenshot -o a.png --radii 1",
    "screenshot -o a.png --pitch 91",
    "screenshot -o a.png --heading 400",
    "screenshot -o a.png --fov 0",
    "screenshot -o a.png --time 25",
    "screenshot -o a.png --sun 91,0",
    "screenshot -o a.png --time 3 --sun 1,2",
    "screenshot -o a.png --night -1",
    "screenshot -o a.png --sky blue",
    "screenshot -o a.png --view nothing",
    "screenshot -o a.png --layer nothing",
    "screenshot -o a.png --layer rain --preset moon",
    "screenshot -o a.png --layer map --view slope",
    "screenshot -o a.png --view layers",
    "screenshot -o a.png --stamps 31",
    "screenshot -o a.png --stamps :",
    "screenshot -o a.png --stamps 3:nothing",
    "screenshot -o a.png --stamps nothing --recipe RECIPE",
    "screenshot -o a.png --background red",
    "screenshot -o a.png --background ##123456",
    "screenshot -o a.png --background 000000 --sky marched",
    // Outputs.
    "preview -o a.jpg",
    "preview -o .",
    "preview -o a.png/",
    "preview -o -",
    "preview -o folder",
    "preview -o no/such/a.png",
    "preview -o protected.png",
    "preview -o round.png",
    "preview -o input --recipe input",
    "preview -o alias --recipe input",
    "preview -o stamp.png --recipe stamped",
    "heightmap -o stamp.png --stamp stamp.png",
    "cube -o a.png --raw no/such",
    "cube -o a.png --raw input",
    "cube -o a.png --raw -",
    "cube -o a --raw a",
    "gallery -o input --recipe RECIPE",
    "gallery -o no/such --recipe RECIPE",
    "gallery -o -",
    // Maps.
    "map nothing",
    "map run",
    "map run missing.yaml",
    "map run folder",
    "map run latin",
    "map run broken.yaml",
    "map run pipeline.yaml -o input",
    "map run pipeline.yaml -o no/such",
    "map run pipeline.yaml --preset mars",
    "map fractal",
    "map fractal -o a.png --set noise=simplxe",
    "map fractal -o a.png --set noise",
    "map fractal -o a.png --set octaves=0",
    "map fractal -o a.png --sea-level deep",
    "map fractal -o a.png --as nothing",
    "map fractal -o a.png --grid ball",
    "map fractal -o a.png --grid cube --size 256",
    "map fractal -o a.png --grid cube --size 4097",
    "map fractal -o a.png --size 0",
    "map fractal -o a.png --size 99999",
    "map diamond-square -o a.png --grid torus --size 513",
    "map hills -o a.xyz",
    "map hills -o folder",
    "map hills -o no/such/a.png",
    "map score missing.png",
    "map score input",
    "map draw missing.png -o a.png",
    "map draw stamp.png -o stamp.png",
    "map draw stamp.png -o a.jpg",
    "map sheet -o a.jpg",
    // Recipes and pictures.
    "info --recipe missing.planet.ron",
    "info --recipe folder",
    "info --recipe empty",
    "info --recipe broken",
    "info --recipe newer",
    "info --recipe utf16",
    "info --recipe latin",
    "info --recipe long",
    "info --recipe bands",
    "info --recipe stamps",
    "info --recipe weights",
    "info --recipe gain",
    "info --recipe density",
    "info --recipe colour",
    "info --recipe slope",
    "info --recipe high",
    "info --recipe no_picture",
    "info --recipe two\u{1b}[2Jlines",
    "heightmap -o a.png --stamp missing.png",
    "heightmap -o a.png --stamp input",
    "heightmap -o a.png --stamp oblong.png",
];

/// A recipe in order, with marks where others have faults.
const RECIPE: &str = r#"(
    version: 1,
    name: "Small",
    radius: 1000.0,
    bands: [
        (
            name: "hills", salt: 1, first: 1, last: 4,
            amplitude: 20.0, gain: 0.5,
            stamps: [(shape: Bell), (shape: Cone, density: 0.75)],
        ),
    ],
    look: (
        stops: [
            (height: 0.0, colour: (0.5, 0.5, 0.5)),
            (height: 9.0, colour: (0.5, 0.25, 0.5)),
        ],
        rock: (0.4, 0.4, 0.4),
        rock_slope: (30.0, 40.0),
    ),
)"#;

/// A folder with all that the cases name.
fn furnished() -> Folder {
    let folder = Folder::new();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &[u8]| fs::write(path(name), text).expect("writable");
    let spoilt = |name: &str, from: &str, to: &str| {
        let text = RECIPE.replacen(from, to, 1);
        assert_ne!(text, RECIPE, "{from}");
        write(name, text.as_bytes());
    };
    write("RECIPE", RECIPE.as_bytes());
    write("input", RECIPE.as_bytes());
    spoilt("stamped", "Bell", "Picture(\"stamp.png\")");
    spoilt("no_picture", "Bell", "Picture(\"missing.png\")");
    spoilt("broken", "gain: 0.5", "gain: half");
    spoilt("newer", "version: 1", "version: 9");
    spoilt("gain", "gain: 0.5", "gain: 1.5");
    spoilt("density", "density: 0.75", "density: 7.5");
    spoilt("colour", "0.25", "2.5");
    spoilt("slope", "(30.0, 40.0)", "(30.0, 20.0)");
    spoilt("high", "amplitude: 20.0", "amplitude: 2000.0");
    spoilt(
        "weights",
        "shape: Bell",
        "weight: 1e308, shape: Bell), (weight: 1e308, shape: Bell",
    );
    let band = &RECIPE[RECIPE.find("        (\n").expect("there")
        ..RECIPE.find("    ],\n    look").expect("there")];
    spoilt("bands", band, &band.replace("20.0", "0.01").repeat(65));
    spoilt(
        "stamps",
        "(shape: Bell)",
        &["(shape: Bell)"; 257].join(", "),
    );
    write(
        "pipeline.yaml",
        b"size: 9\nsteps:\n  - {name: hills, output: a.png}\n",
    );
    write(
        "broken.yaml",
        b"size: 9\nsteps:\n  - {name: hills}\n  - {name: fast-erosion, parameters: {talsu: 3}}\n",
    );
    let way = |marks: &str| {
        format!("(version: 1, planet: \"Mine\", code: None, sun: (0.0, 0.0), marks: [{marks}])")
    };
    let first = "(1.0, 0.0, 0.0, 3.0, 0.0, -90.0, 0.0)";
    let last = "(501.0, 0.0, 0.0, 2.0, 0.0, -90.0, 0.0)";
    write("way", way(&format!("{first}, {last}")).as_bytes());
    write("early", way(&format!("{last}, {first}")).as_bytes());
    write("low", way(&first.replace("3.0", "0.0")).as_bytes());
    write("empty", b"");
    write("utf16", b"\xFF\xFE(\0)\0");
    write("latin", b"(version: 1, name: \"W\xFCste\")");
    write("long", &vec![b' '; (1 << 20) + 1]);
    write("protected.png", b"");
    fs::create_dir(path("folder")).expect("writable");
    let picture = |name: &str, width, height| {
        let picture = image::GrayImage::from_pixel(width, height, image::Luma([128]));
        picture.save(path(name)).expect("writable");
    };
    picture("stamp.png", 4, 4);
    picture("oblong.png", 4, 5);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let read_only = fs::Permissions::from_mode(0o444);
        fs::set_permissions(path("protected.png"), read_only).expect("ours");
        symlink("round.png", path("round.png")).expect("writable");
        symlink("input", path("alias")).expect("writable");
    }
    folder
}

/// What a file is now: names and bytes of all that lies in a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = crate::folder::names(folder).into_iter();
    let read = |name: String| {
        let bytes = fs::read(folder.join(&name)).unwrap_or_default();
        (name, bytes)
    };
    names.map(read).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn every_refusal_is_one_line_with_its_code_and_nothing_is_touched() {
    let folder = furnished();
    let before = contents(folder.path());
    let mut told = String::new();
    for words in CASES {
        let output = Command::new(env!("CARGO_BIN_EXE_relief"))
            .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .args(words.split(' '))
            .current_dir(folder.path())
            .output()
            .expect("the program was built");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(output.stdout.is_empty(), "relief {words}");
        assert_eq!(error.lines().count(), 1, "relief {words}: {error}");
        assert!(
            !error.trim_end().contains(char::is_control),
            "relief {words}: {error:?}"
        );
        assert!(
            contents(folder.path()) == before,
            "relief {words} touched something"
        );
        let code = output.status.code().expect("no signal ended it");
        let words = words.escape_debug();
        write!(told, "$ relief {words}\n{code} {error}").expect("a string takes all");
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_word_without_end_is_not_echoed_whole() {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_relief"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(["info", "--recipe", &"x".repeat(100_000)])
        .current_dir(folder.path())
        .output()
        .expect("the program was built");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.len() < 1_000, "{} bytes", output.stderr.len());
}
