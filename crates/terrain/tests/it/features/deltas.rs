//! Rivers that part into arms before a shallow sea.

use super::downstream::stay_in_their_beds;
use super::rivers::hills;
use crate::recipes::terrain;
use glam::DVec3;
use planet_file::Preset;
use std::sync::OnceLock;
use terrain::{River, RiverStation, Terrain, WaterKind};

/// How many of a planet's longest rivers are looked at.
const RIVERS: usize = 2_000;

/// Three planets, and their rivers that have deltas.
fn deltas() -> &'static [(Terrain, Vec<River>)] {
    static DELTAS: OnceLock<Vec<(Terrain, Vec<River>)>> = OnceLock::new();
    DELTAS.get_or_init(|| {
        let earth = terrain(&Preset::Earth.planet().recipe, 1);
        let planets = [hills(1), hills(2), earth].into_iter();
        let with_deltas = planets.map(|terrain| {
            let mut rivers = terrain.longest_rivers(RIVERS);
            rivers.retain(|river| !river.arms.is_empty());
            (terrain, rivers)
        });
        with_deltas.collect()
    })
}

/// The station of a river that is nearest to a place.
fn nearest(river: &River, place: DVec3) -> RiverStation {
    let far = |station: &RiverStation| station.dir.distance_squared(place);
    let stations = river.stations.iter().copied();
    stations
        .min_by(|a, b| far(a).total_cmp(&far(b)))
        .expect("some")
}

#[test]
fn arms_leave_their_river_at_its_level_and_come_down_to_the_sea() {
    let mut arms = 0;
    for (terrain, rivers) in deltas() {
        let sea = terrain.recipe().sea_level.expect("they have one");
        for river in rivers {
            for arm in &river.arms {
                arms += 1;
                let [first, .., last] = arm[..] else {
                    panic!("{} stations", arm.len());
                };
                let left = nearest(river, first.dir);
                let apart = (left.dir - first.dir).length() * terrain.radius();
                assert!(apart < 0.01 * left.width, "{apart} m");
                assert!(
                    (left.level - first.level).abs() < 1e-6,
                    "{first:?} {left:?}"
                );
                assert!((last.level - sea).abs() < 1e-3, "{last:?}");
                assert!(!arm.windows(2).any(|pair| pair[1].level > pair[0].level));
                let water = terrain.water_at(last.dir).expect("its mouth is wet");
                assert!((water.level - sea).abs() < 1e-3, "{water:?}");
                assert_ne!(water.kind, WaterKind::Lake);
            }
        }
    }
    println!("{arms} arms");
    assert!(arms > 40, "{arms}");
}

#[test]
fn water_of_arms_stays_in_their_beds() {
    for (terrain, rivers) in deltas() {
        let arms = rivers.iter().flat_map(|river| &river.arms);
        let steps = stay_in_their_beds(terrain, arms.map(|arm| &arm[..]));
        assert!(steps > 200, "{steps}");
    }
}

/// Half way from arms to their river there is low land, or sea yet, and hardly any that is high.
#[test]
fn land_between_arms_is_low() {
    let (mut all, mut low, mut high) = (0_u32, 0_u32, 0_u32);
    for (terrain, rivers) in deltas() {
        let sea = terrain.recipe().sea_level.expect("they have one");
        let cut = terrain.recipe().rivers.expect("it has rivers").cut;
        for river in rivers {
            for arm in &river.arms {
                // Where it is apart from the river.
                for station in arm[arm.len() / 2..].iter().step_by(4) {
                    let other = nearest(river, station.dir);
                    let middle = (station.dir + other.dir).normalize();
                    let above = (terrain.height_at(middle) - sea) / cut;
                    all += 1;
                    low += u32::from((0.0..0.1).contains(&above));
                    high += u32::from(above >= 0.1);
                }
            }
        }
    }
    println!("of {all} places {low} are low land, {high} high");
    assert!(
        all > 1_000 && 3 * low > all && 5 * high < all,
        "{low} {high} of {all}"
    );
}
