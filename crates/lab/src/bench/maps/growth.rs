//! How a large map grows on memory and on time.

use super::pool::threads;
use crate::apparatus::memory;
use crate::bench::bench_error::BenchError;
use crate::bench::terrain::{Effort, Row};
use crate::report::Reach;
use heightmap::{DiamondSquare, FastErosion, Grid};
use std::hint::black_box;
use std::time::Instant;

/// What the largest map may take, in MB.
const MEMORY: f64 = 600.0;

/// Must run before the process has taken and freed much memory.
pub(super) fn measure(effort: Effort, seed: u64) -> Result<Vec<Row>, BenchError> {
    let sides: &[usize] = if effort.is_quick() {
        &[513, 1025]
    } else {
        &[513, 1025, 2049, 4097, 8193]
    };
    let erosion = FastErosion {
        iterations: 10,
        ..FastErosion::default()
    };
    let mut rows = Vec::new();
    let mut first = None;
    threads(1)?.install(|| {
        // The largest first, while memory is fresh.
        for &side in sides.iter().rev() {
            let grid = Grid::plane(side, side).expect("not too large");
            let start = Instant::now();
            let peak = memory::peak(|| {
                let ground = DiamondSquare::default().generate(grid, seed);
                let mut ground = ground.expect("a plane");
                erosion.apply(&mut ground);
                black_box(ground);
            });
            #[expect(
                clippy::cast_precision_loss,
                reason = "nodes and bytes as they are told"
            )]
            let (nanos, megabytes) = (
                start.elapsed().as_secs_f64() * 1e9 / grid.len() as f64,
                peak.map(|bytes| bytes as f64 / 1e6),
            );
            let work = format!("diamond-square and 10 × fast erosion, {side}²");
            if first.is_none() {
                let row = (megabytes, MEMORY);
                let reach = Reach::AtMost(1.0);
                rows.push(Row::of(
                    format!("{work}: peak memory"),
                    "what it may take",
                    reach,
                    "MB",
                    row,
                ));
            }
            let largest = *first.get_or_insert(nanos);
            rows.push(Row::of(
                work,
                "a node of the largest",
                None,
                "ns a node",
                (Some(nanos), largest),
            ));
        }
    });
    Ok(rows)
}
