use glam::Vec3;
use look::{Climate, Look, Place};
use planet_file::Preset;

fn place(latitude: f32, longitude: f32, height: f32) -> Place {
    let (lat, lon) = (latitude.to_radians(), longitude.to_radians());
    Place {
        dir: Vec3::new(lat.cos() * lon.sin(), lat.sin(), lat.cos() * lon.cos()),
        height,
        slope: 0.0,
        radius: 6e6,
        footprint: 1e3,
        seed: 3,
        rain: None,
    }
}

fn around(latitude: f32, height: f32) -> impl Iterator<Item = Place> {
    (0..72_u8).map(move |k| place(latitude, 5.0 * f32::from(k), height))
}

fn earth() -> &'static Climate {
    let climate = &Preset::Earth.planet().look.climate;
    climate.as_ref().expect("an Earth has one")
}

/// How much of a place is white: by how much its colour changes with that of the snow.
fn white(look: &Look, place: &Place) -> f32 {
    let [black, white] = [0.0, 1.0].map(|part| {
        let mut look = look.clone();
        let climate = look.climate.as_mut().expect("an Earth has one");
        climate.snow.as_mut().expect("and snow").colour = [part; 3];
        look.colour(place)[0]
    });
    white - black
}

#[test]
fn poles_and_heights_are_colder_and_the_snow_line_falls_with_latitude() {
    let (look, climate) = (&Preset::Earth.planet().look, earth());
    let mean = |latitude, height| {
        let all = around(latitude, height).map(|place| climate.at(&place).0);
        all.sum::<f32>() / 72.0
    };
    assert!(mean(0.0, 0.0) > mean(45.0, 0.0) && mean(45.0, 0.0) > mean(85.0, 0.0));
    let line = |latitude| {
        (0..90_u16)
            .map(|step| f32::from(step) * 100.0)
            .find(|&height| {
                let white = around(latitude, height).map(|place| white(look, &place));
                white.sum::<f32>() > 36.0
            })
    };
    let [tropics, alps, polar] = [0.0, 46.0, 80.0].map(|at| line(at).expect("white somewhere"));
    assert!((4_000.0..6_500.0).contains(&tropics), "{tropics} m");
    assert!((1_800.0..3_800.0).contains(&alps), "{alps} m");
    assert!(polar < 300.0, "{polar} m");
}

#[test]
fn seeds_have_climates_of_their_own() {
    let climate = earth();
    let here = place(20.0, 30.0, 100.0);
    let there = Place { seed: 4, ..here };
    assert_ne!(climate.at(&here), climate.at(&there));
}

#[test]
fn what_rain_is_known_makes_moist_and_the_rest_goes_by_belts() {
    let mut climate = earth().clone();
    let moisture = |climate: &Climate, rain| {
        let here = place(20.0, 30.0, 100.0);
        climate.at(&Place { rain, ..here }).1
    };
    let belts = moisture(&climate, None);
    let [dry, wet] = [0.2, 0.7].map(|rain| moisture(&climate, Some(rain)));
    let share = climate.rain.expect("an Earth has some").share;
    assert!((wet - dry - 0.5 * share).abs() < 1e-5, "{dry} {wet}");
    climate.rain = None;
    assert_eq!(moisture(&climate, Some(0.9)), belts);
}
