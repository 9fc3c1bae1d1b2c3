//! Rivers on their way from spring to sea: down, in their beds, over falls, in bends.

use super::rivers::{deep, falling, hills, rainy, watered};
use crate::recipes::{CHARTS, terrain};
use glam::DVec3;
use planet_file::Preset;
use terrain::{River, RiverStation, Seed, Terrain, WaterKind};

/// Of a thousand rivers each, from spring to sea: where steep ones come together with flat ones, through lakes, into the sea.
#[test]
fn no_river_rises_on_its_way() {
    let lakes = terrain(&watered(CHARTS[0]), 6);
    let dry = terrain(&rainy(CHARTS[0]), 6);
    for terrain in [
        hills(1),
        hills(2),
        hills(3),
        lakes,
        dry,
        falling(1),
        deep(1),
    ] {
        let rivers = terrain.longest_rivers(1_000);
        assert!(rivers.len() > 100, "{}", rivers.len());
        for river in &rivers {
            let rises = |pair: &[RiverStation]| pair[1].level > pair[0].level;
            assert!(!river.stations.windows(2).any(rises), "{}", river.length);
        }
    }
}

#[test]
fn water_never_flows_up_and_never_stands_above_its_bank() {
    for terrain in [hills(1), falling(1), deep(1)] {
        stays_in_its_bed(&terrain);
    }
}

/// In the middle between two stations, and so many widths of the river to the left and to the right of there.
fn across([a, b]: [RiverStation; 2], widths: f64, radius: f64) -> (DVec3, [DVec3; 2]) {
    let middle = (a.dir + b.dir).normalize();
    let across = (b.dir - a.dir).normalize().cross(middle).normalize();
    let aside = across * (widths * a.width.max(b.width) / radius);
    (
        middle,
        [aside, -aside].map(|aside| (middle + aside).normalize()),
    )
}

/// Beside its stations, but where others flow into it and at sharp bends; and in the mean it is a tenth narrower than where it is widest near by.
#[test]
fn rivers_are_as_wide_as_is_said_and_not_evenly() {
    let terrain = hills(2);
    let (mut all, mut off, mut even, mut narrower) = (0_u32, 0_u32, 0_u32, 0.0);
    for river in &terrain.longest_rivers(40) {
        for near in river.stations.windows(9) {
            let [before, at, behind] = [near[3], near[4], near[5]];
            if near.iter().any(|near| near.share < 1.0) || at.width < grown(river) {
                continue;
            }
            let across = (behind.dir - before.dir).cross(at.dir).normalize();
            let is_wet = |widths: f64| {
                let aside = across * (widths * at.width / terrain.radius());
                terrain.water_at((at.dir + aside).normalize()).is_some()
            };
            all += 1;
            off += u32::from(![0.42, -0.42].into_iter().all(is_wet));
            off += u32::from([0.58, -0.58].into_iter().any(is_wet));
            let widest = near.iter().map(|near| near.width).fold(0.0, f64::max);
            narrower += 1.0 - at.width / widest;
            even += u32::from(at.width > 0.999 * widest);
        }
    }
    let narrower = narrower / f64::from(all);
    println!(
        "{all} stations, {off} off, {even} of them widest, {narrower:.3} narrower in the mean"
    );
    assert!(all > 3_000 && 20 * off < all, "{off} of {all}");
    assert!(narrower > 0.08 && 3 * even < all, "{narrower} {even}");
}

/// How wide a river is half a step of the lattice from its spring, where it is no brook any more.
fn grown(river: &River) -> f64 {
    10.0 * river.stations[0].width
}

/// Where rivers are not whole yet, their ground is on its way from what it was to their level, which may lie far above it.
#[test]
fn springs_have_water_only_where_the_ground_holds_it_and_stand_on_no_dams() {
    for terrain in [hills(1), hills(2)] {
        let (mut all, mut wet) = (0_u32, 0_u32);
        let (mut worst, mut dam) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let rivers = terrain.longest_rivers(200);
        let pairs = rivers.iter().flat_map(|river| {
            let grown = grown(river);
            let pairs = river.stations.windows(2);
            pairs.map(move |pair| (grown, [pair[0], pair[1]]))
        });
        for (width, [a, b]) in pairs {
            if a.share >= b.share {
                continue;
            }
            all += 1;
            let heights = |widths: f64| {
                let (_, sides) = across([a, b], widths, terrain.radius());
                sides.map(|dir| terrain.height_at(dir))
            };
            // Beside the brook, and beside the bed that it will fill.
            let per_width = width / a.width;
            let [near, bed, far] = [1.0, per_width, 4.0 * per_width].map(heights);
            let lower = |[left, right]: [f64; 2]| left.min(right);
            let bank = lower(near).min(lower(bed));
            let all_about = far[0].max(far[1]);
            dam = dam.max((lower(bed) - all_about) / width);
            let (middle, _) = across([a, b], 0.0, terrain.radius());
            let water = terrain.water_at(middle);
            if let Some(water) = water.filter(|water| water.kind == WaterKind::River) {
                wet += 1;
                worst = worst.max((water.level - bank) / width);
            }
        }
        println!("{wet} of {all} are wet, {worst} widths above a bank, a dam of {dam} widths");
        // Where banks are yet to rise.
        assert!(worst < 0.04, "water stands {worst} widths above its bank");
        assert!(dam < 0.5, "a bed lies {dam} widths above all about it");
        assert!(wet > 1_000, "{wet} of {all} are wet");
    }
}

