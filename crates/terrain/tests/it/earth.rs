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
