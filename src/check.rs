mod dice;
mod dive;
mod flown;
mod pictures;
mod poses;
mod sky;

use crate::adapter;
use crate::error::AppError;
use crate::planet_choice::PlanetChoice;
use crate::say;
use crate::spread::spread;
use crate::studio::Studio;
use cubemap::{Cell, Edge, Vertex};
use dive::Dive;
use pictures::Holes;
use std::collections::HashMap;
use terrain::{ChunkSide, HeightField, Terrain};

/// What checking a planet takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief check --preset moon --full")]
pub(crate) struct CheckArgs {
    /// Check for minutes, not for seconds: 40 times as many chunks, and ten minutes of random flight
    #[arg(long)]
    full: bool,
    /// Draw the planet instead, look for the sky through its ground, and dive: 12 poses and 9 frames, 200 and 599 with --full
    #[arg(long)]
    pictures: bool,
}

/// Chunks that are checked, half of them on borders of realms.
const SOME: u32 = 250;

/// Chunks that `--full` checks.
const MANY: u32 = 10_000;

/// Seconds of random flight that `--full` checks.
const FLIGHT: u32 = 600;

/// Vertices along the side of those chunks.
const SIDE: usize = 17;

/// What was compared.
#[derive(Debug, Default, PartialEq, Eq)]
struct Compared {
    chunks: usize,
    shared: usize,
    parents: usize,
    heights: usize,
}

/// Proves of a planet what holds for all: chunks agree on the vertices they share and with their parents, bit for bit, and stay within their bounds.
///
/// # Errors
///
/// With the first chunk that does not, or what was wrong in flight.
pub(crate) fn run(planet: &PlanetChoice, args: &CheckArgs) -> Result<(), AppError> {
    if args.pictures {
        return run_pictures(planet, args.full);
    }
    let terrain = planet.terrain();
    let chunks = if args.full { MANY } else { SOME };
    let compared = check(&terrain, chunks).map_err(fault)?;
    let Compared {
        chunks,
        shared,
        parents,
        heights,
    } = compared;
    say::answer(&format!(
        "{chunks} chunks: {shared} vertices shared with neighbours and {parents} with parents, \
         0 differ in a bit of height or gradient; {heights} heights, 0 outside their bounds\n"
    ));
    if args.full {
        let flown = flown::fly(planet.planet(), planet.seed, FLIGHT).map_err(fault)?;
        say::answer(&format!("{flown}\n"));
    }
    Ok(())
}

/// Looks for holes in pictures.
fn run_pictures(planet: &PlanetChoice, full: bool) -> Result<(), AppError> {
    adapter::require()?;
    let mut studio = Studio::open(pictures::SIZE, pictures::GLARING)?;
    let holes = Holes::look_for(&mut studio, planet, if full { 200 } else { 12 })?;
    say::answer(&format!("{holes}\n"));
    if holes.seen() > 0 {
        return Err(fault("the sky shows through the ground".into()));
    }
    // Each of the long ones begins where the last has ended.
    let windows = if full {
        [0..200, 199..400, 399..600]
    } else {
        [150..154, 330..334, 540..544]
    };
    let dive = Dive::fly(&mut studio, planet, &windows)?;
    say::answer(&format!("{dive}\n"));
    if !dive.is_smooth() {
        return Err(fault("levels change to be seen".into()));
    }
    Ok(())
}

/// Something that must not be.
fn fault(what: String) -> AppError {
    AppError::Run {
        what,
        next: "this is a fault of the program: report it with the recipe and the seed".into(),
    }
}

/// Compares so many chunks with all that touch them.
fn check(terrain: &Terrain, chunks: u32) -> Result<Compared, String> {
    let side = ChunkSide::new(SIDE).expect("17 = 2^4 + 1");
    let deepest = Cell::MAX_LEVEL + 2 - side.log2();
    let mut compared = Compared::default();
    for k in 0..chunks {
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

fn with_neighbours(terrain: &Terrain, field: &HeightField) -> Result<usize, String> {
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
                    let cell = field.cell();
                    return Err(format!("{cell:?} and {other:?} differ at {vertex:?}"));
                }
                shared += 1;
            }
        }
    }
    Ok(shared)
}

fn with_parent(terrain: &Terrain, field: &HeightField) -> Result<usize, String> {
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
            return Err(format!(
                "{cell:?} differs from its parent at {column}, {row}"
            ));
        }
    }
    Ok((half + 1) * (half + 1))
}

fn within_bounds(terrain: &Terrain, field: &HeightField) -> Result<usize, String> {
    let (cell, bounds) = (field.cell(), terrain.bounds(field.cell()));
    let outside = |height: &&f32| {
        let height = f64::from(**height);
        height < bounds.lowest || height > bounds.highest
    };
    match field.heights().iter().find(outside) {
        Some(height) => Err(format!("{cell:?} reaches {height} m, outside {bounds:?}")),
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
            let compared = check(&terrain, 60).unwrap_or_else(|what| panic!("{what}"));
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
