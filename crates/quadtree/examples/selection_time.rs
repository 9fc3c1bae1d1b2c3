//! How long a selection takes: an eye comes down to an Earth, and looks at the horizon.
//!
//! `cargo run --release -p quadtree --example selection_time`

use glam::DVec3;
use quadtree::{DrawnSet, Frustum, Globe, HeightRange, Ranges, Regions, Selection, Stride, View};
use std::time::Instant;

const ROUNDS: u32 = 200;

fn main() {
    let globe = Globe {
        radius: 6_371_000.0,
        occluder: 6_360_000.0,
        roof: 6_380_000.0,
        warp: cubemap::Warp::default(),
    };
    let errors: Vec<_> = (0..=18).map(|level| 3000.0 * 0.5_f64.powi(level)).collect();
    let ranges = Ranges::new(&globe, &errors, 1000.0, 2.0);
    let bounds = |_| HeightRange {
        lowest: -5000.0,
        highest: 5000.0,
    };
    println!("altitude m   leaves   drawn   select µs   advance µs   missing µs (nothing ready)");
    let dir = DVec3::new(1.0, 0.4, 0.3).normalize();
    let mut last = None;
    for exponent in (1..=8).rev() {
        let altitude = 10_f64.powi(exponent);
        let eye = dir * (globe.radius + altitude);
        let along = dir.any_orthonormal_vector();
        let frustum = Frustum::perspective(eye, along - dir, dir, 0.8, 16.0 / 9.0);
        let views = [View {
            eye,
            frustum: Some(frustum),
        }];
        let mut regions = Regions::new(globe);
        let mut select = || regions.select(&views, &ranges, bounds);
        let selection = select();
        let drawn = selection.leaves().iter().filter(|leaf| leaf.drawn).count();
        let select_time = microseconds(|| select().leaves().len());
        let before = last.unwrap_or_else(|| selection.clone());
        let (advance_time, missing_time) = follow(&before, &selection);
        println!(
            "{altitude:10}   {:6}   {drawn:5}   {select_time:9.0}   {advance_time:10.0}   {missing_time:10.0}",
            selection.leaves().len(),
        );
        last = Some(selection);
    }
}

/// To advance from one selection to the next, and to list what is missing for it.
fn follow(before: &Selection, after: &Selection) -> (f64, f64) {
    let mut set = DrawnSet::new();
    set.advance(before, |_| true);
    let advance = microseconds(|| set.clone().advance(after, |_| true).shown.len());
    (
        advance,
        microseconds(|| set.missing(after, Stride::Short, |_| false).len()),
    )
}

/// The mean time of a call; what it returns is used, so that the call is not left out.
fn microseconds(mut call: impl FnMut() -> usize) -> f64 {
    let start = Instant::now();
    let sum: usize = (0..ROUNDS).map(|_| std::hint::black_box(call())).sum();
    std::hint::black_box(sum);
    start.elapsed().as_secs_f64() * 1e6 / f64::from(ROUNDS)
}
