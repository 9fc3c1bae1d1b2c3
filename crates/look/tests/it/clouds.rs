use glam::Vec3;
use look::Clouds;
use planet_file::Preset;

fn earth() -> Clouds {
    Preset::Earth.planet().look.clouds.expect("it has some")
}

/// Evenly over the sphere.
fn places() -> impl Iterator<Item = Vec3> {
    (0..2_000_u16).map(|k| {
        let y = 1.0 - (2.0 * f32::from(k) + 1.0) / 2_000.0;
        let turn = 2.399_963 * f32::from(k);
        let across = (1.0 - y * y).sqrt();
        Vec3::new(across * turn.cos(), y, across * turn.sin())
    })
}

#[test]
fn they_cover_what_they_are_told_to() {
    for seed in [1, 2, 77] {
        let mut last = -1.0;
        for cover in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let clouds = Clouds { cover, ..earth() };
            let seen = places().filter(|&dir| clouds.depth_at(dir, seed) > 0.35);
            #[expect(clippy::cast_precision_loss, reason = "a few")]
            let share = seen.count() as f32 / 2_000.0;
            assert!((share - cover).abs() < 0.15, "{seed}: {share} for {cover}");
            assert!(share >= last);
            last = share;
        }
    }
}

#[test]
fn seeds_have_their_own() {
    let clouds = earth();
    let all = |seed| places().map(move |dir| clouds.depth_at(dir, seed));
    let differ = all(1).zip(all(2)).filter(|(a, b)| a != b).count();
    assert!(differ > 500, "{differ}");
}
