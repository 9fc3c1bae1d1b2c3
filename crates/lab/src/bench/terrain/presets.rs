//! What users get: chunks of every preset on levels from orbit to the ground, in fresh memory, and heights at single places.

use super::effort::Effort;
use crate::report::{short, table};
use bevy::math::DVec3;
use cubemap::{Cell, Realm};

use planet_file::Preset;
use serde::Serialize;
use std::fmt;
use std::hint::black_box;
use studio::progress;
use terrain::{ChunkMesh, ChunkSide, Seed, Terrain};

/// The levels of chunks that are measured.
const LEVELS: [u8; 6] = [0, 4, 8, 12, 16, 20];

/// How many chunks of a level are printed, spread over the sphere.
const CELLS: usize = 24;

/// How many places are asked for their height, one after the other.
const PLACES: u32 = 256;

/// How long a step of a walk is, in metres.
const STEP: f64 = 1.5;

/// As far as octaves are printed to find where land is.
const COARSE: u8 = 6;

/// How many are asked for all at once.
const MANY: u32 = 100_000;

/// Vertices a side of the chunks.
const SIDES: [usize; 2] = [65, 33];

/// What a preset costs on one core.
#[derive(Debug, Serialize)]
pub(crate) struct PresetCost {
    preset: &'static str,
    chunks: Vec<ChunkCost>,
    /// µs, at all octaves, of places far from each other.
    height_at: f64,
    /// µs, the same of one after the other on a walk.
    walk: f64,
    /// µs for each of many places that are asked for at once, on all cores.
    heights_at: f64,
}

/// What chunks of one level and side cost.
#[derive(Debug, Serialize)]
struct ChunkCost {
    vertices_a_side: usize,
    level: u8,
    /// Octaves of all bands.
    octaves: u32,
    /// ns a vertex, heights alone.
    heights: f64,
    /// ns a vertex: heights, gradients and the coarse twin.
    field: f64,
    /// µs a chunk: its field and its mesh, kept, in memory that nobody had before.
    chunk: f64,
}

/// One of the numbers that are measured.
type Figure = fn(&ChunkCost) -> f64;

/// All presets.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Presets(Vec<PresetCost>);

impl Presets {
    /// Measures them, one after the other, each level for itself.
    pub(crate) fn measure(effort: Effort, seed: Seed) -> Self {
        let bar = progress("presets", Preset::ALL.len() as u64);
        let costs = Preset::ALL.map(|preset| {
            let recipe = &preset.planet().recipe;
            let terrain = Terrain::new(recipe, seed).expect("presets are in order");
            let sides = SIDES.map(|side| ChunkSide::new(side).expect("2^k + 1"));
            let costs = sides
                .into_iter()
                .flat_map(|side| LEVELS.map(|level| ChunkCost::of(&terrain, level, side, effort)));
            let chunks = costs.collect();
            let [height_at, walk, heights_at] = heights_at(&terrain, effort);
            bar.inc(1);
            PresetCost {
                preset: preset.name(),
                chunks,
                height_at,
                walk,
                heights_at,
            }
        });
        Self(costs.into())
    }
}

impl ChunkCost {
    fn of(terrain: &Terrain, level: u8, side: ChunkSide, effort: Effort) -> Self {
        let cells = cells(level, if effort.is_quick() { 1 } else { CELLS });
        let finest = side.finest_octave(level).expect("33 and more");
        let mut kept = Vec::new();
        let [heights, field, chunk] = effort.part(6).shortest([
            &mut || {
                for &cell in &cells {
                    black_box(terrain.heights(black_box(cell), side, finest));
                }
            },
            &mut || {
                for &cell in &cells {
                    black_box(terrain.field(black_box(cell), side));
                }
            },
            &mut || {
                // Freed before the next turn, as an app does; within one, no chunk has another's memory.
                kept.clear();
                kept.extend(
                    cells
                        .iter()
                        .map(|&cell| ChunkMesh::new(&terrain.field(cell, side))),
                );
                black_box(&kept);
            },
        ]);
        #[expect(clippy::cast_precision_loss, reason = "some thousands")]
        let (chunks, vertices) = (cells.len() as f64, side.vertices().pow(2) as f64);
        let octaves = terrain.recipe().bands.iter().map(|band| {
            let last = band.last.min(finest);
            u32::from((last + 1).saturating_sub(band.first))
        });
        Self {
            vertices_a_side: side.vertices(),
            level,
            octaves: octaves.sum(),
            heights: heights * 1e9 / (chunks * vertices),
            field: field * 1e9 / (chunks * vertices),
            chunk: chunk * 1e6 / chunks,
        }
    }
}

