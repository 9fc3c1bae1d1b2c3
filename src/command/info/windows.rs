use cubemap::Cell;
use heightmap::{Grid, HeightMap, Rivers};
use rayon::prelude::*;
use studio::spread;
use terrain::{ChunkSide, Terrain};

/// How many windows there are of each lattice.
pub(super) const COUNT: u32 = 16;

/// Metres that nodes are to be apart, about.
const APART: [f64; 2] = [1_000.0, 100.0];

/// Steps along a chunk, and chunks along a window, as powers of two.
const CHUNK: u8 = 6;
const CHUNKS: u8 = 2;

/// Places that are asked whether they are land.
const ASKED: u32 = 400;

/// What rivers are like in windows on land, by metres between their nodes: each that is fine enough for windows to be a part of a realm.
pub(super) fn all(terrain: &Terrain, datum: f64) -> Vec<(f64, Rivers)> {
    let quarter = terrain.radius() * std::f64::consts::FRAC_PI_2;
    let levels = APART.map(|apart| (quarter / apart).log2().round());
    let fine = levels
        .into_iter()
        .filter(|level| *level >= f64::from(CHUNK + CHUNKS));
    let each = fine.filter_map(|level| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "up to 23"
        )]
        let level = (level as u8).min(Cell::MAX_LEVEL);
        let rivers = mean(&of_level(terrain, datum, level))?;
        Some((quarter / f64::from(1_u32 << level), rivers))
    });
    each.collect()
}

fn of_level(terrain: &Terrain, datum: f64, level: u8) -> Vec<Rivers> {
    let dirs = (0..ASKED).map(|k| spread(k, ASKED));
    let land: Vec<_> = dirs
        .filter(|dir| terrain.height_at_level(*dir, CHUNK) > datum)
        .collect();
    // Evenly over all that were found.
    let every = land.len().div_ceil(COUNT as usize).max(1);
    let windows: Vec<_> = land.into_iter().step_by(every).collect();
    windows
        .into_par_iter()
        .map(|dir| {
            let size = level - CHUNK - CHUNKS;
            let window = Cell::containing(dir, size, Terrain::WARP);
            rivers(terrain, datum, window.expect("no such fine one"), level)
        })
        .collect()
}

/// Those of one window, the border of which takes up water as the sea does.
#[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
fn rivers(terrain: &Terrain, datum: f64, window: Cell, level: u8) -> Rivers {
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
    Rivers::new(&map, sea)
}

/// `None` of none; a figure that some windows have none of is that of the others.
fn mean(all: &[Rivers]) -> Option<Rivers> {
    let mean = |of: fn(&Rivers) -> f64| {
        let there = all.iter().map(of).filter(|x| x.is_finite());
        let (sum, count) = there.fold((0.0, 0.0), |(sum, count), x| (sum + x, count + 1.0));
        sum / count
    };
    (!all.is_empty()).then(|| Rivers {
        to_sea: mean(|rivers| rivers.to_sea),
        hollows: all.iter().map(|rivers| rivers.hollows).sum::<usize>() / all.len(),
        depth: mean(|rivers| rivers.depth),
        hack: mean(|rivers| rivers.hack),
        horton: mean(|rivers| rivers.horton),
    })
}
