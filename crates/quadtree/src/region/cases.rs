//! Cells, ground and eyes to try regions with.

use crate::testing::{Random, extreme_eyes, random_cell};
use crate::{Globe, HeightRange};
use cubemap::{Cell, Warp};
use glam::DVec3;

/// A point of the region: s and t of the cell and a height, each from 0 to 1.
pub(super) fn point(globe: &Globe, cell: Cell, heights: HeightRange, at: DVec3) -> DVec3 {
    let [s, t] = cell.bounds_st();
    let between = |a: f64, b: f64, x: f64| a + (b - a) * x;
    let dir = globe.warp.dir(
        cell.realm(),
        between(s[0], s[1], at.x),
        between(t[0], t[1], at.y),
    );
    dir * (globe.radius + between(heights.lowest, heights.highest, at.z))
}

/// A grid over the whole region, borders and corners included.
pub(super) fn grid(side: u32) -> impl Iterator<Item = DVec3> {
    let at = move |k: u32| f64::from(k) / f64::from(side);
    (0..=side).flat_map(move |i| {
        (0..=side).flat_map(move |j| [0.0, 0.5, 1.0].map(|z| DVec3::new(at(i), at(j), z)))
    })
}

pub(super) fn random_case(random: &mut Random) -> (Globe, Cell, HeightRange) {
    let radius = random.log_between(1.0, 1e7);
    let globe = Globe {
        radius,
        occluder: radius,
        roof: radius * 1.4,
        warp: Warp::ALL[random.below(3)],
    };
    let depth = radius * random.log_between(1e-6, 0.4);
    let lowest = -depth * random.between(0.0, 1.0);
    let heights = HeightRange {
        lowest,
        highest: lowest + depth,
    };
    (globe, random_cell(random, 12), heights)
}

pub(super) fn eyes(random: &mut Random, globe: &Globe, cell: Cell) -> Vec<DVec3> {
    let mut eyes = extreme_eyes(globe, cell);
    for _ in 0..8 {
        eyes.push(random.dir() * globe.radius * random.log_between(0.01, 100.0));
        let near = cell.centre(globe.warp) + random.dir() * random.log_between(1e-6, 1.0);
        eyes.push(near * globe.radius);
    }
    eyes
}
