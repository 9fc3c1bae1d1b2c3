//! What rivers cost: chunks of an Earth on their beds, in their valleys and where none is near, heights to mesh, against the same Earth without rivers.

use super::super::effort::Effort;
use super::super::presets::cells;
use super::super::row::{Row, Unit};
use crate::report::Reach;
use bevy::math::DVec3;
use cubemap::Cell;
use planet_file::Preset;
use std::hint::black_box;
use terrain::{ChunkMesh, ChunkSide, Seed, Terrain, WaterKind};

/// The levels that are compared: from chunks with the first valleys to those with the last beds.
const LEVELS: [u8; 4] = [9, 12, 15, 18];

/// How many of the longest rivers are gone along.
const RIVERS: usize = 300;

/// How far beside a river its valley is looked for, in radians: 6 km on an Earth, and beyond its bed on all levels but the first.
const BESIDE: f64 = 1e-3;

/// At how many places chunks of a kind are printed.
const PLACES: usize = 16;

/// What rivers do to a chunk.
#[derive(Clone, Copy, Debug)]
enum Kind {
    OnRiver,
    InValley,
    Wild,
}

impl Kind {
    const ALL: [Self; 3] = [Self::OnRiver, Self::InValley, Self::Wild];

    const fn name(self) -> &'static str {
        match self {
            Self::OnRiver => "on a river",
            Self::InValley => "in a valley",
            Self::Wild => "that no river reaches",
        }
    }

    const fn reach(self) -> Reach {
        match self {
            Self::OnRiver | Self::InValley => Reach::AtMost(1.3),
            Self::Wild => Reach::AtMost(1.02),
        }
    }

    /// Whether a cell is of the kind, by some of its points.
    fn has(self, earth: &Terrain, cell: Cell) -> bool {
        let is_carved = |dir: DVec3| earth.explain(dir).carved() != 0.0;
        let is_wet = |dir: DVec3| {
            let water = earth.water_at(dir);
            water.is_some_and(|water| water.kind == WaterKind::River)
        };
        let mut dirs = looks(cell);
        match self {
            Self::OnRiver => dirs.any(is_wet),
            Self::InValley => !looks(cell).any(is_wet) && dirs.any(is_carved),
            Self::Wild => dirs.all(|dir| !is_carved(dir) && earth.water_at(dir).is_none()),
        }
    }
}

/// Points all over a cell.
fn looks(cell: Cell) -> impl Iterator<Item = DVec3> {
    let [s, t] = cell.bounds_st();
    let parts = (0..25).map(|at| [at % 5, at / 5].map(|part| f64::from(part) * 0.25));
    parts.map(move |[u, v]| {
        let between = |[from, to]: [f64; 2], part: f64| from + (to - from) * part;
        Terrain::WARP.dir(cell.realm(), between(s, u), between(t, v))
    })
}

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
    let most = if effort.is_quick() { 1 } else { PLACES };
    let row = |kind: Kind, level: u8| {
        let cell = |dir: DVec3| {
            Cell::containing(dir, level, Terrain::WARP).expect("a direction and a level of chunks")
        };
        // As many places as are needed, from all of the rivers.
        let spread = on_beds
            .iter()
            .step_by((on_beds.len() / (8 * PLACES)).max(1));
        let places: Vec<Cell> = match kind {
            Kind::OnRiver => spread.map(|&dir| cell(dir)).collect(),
            Kind::InValley => {
                let beside = |&dir: &DVec3| dir + dir.cross(DVec3::Y) * BESIDE;
                spread.map(|dir| cell(beside(dir))).collect()
            }
            Kind::Wild => cells(level, 2_048),
        };
        let places = places.into_iter().filter(|&cell| kind.has(&earth, cell));
        // As they are asked for: four siblings together, to all of which is of use what a thread finds about a place.
        let siblings = |cell: Cell| cell.parent().and_then(Cell::children).into_iter().flatten();
        let siblings = places.take(most).flat_map(siblings);
        let cells: Vec<_> = siblings.filter(|&cell| kind.has(&earth, cell)).collect();
        let print = |terrain: &Terrain| {
            for &cell in &cells {
                black_box(ChunkMesh::new(&terrain.field(black_box(cell), side)));
            }
        };
        Row::of_times(
            format!("an Earth's chunk {}, 65², level {level}", kind.name()),
            "the same without rivers",
            kind.reach(),
            Unit::Chunks(u32::try_from(cells.len()).expect("few")),
            effort.shortest([&mut || print(&earth), &mut || print(&plain)]),
        )
    };
    let rows = LEVELS.map(|level| Kind::ALL.map(|kind| row(kind, level)));
    rows.into_iter().flatten().collect()
}
