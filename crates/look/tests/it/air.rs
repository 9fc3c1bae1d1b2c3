use look::Air;
use planet_file::Preset;

const RADIUS: f32 = 6_371_000.0;

fn air(preset: Preset) -> Air {
    preset.planet().look.air.expect("it has one")
}

#[test]
fn a_low_sun_is_red_and_the_sky_of_noon_blue_and_no_light_comes_through_the_planet() {
    let air = air(Preset::Earth);
    let [red, green, blue] = air.sunlight(RADIUS, 2.0, 0.02);
    assert!(
        red > 2.0 * green && green > 2.0 * blue,
        "{red} {green} {blue}"
    );
    let [red, _, blue] = air.skylight(1.0);
    assert!(blue > 2.0 * red, "{red} {blue}");
    for mu in [-1.0, -0.5, -0.2] {
        assert_eq!(air.sunlight(RADIUS, 0.0, mu), [0.0; 3], "{mu}");
    }
    for altitude in [-5_000.0, 0.0, 1e6, 1e9] {
        for mu in [-1.0, -0.01, 0.0, 1.0] {
            let light = air.sunlight(RADIUS, altitude, mu);
            assert!(
                light.iter().all(|part| (0.0..=1.0).contains(part)),
                "{altitude} {mu}: {light:?}"
            );
        }
    }
}

#[test]
fn an_air_scales_with_its_planet() {
    let (large, small) = (air(Preset::Mars), air(Preset::Mars).scaled(1e-3));
    for mu in [-0.02, 0.0, 0.3, 1.0] {
        let a = large.sunlight(3_389_500.0, 1_000.0, mu);
        let b = small.sunlight(3_389.5, 1.0, mu);
        for (a, b) in a.into_iter().zip(b) {
            assert!((a - b).abs() < 1e-3, "{mu}: {a} {b}");
        }
    }
}

#[test]
fn at_its_top_a_ten_thousandth_of_the_thicker_part_is_left() {
    let air = air(Preset::Earth);
    for (height, haze_height) in [(8_000.0, 1_200.0), (500.0, 7_000.0)] {
        let air = Air {
            height,
            haze_height,
            ..air
        };
        let thicker: f32 = height.max(haze_height);
        let left = (-air.top() / thicker).exp();
        assert!(
            (1e-4..2e-4).contains(&left),
            "{height} {haze_height}: {left}"
        );
    }
}
