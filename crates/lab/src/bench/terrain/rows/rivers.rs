//! What rivers cost: chunks of an Earth on their beds, in their valleys and where none is near, heights to mesh, against the same Earth without rivers.

use super::super::effort::Effort;
use super::super::presets::cells;
use super::super::row::{Row, Unit};
use crate::report::Reach;
use bevy::math::DVec3;
use cubemap::Cell;
use planet_file::Preset;
use std::hint::black_box;
use terrain::{ChunkMesh, ChunkSide, Seed, Terrain};

/// The levels that are compared: from chunks with the first valleys to those with the last beds.
const LEVELS: [u8; 4] = [9, 12, 15, 18];

/// How many of the longest rivers are gone along.
const RIVERS: usize = 300;

/// How far beside a river its valley is looked for, in radians: 6 km on an Earth, and beyond its bed on all levels but the first.
const BESIDE: f64 = 1e-3;

/// How many chunks of a kind are printed.
const CHUNKS: usize = 24;

pub(crate) fn measure(effort: Effort, seed: Seed) -> Vec<Row> {
    let recipe = &Preset::Earth.planet().recipe;
    let mut plain = recipe.clone();
    plain.rivers = None;
    let [earth, plain] =
        [recipe, &plain].map(|recipe| Terrain::new(recipe, seed).expect("in order"));
    let rivers = earth.longest_rivers(RIVERS);
    let stations = rivers.iter().flat_map(|river| &river.stations);
    let whole = stations.filter(|station| station.share >= 1.0);
    let on_beds: Vec<DVec3> = whole.map(|station| station.dir).collect();
    let side = ChunkSide::DEFAULT;
    let most = if effort.is_quick() { 1 } else { CHUNKS };
    let row = |of: &str, level: u8, reach: f64, places: &mut dyn Iterator<Item = Cell>| {
        let cells: Vec<_> = places.take(most).collect();
        let print = |terrain: &Terrain| {
            for &cell in &cells {
                black_box(ChunkMesh::new(&terrain.field(black_box(cell), side)));
            }
        };
        Row::of_times(
            format!("an Earth's chunk {of}, 65², level {level}"),
            "the same without rivers",
            Reach::AtMost(reach),
            Unit::Chunks(u32::try_from(cells.len()).expect("few")),
            effort.shortest([&mut || print(&earth), &mut || print(&plain)]),
        )
    };
    let cell = |dir: DVec3, level: u8| {
        Cell::containing(dir, level, Terrain::WARP).expect("a direction and a level of chunks")
    };
    // As many places as are needed, from all of the rivers.
    let spread = || {
        on_beds
            .iter()
            .step_by((on_beds.len() / (8 * CHUNKS)).max(1))
    };
    let is_carved = |dir: DVec3| earth.explain(dir).carved() != 0.0;
    let is_wild = |cell: &Cell| {
        let [s, t] = cell.bounds_st();
        let parts = (0..25).map(|at| [at % 5, at / 5].map(|part| f64::from(part) * 0.25));
        let mut dirs = parts.map(|[u, v]| {
            let between = |[from, to]: [f64; 2], part: f64| from + (to - from) * part;
            Terrain::WARP.dir(cell.realm(), between(s, u), between(t, v))
        });
        dirs.all(|dir| !is_carved(dir) && earth.water_at(dir).is_none())
    };
    let rows = LEVELS.map(|level| {
        let mut on_bed = spread().map(|&dir| cell(dir, level));
        let mut in_valley = spread().filter_map(|&dir| {
            let beside = (dir + dir.cross(DVec3::Y) * BESIDE).normalize();
            is_carved(beside).then(|| cell(beside, level))
        });
        let mut wild = cells(level, 2_048).into_iter().filter(is_wild);
        [
            row("on a river", level, 1.3, &mut on_bed),
            row("in a valley", level, 1.3, &mut in_valley),
            row("that no river reaches", level, 1.02, &mut wild),
        ]
    });
    rows.into_iter().flatten().collect()
}
