use crate::recipes::terrain;
use glam::DVec3;
use planet_file::Preset;

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

#[test]
fn scratch_fills() {
    let recipe = &Preset::Earth.planet().recipe;
    for seed in [1, 2] {
        let terrain = terrain(recipe, seed);
        let rivers = terrain.longest_rivers(200);
        let (mut fills, mut falls) = (Vec::new(), Vec::new());
        for river in &rivers {
            let n = river.stations.len();
            let step = (n / 40).max(1);
            for pair in river.stations.windows(2).step_by(step) {
                let [a, b] = [pair[0], pair[1]];
                if a.share < 1.0 || b.share < 1.0 { continue; }
                let dir = (a.dir + b.dir).normalize();
                let e = terrain.explain_at_level(dir, 17);
                fills.push(a.level - e.ground);
                let across = (b.dir - a.dir).normalize().cross(dir).normalize();
                let mut worst = -9.0_f64;
                for halves in [8.0, 16.0, 32.0, 64.0] {
                    let d = halves * 0.5 * a.width.max(b.width);
                    for side in [1.0, -1.0] {
                        let beside = (dir + across * (side * d / terrain.radius())).normalize();
                        let h = terrain.height_at_level(beside, 17);
                        worst = worst.max((a.level - h) / d);
                    }
                }
                falls.push(worst);
            }
        }
        for v in [&mut fills, &mut falls] {
            v.sort_by(f64::total_cmp);
            let q = |p: f64| v[((v.len() - 1) as f64 * p) as usize];
            println!("seed {seed}: {} of them: {:?}", v.len(), [0.0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 1.0].map(|p| (q(p) * 1000.0).round() / 1000.0));
        }
    }
}
