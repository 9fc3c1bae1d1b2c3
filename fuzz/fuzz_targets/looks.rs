//! Any bytes as a look: refused, or painted with colours that are numbers, at any size, and written and read again as the same.

#![no_main]

use glam::Vec3;
use libfuzzer_sys::fuzz_target;
use look::{Look, Place};

fuzz_target!(|text: &str| {
    let Ok(look) = ron::from_str::<Look>(text) else {
        return;
    };
    if look.check().is_err() {
        return;
    }
    let written = ron::to_string(&look).expect("plain data");
    assert_eq!(ron::from_str(&written).as_ref(), Ok(&look), "{written}");
    // Soils and layers are brighter than all colours that a look has: 5 times by their slopes, and 2^3.5 times where six pale ones lie at one height.
    let is_even = look.detail.soils + look.detail.layers <= 0.0;
    let most = if is_even { 1.000_01 } else { 60.0 };
    for look in [look.dry(), look.scaled(1e-3), look.clone()] {
        for height in [-1e4, -1.0, 0.0, 300.0, 9e3] {
            for slope in [0.0, 0.5, 1.5] {
                let place = Place {
                    dir: Vec3::new(0.6, 0.64, 0.48),
                    height,
                    slope,
                    radius: 6e6,
                    footprint: 10.0,
                    seed: 7,
                    rain: Some(0.3),
                };
                let colour = look.colour(&place);
                assert!(
                    colour.iter().all(|part| (-1e-5..=most).contains(part)),
                    "{colour:?} at {place:?}: {look:?}"
                );
            }
        }
    }
    if let Some(clouds) = &look.clouds {
        let depth = clouds.depth_at(Vec3::Y, 7);
        assert!(depth >= 0.0 && depth.is_finite(), "{depth}: {clouds:?}");
    }
    if let Some(air) = &look.air {
        for mu in [-1.0, -0.1, 0.0, 1.0] {
            let light = [air.sunlight(6e6, 1e3, mu), air.skylight(mu)];
            assert!(
                light.as_flattened().iter().all(|part| part.is_finite() && *part >= 0.0),
                "{light:?} at {mu}: {air:?}"
            );
        }
    }
});
