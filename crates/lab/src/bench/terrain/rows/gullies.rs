//! What gullies cost where they are: chunks of an Earth's high land, heights to mesh, against the same Earth without its gullies.

use super::super::effort::Effort;
use super::super::presets::cells;
use super::super::row::{Row, Unit};
use crate::report::Reach;
use cubemap::{Cell, Warp};
use planet_file::Preset;
use std::hint::black_box;
use terrain::{ChunkMesh, ChunkSide, Seed, Terrain};

/// The levels that are compared: from chunks with the first gullies to those with the last.
const LEVELS: [u8; 4] = [6, 9, 12, 15];

/// Metres above the sea from which on land is measured: gullies are faint below.
const HIGH: f64 = 500.0;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let recipe = &Preset::Earth.planet().recipe;
    let mut plain = recipe.clone();
    plain.bands.retain(|band| *band.name != *"gullies");
    assert!(
        plain.bands.len() < recipe.bands.len(),
        "an Earth has gullies"
    );
    let [earth, plain] =
        [recipe, &plain].map(|recipe| Terrain::new(recipe, seed).expect("in order"));
    let side = ChunkSide::DEFAULT;
    let row = |level| {
        let high = |cell: &Cell| {
            earth.height_at(cell.centre(Warp::default())) > recipe.sea_level.unwrap_or(0.0) + HIGH
        };
        let most = if effort.is_quick() { 1 } else { 24 };
        let cells: Vec<_> = cells(level, 1_024)
            .into_iter()
            .filter(high)
            .take(most)
            .collect();
        let print = |terrain: &Terrain| {
            for &cell in &cells {
                black_box(ChunkMesh::new(&terrain.field(black_box(cell), side)));
            }
        };
        Row::of_times(
            format!("an Earth's chunk on high land, 65², level {level}"),
            "the same without gullies",
            Reach::AtMost(1.5),
            Unit::Chunks(u32::try_from(cells.len()).expect("few")),
            effort.shortest([&mut || print(&earth), &mut || print(&plain)]),
        )
    };
    LEVELS.map(row).into()
}