/// Near the coarse ground, into which they cut on their way; all of their valleys is there before any of their beds, and those are whole soon: as brooks a tenth as wide as half a step of the lattice on, and growing all the way.
#[test]
fn rivers_begin_near_the_ground_and_soon() {
    let terrain = hills(1);
    let coarse = terrain.recipe().rivers.expect("it has some").level;
    let (mut many, mut high, mut soon) = (0_u32, 0_u32, 0_u32);
    for river in &terrain.longest_rivers(200) {
        let first = river.stations[0];
        assert!(first.share == 0.0 && first.depth == 0.0);
        let whole = river.stations.iter().find(|at| at.share >= 1.0);
        let whole = whole.expect("it comes to be");
        let ground = terrain.height_at_level(first.dir, coarse);
        let metres = |at: &RiverStation| first.dir.distance(at.dir) * terrain.radius();
        // Half a step is 6 to 9 km.
        let on = river.stations.iter().find(|&at| metres(at) > 5_500.0);
        let on = on.expect("it is longer").level;
        many += 1;
        high += u32::from((first.level - ground).abs() < (on - ground).abs());
        let growing = river
            .stations
            .iter()
            .take_while(|at| at.width < grown(river));
        let widths: Vec<_> = growing.map(|at| at.width).collect();
        assert!(widths.len() > 10 && widths.len() < river.stations.len());
        assert!(widths.windows(2).all(|pair| pair[0] <= pair[1]));
        soon += u32::from(metres(whole) < 3_000.0);
    }
    println!("{high} of {many} begin nearer to the ground than they go on, {soon} soon");
    assert!(many == 200 && 10 * high > 9 * many, "{high} of {many}");
    assert!(soon == many, "{soon} of {many}");
}

fn stays_in_its_bed(terrain: &Terrain) {
    let rivers = terrain.longest_rivers(40);
    assert_eq!(rivers.len(), 40);
    let steps = stay_in_their_beds(terrain, rivers.iter().map(|river| &river.stations[..]));
    assert!(steps > 2_000, "{steps}");
}

/// From each of some stations to the next there is water that does not rise, and banks to both sides; says how many steps that are.
pub(super) fn stay_in_their_beds<'a>(
    terrain: &Terrain,
    lines: impl Iterator<Item = &'a [RiverStation]>,
) -> u32 {
    let (mut steps, mut dry) = (0_u32, 0_u32);
    let (mut worst, mut lift) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for line in lines {
        let mut before = f64::INFINITY;
        for pair in line.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            if a.share < 1.0 || b.share < 1.0 {
                continue;
            }
            let (middle, shores) = across([a, b], 1.0, terrain.radius());
            steps += 1;
            let Some(water) = terrain.water_at(middle) else {
                dry += 1;
                continue;
            };
            if water.kind == WaterKind::Sea {
                continue;
            }
            lift = lift.max(water.level - before);
            before = before.min(water.level);
            // Ground on both sides is above the water at the shore.
            let [left, right] = shores.map(|dir| terrain.surface_at(dir));
            worst = worst.max((water.level - left.min(right)) / a.width);
        }
    }
    println!("{steps} steps, {dry} of them dry, {worst} widths above a bank, {lift} m up");
    // Where one part of a river mixes with the next.
    assert!(lift < 0.01, "water rises by {lift} m");
    // Where a valley's ground is let down towards a river below.
    assert!(worst < 0.1, "water stands {worst} widths above its bank");
    assert_eq!(dry, 0, "of {steps} steps");
    steps
}

