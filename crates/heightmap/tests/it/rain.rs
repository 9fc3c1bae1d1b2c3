//! Rain that winds carry from the sea.

use glam::DVec3;
use heightmap::{Fractal, Grid, HeightMap, Rain};

const RAIN: Rain = Rain {
    reach: 25.0,
    climb: 2_000.0,
};

/// Metres of a planet with a sea at 0 by latitude and longitude, in degrees.
fn ground(level: u8, height: impl Fn(f64, f64) -> f64 + Sync) -> HeightMap {
    let grid = Grid::cube(level).expect("small");
    HeightMap::from_fn(grid, |node| {
        let dir = grid.dir(node).expect("on a cube");
        let latitude = libm::asin(dir.y).to_degrees();
        let longitude = libm::atan2(dir.x, dir.z).to_degrees();
        #[expect(clippy::cast_possible_truncation, reason = "metres")]
        let height = height(latitude, longitude) as f32;
        height
    })
}

fn at(map: &HeightMap, latitude: f64, longitude: f64) -> f32 {
    let [(s, c), (x, z)] = [latitude, longitude].map(|angle| libm::sincos(angle.to_radians()));
    map.at(DVec3::new(c * x, s, c * z)).expect("on a cube")
}

/// A plain between two meridians, 60° apart, with a ridge of a height in the middle.
fn with_ridge(level: u8, height: f64) -> HeightMap {
    ground(level, |_, longitude| {
        let ridge = height * (1.0 - (longitude / 6.0).powi(2)).max(0.0);
        if longitude.abs() < 30.0 {
            100.0 + ridge
        } else {
            -3_000.0
        }
    })
}

#[test]
fn there_is_rain_only_where_a_sea_is_and_only_on_cubes() {
    let dry = ground(5, |_, _| 100.0);
    let rain = RAIN.over(&dry, 0.0).expect("a cube");
    assert!(rain.heights().iter().all(|rain| *rain == 0.0));
    let plane = HeightMap::flat(Grid::plane(9, 9).expect("small"), 0.5);
    assert_eq!(RAIN.over(&plane, 0.5), None);
    let wet = RAIN.over(&with_ridge(6, 0.0), 0.0).expect("a cube");
    assert!(wet.heights().iter().all(|rain| *rain > 0.0 && *rain < 1.0));
}

#[test]
fn coasts_in_the_wind_are_moist_and_what_lies_behind_mountains_is_dry() {
    let [plain, ridge] = [0.0, 3_000.0].map(|height| {
        let rain = RAIN.over(&with_ridge(7, height), 0.0);
        rain.expect("a cube")
    });
    // The wind is from the west at 45°, from the east at 12°.
    for (latitude, to_the_east) in [(45.0, 1.0), (-45.0, 1.0), (12.0, -1.0), (-12.0, -1.0)] {
        let [shore, slope, lee] = [-26.0, -4.0, 14.0].map(|longitude| {
            let longitude = longitude * to_the_east;
            [&plain, &ridge].map(|rain| at(rain, latitude, longitude))
        });
        println!("{latitude}: {shore:?} {slope:?} {lee:?}");
        assert!(shore[0] > 1.15 * lee[0], "{latitude}: inland it is drier");
        assert!(slope[1] > 1.3 * slope[0], "{latitude}: it rains uphill");
        assert!(lee[1] < 0.75 * lee[0], "{latitude}: behind it is dry");
    }
    // Deserts lie where air sinks.
    let inland = |latitude| at(&plain, latitude, 5.0);
    assert!(1.5 * inland(30.0) < inland(2.0) && 1.3 * inland(30.0) < inland(50.0));
}

#[test]
fn finer_grids_tell_the_same() {
    let [coarse, fine] = [6, 7].map(|level| {
        let rain = RAIN.over(&with_ridge(level, 2_000.0), 0.0);
        rain.expect("a cube")
    });
    let places = (-7..=7).flat_map(|i| (-7..=7).map(move |j| (i, j)));
    let off = places.map(|(i, j)| {
        let (latitude, longitude) = (f64::from(i) * 9.0, f64::from(j) * 3.0);
        f64::from(at(&coarse, latitude, longitude) - at(&fine, latitude, longitude)).abs()
    });
    let mean = off.sum::<f64>() / 225.0;
    println!("{mean}");
    assert!(mean < 0.05, "{mean}");
}

#[test]
fn threads_change_no_bit() {
    let ground = Fractal::default().generate(Grid::cube(5).expect("small"), 4);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let rain = pool.expect("threads").install(|| RAIN.over(&ground, 0.5));
        let rain = rain.expect("a cube");
        let bits = rain.heights().iter().map(|rain| rain.to_bits());
        bits.collect::<Vec<_>>()
    };
    let one = on(1);
    assert!(one == on(2) && one == on(8));
}

#[test]
fn a_map_has_its_own_heights_at_its_nodes_and_no_step_over_an_edge() {
    let grid = Grid::cube(4).expect("small");
    let map = Fractal::default().generate(grid, 2);
    for (node, height) in map.heights().iter().enumerate() {
        let dir = grid.dir(node).expect("on a cube");
        assert!(
            (map.at(dir).expect("a cube") - height).abs() < 1e-5,
            "{node}"
        );
        for (one, other, third) in [(0, 1, 2), (1, 2, 0), (2, 0, 1)] {
            let mut edge = DVec3::ZERO;
            (edge[one], edge[other]) = (dir[one].signum(), dir[other].signum());
            edge[third] = dir[third];
            let [here, there] = [-1e-9, 1e-9].map(|by| {
                let mut beside = edge;
                beside[one] *= 1.0 + by;
                map.at(beside).expect("a cube")
            });
            assert!((here - there).abs() < 1e-5, "{edge}: {here} {there}");
        }
    }
}
