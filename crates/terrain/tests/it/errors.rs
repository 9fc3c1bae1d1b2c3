use crate::recipes::{CHARTS, below, plain, rng, terrain};
use cubemap::{Cell, Realm};
use glam::DVec3;
use terrain::{ChunkMesh, ChunkSide, Shape, Terrain};

/// The root of the mean square of how far a chunk's triangles are from ground six levels finer, at the middle of their edges.
fn measured(terrain: &Terrain, cell: Cell, side: ChunkSide) -> f64 {
    let field = terrain.field(cell, side);
    let mesh = ChunkMesh::new(&field);
    let finest = side.finest_octave(cell.level() + 6).expect("deep");
    let n = side.vertices();
    let (mut sum, mut count) = (0.0, 0.0);
    for at in (0..n * (n - 1)).step_by(7) {
        let [a, b] = [at, at + n].map(|at| mesh.centre + mesh.positions[at].as_dvec3());
        let middle: DVec3 = (a + b) / 2.0;
        let height = terrain.height_at_level(middle, finest);
        sum += (middle.length() - terrain.radius() - height).powi(2);
        count += 1.0;
    }
    f64::sqrt(sum / count)
}

#[test]
fn a_levels_error_is_about_two_standard_deviations_of_what_it_lacks() {
    let side = ChunkSide::new(33).expect("2^5 + 1");
    for chart in CHARTS {
        let mut recipe = plain(chart, Shape::Bell, 1..=20);
        recipe.bands[0].gain = 0.6;
        let terrain = terrain(&recipe, 3);
        let mut rng = rng(8);
        for level in [1, 4, 8, 12] {
            let mut cells = (0..6).map(|_| {
                let realm = Realm::ALL[below(&mut rng, 6) as usize];
                let (i, j) = (below(&mut rng, 1 << level), below(&mut rng, 1 << level));
                Cell::new(realm, level, i, j).expect("inside")
            });
            let squares = cells.by_ref().map(|c| measured(&terrain, c, side).powi(2));
            let rms = f64::sqrt(squares.sum::<f64>() / 6.0);
            let stated = terrain.level_error(level, side);
            println!("{chart:?} level {level}: rms {rms:.3} m, stated {stated:.3} m");
            assert!(
                (0.2..=1.0).contains(&(rms / stated)),
                "{chart:?} level {level}: rms {rms} m, stated {stated} m"
            );
        }
    }
}

#[test]
fn no_cell_is_larger_than_its_levels_diagonal_and_none_much_smaller() {
    let terrain = terrain(&plain(terrain::Chart::Sphere, Shape::Bell, 1..=3), 3);
    let lift = terrain.radius() + terrain.range().highest;
    for level in [0, 2, 5, 6] {
        let stated = terrain.level_diagonal(level);
        let largest = Cell::all(level)
            .map(|cell| {
                let [a, b, c, d] = cubemap::Corner::ALL
                    .map(|corner| cell.corner(corner).dir(Terrain::WARP) * lift);
                a.distance(d).max(b.distance(c))
            })
            .fold(0.0, f64::max);
        assert!(
            largest <= stated && stated <= 1.1 * largest,
            "level {level}: {largest} m, stated {stated} m"
        );
    }
}

#[test]
fn the_deepest_level_keeps_vertices_a_step_apart() {
    let terrain = terrain(&plain(terrain::Chart::Sphere, Shape::Bell, 1..=3), 3);
    for log2 in [1, 4, 6, 8] {
        let side = ChunkSide::new((1 << log2) + 1).expect("2^k + 1");
        for step in [1e9, 1_000.0, 1.0, 0.05] {
            let level = terrain.deepest_level(step, side);
            let steps = f64::from(1_u32 << level) * f64::from(1_u32 << log2);
            let apart = terrain.radius() * std::f64::consts::FRAC_PI_2 / steps;
            assert!(
                level == 0 || apart >= step,
                "side {side:?} step {step}: {apart}"
            );
            assert!(
                apart < 2.0 * step || level >= 24,
                "side {side:?} step {step}: {apart}"
            );
        }
    }
    assert_eq!(terrain.deepest_level(0.0, ChunkSide::DEFAULT), 26);
}
