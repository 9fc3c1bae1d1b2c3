use crate::gradient::gradient;
use glam::Vec3;
use look::{Look, Place, linear};
use planet_file::Preset;

/// Those of all presets, and one without a climate.
fn looks() -> impl Iterator<Item = Look> {
    let presets = Preset::ALL.map(|preset| preset.planet().look.clone());
    presets.into_iter().chain([gradient()])
}

fn at(height: f32, slope: f32) -> Place {
    Place {
        dir: Vec3::Z,
        height,
        slope,
        radius: 6e6,
        footprint: 1e6,
        seed: 1,
        rain: None,
    }
}

fn near(a: [f32; 3], b: [f32; 3], off: f32) -> bool {
    a.into_iter().zip(b).all(|(a, b)| (a - b).abs() < off)
}

#[test]
fn without_a_climate_colours_are_those_of_the_stops_at_their_heights() {
    let look = gradient();
    for stop in look.stops.iter().filter(|stop| stop.height >= 0.0) {
        let colour = look.colour(&at(stop.height, 0.0));
        assert!(
            near(colour, linear(stop.colour), 1e-6),
            "{stop:?}: {colour:?}"
        );
    }
}

#[test]
fn cliffs_are_rock() {
    let [earth, mars] = [Preset::Earth, Preset::Mars].map(|preset| &preset.planet().look);
    for look in [earth, mars, &gradient()] {
        let cliff = look.colour(&at(1_000.0, 1.5));
        assert!(near(cliff, linear(look.rock), 1e-6), "{cliff:?}");
    }
}

#[test]
fn every_look_is_in_order_and_scales() {
    for look in looks() {
        assert_eq!(look.check(), Ok(()));
        let small = look.scaled(0.001);
        for height in [-5_000.0_f32, -10.0, 0.0, 300.0, 8_000.0] {
            let colours = [(&look, height), (&small, height * 0.001)]
                .map(|(look, height)| look.colour(&at(height, 0.3)));
            assert!(near(colours[0], colours[1], 1e-3), "{height}: {colours:?}");
        }
    }
}

#[test]
fn the_sea_begins_below_height_zero_and_darkens() {
    for look in [&Preset::Earth.planet().look, &gradient()] {
        let shore = look.colour(&at(-0.1, 0.0));
        let deep = look.colour(&at(-9_000.0, 0.0));
        assert!(deep.iter().sum::<f32>() < shore.iter().sum::<f32>());
        assert_ne!(look.dry().colour(&at(-0.1, 0.0)), shore);
    }
}

#[test]
fn a_palette_has_the_bits_of_its_look() {
    let mut chance = 1_u32;
    // From 0 to 1.
    let mut next = || {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 8) as f32 / (1 << 24) as f32
    };
    for look in looks() {
        let palette = look.palette();
        for _ in 0..500 {
            let dir = Vec3::new(next() - 0.5, next() - 0.5, next() - 0.5);
            let place = Place {
                dir: dir.normalize(),
                height: (next() - 0.4) * 9_000.0,
                slope: next() * 1.5,
                radius: 6e6,
                footprint: 1.0 + next() * 3_000.0,
                seed: 7,
                rain: (next() > 0.5).then_some(next()),
            };
            assert_eq!(palette.colour(&place), look.colour(&place), "{place:?}");
            let (depth, above) = (next() * 500.0, next() * 10.0);
            let water = look.sea.as_ref().map(|sea| sea.inland(depth, above));
            assert_eq!(palette.inland(depth, above), water, "{depth} {above}");
        }
    }
}
