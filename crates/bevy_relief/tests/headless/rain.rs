//! Rain follows the ground that is drawn.

use crate::app::{bare, spawn, spawn_viewer};
use bevy::math::{DVec3, Vec3};
use bevy::prelude::*;
use bevy_relief::testing::{settle, state};
use bevy_relief::{Planet, Preset, rain_map};
use std::sync::Arc;

#[test]
fn another_seed_has_other_rain_and_what_changes_no_ground_the_same() {
    let mut app = bare();
    let planet = spawn(&mut app, Preset::Earth.into(), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::Z * 3.0 * Planet::default().radius);
    settle(&mut app, &[planet]);
    let rain = |app: &App| state(app, planet).rain().map(Arc::clone);
    let edit = |app: &mut App, change: fn(&mut Planet)| {
        change(&mut app.world_mut().get_mut::<Planet>(planet).expect("it stays"));
        settle(app, &[planet]);
    };
    let first = rain(&app).expect("an Earth has some");
    let terrain = Arc::clone(state(&app, planet).terrain().expect("settled"));
    let settings = Planet::default().look.climate.and_then(|it| it.rain);
    let made = rain_map(&terrain, &settings.expect("an Earth has some"));
    assert_eq!(made.as_ref(), Some(&*first));
    let moist = |dir: Vec3| first.at(dir.normalize());
    let all = (0..60_u8).map(|k| moist(Vec3::new(f32::from(k) - 30.0, 9.0, 14.0)));
    let (low, high) = all.fold((1.0_f32, 0.0_f32), |(a, b), x| (a.min(x), b.max(x)));
    assert!(high - low > 0.3, "{low} to {high}");

    edit(&mut app, |planet| planet.seed = 2);
    let second = rain(&app).expect("an Earth has some");
    assert_ne!(first, second);
    edit(&mut app, |planet| planet.skirts = false);
    assert_eq!(rain(&app), Some(second));
    let second = rain(&app);
    let built = |app: &App| state(app, planet).stats().built;
    let before = built(&app);
    edit(&mut app, |planet| {
        let climate = planet.look.climate.as_mut().expect("an Earth has one");
        climate.rain.as_mut().expect("and rain").reach *= 2.0;
    });
    assert_ne!(rain(&app), second);
    assert_eq!(built(&app), before, "chunks stay as they are");
    edit(&mut app, |planet| planet.look.sea = None);
    assert_eq!(rain(&app), None, "no sea is drawn that it could come from");
    edit(&mut app, |planet| *planet = Preset::Moon.into());
    assert_eq!(rain(&app), None);
}
