//! Between which heights rivers leave the ground of a cell.

mod levels;
mod near_part;
mod round;

use super::lakes::{nearness, shares as shares_of_lake};
use super::parts::{widest, widest_of_lake};
use super::remembered::remembered_stretches;
use super::tile::Dirs;
use super::valleys::{Valleys, cut, fill, mixed};
use crate::patch::WARP;
use crate::recipe::Rivers;
use crate::rivers::course::lakes;
use crate::rivers::lake::{LAKE_REACH, Lake};
use crate::rivers::lattice::Lattice;
use crate::rivers::line::{Asked, BED_REACH, Part, Use, WINDING_STRAY};
use crate::rivers::network::Network;
use crate::rivers::vectors::dot;
use cubemap::{Cell, Corner, HeightRange};
use near_part::NearPart;
use round::away;

/// Coarser cells are not asked for one by one: so many levels above the lattice's.
const COARSE: u8 = 4;

/// In cells that are wider than so many halves of a bed it is not followed bend by bend.
const WIDE: f64 = 50.0;

/// The coarsest octave that bounds know of: so many levels below the cell's.
const COARSEST: u8 = 1;

/// The bounds of a cell's ground that lies within `ground` without its rivers, with octaves up to any level below the cell's.
pub(crate) fn range(network: &Network, cell: Cell, ground: HeightRange) -> HeightRange {
    let lattice = network.level();
    let up = lattice.saturating_sub(cell.level());
    let ends = |at: u32| {
        let first = (at as isize) << up;
        [first, first + (1 << up) - 1]
    };
    // In cells below the lattice's, rivers are looked at one by one.
    if cell.level() <= lattice {
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
    let [columns, rows] = [cell.i(), cell.j()].map(|at| [(at >> down) as isize; 2]);
    let stretches = remembered_stretches(network, cell.realm(), columns, rows);
    if stretches.is_empty() {
        return ground;
    }
    let middle = cell.centre(WARP);
    let within = Corner::ALL.map(|corner| {
        let way = cell.corner(corner).dir(WARP) - middle;
        dot(way, way).sqrt()
    });
    let chord = within.into_iter().fold(0.0, f64::max) * 1.001;
    let within = within.into_iter().fold(0.0, f64::max) * network.radius * 1.01;
    let sector = network.sector(cell.level() + COARSEST);
    let asked = Asked {
        middle,
        within,
        radius: network.radius,
        bends: network.bends(),
    };
    let (mut valleys, mut beds) = (Vec::new(), Vec::new());
    // What is not followed bend by bend may be that much farther aside, in lengths of parts.
    let mut wide_beds = Vec::new();
    // Whether all of them are printed on every level of these.
    let mut is_printed = true;
    let mut before = None;
    for stretch in stretches.iter().filter(|stretch| stretch.is_near(&asked)) {
        is_printed &= sector <= widest(network, Use::Valley, stretch.ends);
        let bent = stretch.bent(&asked, before.as_ref());
        before = Some(bent);
        let [a, b] = stretch.ends;
        let bed = a.bed.max(b.bed);
        // The parts of a valley that is hardly wider than its bed may lie too far away for the bed.
        let is_narrow = within <= WIDE * bed || 2.0 * BED_REACH * bed > a.reach.min(b.reach);
        let of: &[Use] = if is_narrow {
            &[Use::Valley, Use::Bed]
        } else {
            &[Use::Valley]
        };
        stretch.parts(bent, &asked, of, &mut |of, part| match of {
            Use::Bed => beds.push(part),
            Use::Valley => {
                valleys.push(part);
                if !is_narrow {
                    wide_beds.push(part);
                }
            }
        });
    }
    let near = |part: &Part| NearPart::new(network, part, middle, within);
    let valleys: Vec<_> = valleys.iter().map(near).collect();
    let wide_beds = wide_beds.iter().map(|part| {
        let way = part.places[1] - part.places[0];
        let astray = WINDING_STRAY * dot(way, way).sqrt() * network.radius;
        NearPart::new(network, part, middle, within + astray)
    });
    // As far as the nearest may be, and as near.
    let nearest = valleys.iter().map(|part| part.away[1]).fold(1.0, f64::min);
    let nearest = if is_printed { nearest } else { 1.0 };
    let least = valleys.iter().map(|part| part.away[0]).fold(1.0, f64::min);
    let counts = |part: &&NearPart| part.away[0] <= nearest + mixed(nearest);
    // Some come to the sea, or out of the ground.
    let rivers = union(valleys.iter().filter(counts).map(|part| part.shares));
    let [low, high] = rivers.unwrap_or([0.0, 1.0]);
    let counting: Vec<_> = valleys.iter().filter(counts).collect();
    let frames: Vec<_> = counting.iter().map(|part| &part.frame).collect();
    let mut mixture = Valleys::new();
    mixture.look(&frames, &Dirs::one(middle.to_array()));
    let [[least, nearest], [rather, farthest]] =
        away(&counting, &mixture, within, [least, nearest]);
    // How much they take at least, and at most.
    let shares = |of: fn(f64) -> [f64; 2]| [of(farthest)[0] * low, of(rather)[0] * high];
    let (cut, fill) = (shares(cut), shares(fill));
    let levels = union(counting.iter().map(|part| part.floors));
    let levels = levels.map(|[low, high]| {
        // What is mixed in the middle, and how much more or less it may be beside it.
        let reaches = counting.iter().map(|part| part.reach);
        let reach = reaches.fold(f64::INFINITY, f64::min);
        let steep = counting.iter().map(|part| part.steep).fold(0.0, f64::max);
        if mixture.nearest[0] < 0.0 || nearest >= 0.9 {
            return [low, high];
        }
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let count = counting.len() as f64;
        let by_weights = 6.0 / mixed(least) + 2.5 / (1.0 - nearest);
        let slope = count * (high - low) * by_weights / reach + steep;
        let level = mixture.floor(0);
        [
            low.max(level - slope * within),
            high.min(level + slope * within),
        ]
    });
    // The higher the ground and the water are, the higher what they become.
    let mut bounds = levels.map_or(ground, |[low, high]| {
        let drawn = |ground: f64, share: f64, valley: f64| ground * (1.0 - share) + valley * share;
        let least = if ground.lowest < low { fill[0] } else { cut[1] };
        let most = if ground.highest < high {
            fill[1]
        } else {
            cut[0]
        };
        HeightRange {
            lowest: drawn(ground.lowest, least, low),
            highest: drawn(ground.highest, most, high),
        }
    });
    if !levels.is_some_and(|[low, _]| network.raises_all(low)) {
        bounds.lowest = bounds.lowest.min(ground.lowest);
    }
    let beds = beds.iter().map(near).chain(wide_beds);
    let beds = beds.filter(|part| part.is_bed);
    let beds = beds.map(|part| [part.levels[0] - part.deep, part.levels[1] + part.deep]);
    if let Some([low, high]) = union(beds) {
        bounds.lowest = bounds.lowest.min(low);
        bounds.highest = bounds.highest.max(high);
    }
    let mut lakes = lakes(network, cell.realm(), columns, rows);
    lakes.retain(|lake| nearness(lake, middle, chord, network.radius)[0] <= LAKE_REACH);
    for lake in &lakes {
        let near = nearness(lake, middle, chord, network.radius);
        // What has dried up raises nothing.
        let takes_all = sector <= widest_of_lake(lake) && network.is_wet();
        bounds = in_lake(lake, near, takes_all, bounds);
    }
    if valleys.is_empty() && lakes.is_empty() {
        return bounds;
    }
    // What f32 loses.
    let slack = 1e-6 * bounds.lowest.abs().max(bounds.highest.abs());
    HeightRange {
        lowest: bounds.lowest - slack,
        highest: bounds.highest + slack,
    }
}

/// What a lake leaves of ground within some bounds that lies so near to its middle and so far from it, in parts of its reach; it may not take all that it could.
fn in_lake(lake: &Lake, near: [f64; 2], takes_all: bool, ground: HeightRange) -> HeightRange {
    let [least, most] = shares_of_lake(near);
    let least = if takes_all { least } else { 0.0 };
    let drawn = |ground: f64, share: f64| ground * (1.0 - share) + lake.bottom() * share;
    let ends = |ground: f64| [drawn(ground, least), drawn(ground, most)];
    let [a, b] = ends(ground.lowest);
    // Raised to its rim, and then drawn to its bottom.
    let [c, d] = ends(ground.highest.max(lake.rim()));
    HeightRange {
        lowest: a.min(b),
        highest: c.max(d),
    }
}

/// From the lowest to the highest of some ranges.
fn union(ranges: impl Iterator<Item = [f64; 2]>) -> Option<[f64; 2]> {
    ranges.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
}

/// The bounds of a whole planet, or of a cell so coarse that its rivers need not be known, where the whole planet's ground without rivers lies within `planet`.
pub(crate) fn coarse_range(
    rivers: &Rivers,
    radius: f64,
    sea: Option<f64>,
    ground: HeightRange,
    planet: HeightRange,
) -> HeightRange {
    // Water lies nowhere below the valleys that end in the sea, nor below all ground where there is none, and nowhere above all ground; banks are not as high as beds are deep.
    let deepest = Lattice::deepest(rivers, radius) + rivers.drowned();
    HeightRange {
        lowest: ground.lowest.min(sea.unwrap_or(planet.lowest)) - deepest,
        highest: planet.highest.max(sea.unwrap_or(planet.highest)) + deepest,
    }
}

/// Whether a cell's rivers need not be known for its bounds.
pub(crate) const fn is_coarse(rivers: &Rivers, cell: Cell) -> bool {
    cell.level() + COARSE < rivers.level
}
