//! Erosion of 513² nodes, against the same written plainly, and on two cores against one.

use super::plain::Plain;
use super::pool::threads;
use crate::bench::bench_error::BenchError;
use crate::bench::terrain::{Effort, Row, Unit};
use crate::report::Reach;
use heightmap::{DiamondSquare, FastErosion, Grid, HeightMap, HydraulicErosion, ThermalErosion};
use std::hint::black_box;

/// How often ground is eroded.
const TIMES: usize = 40;

pub(super) fn measure(effort: Effort, seed: u64) -> Result<Vec<Row>, BenchError> {
    let grid = Grid::plane(513, 513).expect("not too large");
    let ground = DiamondSquare::default();
    let mut ground = ground.generate(grid, seed).expect("a plane");
    ground.normalise();
    let plain = Plain::new(grid);
    let iterations = TIMES;
    let thermal = ThermalErosion {
        iterations,
        ..ThermalErosion::default()
    };
    let hydraulic = HydraulicErosion {
        iterations,
        ..HydraulicErosion::default()
    };
    let fast = FastErosion {
        iterations,
        ..FastErosion::default()
    };
    let mut rows = Vec::new();
    let mut measure =
        |name: &str, work: &(dyn Fn(&mut HeightMap) + Sync), reference: &dyn Fn(Vec<f32>)| {
            let (one, two) = (threads(1)?, threads(2)?);
            let eroded = || {
                let mut map = ground.clone();
                work(&mut map);
                black_box(map);
            };
            let [alone, both, plainly] = effort.shortest([
                &mut || one.install(eroded),
                &mut || two.install(eroded),
                &mut || reference(ground.heights().to_vec()),
            ]);
            let name = format!("{name}, 513², {TIMES} times");
            rows.push(Row::of_times(
                &name,
                "the same written plainly",
                Reach::AtLeast(8.0),
                Unit::All,
                [alone, plainly],
            ));
            rows.push(Row::of_times(
                format!("{name}, two cores"),
                "one core",
                Reach::AtLeast(1.7),
                Unit::All,
                [both, alone],
            ));
            Ok::<_, BenchError>(())
        };
    measure(
        "thermal erosion",
        &|map| thermal.apply(map),
        &|mut heights| {
            plain.thermal(thermal, &mut heights);
            black_box(heights);
        },
    )?;
    measure(
        "hydraulic erosion",
        &|map| hydraulic.apply(map),
        &|mut heights| {
            plain.hydraulic(hydraulic, &mut heights);
            black_box(heights);
        },
    )?;
    measure("fast erosion", &|map| fast.apply(map), &|mut heights| {
        plain.fast(fast, &mut heights);
        black_box(heights);
    })?;
    Ok(rows)
}
