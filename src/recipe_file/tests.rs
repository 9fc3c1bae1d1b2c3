mod written;

use super::*;
use crate::presets::Preset;
use std::fs;

/// Cargo starts tests in the folder of their package, wherever they were built.
fn assets() -> PathBuf {
    PathBuf::from("assets")
}

const SMALL: &str = r#"(
    version: 1,
    name: "Small",
    radius: 1000.0,
    bands: [
        (
            name: "hills", salt: 1, first: 1, last: 4,
            amplitude: 20.0, gain: 0.5,
            stamps: [(shape: Bell)],
        ),
    ],
    look: (
        stops: [(height: 0.0, colour: (0.5, 0.5, 0.5))],
        rock: (0.4, 0.4, 0.4),
        rock_slope: (30.0, 40.0),
    ),
)"#;

fn parse(text: &str) -> Result<RecipeFile, RecipeFileError> {
    RecipeFile::parse(text, Path::new("some/small.planet.ron"))
}

#[test]
fn every_asset_can_be_printed() {
    let mut names = Vec::new();
    for entry in fs::read_dir(assets()).expect("the assets are there") {
        let path = entry.expect("readable").path();
        if path.to_string_lossy().ends_with(".planet.ron") {
            let file = RecipeFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
            assert!(
                !file.story.is_empty() && !file.story.contains('\n'),
                "{}",
                path.display()
            );
            names.push(
                path.file_name()
                    .expect("a file")
                    .to_string_lossy()
                    .into_owned(),
            );
        }
    }
    names.sort();
    for name in Preset::ALL.map(Preset::name) {
        assert!(names.contains(&format!("{name}.planet.ron")), "{names:?}");
    }
}

/// The built-in recipes, and after `RELIEF_WRITE_ASSETS=1 cargo test assets` the files too.
#[test]
fn the_assets_are_the_built_in_recipes() {
    for file in built_in() {
        let path = assets().join(format!("{}.planet.ron", file.recipe.name.to_lowercase()));
        if std::env::var_os("RELIEF_WRITE_ASSETS").is_some() {
            fs::write(&path, written::text(&file)).expect("the assets can be written");
        }
        let read = RecipeFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            read == file,
            "{} is not the built-in recipe: if that is right, RELIEF_WRITE_ASSETS=1 cargo test assets",
            path.display()
        );
    }
}

fn built_in() -> [RecipeFile; 4] {
    let [earth, moon, mars, article] = Recipe::all();
    let file = |recipe, look, story: &str| RecipeFile {
        story: story.into(),
        recipe,
        look,
    };
    [
        file(
            earth,
            Look::earth(),
            "Continents and seas, mountains on the high land, stony ground.",
        ),
        file(
            moon,
            Look::moon(),
            "An airless moon: plains, highlands, and craters of every size.",
        ),
        file(
            mars,
            Look::mars(),
            "A desert of rust: lowlands, heights, volcanoes, canyons, old craters.",
        ),
        file(
            article,
            Look::article(),
            "Cones in one band on the unfolded cube, as the articles print them.",
        ),
    ]
}

#[test]
fn a_small_recipe_is_read_with_its_defaults() {
    let file = parse(SMALL).expect("in order");
    assert_eq!(file.recipe.chart, Chart::Sphere);
    assert_eq!(file.recipe.sea_level, None);
    assert_eq!(file.recipe.bands[0].stamps, [Stamp::new(Shape::Bell)]);
    let wet = SMALL.replace("radius: 1000.0,", "radius: 1000.0, sea_level: 5.0,");
    assert_eq!(parse(&wet).expect("in order").recipe.sea_level, Some(5.0));
    let wet = SMALL.replace("radius: 1000.0,", "radius: 1000.0, sea_level: Some(5.0),");
    assert_eq!(parse(&wet).expect("in order").recipe.sea_level, Some(5.0));
}

