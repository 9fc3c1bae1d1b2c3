//! Between which heights rivers leave the ground of a cell.

use super::carve::{MOST, VALLEY_OCTAVE};
use super::course::stretches;
use super::curve::{Asked, BED_REACH, STRAY, Use};
use super::frame::Frame;
use super::network::Network;
use super::vectors::dot;
use crate::patch::WARP;
use cubemap::{Cell, Corner, HeightRange};

/// Coarser cells are not asked for one by one: so many levels above the lattice's.
const COARSE: u8 = 4;

/// The bounds of a cell's ground that lies within `ground` without its rivers, on every level whose vertices are a fourth of the cell apart or nearer.
pub(crate) fn range(network: &Network, cell: Cell, ground: HeightRange) -> HeightRange {
    let lattice = network.level();
    if cell.level() <= lattice {
        let n = 1_isize << (lattice - cell.level());
        let ends = |at: u32| {
            let first = at as isize * n;
            [first, first + n - 1]
        };
        let Some([low, high, deep]) = network.levels(cell.realm(), ends(cell.i()), ends(cell.j()))
        else {
            return ground;
        };
        return HeightRange {
            lowest: ground.lowest.min(low - deep),
            highest: ground.highest.max(high + deep),
        };
    }
    let down = cell.level() - lattice;
    let at = |at: u32| [(at >> down) as isize; 2];
    let stretches = stretches(network, cell.realm(), at(cell.i()), at(cell.j()));
    if stretches.is_empty() {
        return ground;
    }
    let middle = cell.centre(WARP);
    let within = Corner::ALL.map(|corner| {
        let way = cell.corner(corner).dir(WARP) - middle;
        dot(way, way).sqrt()
    });
    let within = within.into_iter().fold(0.0, f64::max) * network.radius * 1.01;
    // The coarsest octave that is the finest of any chunk of the cell.
    let sector = network.step / f64::from(1_u32 << (down + 2).min(31));
    let asked = Asked {
        middle,
        within,
        radius: network.radius,
        bends: network.bends(),
    };
    let mut parts = Vec::new();
    let mut is_whole = true;
    for stretch in stretches.iter().filter(|stretch| stretch.is_near(&asked)) {
        let [a, b] = stretch.ends;
        is_whole &= a.share.min(b.share) == 1.0 && sector <= VALLEY_OCTAVE * a.reach.min(b.reach);
        stretch.bent(&asked).parts(&asked, Use::Valley, &mut parts);
    }
    // What is sure of the share of the valleys, and what they take at most.
    let (mut least, mut most) = (0.0_f64, 0.0_f64);
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for part in &parts {
        let frame = Frame::new(part, network.radius);
        let [a, b] = part.ends;
        let (bed, reach) = (a.bed.max(b.bed), a.reach.max(b.reach));
        let metres = frame.beside(middle).metres;
        let near = (metres - within).max(0.0);
        // A bed may be bent aside from the part.
        let is_bed = near < BED_REACH * bed + STRAY * frame.length();
        if near >= reach && !is_bed {
            continue;
        }
        let side = |metres: f64, reach: f64| {
            let side = (1.0 - metres / reach).max(0.0);
            MOST * side * side
        };
        least = least.max(side(metres + within, a.reach.min(b.reach)));
        most = most.max(if is_bed { 1.0 } else { side(near, reach) });
        let deep = network.depth() * bed;
        lowest = lowest.min(a.level.min(b.level) - deep);
        highest = highest.max(a.level.max(b.level) + deep);
    }
    if lowest > highest {
        return ground;
    }
    if !is_whole {
        least = 0.0;
    }
    let shares = [least, most];
    let ends =
        |ground: f64, valley: f64| shares.map(|share| ground * (1.0 - share) + valley * share);
    // What f32 loses.
    let slack = 1e-6 * (lowest.abs().max(highest.abs()));
    let [a, b] = ends(ground.lowest, lowest);
    let [c, d] = ends(ground.highest, highest);
    HeightRange {
        lowest: a.min(b) - slack,
        highest: c.max(d) + slack,
    }
}

/// The bounds of a cell so coarse that its rivers need not be known: those without them, and the deepest bed there may be.
pub(crate) fn coarse_range(
    level: u8,
    deepest: f64,
    sea: Option<f64>,
    cell: Cell,
    ground: HeightRange,
) -> Option<HeightRange> {
    (cell.level() + COARSE < level).then(|| HeightRange {
        lowest: sea.map_or(ground.lowest, |sea| ground.lowest.min(sea)) - deepest,
        ..ground
    })
}
