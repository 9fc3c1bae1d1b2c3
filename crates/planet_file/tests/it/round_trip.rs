//! What is written is read as the same planet.

use crate::files::{SMALL, parse};
use crate::folder::folder;
use image::{GrayImage, Luma};
use look::Rain;
use planet_file::{PlanetError, PlanetFile, PlanetFileError, Preset, Unnamed};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use terrain::{
    Band, Chart, Facing, GreyGrid, Mask, Reads, Realm, RealmSet, Recipe, RiverRain, Rivers, Shape,
    Sign, Stamp,
};

fn again(file: &PlanetFile) -> PlanetFile {
    let text = file.to_text().expect("every picture has a name");
    PlanetFile::parse(&text, Path::new("again")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn presets_are_read_as_they_were_written() {
    for preset in Preset::ALL {
        let text = preset.planet().to_text().expect("its map has a name");
        let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("planets/again");
        let again = PlanetFile::parse(&text, &beside).expect("in order");
        assert_eq!(again, *preset.planet(), "{preset}");
    }
}

/// Those that nobody has annotated.
#[test]
fn the_embedded_files_are_laid_out_as_they_would_be_written() {
    for preset in [Preset::Earth, Preset::Moon, Preset::Mars, Preset::Article] {
        let text = preset.planet().to_text().expect("no pictures");
        assert_eq!(text, preset.text(), "{preset}");
    }
}

#[test]
fn any_planet_that_can_be_drawn_is_read_as_it_was_written() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    for case in 0..500 {
        let file = any(&mut random);
        assert_eq!(file.check(), Ok(()), "case {case}: {file:?}");
        assert_eq!(again(&file), file, "case {case}");
    }
}

#[test]
fn a_picture_keeps_its_name() {
    let folder = folder("names");
    let (path, copy) = (folder.join("a.planet.ron"), folder.join("b.planet.ron"));
    fs::create_dir(folder.join("stamps")).expect("writable");
    let picture = GrayImage::from_fn(9, 9, |x, y| Luma([(x * y).to_le_bytes()[0]]));
    picture
        .save(folder.join("stamps/peak.png"))
        .expect("writable");
    let text = SMALL.replace("Bell", "Picture(\"stamps/peak.png\"), sign: Raise");
    fs::write(&path, text).expect("writable");

    let mut file = PlanetFile::read(&path).expect("in order");
    file.recipe.bands[0].amplitude = 30.0;
    file.write(&copy).expect("writable");
    assert_eq!(PlanetFile::read(&copy).expect("in order"), file);
    let left: Vec<_> = fs::read_dir(&folder).expect("there").collect();
    assert_eq!(left.len(), 3, "{left:?}");

    file.pictures.clear();
    let band = "hills".to_owned();
    assert_eq!(file.to_text(), Err(Unnamed::Picture { band }));
    let refused = file.write(&copy).expect_err("no name");
    assert!(
        matches!(refused, PlanetFileError::Unnamed { .. }),
        "{refused}"
    );
}

#[test]
fn what_could_not_be_read_is_not_written() {
    let folder = folder("unwritten");
    let path = folder.join("a.planet.ron");
    let good = parse(SMALL).expect("in order");
    good.write(&path).expect("writable");
    for spoil in [
        (|file| file.recipe.radius = -1.0) as fn(&mut PlanetFile),
        |file| file.recipe.bands[0].gain = 1.0,
        |file| file.look.rock[0] = 2.0,
    ] {
        let mut bad = good.clone();
        spoil(&mut bad);
        let error = bad.write(&path).expect_err("out of range");
        assert!(matches!(error, PlanetFileError::Planet { .. }), "{error}");
        assert_eq!(PlanetFile::read(&path).expect("as it was"), good);
    }
    let nowhere = good.write(&folder.join("no/such.planet.ron"));
    assert!(matches!(nowhere, Err(PlanetFileError::Write { .. })));
}

#[test]
fn a_check_says_what_is_wrong_with_recipe_and_look() {
    let good = parse(SMALL).expect("in order");
    let mut bad = good.clone();
    bad.recipe.radius = 0.0;
    assert!(matches!(bad.check(), Err(PlanetError::Recipe(_))));
    let mut bad = good;
    bad.look.detail.relief = 2.0;
    let error = bad.check().expect_err("too rough");
    assert_eq!(
        error.to_string(),
        "the look's detail's relief is 2; it must be from 0 to 1"
    );
}

/// A planet that can be drawn, of all that a text can say but pictures.
fn any(random: &mut impl Rng) -> PlanetFile {
    let radius = 10.0_f64.powf(random.random_range(1.0..12.0));
    let mut bands: Vec<_> = (0..random.random_range(0..5))
        .map(|_| any_band(random, radius * 1e-6))
        .collect();
    // Only so many octaves may look at the ground: those of two bands always.
    for band in bands.iter_mut().skip(2) {
        (band.facing, band.slope) = (Facing::Random, None);
    }
    let looks = Preset::ALL.map(|preset| &preset.planet().look);
    let mut look = looks[random.random_range(0..looks.len())].clone();
    look.rock = [random.random(), random.random(), 0.0];
    if random.random() {
        look.air = None;
        look.sea = looks[random.random_range(0..looks.len())].sea;
    }
    if random.random() {
        (look.detail.stones, look.detail.tufts) = (random.random(), 0.0);
        (look.detail.woods, look.detail.ripples) = (random.random(), random.random());
        (look.detail.soils, look.detail.layers) = (random.random(), random.random());
    }
    if let Some(clouds) = &mut look.clouds {
        clouds.height = f32::from_bits(random.random_range(1..0x7f00_0000));
        clouds.drift = -1e30 * random.random::<f32>();
    }
    if let Some(climate) = &mut look.climate {
        climate.biomes[0].name = any_name(random);
        climate.lapse = f32::MIN_POSITIVE;
        climate.rain = random.random::<bool>().then(|| Rain {
            share: random.random(),
            reach: random.random_range(1.0..180.0),
            climb: f32::from_bits(random.random_range(1..0x7f00_0000)),
            valleys: if random.random() {
                random.random()
            } else {
                0.0
            },
        });
    }
    let rivers = random.random::<bool>().then(|| any_rivers(random, radius));
    let sea_level = random
        .random::<bool>()
        .then(|| radius * random.random_range(-0.5..0.5));
    for band in &mut bands {
        let readable = readable(band.first, rivers, sea_level);
        if let Some(mask) = &mut band.mask {
            mask.reads = readable[random.random_range(0..readable.len())];
        }
    }
    let mut file = PlanetFile::new(
        Recipe {
            base: None,
            rivers,
            name: any_name(random),
            radius,
            chart: [Chart::Cube, Chart::Sphere][usize::from(random.random::<bool>())],
            sea_level,
            bands,
        },
        look,
    );
    file.story = any_name(random);
    file
}

/// What the mask of a band with such a first octave may read.
fn readable(first: u8, rivers: Option<Rivers>, sea_level: Option<f64>) -> Vec<Reads> {
    let rivers = rivers.filter(|rivers| first >= rivers.level);
    let is_there = |reads: &Reads| match reads {
        Reads::Height => true,
        Reads::Rain => sea_level.and(rivers).is_some_and(|it| it.rain.is_some()),
        Reads::Coast => sea_level.and(rivers).is_some(),
        Reads::Drained => rivers.is_some(),
    };
    Reads::ALL.into_iter().filter(is_there).collect()
}

fn any_rivers(random: &mut impl Rng, radius: f64) -> Rivers {
    Rivers {
        width: random.random_range(1e-5..0.01),
        lakes: [0.0, 0.3 * random.random::<f64>()][random.random_range(0..2)],
        rain: random.random::<bool>().then(|| RiverRain {
            reach: random.random_range(1.0..180.0),
            climb: 1e12 * (1.0 - random.random::<f64>()),
        }),
        drained: random.random_range(0..=3),
        rough: [0.0, 2.0 * random.random::<f64>()][random.random_range(0..2)],
        falls: [0.0, random.random_range(0.0..1e12)][random.random_range(0..2)],
        ..Rivers::new(
            random.random_range(5..=10),
            1e-3 * radius * random.random::<f64>(),
        )
    }
}

fn any_band(random: &mut impl Rng, highest: f64) -> Band {
    let first = random.random_range(0..=30);
    // They need a band of their own.
    let gullies = first >= 4 && random.random_range(0..5) == 0;
    let stamps = (0..random.random_range(1..4)).map(|_| Stamp {
        shape: if gullies {
            Shape::Gullies
        } else {
            [
                Shape::Cone,
                Shape::Bell,
                Shape::Dome,
                Shape::Crater,
                Shape::Ridge,
            ][random.random_range(0..5)]
            .clone()
        },
        sign: [Sign::Random, Sign::Raise, Sign::Dig][random.random_range(0..3)],
        weight: 10.0_f64.powf(random.random_range(-300.0..300.0)),
        density: [1.0, 1.0 - random.random::<f64>()][random.random_range(0..2)],
        realms: match random.random_range(0..64) {
            0 => RealmSet::ALL,
            bits => Realm::ALL
                .into_iter()
                .filter(|realm| bits >> realm.index() & 1 == 1)
                .collect(),
        },
    });
    Band {
        stamps: stamps.collect(),
        name: any_name(random),
        salt: random.random(),
        first,
        last: random.random_range(first..=30),
        amplitude: highest * (1.0 - random.random::<f64>()),
        gain: random.random_range(0.01..0.9),
        mask: random.random::<bool>().then(|| Mask {
            from: random.random_range(-1e9..0.0),
            to: random.random_range(1.0..1e9),
            floor: [0.0, random.random()][random.random_range(0..2)],
            reads: Reads::Height,
        }),
        facing: [Facing::Random, Facing::Downhill, Facing::Across][random.random_range(0..3)],
        slope: random.random::<bool>().then(|| Mask {
            from: random.random_range(0.0..40.0),
            to: random.random_range(41.0..90.0),
            floor: [0.0, random.random()][random.random_range(0..2)],
            reads: Reads::Height,
        }),
    }
}

/// Any letters at all, quotes and line breaks too.
fn any_name(random: &mut impl Rng) -> String {
    (0..random.random_range(0..9))
        .map(|_| {
            let awkward = ['"', '\\', '\n', '\'', '{', '\u{301}', '\u{7f}', '🪐'];
            let [any, one] = [random.random(), awkward[random.random_range(0..8)]];
            if random.random() { any } else { one }
        })
        .collect()
}

#[test]
fn a_picture_is_found_by_what_it_shows() {
    let grid = || Arc::new(GreyGrid::new(2, [0.0, 0.5, 0.5, 1.0]).expect("in order"));
    let mut file = parse(SMALL).expect("in order");
    file.recipe.bands[0].stamps[0].shape = Shape::Grid(grid());
    file.pictures.insert("a \"b\".png".into(), grid());
    let text = file.to_text().expect("it has a name");
    assert!(text.contains(r#"Picture("a \"b\".png")"#), "{text}");
}