#[test]
fn errors_carry_line_and_column() {
    for (from, to, line, says) in [
        ("gain: 0.5", "gian: 0.5", 8, "gian"),
        ("gain: 0.5", "gain: half", 8, "float"),
        ("radius: 1000.0", "radius: -5.0", 4, "-5"),
        ("radius: 1000.0", "radius: NaN", 4, "NaN"),
        ("version: 1", "version: 2", 2, "version 2"),
        ("version: 1,", "", 4, "version"),
        ("shape: Bell", "shape: Bel", 9, "Bel"),
        ("radius: 1000.0,", "radius: 1000.0, moons: 2,", 4, "moons"),
        ("colour: (0.5, 0.5, 0.5)", "colour: (0.5, 0.5)", 13, ""),
        ("],\n    look", "\n    look", 12, "look"),
    ] {
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from}");
        match parse(&text) {
            Err(RecipeFileError::Text {
                line: at,
                column,
                problem,
                ..
            }) => {
                let message = format!("{to}: {at}:{column}: {problem}");
                assert!(
                    at.abs_diff(line) <= 1 || to.is_empty(),
                    "{message}, not line {line}"
                );
                assert!(column > 0 && problem.contains(says), "{message}");
                assert!(!problem.contains('\n'), "{message}");
            }
            other => panic!("{to}: {other:?}"),
        }
    }
}

#[test]
fn numbers_out_of_range_are_told_where_they_stand() {
    for (from, to, says) in [
        ("gain: 0.5", "gain: 1.5", "\"hills\": gain is 1.5"),
        ("last: 4", "last: 31", "octaves 1 to 31"),
        ("stamps: [(shape: Bell)]", "stamps: []", "no stamps"),
        ("amplitude: 20.0", "amplitude: inf", "amplitude is inf"),
        (
            "rock_slope: (30.0, 40.0)",
            "rock_slope: (30.0, 20.0)",
            "30 to 20",
        ),
    ] {
        match parse(&SMALL.replace(from, to)) {
            Err(RecipeFileError::Text { line, problem, .. }) => {
                assert!(line > 5 && problem.contains(says), "{line}: {problem}");
            }
            other => panic!("{to}: {other:?}"),
        }
    }
    let high = parse(&SMALL.replace("amplitude: 20.0", "amplitude: 2000.0"));
    assert!(matches!(high, Err(RecipeFileError::Recipe { .. })));
}

#[test]
fn pictures_are_found_beside_the_recipe() {
    let folder = tempfile::tempdir().expect("the temporary folder can be written");
    let folder = folder.path();
    let path = folder.join("a.planet.ron");
    fs::write(&path, SMALL.replace("Bell", "Picture(\"b.png\")")).expect("writable");
    let missing = RecipeFile::read(&path).expect_err("no picture yet");
    assert!(
        matches!(missing, RecipeFileError::Picture { .. }),
        "{missing}"
    );
    let picture = image::GrayImage::from_pixel(7, 7, image::Luma([128]));
    picture.save(folder.join("b.png")).expect("writable");
    let file = RecipeFile::read(&path).expect("in order");
    let Shape::Grid(grid) = &file.recipe.bands[0].stamps[0].shape else {
        panic!("not a picture");
    };
    assert_eq!(grid.side(), 7);
}

#[test]
fn what_is_no_recipe_is_refused() {
    assert!(matches!(
        RecipeFile::read(Path::new("/no/such.planet.ron")),
        Err(RecipeFileError::Read { .. })
    ));
    assert!(matches!(
        RecipeFile::read(&assets()),
        Err(RecipeFileError::Read { .. })
    ));
    for text in ["", "(", "hello", "()", "(version: 1)", "\u{0}"] {
        assert!(
            matches!(parse(text), Err(RecipeFileError::Text { .. })),
            "{text:?}"
        );
    }
    let deep = "(".repeat(100_000);
    assert!(matches!(parse(&deep), Err(RecipeFileError::Text { .. })));
}
