use cubemap::Cell;
use heightmap::{Grid, HeightMap, Rivers};
use rayon::prelude::*;
use studio::spread;
use terrain::{ChunkSide, Terrain};

/// Rivers of one lattice's windows.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    /// Metres between nodes.
    pub(super) apart: f64,
    /// How many windows there are.
    pub(super) count: usize,
    /// Their rivers in the mean.
    pub(super) rivers: Rivers,
}

/// The most windows of a lattice.
const MOST: usize = 16;

/// Metres that nodes are to be apart, about.
const APART: [f64; 2] = [1_000.0, 100.0];

/// Steps along a chunk, and chunks along a window, as powers of two.
const CHUNK: u8 = 6;
const CHUNKS: u8 = 2;

/// Places that are asked whether they are land, by the octaves up to a level.
const ASKED: u32 = 400;
const COARSE: u8 = 6;

/// What rivers are like in windows on land: of each lattice that is fine enough for a window to be a part of a realm.
pub(super) fn all(terrain: &Terrain, datum: f64) -> Vec<Windows> {
    let quarter = terrain.radius() * std::f64::consts::FRAC_PI_2;
    let levels = APART.map(|apart| (quarter / apart).log2().round());
    let fits = f64::from(CHUNK + CHUNKS + 1)..=f64::from(Cell::MAX_LEVEL);
    let each = levels.into_iter().filter(|level| fits.contains(level));
    let each = each.filter_map(|level| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "up to the deepest level"
        )]
        let level = level as u8;
        let all = of_level(terrain, datum, level);
        (!all.is_empty()).then(|| Windows {
            apart: quarter / f64::from(1_u32 << level),
            count: all.len(),
            rivers: mean(&all),
        })
    });
    each.collect()
}

fn of_level(terrain: &Terrain, datum: f64, level: u8) -> Vec<Rivers> {
    let dirs = (0..ASKED).map(|k| spread(k, ASKED));
    let land = dirs.filter(|dir| terrain.height_at_level(*dir, COARSE) > datum);
    let size = level - CHUNK - CHUNKS;
    let mut windows: Vec<_> = land
        .map(|dir| Cell::containing(dir, size, Terrain::WARP).expect("no such fine one"))
        .collect();
    windows.dedup();
    // Evenly over all that were found.
    let count = MOST.min(windows.len());
    (0..count)
        .into_par_iter()
        .filter_map(|k| {
            let window = windows[k * windows.len() / count];
            rivers(terrain, datum, window, level)
        })
        .collect()
}

/// Those of one window, the border of which takes up water as the sea does; `None` if all of it is sea.
#[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
fn rivers(terrain: &Terrain, datum: f64, window: Cell, level: u8) -> Option<Rivers> {
    let (steps, chunks) = (1_usize << CHUNK, 1_u32 << CHUNKS);
    let side = steps * chunks as usize + 1;
    let mut map = HeightMap::flat(Grid::plane(side, side).expect("small"), 0.0);
    let chunk_side = ChunkSide::new((1 << CHUNK) + 1).expect("65");
    for (i, j) in (0..chunks).flat_map(|j| (0..chunks).map(move |i| (i, j))) {
        let [column, row] = [window.i() * chunks + i, window.j() * chunks + j];
        let cell = Cell::new(window.realm(), window.level() + CHUNKS, column, row);
        let printed = terrain.heights(cell.expect("in the window"), chunk_side, level - 1);
        for (at, height) in printed.iter().enumerate() {
            let (x, y) = (at % (steps + 1), at / (steps + 1));
            let (x, y) = (i as usize * steps + x, j as usize * steps + y);
            map.heights_mut()[y * side + x] = *height;
        }
    }
    let sea = datum as f32;
    let border = |node: usize| {
        let (x, y) = (node % side, node / side);
        x.min(y) == 0 || x.max(y) == side - 1
    };
    map.map_nodes(|node, height| if border(node) { sea } else { height });
    let land = map.heights().iter().any(|height| *height > sea);
    land.then(|| Rivers::new(&map, sea))
}

/// A figure that some windows have none of is that of the others.
fn mean(all: &[Rivers]) -> Rivers {
    let mean = |of: fn(&Rivers) -> f64| {
        let there = all.iter().map(of).filter(|x| x.is_finite());
        let (sum, count) = there.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
        sum / count
    };
    Rivers {
        to_sea: mean(|rivers| rivers.to_sea),
        hollows: all.iter().map(|rivers| rivers.hollows).sum::<usize>() / all.len(),
        depth: mean(|rivers| rivers.depth),
        hack: mean(|rivers| rivers.hack),
        horton: mean(|rivers| rivers.horton),
    }
}
