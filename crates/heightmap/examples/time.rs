use heightmap::*;
use std::time::Instant;
fn main() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    pool.install(|| {
        for grid in [Grid::plane(513, 513).unwrap(), Grid::cube(8).unwrap()] {
            let mut random = fastrand::Rng::with_seed(1);
            let heights = (0..grid.len()).map(|_| random.f32()).collect();
            let map = HeightMap::new(grid, heights).unwrap();
            let time = |name: &str, f: &dyn Fn(&mut HeightMap)| {
                let mut best = f64::MAX;
                for _ in 0..5 {
                    let mut m = map.clone();
                    let t = Instant::now();
                    f(&mut m);
                    best = best.min(t.elapsed().as_secs_f64());
                }
                println!(
                    "{grid:?} {name} {:.2} ms, {:.2} ns a node and time",
                    best * 1e3,
                    best * 1e9 / grid.len() as f64 / 20.0
                );
            };
            time("thermal", &|m| {
                ThermalErosion {
                    iterations: 20,
                    ..Default::default()
                }
                .apply(m)
            });
            time("fast", &|m| {
                FastErosion {
                    iterations: 20,
                    ..Default::default()
                }
                .apply(m)
            });
            time("hydraulic", &|m| {
                HydraulicErosion {
                    iterations: 20,
                    ..Default::default()
                }
                .apply(m)
            });
            time("smooth", &|m| Smooth { iterations: 20 }.apply(m));
        }
    });
}
