//! Rivers that follow the rain: wide where it rains, dry in deserts, and lakes without an outlet.

use super::lakes::beside;
use super::rivers::{cell_at, rainy};
use crate::recipes::{CHARTS, terrain};
use glam::DVec3;
use terrain::{Band, ChunkSide, Recipe, RiverRain, Rivers, Seed, Terrain, WaterKind};

/// Hills with lakes and rain, and little else.
pub(super) fn hills(seed: u64) -> Terrain {
    let hills = Band::new("hills", 1, 2..=20, 2_000.0).gain(0.5);
    let rivers = Rivers {
        lakes: 0.3,
        rain: Some(RiverRain {
            reach: 40.0,
            climb: 500.0,
        }),
        ..Rivers::new(7, 150.0)
    };
    let recipe = Recipe::new("hills", 1e6)
        .sea_level(-200.0)
        .rivers(rivers)
        .bands([hills]);
    Terrain::new(&recipe, Seed(seed)).expect("in order")
}

#[test]
fn water_stands_in_the_beds_that_carry_some_and_in_no_dry_one() {
    for terrain in [hills(1), hills(2), terrain(&rainy(CHARTS[0]), 6)] {
        let (mut wet, mut dry, mut puddles, mut empty) = (0_u32, 0_u32, 0_u32, 0_u32);
        let rivers = terrain.longest_rivers(400);
        let stations = rivers.iter().flat_map(|river| &river.stations);
        let stations: Vec<_> = stations.filter(|station| station.share >= 1.0).collect();
        for station in stations.iter().step_by(stations.len() / 4_000 + 1) {
            let water = terrain.water_at(station.dir);
            let full = 0.04 * station.width;
            if station.depth > 0.5 * full {
                wet += 1;
                empty += u32::from(water.is_none());
            } else if station.depth <= 0.0 {
                dry += 1;
                // It may run through a lake, or beside another river.
                puddles += u32::from(water.is_some_and(|water| {
                    water.kind == WaterKind::River && water.level >= station.level
                }));
            }
        }
        println!("{wet} wet, {empty} of them empty; {dry} dry, {puddles} of them with water");
        assert!(wet > 500 && dry > 500, "{wet} wet, {dry} dry");
        assert_eq!(empty, 0);
        assert!(puddles * 500 <= dry, "{puddles} of {dry}");
    }
}

/// By that what draws the ground tells gravel, which lies hardly above where water would, from a shore.
#[test]
fn in_dry_beds_water_flows_into_the_ground_and_in_others_along_it() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for terrain in [hills(1), hills(2)] {
        let (mut all, mut off) = ([0_u32; 2], 0_u32);
        let rivers = terrain.longest_rivers(400);
        let stations = rivers.iter().flat_map(|river| &river.stations);
        let stations: Vec<_> = stations.filter(|station| station.share >= 1.0).collect();
        for station in stations.iter().step_by(stations.len() / 1_000 + 1) {
            // Vertices about a third of the bed apart.
            let face = terrain.radius() * std::f64::consts::FRAC_PI_2;
            let level =
                (0..30).find(|&level| face / f64::from(16_u32 << level) < 0.3 * station.width);
            let field = terrain.field(cell_at(station.dir, level.expect("fine")), side);
            let away = |at: &usize| {
                let dir = field.vertex(at % 17, at / 17).dir(Terrain::WARP);
                dir.distance(station.dir)
            };
            let at = (0..17 * 17).min_by(|a, b| away(a).total_cmp(&away(b)));
            let flow = field.water_flows().expect("in a bed")[at.expect("some")];
            let down = -flow.as_dvec3().dot(station.dir);
            let is_dry = station.depth <= 0.0;
            // A lake may be there, or another river.
            let is_told = (down - f64::from(u8::from(is_dry))).abs() < 0.01;
            all[usize::from(is_dry)] += 1;
            off += u32::from(!is_told);
        }
        println!("{all:?} wet and dry, {off} told wrongly");
        assert!(all[0] > 200 && all[1] > 200, "{all:?}");
        assert!(off * 50 <= all[0] + all[1], "{off}");
    }
}

