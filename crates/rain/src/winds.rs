use cubemap::{CubeNodes, Warp};
use glam::DVec3;
use rayon::prelude::*;

/// The winds of a turning planet at the nodes of a cube.
#[derive(Clone, Debug)]
pub(crate) struct Winds {
    dirs: Vec<DVec3>,
    around: Vec<[u32; 8]>,
    /// Which part of a node's air comes from each of those around it.
    parts: Vec<[f32; 8]>,
    /// How far a strong wind goes, in radians, in the time that air takes to come there.
    ways: Vec<f64>,
}

/// Air that any neighbour sends to another, against what the wind sends: the weather of days and seasons.
const EDDIES: f64 = 0.04;

/// The weakest wind, against the strongest: nowhere does air stand still.
const CALM: f64 = 0.25;

/// How often numbers are mixed with their neighbours'.
const SMOOTHED: usize = 3;

impl Winds {
    /// Over the nodes of a lattice.
    pub(crate) fn new(nodes: CubeNodes, warp: Warp) -> Self {
        let all = || (0..nodes.len()).into_par_iter();
        let dirs: Vec<_> = all().map(|node| nodes.dir(node, warp)).collect();
        let around: Vec<_> = all().map(|node| around(nodes, node)).collect();
        let (parts, ways) = all().map(|node| parts(&dirs, node, &around[node])).unzip();
        Self {
            dirs,
            around,
            parts,
            ways,
        }
    }

    /// The nodes around each: eight; at a corner of the cube, which has six, two are its own.
    pub(crate) fn around(&self) -> &[[u32; 8]] {
        &self.around
    }

    /// What the wind brings to a node of something that there is at every node.
    #[inline]
    pub(crate) fn brought(&self, there: &[f32], node: usize) -> f32 {
        let around = self.around[node].iter().zip(&self.parts[node]);
        around
            .map(|(&from, part)| part * there[from as usize])
            .sum()
    }

    /// How far a strong wind goes, in radians, in the time that air takes to come to a node.
    pub(crate) fn way(&self, node: usize) -> f64 {
        self.ways[node]
    }

    /// How much air rises at a node: 1 at the equator and 60°, −1 at 30° and the poles.
    pub(crate) fn rising(&self, node: usize) -> f64 {
        let y = self.dirs[node].y;
        let double = 1.0 - 2.0 * y * y;
        double * (4.0 * double * double - 3.0)
    }

    /// The most water that air holds at a node, against air at the equator: cold air holds little.
    pub(crate) fn warmth(&self, node: usize) -> f64 {
        let y = self.dirs[node].y;
        1.0 - 0.65 * y * y
    }

    /// All nodes by their longitude.
    pub(crate) fn eastwards(&self) -> Vec<u32> {
        let longitude = |(node, dir): (usize, &DVec3)| (libm::atan2(dir.x, dir.z), number(node));
        let mut nodes: Vec<_> = self.dirs.par_iter().enumerate().map(longitude).collect();
        nodes.par_sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        nodes.into_iter().map(|(_, node)| node).collect()
    }
}

/// A node in half the memory.
fn number(node: usize) -> u32 {
    u32::try_from(node).expect("lattices have fewer nodes")
}

fn around(nodes: CubeNodes, node: usize) -> [u32; 8] {
    let mut around = [number(node); 8];
    for (slot, other) in around.iter_mut().zip(nodes.around8(node)) {
        *slot = number(other);
    }
    around
}

/// Numbers at the nodes, each mixed with its neighbours'.
pub(crate) fn smooth(around: &[[u32; 8]], mut numbers: Vec<f32>) -> Vec<f32> {
    for _ in 0..SMOOTHED {
        let mixed = |(number, around): (&f32, &[u32; 8])| {
            let sum: f32 = around.iter().map(|&other| numbers[other as usize]).sum();
            (2.0 * number + sum) / 10.0
        };
        numbers = numbers.par_iter().zip(around).map(mixed).collect();
    }
    numbers
}

/// The wind in a direction, along the sphere: of length 0 to 1.3.
///
/// To the west up to 30° from the equator, to the east from there to 60°, and to the west again; near the ground also towards where air rises.
fn wind(dir: DVec3) -> DVec3 {
    let east = DVec3::new(dir.z, 0.0, -dir.x);
    let across = east.length();
    if across < 1e-9 {
        return DVec3::ZERO;
    }
    let east = east / across;
    let north = dir.cross(east);
    let latitude = libm::atan2(dir.y, across);
    let turn = libm::sin(latitude.abs() * 6.0);
    let trades = libm::cos(latitude * 3.0).max(0.0);
    let poleward = if latitude > 0.0 { north } else { -north };
    east * (-turn - 0.3 * trades) - poleward * (0.45 * turn)
}

/// Which part of a node's air comes from each of those around it, and how far it comes.
fn parts(dirs: &[DVec3], node: usize, around: &[u32; 8]) -> ([f32; 8], f64) {
    let (here, wind) = (dirs[node], wind(dirs[node]));
    let mut parts = [0.0; 8];
    let (mut sum, mut way) = (0.0, 0.0);
    let others = around.iter().filter(|other| **other != number(node));
    for (part, other) in parts.iter_mut().zip(others) {
        let step = dirs[*other as usize] - here;
        let length = step.length();
        let against = (-wind.dot(step) / length).max(0.0);
        *part = against * against + EDDIES;
        sum += *part;
        way += *part * length;
    }
    #[expect(clippy::cast_possible_truncation, reason = "shares")]
    let share = |part: f64| (part / sum) as f32;
    (parts.map(share), way / sum / wind.length().max(CALM))
}
