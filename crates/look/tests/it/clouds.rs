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

/// The corners of a lattice with so many cells on a radius that lie on the sphere, as directions.
fn corners(cells: f32) -> Vec<Vec3> {
    #[expect(clippy::cast_possible_truncation, reason = "a few hundred")]
    let most = cells as i16 + 1;
    let mut found = Vec::new();
    for (x, y) in (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y))) {
        let flat = Vec3::new(x.into(), y.into(), 0.0);
        let z = (cells * cells - flat.length_squared()).sqrt();
        // Near enough that the noise is as at the corner.
        if z.is_finite() && (z - z.round()).abs() < 0.02 {
            found.push((flat + Vec3::Z * z.round()) / cells);
        }
    }
    found
}

#[test]
fn heaps_do_not_stand_in_rows() {
    let clouds = Clouds {
        cover: 0.6,
        ..earth()
    };
    let mean = |dirs: &[Vec3]| {
        let sum: f32 = dirs.iter().map(|dir| clouds.depth_at(*dir, 3)).sum();
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let count = dirs.len() as f32;
        sum / count
    };
    let anywhere = mean(&places().collect::<Vec<_>>());
    // The lattices of the noise of heaps: before the axes are turned, and as they lie after so many turns.
    let axes = [[0.6, 0.64, -0.48], [-0.8, 0.48, -0.36], [0.0, 0.6, 0.8]].map(Vec3::from_array);
    let back = |dir: Vec3| Vec3::from_array(axes.map(|axis| axis.dot(dir)));
    let mut cells = clouds.regions * 2.17_f32.powi(4);
    for turns in 4..6 {
        let plain: Vec<_> = corners(cells).into_iter().map(Vec3::normalize).collect();
        let turned: Vec<_> = plain
            .iter()
            .map(|dir| (0..turns).fold(*dir, |dir, _| back(dir)))
            .collect();
        let [a, b] = [&plain, &turned].map(|dirs| mean(dirs) / anywhere);
        println!("{} corners: {a} {b}", plain.len());
        for share in [a, b] {
            assert!((share - 1.0).abs() < 0.1, "{share}");
        }
        cells *= 2.17;
    }
}