#[test]
fn rivers_dry_up_on_their_way_through_deserts() {
    let terrain = hills(1);
    let rivers = terrain.longest_rivers(1_000);
    let dries = |river: &&terrain::River| {
        let carries = |part: usize| {
            let at = part * (river.stations.len() - 1) / 10;
            let station = river.stations[at];
            station.share >= 1.0 && station.depth > 0.0
        };
        (1..8).any(|part| carries(part) && (part + 1..10).all(|later| !carries(later)))
    };
    let count = rivers.iter().filter(dries).count();
    println!("{count} of {} dry up", rivers.len());
    assert!(count > 30, "{count}");
}

#[test]
fn no_river_leaves_a_salt_lake_and_none_stands_above_it() {
    for terrain in [hills(1), hills(2)] {
        let lakes = terrain.largest_lakes(usize::MAX);
        let salt: Vec<_> = lakes.iter().filter(|lake| lake.is_salt).take(60).collect();
        assert_eq!(salt.len(), 60);
        for lake in &salt {
            let middle = terrain.water_at(lake.dir).expect("in its middle");
            assert_eq!((middle.kind, middle.level), (WaterKind::Lake, lake.level));
            let mut wet = 0;
            for turn in 0..360 {
                let rim = beside(&terrain, lake, 1.05, f64::from(turn) / 360.0);
                let Some(water) = terrain.water_at(rim) else {
                    continue;
                };
                wet += 1;
                assert_eq!(water.kind, WaterKind::River, "{lake:?} {turn}");
                // Whatever river is there runs towards the lake, level with it.
                assert!(water.level <= lake.level + 1.0, "{lake:?} {water:?}");
                let inwards = (lake.dir - rim).normalize().dot(water.flow);
                assert!(inwards > -0.2, "{lake:?} {water:?} {inwards}");
            }
            assert!(wet < 120, "{lake:?}: {wet} of 360 are under water");
        }
        // Rivers that come to one end in its middle.
        let mut ended = 0;
        for river in terrain.longest_rivers(600) {
            let last = river.stations.last().expect("some").dir;
            for lake in &salt {
                let near = |dir: DVec3| (dir - lake.dir).length() * terrain.radius() < lake.reach;
                let comes = river.stations.iter().any(|station| near(station.dir));
                assert!(!comes || near(last), "{lake:?}");
                ended += usize::from(comes);
            }
        }
        println!("{ended} rivers end in salt lakes");
        assert!(ended > 5, "{ended}");
    }
}

#[test]
fn without_a_sea_there_is_no_rain_and_nothing_changes() {
    let mut dry = rainy(CHARTS[1]);
    dry.sea_level = None;
    let mut plain = dry.clone();
    if let Some(rivers) = &mut plain.rivers {
        rivers.rain = None;
    }
    let [dry, plain] = [dry, plain].map(|recipe| terrain(&recipe, 4));
    assert_eq!(dry.longest_rivers(20), plain.longest_rivers(20));
    for station in &dry.longest_rivers(1)[0].stations {
        let height = dry.height_at(station.dir);
        assert_eq!(height.to_bits(), plain.height_at(station.dir).to_bits());
    }
}

/// From a pebble to more than an Earth, with the first seed and the last.
#[test]
fn rain_falls_on_planets_of_any_size_alike() {
    for seed in [0, u64::MAX] {
        let dry = |radius: f64| {
            let terrain = terrain(&rainy(CHARTS[1]).scaled_to(radius), seed);
            let rivers = terrain.longest_rivers(20);
            assert!(rivers.len() > 10, "{radius}: {}", rivers.len());
            let stations = rivers.iter().flat_map(|river| &river.stations);
            let mut dry = Vec::new();
            for station in stations {
                let height = terrain.height_at(station.dir);
                assert!(
                    height.is_finite() && station.depth >= 0.0,
                    "{radius}: {station:?}"
                );
                dry.push(station.depth <= 0.0);
            }
            #[expect(clippy::cast_precision_loss, reason = "few")]
            let share = |count: usize, all: usize| count as f64 / all as f64;
            let count = dry.iter().filter(|&&dry| dry).count();
            [
                share(count, dry.len()),
                share(terrain.largest_lakes(usize::MAX).len(), 1),
            ]
        };
        let [one, other] = [1.0, 1e7].map(dry);
        println!("{one:?} {other:?}");
        assert!((one[0] - other[0]).abs() < 0.05 && (one[1] - other[1]).abs() < 6.0);
    }
}
