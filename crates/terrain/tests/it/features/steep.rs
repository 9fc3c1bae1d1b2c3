//! Where rivers are steep: waterfalls, and ways into lakes.

use super::rivers::{cell_at, falling, hills, places};
use glam::Vec3;
use planet_file::Preset;
use terrain::{ChunkSide, RiverStation, Seed, Terrain, WaterKind};

/// The metres that rivers drop at places where they fall a third of a metre a metre or more, the highest first.
fn drops(terrain: &Terrain, many: usize) -> Vec<f64> {
    let mut all = Vec::new();
    for river in terrain.longest_rivers(many) {
        let mut drop = 0.0;
        for pair in river.stations.windows(2) {
            let metres = (pair[1].dir - pair[0].dir).length() * terrain.radius();
            let fall = pair[0].level - pair[1].level;
            if 3.0 * fall > metres {
                drop += fall;
            } else if drop > 0.0 {
                all.push(drop);
                drop = 0.0;
            }
        }
    }
    all.sort_by(|a, b| b.total_cmp(a));
    all
}

#[test]
fn waterfalls_drop_steeply_and_no_farther_than_said() {
    let falls = drops(&falling(1), 40);
    let without = drops(&hills(1), 40);
    println!(
        "{} falls, {} without: {:.1?}",
        falls.len(),
        without.len(),
        &falls[..5]
    );
    assert!(falls.len() > 100 && without.len() * 4 < falls.len());
    assert!(falls.iter().all(|&fall| fall < 44.0), "{}", falls[0]);
    assert!(falls[falls.len() / 2] > 5.0, "{falls:?}");
    // What is white is so by how fast water runs.
    let terrain = falling(1);
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let steepest = |terrain: &Terrain| {
        let fields = places(terrain, 1_500)
            .into_iter()
            .map(|dir| terrain.field(cell_at(dir, 12), side));
        let flows = fields.flat_map(|field| field.water_flows().map(<[Vec3]>::to_vec));
        flows
            .flatten()
            .map(|flow| flow.length())
            .fold(0.0, f32::max)
    };
    let [white, calm] = [steepest(&terrain), steepest(&hills(1))];
    println!("{white} {calm}");
    assert!(white > 2.0 * calm, "{white} {calm}");
}

fn metres([a, b]: [RiverStation; 2], terrain: &Terrain) -> f64 {
    (b.dir - a.dir).length() * terrain.radius()
}

/// However the ground lies beside a fall, which is lower than the river above it and higher than that below: no pools stand there, and the water does not bulge from its bed.
#[test]
fn beside_a_waterfall_there_is_no_water() {
    let ocean = Terrain::new(&Preset::Ocean.planet().recipe, Seed(1)).expect("a preset");
    for terrain in [falling(1), ocean] {
        let (mut falls, mut steps, mut pools) = (0_u32, 0_u32, 0_u32);
        let mut worst = f64::NEG_INFINITY;
        for river in terrain.longest_rivers(150) {
            let is_fall = |pair: &[RiverStation]| {
                pair[0].level - pair[1].level > 0.8 * metres([pair[0], pair[1]], &terrain)
            };
            let is_wet = |station: &RiverStation| station.share >= 1.0 && station.depth > 0.0;
            let pairs = river.stations.windows(2);
            let pairs: Vec<_> = pairs.filter(|pair| pair.iter().all(is_wet)).collect();
            for at in (1..pairs.len().saturating_sub(1)).filter(|&at| is_fall(pairs[at])) {
                falls += 1;
                // The fall, and as far above and below as it is high.
                let height = pairs[at][0].level - pairs[at][1].level;
                for (pair, from_its_end) in [
                    (pairs[at - 1], true),
                    (pairs[at], false),
                    (pairs[at + 1], false),
                ] {
                    let [a, b] = [pair[0], pair[1]];
                    let long = metres([a, b], &terrain);
                    let way = (b.dir - a.dir) / long;
                    for step in 0..12 {
                        let metres = long.min(1.5 * height) * (f64::from(step) + 0.5) / 12.0;
                        let metres = if from_its_end { long - metres } else { metres };
                        let dir = (a.dir + way * metres).normalize();
                        let water = terrain.water_at(dir).expect("in its bed");
                        let aside = way.normalize().cross(dir) * (a.width / terrain.radius());
                        let beside = |widths: f64| (dir + aside * widths).normalize();
                        steps += 1;
                        for widths in [-1.0, 1.0] {
                            let above = water.level - terrain.surface_at(beside(widths));
                            worst = worst.max(above / a.width);
                        }
                        for widths in [-2.8, -2.2, -1.6, 1.6, 2.2, 2.8] {
                            let pool = terrain.water_at(beside(widths));
                            pools +=
                                u32::from(pool.is_some_and(|pool| pool.kind == WaterKind::River));
                        }
                    }
                }
            }
        }
        println!("{falls} falls, {steps} steps, {pools} pools, {worst} widths above a bank");
        assert!(falls > 20, "{falls}");
        // Where another river is near.
        assert!(100 * pools < steps, "{pools} of {steps}");
        assert!(worst < 0.03, "water stands {worst} widths above its bank");
    }
}

