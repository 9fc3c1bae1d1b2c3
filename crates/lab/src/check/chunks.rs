//! Chunks compared with all that touch them.

use super::fault::Fault;
use cubemap::{Cell, Edge, Vertex};
use std::collections::HashMap;
use std::fmt;
use studio::{ProgressBar, spread};
use terrain::{ChunkSide, HeightField, Terrain};

/// Vertices along the side of those chunks.
const SIDE: usize = 17;

/// What was compared.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Compared {
    chunks: usize,
    shared: usize,
    parents: usize,
    heights: usize,
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            chunks,
            shared,
            parents,
            heights,
        } = self;
        write!(
            f,
            "{chunks} chunks: {shared} vertices shared with neighbours and {parents} with parents, \
             0 differ in a bit of height or gradient; {heights} heights, 0 outside their bounds"
        )
    }
}

/// Compares so many chunks with all that touch them.
///
/// # Errors
///
/// The first that is not as it must be.
pub(super) fn compare(
    terrain: &Terrain,
    chunks: u32,
    progress: &ProgressBar,
) -> Result<Compared, Fault> {
    let side = ChunkSide::new(SIDE).expect("17 = 2^4 + 1");
    let deepest = Cell::MAX_LEVEL + 2 - side.log2();
    let mut compared = Compared::default();
    for k in progress.wrap_iter(0..chunks) {
        let level = u8::try_from(k % u32::from(deepest + 1)).expect("at most 30");
        let cell = cell(k, chunks, level);
        let field = terrain.field(cell, side);
        compared.chunks += 1;
        compared.shared += with_neighbours(terrain, &field)?;
        compared.parents += with_parent(terrain, &field)?;
        compared.heights += within_bounds(terrain, &field)?;
    }
    Ok(compared)
}

/// The k-th cell: spread over the sphere, every other one pushed to a border of its realm.
fn cell(k: u32, of: u32, level: u8) -> Cell {
    let (realm, s, t) = Terrain::WARP.locate(spread(k, of));
    let (s, t) = match k % 4 {
        1 => (s.signum(), t),
        3 => (s.signum(), t.signum()),
        _ => (s, t),
    };
    let dir = Terrain::WARP.dir(realm, s, t);
    Cell::containing(dir, level, Terrain::WARP).expect("no deeper than cells go")
}

/// The bits that two chunks must agree on.
fn bits(field: &HeightField, at: usize) -> [u32; 4] {
    let [x, y, z] = field.gradients()[at].to_array();
    [field.heights()[at], x, y, z].map(f32::to_bits)
}

fn with_neighbours(terrain: &Terrain, field: &HeightField) -> Result<usize, Fault> {
    let n = SIDE;
    let vertices = |field: &HeightField| -> HashMap<Vertex, [u32; 4]> {
        let places = (0..n * n).filter(|at| [at % n, at / n].iter().any(|&x| x == 0 || x == n - 1));
        let entry = |at: usize| (field.vertex(at % n, at / n), bits(field, at));
        places.map(entry).collect()
    };
    let mine = vertices(field);
    let mut shared = 0;
    for edge in Edge::ALL {
        let other = field.cell().across(edge);
        for (vertex, theirs) in vertices(&terrain.field(other, field.side())) {
            if let Some(bits) = mine.get(&vertex) {
                if *bits != theirs {
                    return Err(Fault::Neighbours {
                        cell: field.cell(),
                        other,
                        vertex,
                    });
                }
                shared += 1;
            }
        }
    }
    Ok(shared)
}

fn with_parent(terrain: &Terrain, field: &HeightField) -> Result<usize, Fault> {
    let cell = field.cell();
    let (Some(parent), Some(twin), Some(slopes)) = (
        cell.parent(),
        field.coarse_heights(),
        field.coarse_gradients(),
    ) else {
        return Ok(0);
    };
    let coarse = terrain.field(parent, field.side());
    let half = field.side().steps() / 2;
    let quarter = |index: u32| if index % 2 == 1 { half } else { 0 };
    let (right, up) = (quarter(cell.i()), quarter(cell.j()));
    for (column, row) in (0..=half).flat_map(|c| (0..=half).map(move |r| (c, r))) {
        let mine = row * (half + 1) + column;
        let theirs = (row + up) * SIDE + column + right;
        if twin[mine].to_bits() != coarse.heights()[theirs].to_bits()
            || slopes[mine] != coarse.gradients()[theirs]
        {
            return Err(Fault::Parent { cell, column, row });
        }
    }
    Ok((half + 1) * (half + 1))
}

fn within_bounds(terrain: &Terrain, field: &HeightField) -> Result<usize, Fault> {
    let bounds = terrain.bounds(field.cell());
    let outside = |height: &&f32| {
        let height = f64::from(**height);
        height < bounds.lowest || height > bounds.highest
    };
    match field.heights().iter().find(outside) {
        Some(&height) => Err(Fault::Bounds {
            cell: field.cell(),
            height,
            bounds,
        }),
        None => Ok(field.heights().len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::Seed;

    #[test]
    fn the_built_in_planets_hold_what_is_claimed() {
        for preset in [Preset::Earth, Preset::Moon, Preset::Mars, Preset::Article] {
            let recipe = &preset.planet().recipe;
            let terrain = Terrain::new(recipe, Seed(5)).expect("in order");
            let compared = compare(&terrain, 60, &ProgressBar::hidden())
                .unwrap_or_else(|what| panic!("{what}"));
            assert!(compared.shared > 60 * 60, "{}: {compared:?}", recipe.name);
            assert!(compared.parents > 50 * 81, "{}: {compared:?}", recipe.name);
        }
    }

    #[test]
    fn a_planet_of_another_seed_is_found_out() {
        let recipe = &Preset::Earth.planet().recipe;
        let [one, other] = [1, 2].map(|seed| Terrain::new(recipe, Seed(seed)).expect("in order"));
        let side = ChunkSide::new(SIDE).expect("17 = 2^4 + 1");
        let field = one.field(cell(0, 10, 5), side);
        assert!(with_neighbours(&other, &field).is_err());
        assert!(with_parent(&other, &field).is_err());
    }
}
