//! What is printed to be measured: recipes made for it, and cells that are like most cells.

use cubemap::{Cell, Realm};
use std::array;
use std::hint::black_box;
use std::sync::Arc;
use terrain::{Band, Chart, ChunkSide, GreyGrid, Mask, Recipe, Seed, Shape, Stamp, Terrain};

/// How many cells are printed, one after the other, to be measured as one.
pub(crate) const CELLS: u32 = 4;

/// The radius of an Earth, in metres.
const RADIUS: f64 = 6_371_000.0;

/// A band of one shape, its first octave 8 km high, each next one half of it.
fn band(shape: &Shape, first: u8, last: u8) -> Band {
    Band::new(
        format!("octaves {first} to {last}"),
        first.into(),
        first..=last,
        8_000.0,
    )
    .stamps([Stamp::new(shape.clone())])
}

fn terrain(chart: Chart, seed: Seed, bands: Vec<Band>) -> Terrain {
    let recipe = Recipe::new("bench", RADIUS).chart(chart).bands(bands);
    Terrain::new(&recipe, seed).expect("written here and in order")
}

/// An Earth of one band: that shape on the levels from 0 to `last`.
pub(crate) fn one_band(chart: Chart, shape: &Shape, last: u8, seed: Seed) -> Terrain {
    terrain(chart, seed, vec![band(shape, 0, last)])
}

/// An Earth of three bands of bells that overlap, the later two masked, and each of its bands alone, without a mask.
pub(crate) fn three_bands(seed: Seed) -> (Terrain, [Terrain; 3]) {
    let bands = [(0, 7), (4, 11), (8, 15)].map(|(first, last)| band(&Shape::Bell, first, last));
    let mut masked = bands.to_vec();
    for band in &mut masked[1..] {
        // So wide that hardly any ground is wholly without the band, or wholly with it.
        band.mask = Some(Mask::new(-20_000.0, 20_000.0));
    }
    let alone = bands.map(|band| terrain(Chart::Sphere, seed, vec![band]));
    (terrain(Chart::Sphere, seed, masked), alone)
}

/// A smooth hill with two tops, as a picture of 64 × 64 greys.
pub(crate) fn grey_hill() -> Shape {
    const SIDE: u16 = 64;
    let values: Vec<f32> = (0..SIDE)
        .flat_map(|row| (0..SIDE).map(move |column| (column, row)))
        .map(|(column, row)| {
            let [p, q] = [column, row].map(|k| (2.0 * f32::from(k) + 1.0) / f32::from(SIDE) - 1.0);
            let top = |x: f32, y: f32| {
                let distance = ((p - x) * (p - x) + (q - y) * (q - y)).min(1.0);
                (1.0 - distance) * (1.0 - distance)
            };
            0.5 * (top(-0.3, 0.1) + top(0.4, -0.2))
        })
        .collect();
    let grid = GreyGrid::new(usize::from(SIDE), values).expect("64² values from 0 to 1");
    Shape::Grid(Arc::new(grid))
}

/// Cells of a level in four realms, away from the realms' borders where the level has such cells.
pub(crate) fn cells(level: u8) -> [Cell; CELLS as usize] {
    let across = 1_u32 << level;
    array::from_fn(|k| {
        // Places that fall differently into the sectors of every level.
        let place = |factor: u64| {
            let bits = (k as u64 + 1).wrapping_mul(factor);
            let share = f64::from((bits >> 48) as u16) / 65_536.0;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "rounds down to a cell inside"
            )]
            let index = (f64::from(across) * (0.25 + 0.5 * share)) as u32;
            index
        };
        let (i, j) = (place(0x9e37_79b9_7f4a_7c15), place(0xbf58_476d_1ce4_e5b9));
        Cell::new(Realm::ALL[k], level, i, j).expect("inside the middle of the realm")
    })
}

/// Prints the heights of cells, and throws them away.
pub(crate) fn print_heights(terrain: &Terrain, cells: &[Cell], side: ChunkSide, finest: u8) {
    for &cell in cells {
        black_box(terrain.heights(black_box(cell), side, finest));
    }
}

/// Prints heights, gradients and the coarse twin of cells, and throws them away.
pub(crate) fn print_fields(terrain: &Terrain, cells: &[Cell], side: ChunkSide) {
    for &cell in cells {
        black_box(terrain.field(black_box(cell), side));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lie_inside_and_apart() {
        for level in 0..=Cell::MAX_LEVEL {
            let cells = cells(level);
            for (k, cell) in cells.iter().enumerate() {
                assert!(!cells[..k].contains(cell), "{cell:?} twice");
                assert!(
                    level < 2 || cell.realm_edges().iter().next().is_none(),
                    "{cell:?} is at a border"
                );
            }
        }
    }

    #[test]
    fn the_masks_let_through_a_part_of_the_bands() {
        let (all, alone) = three_bands(Seed(1));
        let cell = cells(6)[0];
        let [all, first] = [&all, &alone[0]].map(|t| t.heights(cell, ChunkSide::DEFAULT, 15));
        let unmasked: f32 = alone[1..]
            .iter()
            .flat_map(|t| t.heights(cell, ChunkSide::DEFAULT, 15))
            .map(f32::abs)
            .sum();
        let masked: f32 = all.iter().zip(&first).map(|(a, b)| (a - b).abs()).sum();
        assert!(
            masked > 0.1 * unmasked && masked < 0.9 * unmasked,
            "{masked} of {unmasked}"
        );
    }
}
