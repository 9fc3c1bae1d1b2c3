use crate::recipes::terrain;
use glam::DVec3;
use planet_file::Preset;
use terrain::WaterKind;

/// Heights above the sea at `count` places spread evenly over the area.
fn heights(seed: u64, count: u32) -> Vec<f64> {
    let recipe = &Preset::Earth.planet().recipe;
    let sea = recipe.sea_level.expect("an Earth has a sea");
    let terrain = terrain(recipe, seed);
    let places = (0..count).map(|k| {
        let y = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
        // Golden angle, in radians.
        let (sine, cosine) = libm::sincos(f64::from(k) * 2.399_963_229_728_653);
        let across = (1.0 - y * y).sqrt();
        DVec3::new(across * sine, y, across * cosine)
    });
    places
        .map(|dir| terrain.height_at_level(dir, 14) - sea)
        .collect()
}

#[test]
fn an_earth_is_a_quarter_to_a_half_land_with_mountains_of_kilometres() {
    for seed in 0..8 {
        let heights = heights(seed, 3_000);
        let land = heights.iter().filter(|&&height| height > 0.0).count();
        let share = f64::from(u32::try_from(land).expect("few")) / 3_000.0;
        let highest = heights.iter().copied().fold(f64::MIN, f64::max);
        println!("seed {seed}: land {share:.3}, highest {highest:.0} m");
        assert!((0.25..=0.45).contains(&share), "seed {seed}: land {share}");
        assert!(
            (4_000.0..=9_000.0).contains(&highest),
            "seed {seed}: {highest} m"
        );
    }
}

/// How many metres the water of an Earth's rivers lies above the ground that would be there without them, at places where they are whole; and how steeply the ground beside falls away from it at most.
fn dams(rough: f64) -> (Vec<f64>, f64) {
    const OCTAVES: u8 = 20;
    let mut recipe = Preset::Earth.planet().recipe.clone();
    recipe.rivers.as_mut().expect("an Earth has rivers").rough = rough;
    let terrain = terrain(&recipe, 1);
    let sea = recipe.sea_level.expect("an Earth has one");
    let (mut above, mut steepest) = (Vec::new(), 0.0_f64);
    for river in terrain.longest_rivers(200) {
        let apart = (river.stations.len() / 40).max(1);
        for pair in river.stations.windows(2).step_by(apart) {
            let [a, b] = [pair[0], pair[1]];
            let dir = (a.dir + b.dir).normalize();
            let explained = terrain.explain_at_level(dir, OCTAVES);
            let is_lake = explained.water.is_some_and(|it| it.kind == WaterKind::Lake);
            if is_lake || a.share < 1.0 || b.share < 1.0 {
                continue;
            }
            above.push(b.level - explained.ground);
            let across = (b.dir - a.dir).normalize().cross(dir).normalize();
            // Beside its water, and beside the bed that a brook has yet to fill.
            let halves = [8.0, 16.0, 32.0, 64.0].map(|halves| 0.5 * halves * a.width.max(b.width));
            let metres = halves.into_iter().chain([40.0, 80.0, 160.0, 320.0]);
            let metres = metres.filter(|&metres| metres >= halves[0]);
            for metres in metres.flat_map(|metres| [metres, -metres]) {
                let beside = dir + across * (metres / terrain.radius());
                let ground = terrain.height_at_level(beside.normalize(), OCTAVES);
                // Under the sea it is the sea that lies beside it.
                let ground = ground.max(sea);
                steepest = steepest.max((b.level - ground) / metres.abs());
            }
        }
    }
    (above, steepest)
}

/// The ground beside a river, or the sea over it, as far as 64 halves of its bed and 320 m away, nowhere falls away from it as from a dam, though of one whose lattice minds no rough ground a hundredth of the way lies over hollows 600 m deep.
#[test]
fn no_river_of_an_earth_runs_on_a_dam_and_few_lie_above_the_ground() {
    const STEEPEST: f64 = 0.35;
    let rivers = Preset::Earth.planet().recipe.rivers;
    let rough = rivers.expect("an Earth has rivers").rough;
    let [plain, deep] = [0.0, rough].map(|rough| {
        let (above, steepest) = dams(rough);
        let share = |metres: f64| {
            let higher = above.iter().filter(|&&above| above > metres).count();
            f64::from(u32::try_from(higher).expect("few"))
                / f64::from(u32::try_from(above.len()).expect("few"))
        };
        let shares = [0.0, 300.0, 600.0].map(share);
        println!(
            "rough {rough}: {} places, above the ground, 300 m and 600 m of them {shares:.4?}, steepest {steepest:.3}",
            above.len()
        );
        assert!(above.len() > 5_000, "{}", above.len());
        assert!(steepest < STEEPEST, "{steepest}");
        shares
    });
    assert!(plain[0] > 0.25 && plain[2] > 0.008, "{plain:?}");
    assert!(
        deep[0] < 0.5 * plain[0] && deep[1] < 0.4 * plain[1],
        "{deep:?}"
    );
}
