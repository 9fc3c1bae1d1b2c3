//! Where rivers come to the sea: some part into arms before it, and others end in estuaries.

use super::downstream::stay_in_their_beds;
use super::rivers::{hills, slopes_off};
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

/// Beside the last of a river, which is level with the sea, all that lies well below that stays under it, and the river itself reaches it.
#[test]
fn rivers_do_not_run_out_to_sea_between_dams() {
    let earth = terrain(&Preset::Earth.planet().recipe, 1);
    for terrain in [hills(1), hills(2), earth] {
        let recipe = terrain.recipe();
        let sea = recipe.sea_level.expect("they have one");
        let shallow = 5e-3 * recipe.rivers.expect("it has rivers").cut;
        let (mut below, mut dams, mut wet) = (0_u32, 0_u32, 0_u32);
        let mut rivers = terrain.longest_rivers(600);
        rivers.retain(|river| river.arms.is_empty());
        for river in &rivers {
            let last = river.stations.windows(2).rev().take(120).step_by(6);
            for pair in last {
                let [a, b] = [pair[0], pair[1]];
                if a.share < 1.0 || b.share < 1.0 || a.level > sea + 1e-6 {
                    continue;
                }
                wet += u32::from(terrain.water_at(a.dir).is_some());
                let along = (b.dir - a.dir).normalize();
                let aside = along.cross(a.dir) * (0.5 * a.width / terrain.radius());
                for halves in [-6.0, -4.0, -2.5, 2.5, 4.0, 6.0] {
                    let dir = (a.dir + aside * halves).normalize();
                    let explained = terrain.explain(dir);
                    if explained.ground < sea - shallow {
                        below += 1;
                        dams += u32::from(explained.height > sea);
                    }
                }
            }
        }
        println!("{dams} of {below} places below the sea have become land, {wet} are wet");
        assert!(below > 300 && wet > 300, "{below} {wet}");
        // Another river that runs higher may be near.
        assert!(dams * 50 < below, "{dams} of {below}");
    }
}

/// However much of the ground there is raised, and however wide the sea reaches in.
#[test]
fn gradients_beside_mouths_are_the_slopes_of_the_heights() {
    for terrain in [hills(1), hills(2)] {
        let sea = terrain.recipe().sea_level.expect("they have one");
        let rivers = terrain.longest_rivers(400);
        let stations = rivers.iter().flat_map(|river| &river.stations);
        let low = stations.filter(|station| station.share >= 1.0 && station.level < sea + 2.0);
        let places: Vec<_> = low.step_by(7).map(|station| station.dir).collect();
        // As far as beds of a hundred metres count.
        let [worst, lines] = slopes_off(&terrain, &places, 2e-4);
        println!("{worst} at {} places, {lines} lines", places.len());
        assert!(places.len() > 1_000, "{}", places.len());
        assert!(worst < 0.02, "{worst}");
        assert!(
            50.0 * lines < f64::from(u32::try_from(places.len()).expect("few")),
            "{lines}"
        );
    }
}
