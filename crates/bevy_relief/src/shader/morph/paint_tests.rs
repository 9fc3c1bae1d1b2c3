use super::on_adapter::{Painted, Stand};
use super::worst::Worst;
use crate::settings::Planet;
use bevy::math::{DVec3, Vec3};
use look::{Liquid, Place};
use planet_file::Preset;
use std::collections::BTreeSet;
use terrain::ChunkSide;

#[test]
fn the_adapter_gives_ground_and_inland_water_the_colours_of_the_look() {
    let (mut far, mut near, mut wet) = (Worst::default(), Worst::default(), Worst::default());
    let mut seen = BTreeSet::new();
    for preset in Preset::ALL {
        let planet = Planet {
            seed: 7,
            side: ChunkSide::new(17).expect("17 = 16 + 1"),
            ..preset.into()
        };
        let (look, seed) = (planet.look.clone(), planet.seed);
        #[expect(clippy::cast_possible_truncation, reason = "as the shader has it")]
        let radius = planet.radius as f32;
        let eye = DVec3::X * (3.0 * planet.radius);
        let Some(mut stand) = Stand::new(planet, eye) else {
            return;
        };
        stand.settle();
        let rains = look.sea.is_some() && look.climate.as_ref().is_some_and(|it| it.rain.is_some());
        assert_eq!(stand.state().rain().is_some(), rains, "{preset:?}");
        // Around the sphere in a spiral, at all heights and slopes: from so far that only the largest soils are seen, and from near.
        let all = (0..300_u16).flat_map(|k| [(k, 6_000.0), (k, 20.0)]);
        let places: Vec<_> = all
            .map(|(k, footprint)| {
                let (k, y) = (f32::from(k), 1.0 - (2.0 * f32::from(k) + 1.0) / 300.0);
                let (sine, cosine) = (2.399_963 * k).sin_cos();
                let across = (1.0 - y * y).sqrt();
                let dir = Vec3::new(across * cosine, y, across * sine);
                Place {
                    dir,
                    height: (k * 0.618_034).fract() * 6_000.0 + 0.5,
                    slope: (k * 0.414_214).fract() * 1.2,
                    radius,
                    footprint,
                    seed,
                    rain: stand.state().rain().map(|rain| rain.at(dir)),
                }
            })
            .collect();
        for (place, drawn) in places.iter().zip(stand.colours(&places)) {
            let colour = look.colour(place);
            // Graphics cards may mix texels by parts of 256.
            let coarse = place.rain.is_some() && !stand.is_processor();
            // From near soils have waves of 512 m, and an f32 tells places on an Earth half a metre apart.
            let is_near = place.footprint < 6_000.0;
            let limit = match (coarse, is_near) {
                (true, _) => 2e-3,
                (false, true) => 5e-4,
                (false, false) => 1e-5,
            };
            let worst = if is_near { &mut near } else { &mut far };
            let sea = look.sea.filter(|sea| sea.liquid == Liquid::Water);
            if let Some(sea) = sea {
                let water = sea.inland(0.01 * place.height, place.slope);
                for (drawn, said) in drawn.water.into_iter().zip(water) {
                    wet.take((drawn - said).abs().into());
                }
            }
            for (drawn, said) in drawn.ground.into_iter().zip(colour) {
                worst.take((drawn - said).abs().into());
                assert!(
                    (drawn - said).abs() < limit,
                    "{preset:?} {place:?}: {drawn} for {said}"
                );
            }
            seen.insert(colour.map(f32::to_bits));
        }
    }
    println!("{far:?}, {near:?}, {wet:?}, {} colours", seen.len());
    assert!(wet.by < 1e-6 && wet.of > 0, "{wet:?}");
    assert!(seen.len() > 1_000, "{} colours", seen.len());
}

/// What the shaders make of places of so many heights, all around an Earth and at all slopes; `None` without an adapter.
fn painted(height: impl Fn(u16) -> f32) -> Option<Vec<(Place, Painted)>> {
    let planet = Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::default()
    };
    let radius = planet.radius;
    let mut stand = Stand::new(planet, DVec3::X * (3.0 * radius))?;
    stand.settle();
    let places: Vec<_> = (0..300_u16)
        .map(|number| {
            let k = f32::from(number);
            let dir = Vec3::new((1.3 * k).sin(), (0.7 * k).cos(), (2.1 * k).sin() + 0.01);
            Place {
                dir: dir.normalize(),
                height: height(number),
                slope: (k * 0.414_214).fract() * 1.2,
                radius: 6e6,
                footprint: 1.0,
                seed: 1,
                rain: None,
            }
        })
        .collect();
    let painted = stand.colours(&places);
    Some(places.into_iter().zip(painted).collect())
}

