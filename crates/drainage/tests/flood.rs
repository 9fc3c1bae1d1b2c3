//! The flood against one that keeps all that waits in a single heap, as it is defined.

use drainage::{Drainage, Land};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

const SIDE: usize = 24;

/// Numbers that look random.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (state >> 33) % below
    }
}

/// The nodes beside a node of a square, and how far each is.
fn around(node: usize) -> impl Iterator<Item = (usize, f32)> {
    let (x, y) = (node % SIDE, node / SIDE);
    let ways = [(1, 0), (0, 1), (usize::MAX, 0), (0, usize::MAX)];
    let ends = ways.map(|(right, up)| [x.wrapping_add(right), y.wrapping_add(up)]);
    let inside = ends.into_iter().filter(|[x, y]| *x < SIDE && *y < SIDE);
    inside.map(|[x, y]| (y * SIDE + x, 1.0))
}

/// Heights above 0, whose bits are in their order; many are alike.
fn heights(seed: u64, steps: u64) -> Vec<f32> {
    let mut random = random(seed);
    let mut height = || {
        let step = u16::try_from(random(steps)).expect("few");
        1.0 + f32::from(step)
    };
    (0..SIDE * SIDE).map(|_| height()).collect()
}

/// In which order a flood comes to the land, and how high it stands there then; ties by `first`, then by the nodes' numbers.
fn flooded(
    heights: &[f32],
    sea: f32,
    first: impl Fn(usize) -> u32,
    is_sink: impl Fn(usize) -> bool,
) -> (Vec<usize>, Vec<f32>) {
    let keeps = |node: usize| heights[node] <= sea || is_sink(node);
    let level = |node: usize| heights[node].max(sea);
    let (mut levels, mut order) = (heights.to_vec(), Vec::new());
    let mut known: Vec<bool> = (0..heights.len()).map(keeps).collect();
    let turn = |level: f32, node: usize| Reverse((level.to_bits(), first(node), node));
    let shore = (0..heights.len()).filter(|&node| keeps(node));
    let mut heap: BinaryHeap<_> = shore.map(|node| turn(level(node), node)).collect();
    while let Some(Reverse((bits, _, node))) = heap.pop() {
        if !keeps(node) {
            order.push(node);
        }
        for (other, _) in around(node) {
            if !known[other] {
                known[other] = true;
                levels[other] = heights[other].max(f32::from_bits(bits));
                heap.push(turn(levels[other], other));
            }
        }
    }
    (order, levels)
}

#[test]
fn what_is_alike_is_flooded_in_the_order_of_one_heap() {
    let (mut in_hollows, mut ways_differ) = (0, 0);
    for seed in 0..200 {
        let steps = [2, 5, 40, 3_000][usize::try_from(seed % 4).expect("small")];
        let heights = heights(seed, steps);
        // The lowest quarter of them, or the lowest alone.
        let sea = if seed % 3 == 0 {
            0.0
        } else {
            1.0 + f32::from(u16::try_from(steps / 4).expect("few"))
        };
        let lowest = heights.iter().copied().fold(f32::INFINITY, f32::min);
        let is_sink = |node: usize| seed % 5 == 0 && node % 17 == 3;
        let compare = |water: &Drainage, (order, levels): (Vec<usize>, Vec<f32>)| {
            assert!(water.upwards().eq(order), "seed {seed}");
            for (node, level) in levels.into_iter().enumerate() {
                assert_eq!(water.level(node), level, "seed {seed}, node {node}");
            }
        };
        let sea_level = sea.max(lowest);
        let ground = |node: usize| heights[node].to_bits();
        let land = Land::new(&heights, sea, around);
        // One land, several floods.
        let _ = Drainage::along_the_ground(&land, |node| node % 7 == 1, around, |_, _| 1.0);
        let along = Drainage::along_the_ground(&land, is_sink, around, |_, _| 1.0);
        compare(&along, flooded(&heights, sea_level, ground, is_sink));
        // Ways that are told to be longer.
        let uneven = |node: usize, other: usize| {
            if (node + other).is_multiple_of(3) {
                1.7
            } else {
                0.8
            }
        };
        let told = Drainage::along_the_ground(&land, is_sink, around, uneven);
        let longer =
            |node: usize| around(node).map(move |(other, way)| (other, way * uneven(node, other)));
        let made = Drainage::along_the_ground(&land, is_sink, longer, |_, _| 1.0);
        for node in 0..heights.len() {
            assert_eq!(told.receiver(node), made.receiver(node), "seed {seed}");
            assert_eq!(told.length(node), made.length(node), "seed {seed}");
            ways_differ += usize::from(told.receiver(node) != along.receiver(node));
        }
        let plain = Drainage::new(&heights, sea, around);
        compare(&plain, flooded(&heights, sea_level, |_| 0, |_| false));
        in_hollows += (0..heights.len())
            .filter(|&node| plain.level(node) > heights[node])
            .count();
    }
    println!("{in_hollows} in hollows, {ways_differ} run elsewhere where ways are uneven");
    assert!(in_hollows > 1_000 && ways_differ > 1_000);
}