/// How many times as long as the crow flies rivers are over `metres` of their way, in the mean: where they hardly fall, and where they are steep.
fn sinuosities(terrain: &Terrain, metres: f64) -> [f64; 2] {
    let mut found = [(0.0, 0.0); 2];
    for river in terrain.longest_rivers(200) {
        let (mut from, mut way) = (river.stations[0], 0.0);
        for pair in river.stations.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            way += (b.dir - a.dir).length() * terrain.radius();
            if way < metres {
                continue;
            }
            let fall = (from.level - b.level) / way;
            let kind = match fall {
                ..0.002 => Some(0),
                0.015.. => Some(1),
                _ => None,
            };
            if let Some(kind) = kind {
                found[kind].0 += way;
                found[kind].1 += (b.dir - from.dir).length() * terrain.radius();
            }
            (from, way) = (b, 0.0);
        }
    }
    found.map(|(way, straight)| way / straight)
}

#[test]
fn rivers_wind_where_they_hardly_fall() {
    let [level, steep] = sinuosities(&hills(1), 3_000.0);
    println!("{level:.3} where level, {steep:.3} where steep");
    assert!(
        level > 1.1 && level - 1.0 > 2.0 * (steep - 1.0),
        "{level} {steep}"
    );
}

/// Water before a sharp corner would mix with that behind it, and rise.
#[test]
fn bends_hardly_ever_turn_by_more_than_a_right_angle() {
    for terrain in [hills(1), falling(1)] {
        let (mut corners, mut wide, mut sharp) = (0_u32, 0_u32, 0_u32);
        for river in terrain.longest_rivers(1_000) {
            for three in river.stations.windows(3) {
                let [before, behind] = [0, 1].map(|k| three[k + 1].dir - three[k].dir);
                let cosine = before.normalize().dot(behind.normalize());
                corners += 1;
                wide += u32::from(cosine < 0.866);
                sharp += u32::from(cosine < 0.0);
            }
        }
        println!("{corners} corners, {wide} by more than 30 degrees, {sharp} by more than 90");
        assert!(wide > 1_000 && sharp * 10_000 < corners, "{wide} {sharp}");
    }
}

/// How many places about a mouth are looked at to each side, and how many metres apart.
const HALF: usize = 75;
const APART: f64 = 400.0;

/// Whether water goes on from a place as far as is looked.
fn is_by_the_open_sea(terrain: &Terrain, mouth: DVec3) -> bool {
    let east = DVec3::Y.cross(mouth).normalize();
    let north = mouth.cross(east);
    let side = 2 * HALF + 1;
    #[expect(clippy::cast_precision_loss, reason = "at most 75")]
    let far = |at: usize| (at.cast_signed() - HALF.cast_signed()) as f64 * APART / terrain.radius();
    let dirs: Vec<_> = (0..side * side)
        .map(|at| (mouth + east * far(at % side) + north * far(at / side)).normalize())
        .collect();
    let sea = terrain.recipe().sea_level.expect("there is one");
    let is_under_it: Vec<_> = terrain
        .heights_at(&dirs)
        .into_iter()
        .map(|height| height < sea)
        .collect();
    // Not back up the river, whose bed may be deeper.
    let is_sea = |at: usize| {
        let water = is_under_it[at]
            .then(|| terrain.water_at(dirs[at]))
            .flatten();
        water.is_some_and(|water| water.kind == WaterKind::Sea)
    };
    // The river itself may run between two places.
    let is_mouth = |at: usize| {
        let mut away = [at % side, at / side]
            .map(|at| at.abs_diff(HALF))
            .into_iter();
        away.all(|away| away <= 2)
    };
    let mut is_seen = vec![false; side * side];
    let mut next = vec![HALF * side + HALF];
    while let Some(at) = next.pop() {
        let [x, y] = [at % side, at / side];
        if x == 0 || y == 0 || x == side - 1 || y == side - 1 {
            return true;
        }
        for other in [-1, 0, 1].into_iter().flat_map(|row: isize| {
            [-1, 0, 1].map(|column| at.wrapping_add_signed(row * side.cast_signed() + column))
        }) {
            if !is_seen[other] && (is_mouth(other) || is_sea(other)) {
                is_seen[other] = true;
                next.push(other);
            }
        }
    }
    false
}

/// The lattice's coast is not that of the ground, which may be land far beyond: there valleys go on below the sea.
#[test]
fn rivers_come_to_the_open_sea() {
    let (mut open, mut all) = (0, 0);
    let recipe = &Preset::Earth.planet().recipe;
    for seed in 1..3 {
        let terrain = Terrain::new(recipe, Seed(seed)).expect("a preset");
        for river in terrain.longest_rivers(4) {
            let mouth = river.stations.last().expect("some").dir;
            all += 1;
            open += u32::from(is_by_the_open_sea(&terrain, mouth));
        }
    }
    println!("{open} of {all} rivers");
    assert!(all == 8 && open * 10 >= all * 9, "{open} of {all}");
}