/// Falls that are so high on the longest rivers, in metres: the stations above and below.
fn falls(terrain: &Terrain, many: usize, high: f64) -> Vec<[RiverStation; 2]> {
    let rivers = terrain.longest_rivers(many);
    let pairs = rivers.iter().flat_map(|river| river.stations.windows(2));
    let pairs = pairs.map(|pair| [pair[0], pair[1]]);
    let is_fall = |&[above, below]: &[RiverStation; 2]| {
        let drop = above.level - below.level;
        let is_whole = above.share >= 1.0 && below.share >= 1.0;
        is_whole && drop > high && drop > 0.8 * metres([above, below], terrain)
    };
    pairs.filter(is_fall).collect()
}

/// The valley's floor does not go down with what falls: else a river ran out on a spur above.
#[test]
fn rivers_come_to_waterfalls_on_their_valleys_floor_and_leave_them_in_gorges() {
    let ocean = Terrain::new(&Preset::Ocean.planet().recipe, Seed(1)).expect("a preset");
    for terrain in [falling(1), ocean] {
        let (mut spurs, mut gorges) = (Vec::new(), Vec::new());
        for [above, below] in falls(&terrain, 150, 15.0) {
            let drop = above.level - below.level;
            let way = (below.dir - above.dir).normalize();
            let (mut spur, mut gorge) = (0.0_f64, f64::INFINITY);
            for onward in [1.0, 2.0, 4.0] {
                for aside in [-12.0, -6.0, 6.0, 12.0] {
                    // Beyond the banks.
                    let beside = |station: RiverStation, onward: f64| {
                        let place = station.dir + way * (onward * drop / terrain.radius());
                        let across = way.cross(place).normalize();
                        let aside = aside * station.width / terrain.radius();
                        terrain.height_at((place + across * aside).normalize())
                    };
                    spur = spur.max((above.level - beside(above, -onward)) / drop);
                    gorge = gorge.min((beside(below, onward) - below.level) / drop);
                }
            }
            spurs.push(spur);
            gorges.push(gorge);
        }
        let count = spurs.len();
        spurs.sort_by(f64::total_cmp);
        gorges.sort_by(f64::total_cmp);
        let (spur, gorge) = (spurs[count * 9 / 10], gorges[count / 10]);
        println!("{count} falls: spurs of {spur:.3} of a fall, gorges of {gorge:.3}");
        assert!(count > 20, "{count}");
        assert!(spur < 0.1 && gorge > 0.6, "{spur} {gorge}");
    }
}

/// Where no rock makes falls none does: how near a station of its way comes to lie to the shore is chance.
#[test]
fn rivers_do_not_fall_into_lakes_from_a_cliff() {
    let mut lakes = 0;
    for seed in [1, 7] {
        let ice = Terrain::new(&Preset::Ice.planet().recipe, Seed(seed)).expect("a preset");
        let mut steepest = 0.0_f64;
        for river in ice.longest_rivers(1_000) {
            for pair in river.stations.windows(2) {
                let falls = pair[0].level - pair[1].level;
                lakes += u32::from(falls == 0.0);
                // What is lower is hardly seen.
                if falls > 10.0 {
                    steepest = steepest.max(falls / metres([pair[0], pair[1]], &ice));
                }
            }
        }
        println!("{steepest} metres a metre");
        assert!(steepest < 2.5, "{steepest}");
    }
    assert!(lakes > 1_000, "{lakes}");
}