/// µs for the height at one of many places: asked for one by one, far from each other and on a walk, and all at once.
fn heights_at(terrain: &Terrain, effort: Effort) -> [f64; 3] {
    let few = places(PLACES);
    let steps = walk(terrain, &few);
    let many = places(if effort.is_quick() { PLACES } else { MANY });
    let one_by_one = |dirs: &[DVec3]| {
        for &dir in dirs {
            black_box(terrain.height_at(black_box(dir)));
        }
    };
    let [far, at_once] = effort.part(2).shortest([&mut || one_by_one(&few), &mut || {
        black_box(terrain.heights_at(black_box(&many)));
    }]);
    // By itself: who walks in between would take from a thread's memory what it has of the others.
    let [near] = effort.part(1).shortest([&mut || one_by_one(&steps)]);
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let micros = |taken: f64, dirs: &[DVec3]| taken * 1e6 / dirs.len() as f64;
    [
        micros(far, &few),
        micros(near, &steps),
        micros(at_once, &many),
    ]
}

/// As many steps as there are places, from the highest of them on.
fn walk(terrain: &Terrain, places: &[DVec3]) -> Vec<DVec3> {
    let height = |dir: &DVec3| terrain.height_at_level(*dir, COARSE);
    let highest = places
        .iter()
        .max_by(|a, b| height(a).total_cmp(&height(b)))
        .expect("some places");
    let along = highest.any_orthonormal_vector() * (STEP / terrain.radius());
    let steps = (0..PLACES).map(|step| (*highest + along * f64::from(step)).normalize());
    steps.collect()
}

/// So many places spread evenly over the sphere.
fn places(count: u32) -> Vec<DVec3> {
    (0..count).map(|k| place(k, count)).collect()
}

fn place(k: u32, count: u32) -> DVec3 {
    let turn = f64::from(k) * 2.399_963_229_728_653;
    let up = (2.0 * f64::from(k) + 1.0) / f64::from(count) - 1.0;
    let out = (1.0 - up * up).sqrt();
    DVec3::new(out * turn.cos(), up, out * turn.sin())
}

/// So many cells of a level, as many in each realm.
pub(super) fn cells(level: u8, count: usize) -> Vec<Cell> {
    let across = 1_u32 << level;
    let cell = |k: usize| {
        // Places that fall differently into the sectors of every level.
        let index = |factor: u64| {
            let bits = (k as u64 + 1).wrapping_mul(factor);
            let share = f64::from((bits >> 32) as u32) / f64::from(u32::MAX);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "rounds down to a cell inside"
            )]
            let index = (f64::from(across) * share) as u32;
            index.min(across - 1)
        };
        let (i, j) = (index(0x9e37_79b9_7f4a_7c15), index(0xbf58_476d_1ce4_e5b9));
        Cell::new(Realm::ALL[k % 6], level, i, j).expect("inside the realm")
    };
    (0..count).map(cell).collect()
}

impl fmt::Display for Presets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, side) in SIDES.into_iter().enumerate() {
            writeln!(
                f,
                "\npresets, {side}² vertices, mean of {CELLS} cells over the sphere, by the chunk's level"
            )?;
            let of_side = |cost: &PresetCost, figure: Figure| {
                let chunks = cost.chunks.iter().skip(at * LEVELS.len());
                let figures = chunks.take(LEVELS.len()).map(|cost| short(figure(cost)));
                figures.collect::<Vec<_>>()
            };
            let figures: [(&str, Figure); 3] = [
                ("field, ns a vertex", |cost| cost.field),
                ("field, ns a vertex and octave", |cost| {
                    cost.field / f64::from(cost.octaves.max(1))
                }),
                ("field and mesh in fresh memory, µs a chunk", |cost| {
                    cost.chunk
                }),
            ];
            let lines = figures.into_iter().flat_map(|(name, figure)| {
                self.0.iter().map(move |cost| {
                    let mut line = vec![name.to_owned(), cost.preset.to_owned()];
                    line.extend(of_side(cost, figure));
                    let line: [String; 2 + LEVELS.len()] = line.try_into().expect("a level each");
                    line
                })
            });
            let heads = ["takes", "preset", "0", "4", "8", "12", "16", "20"];
            writeln!(f, "{}", table(2, heads, lines))?;
        }
        let lines = self.0.iter().map(|cost| {
            let alone = cost
                .chunks
                .iter()
                .find(|cost| cost.level == 12)
                .expect("measured");
            let more = alone.field / alone.heights;
            [
                cost.preset.to_owned(),
                short(cost.height_at),
                short(cost.walk),
                short(cost.heights_at),
                short(more),
            ]
        });
        let heads = [
            "preset",
            "height_at, all octaves, µs",
            "a step of a walk, µs",
            "100 000 heights_at, all cores, µs a place",
            "field against heights alone, 65², level 12",
        ];
        f.write_str(&table(1, heads, lines))
    }
}
