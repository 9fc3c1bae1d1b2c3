use crate::folder::folder;
use planet_file::{PlanetFile, PlanetFileError};
use std::fs;
use std::path::Path;
use terrain::{Chart, Shape, Stamp};

pub(crate) const SMALL: &str = r#"(
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

pub(crate) fn parse(text: &str) -> Result<PlanetFile, PlanetFileError> {
    PlanetFile::parse(text, Path::new("some/small.planet.ron"))
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
        (
            "radius: 1000.0,",
            "radius: 1000.0,\n\n\n\nrivers: (level: 6, cut: 1.0, rain: (reach: 0.5, climb: 9.0)),",
            8,
            "the rivers' rain.reach is 0.5; it must be from 1 to 180",
        ),
        (
            "radius: 1000.0,",
            "radius: 1000.0,\n\n\n\nrivers: (level: 6, cut: 1.0, falls: -3.0),",
            8,
            "the rivers' falls is -3; it must be 0 or more",
        ),
        (
            "radius: 1000.0,",
            "radius: 1000.0,\n\n\n\nrivers: (level: 6, cut: 1.0, rough: 3.0),",
            8,
            "the rivers' rough is 3; it must be from 0 to 2",
        ),
        ("colour: (0.5, 0.5, 0.5)", "colour: (0.5, 0.5)", 13, ""),
        ("],\n    look", "\n    look", 12, "look"),
    ] {
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from}");
        match parse(&text) {
            Err(PlanetFileError::Text {
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
            Err(PlanetFileError::Text { line, problem, .. }) => {
                assert!(line > 5 && problem.contains(says), "{line}: {problem}");
            }
            other => panic!("{to}: {other:?}"),
        }
    }
    let high = parse(&SMALL.replace("amplitude: 20.0", "amplitude: 2000.0"));
    assert!(matches!(high, Err(PlanetFileError::Planet { .. })));
}

#[test]
fn what_is_no_recipe_is_refused() {
    assert!(matches!(
        PlanetFile::read(Path::new("/no/such.planet.ron")),
        Err(PlanetFileError::Read { .. })
    ));
    assert!(matches!(
        PlanetFile::read(Path::new("planets")),
        Err(PlanetFileError::Read { .. })
    ));
    for text in ["", "(", "hello", "()", "(version: 1)", "\u{0}"] {
        assert!(
            matches!(parse(text), Err(PlanetFileError::Text { .. })),
            "{text:?}"
        );
    }
    let deep = "(".repeat(100_000);
    assert!(matches!(parse(&deep), Err(PlanetFileError::Text { .. })));
}

#[test]
fn a_file_may_be_a_mebibyte_long_and_no_byte_longer() {
    let path = folder("long").join("long.planet.ron");
    for (longer, fits) in [(0, true), (1, false), (1_000, false)] {
        let length = (1 << 20) + longer;
        let padded = SMALL.to_owned() + &" ".repeat(length - SMALL.len());
        fs::write(&path, padded).expect("writable");
        match PlanetFile::read(&path) {
            Ok(file) => assert!(fits && file.recipe.name == "Small", "{length} bytes"),
            Err(error) => {
                let refused = error.to_string().contains("over 1 MiB");
                assert!(!fits && refused, "{length} bytes: {error}");
            }
        }
    }
}

#[test]
fn the_ends_of_a_radiuss_range_are_in_it() {
    for (radius, fits) in [
        ("0.001", true),
        ("1e12", true),
        ("0.00099", false),
        ("1.01e12", false),
    ] {
        let text = SMALL.replace("radius: 1000.0", &format!("radius: {radius}"));
        // As high as a planet that small may be.
        let text = text.replace("amplitude: 20.0", "amplitude: 1e-5");
        assert_eq!(parse(&text).is_ok(), fits, "{radius}");
    }
}