#[test]
fn what_stands_on_ground_is_as_bright_as_it_in_the_mean() {
    let Some(painted) = painted(|_| 100.0) else {
        return;
    };
    let green = |of: fn(&Painted) -> [f32; 3], flat: bool| {
        // How flat it is seen comes of the slope.
        let of_all: Vec<f32> = painted
            .iter()
            .filter(|(place, _)| (place.slope < 0.4) == flat)
            .map(|(_, painted)| of(painted)[1])
            .collect();
        of_all.iter().sum::<f32>() / of_all.len() as f32
    };
    for flat in [true, false] {
        let (blades, clods) = (green(|it| it.blades, flat), green(|it| it.clods, flat));
        println!("{flat}: blades {blades}, clods {clods}");
        assert!((0.95..1.05).contains(&blades), "{flat}: {blades}");
        assert!((0.95..1.05).contains(&clods), "{flat}: {clods}");
    }
    // And it is not simply nothing.
    let differs = |(_, it): &(Place, Painted)| it.blades[1] != 1.0 && it.clods[1] != 1.0;
    assert!(painted.iter().all(differs));
}

#[test]
fn salt_lies_flat_and_low_around_still_water_of_dry_country() {
    let Some(painted) = painted(|k| 5.0 * f32::from(k)) else {
        return;
    };
    let (mut whole, mut none) = (0, 0);
    for (place, painted) in painted {
        let [dry, moist, river] = painted.salt;
        assert_eq!([moist, river], [0.0; 2], "{place:?}");
        let (above, slope) = (0.01 * place.height, place.slope);
        if above < 3.0 && slope < 0.06 {
            assert!(dry > 0.999, "{place:?}: {dry}");
            whole += 1;
        }
        if above > 9.0 || slope > 0.2 {
            assert!(dry < 1e-3, "{place:?}: {dry}");
            none += 1;
        }
        assert!((0.0..=1.0).contains(&dry), "{place:?}: {dry}");
    }
    assert!(whole > 2 && none > 200, "{whole} {none}");
}

#[test]
fn rock_is_broken_where_ground_is_steep_and_as_bright_as_it_in_the_mean() {
    let Some(painted) = painted(|_| 100.0) else {
        return;
    };
    let (mut flat, mut steep, mut bright, mut even) = (0, 0, 0.0, 0);
    for (place, painted) in painted {
        let [tilt, of_it, after] = painted.rock;
        if place.slope < 0.2 {
            assert_eq!(painted.rock, [0.0; 3], "{place:?}");
            flat += 1;
        } else if place.slope > 0.5 {
            assert!(tilt > 0.0 && tilt < 3.0, "{place:?}: {tilt}");
            assert_eq!(after, 0.0, "it repeats: {place:?}");
            bright += of_it;
            steep += 1;
            even += usize::from(of_it > 0.0);
        }
    }
    let mean = bright / steep as f32;
    println!("{flat} flat, {steep} steep, {mean} brighter, {even} of them above 0");
    assert!(flat > 30 && steep > 100, "{flat} {steep}");
    assert!(mean.abs() < 0.1, "{mean}");
    assert!(even > 20 && even < steep - 20, "{even} of {steep}");
}

#[test]
fn the_sun_on_water_from_afar_is_hardly_brighter_than_paper() {
    let Some(painted) = painted(|_| 100.0) else {
        return;
    };
    let mut dimmed = 0;
    for (place, painted) in painted {
        // With waves that are seen, and without: against white paper beside it.
        let [seen, unseen, undimmed] = painted.glint;
        assert!(unseen < 1.7, "{place:?}: {unseen}");
        // What is not bright is left so.
        assert!(
            unseen > 0.5 * undimmed.min(1.6),
            "{place:?}: {unseen} of {undimmed}"
        );
        assert!(seen > unseen, "{place:?}: {seen} {unseen}");
        dimmed += usize::from(undimmed > 3.0 * unseen);
    }
    assert!(dimmed > 30, "{dimmed}");
}

#[test]
fn no_sun_that_has_set_shines_on_water_nor_all_of_a_low_one_inland() {
    let Some(painted) = painted(|_| 100.0) else {
        return;
    };
    for (place, painted) in painted {
        assert_eq!(painted.sun_on_sea, [0.0, 1.0, 1.0], "{place:?}");
        let [set, low, high] = painted.sun_inland;
        assert_eq!([set, high], [0.0, 1.0], "{place:?}");
        assert!(low > 0.1 && low < 0.6, "{place:?}: {low}");
    }
}

/// What Khronos's neutral tone mapping makes of a colour below 0.76 (Khronos PBR Neutral Tone Mapper, 2024).
fn tones_mapped(colour: [f32; 3]) -> [f32; 3] {
    let least = colour.into_iter().fold(f32::INFINITY, f32::min);
    let taken = if least < 0.08 {
        least - 6.25 * least * least
    } else {
        0.04
    };
    colour.map(|part| part - taken)
}

#[test]
fn dark_colours_come_through_tone_mapping_as_they_are() {
    let Some(painted) = painted(|k| 8.0 * f32::from(k)) else {
        return;
    };
    for (place, painted) in painted {
        let seen = tones_mapped(painted.dark);
        for (seen, times) in seen.into_iter().zip([1.0, 2.0, 3.0]) {
            let meant = 1e-4 * times * place.height;
            assert!((seen - meant).abs() < 1e-4, "{place:?}: {seen} for {meant}");
        }
    }
}
