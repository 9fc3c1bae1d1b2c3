//! The same bits over every seam, on every level and with every instruction set: those of the scalar oracle.

use crate::features::base::founded;
use crate::features::rivers::{drained, watered};
use crate::fuzz::case::{difference, numbers};
use crate::recipes::{
    CHARTS, below, border_cells, everything, guided, plain, rng, terrain as terrain_of, vertex,
};
use cubemap::{Cell, Edge, Realm, Vertex};
use std::collections::HashMap;
use std::sync::Arc;
use terrain::reference::gather;
use terrain::{
    Chart, ChunkMesh, ChunkSide, GreyGrid, HeightField, InstructionSet, Recipe, Shape, Stamp,
    Terrain,
};

/// The deepest level of the chunks.
const DEEPEST: u8 = 22;

/// What one recipe printed, and how many vertices were compared.
struct Proof {
    /// The terrain with each instruction set, the plainest first.
    printers: Vec<Terrain>,
    /// With all instruction sets, with gradients and without.
    printed: usize,
    /// With the scalar oracle.
    gathered: usize,
    /// Of two chunks, or three.
    shared: usize,
    /// With the parent's heights.
    coarse: usize,
}

/// Height, gradient and the mesh's normal at a vertex.
type Bits = [u32; 7];

impl Proof {
    fn new(recipe: &Recipe, seed: u64) -> Self {
        let terrain = terrain_of(recipe, seed);
        let with = |set| terrain.clone().with_instructions(set);
        Self {
            printers: InstructionSet::all().map(with).collect(),
            printed: 0,
            gathered: 0,
            shared: 0,
            coarse: 0,
        }
    }

    fn case(&self) -> String {
        let recipe = self.printers[0].recipe();
        let shape = &recipe.bands[0].stamps[0].shape;
        format!("{:?} {} {shape:?}", recipe.chart, recipe.name)
    }

    /// Prints a chunk in every way there is, and compares them.
    fn print(&mut self, cell: Cell, side: ChunkSide) -> HeightField {
        let finest = side
            .finest_octave(cell.level())
            .expect("a side of more than 3");
        let field = self.printers[0].field(cell, side);
        let alone = self.printers[0].heights(cell, side, finest);
        let all = numbers(&field);
        assert!(
            all.iter().all(|number| number.is_finite()),
            "{} {cell:?}",
            self.case()
        );
        assert_eq!(
            difference(&alone, field.heights()),
            None,
            "{} {cell:?}: heights alone",
            self.case()
        );
        for other in &self.printers[1..] {
            let name = other.instructions().name();
            let theirs = numbers(&other.field(cell, side));
            assert_eq!(
                difference(&all, &theirs),
                None,
                "{} {cell:?}: {name}",
                self.case()
            );
            let theirs = other.heights(cell, side, finest);
            assert_eq!(
                difference(&alone, &theirs),
                None,
                "{} {cell:?}: {name} alone",
                self.case()
            );
        }
        self.printed += alone.len();
        field
    }

    /// Compares a chunk with the scalar oracle.
    fn compare_oracle(&mut self, field: &HeightField) {
        let (cell, side, n) = (field.cell(), field.side(), field.side().vertices());
        let finest = side
            .finest_octave(cell.level())
            .expect("a side of more than 3");
        let recipe = self.printers[0].recipe();
        let bound = recipe.bound() / f64::from(1 << 20);
        let oracle = gather(&self.printers[0], cell, side, finest);
        for (at, (&height, &gathered)) in field.heights().iter().zip(&oracle).enumerate() {
            let first = field.vertex(at % n, at / n).realms().next();
            if recipe.chart == Chart::Cube && first != Some(cell.realm()) {
                let error = (f64::from(height) - f64::from(gathered)).abs();
                assert!(error <= bound, "{} {cell:?} {at}: {error} m", self.case());
            } else {
                assert_eq!(
                    height.to_bits(),
                    gathered.to_bits(),
                    "{} {cell:?} {at}",
                    self.case()
                );
                self.gathered += 1;
            }
        }
    }

    /// Compares a chunk's border with those of the other chunks of its level.
    fn compare_rim(&mut self, field: &HeightField, seen: &mut HashMap<Vertex, (Cell, Bits)>) {
        let last = field.side().steps();
        let mesh = ChunkMesh::new(field);
        let rim = (0..=last).flat_map(|k| [(k, 0), (k, last), (0, k), (last, k)]);
        for (column, row) in rim {
            let at = row * (last + 1) + column;
            let [x, y, z] = field.gradients()[at].to_array();
            let [a, b, c] = mesh.normals[at].to_array();
            let bits = [field.heights()[at], x, y, z, a, b, c].map(f32::to_bits);
            let vertex = vertex(field.cell(), field.side(), column, row);
            if let Some((other, theirs)) = seen.insert(vertex, (field.cell(), bits)) {
                let cell = field.cell();
                assert_eq!(
                    bits,
                    theirs,
                    "{} {cell:?} and {other:?} at {vertex:?}",
                    self.case()
                );
                self.shared += usize::from(other != cell);
            }
        }
    }

    /// Compares a chunk's coarse twin with the parent, and with the parent's octaves printed alone.
    fn compare_parent(&mut self, field: &HeightField) {
        let (cell, side) = (field.cell(), field.side());
        let Some((parent, twin)) = cell.parent().zip(field.coarse_heights()) else {
            return;
        };
        if let Some(finest) = side.finest_octave(parent.level()) {
            let alone = self.printers[0].heights(cell, side, finest);
            let n = side.vertices();
            let every_second =
                |at: &usize| (at % n).is_multiple_of(2) && (at / n).is_multiple_of(2);
            let alone: Vec<f32> = (0..n * n)
                .filter(every_second)
                .map(|at| alone[at])
                .collect();
            assert_eq!(
                difference(twin, &alone),
                None,
                "{} {cell:?}: the parent's octaves",
                self.case()
            );
        }
        let parent = self.printers[0].field(parent, side);
        let gradients = field.coarse_gradients().expect("it has heights");
        let (n, half) = (side.vertices(), side.steps() / 2);
        let [i, j] = [cell.i(), cell.j()].map(|index| (index % 2) as usize * half);
        for (row, column) in (0..=half).flat_map(|row| (0..=half).map(move |column| (row, column)))
        {
            let (mine, theirs) = (row * (half + 1) + column, (row + j) * n + column + i);
            let bits = |height: f32, [x, y, z]: [f32; 3]| [height, x, y, z].map(f32::to_bits);
            assert_eq!(
                bits(twin[mine], gradients[mine].to_array()),
                bits(
                    parent.heights()[theirs],
                    parent.gradients()[theirs].to_array()
                ),
                "{} {cell:?} {column} {row}",
                self.case()
            );
            self.coarse += 1;
        }
    }
}

/// Which chunks are compared with the oracle: every so manieth of those on borders, and of those inside realms.
#[derive(Clone, Copy)]
struct Share {
    border: usize,
    inside: usize,
}

/// As many as tests have time for.
const SOME: Share = Share {
    border: 20,
    inside: 17,
};

/// Proves the claim for a recipe on chunks of all levels: small ones on all edges and corners of the cube, large ones inside realms.
fn prove(recipe: &Recipe, seed: u64, share: Share) {
    let mut proof = Proof::new(recipe, seed);
    let mut rng = rng(seed);
    let small = ChunkSide::new(17).expect("2^4 + 1");
    let (mut borders, mut insides) = (0, 0);
    for level in 0..=DEEPEST {
        let mut seen = HashMap::new();
        for cell in border_cells(level) {
            let field = proof.print(cell, small);
            proof.compare_rim(&field, &mut seen);
            borders += 1;
            if borders % share.border == 0 {
                proof.compare_oracle(&field);
            }
            if borders % 6 == 0 {
                proof.compare_parent(&field);
            }
        }
        seen.clear();
        for _ in 0..2 {
            let realm = Realm::ALL[below(&mut rng, 6) as usize];
            let mut index = || below(&mut rng, 1 << level);
            let cell = Cell::new(realm, level, index(), index()).expect("inside");
            for cell in [cell, cell.across(Edge::PlusU), cell.across(Edge::MinusV)] {
                let field = proof.print(cell, ChunkSide::DEFAULT);
                proof.compare_rim(&field, &mut seen);
                insides += 1;
                if insides % share.inside == 0 {
                    proof.compare_oracle(&field);
                }
            }
        }
    }
    println!(
        "{}: {} vertices of {} chunks, {} gathered, {} shared, {} the parent's",
        proof.case(),
        proof.printed,
        borders + insides,
        proof.gathered,
        proof.shared,
        proof.coarse,
    );
    assert!(proof.printed >= 1_000_000, "{}", proof.case());
    let gathered = proof.printed / share.border.max(share.inside);
    assert!(proof.gathered >= gathered / 2, "{}", proof.case());
    assert!(proof.shared >= 20_000, "{}", proof.case());
    assert!(proof.coarse >= 20_000, "{}", proof.case());
}

/// A grid of greys in no order.
fn grid(side: usize) -> Shape {
    let mut rng = rng(side as u64);
    let mut grey = || f32::from(u8::try_from(below(&mut rng, 256)).expect("below 256")) / 255.0;
    let greys: Vec<f32> = (0..side * side).map(|_| grey()).collect();
    Shape::Grid(Arc::new(GreyGrid::new(side, greys).expect("in order")))
}

/// In both charts.
fn prove_shape(shape: &Shape, share: Share) {
    for (chart, seed) in CHARTS.into_iter().zip(50..) {
        // Gullies are too wide for the first levels.
        let first = if *shape == Shape::Gullies { 4 } else { 0 };
        let mut recipe = plain(chart, shape.clone(), first..=30);
        if matches!(shape, Shape::Grid(_)) {
            let others = [2, 7].map(|side| Stamp::new(grid(side)));
            recipe.bands[0].stamps.extend(others);
        }
        prove(&recipe, seed, share);
    }
}

#[test]
fn a_million_vertices_of_cones_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Cone, SOME);
}

#[test]
fn a_million_vertices_of_bells_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Bell, SOME);
}

#[test]
fn a_million_vertices_of_domes_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Dome, SOME);
}

#[test]
fn a_million_vertices_of_craters_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Crater, SOME);
}

#[test]
fn a_million_vertices_of_ridges_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Ridge, SOME);
}

#[test]
fn a_million_vertices_of_gullies_have_the_same_bits_everywhere() {
    prove_shape(&Shape::Gullies, SOME);
}

#[test]
fn a_million_vertices_of_stamps_that_follow_the_ground_have_the_same_bits_everywhere() {
    for (chart, seed) in CHARTS.into_iter().zip([3, 4]) {
        prove(&guided(chart), seed, SOME);
    }
}

#[test]
fn a_million_vertices_of_grids_have_the_same_bits_everywhere() {
    prove_shape(&grid(33), SOME);
}

#[test]
fn a_million_vertices_of_every_shape_under_masks_have_the_same_bits_everywhere() {
    for (chart, seed) in CHARTS.into_iter().zip([0, u64::MAX]) {
        prove(&everything(chart), seed, SOME);
    }
}

#[test]
fn a_million_vertices_on_a_map_have_the_same_bits_everywhere() {
    for (chart, seed) in CHARTS.into_iter().zip([1, 2]) {
        prove(&founded(chart), seed, SOME);
    }
}

#[test]
fn a_million_vertices_among_rivers_have_the_same_bits_everywhere() {
    for (chart, seed) in CHARTS.into_iter().zip([5, 6]) {
        prove(&watered(chart), seed, SOME);
    }
}

#[test]
fn a_million_vertices_on_rough_land_that_drains_have_the_same_bits_everywhere() {
    for (chart, seed) in CHARTS.into_iter().zip([7, 8]) {
        let mut recipe = drained(chart);
        recipe.rivers.as_mut().expect("it has some").rough = 0.8;
        prove(&recipe, seed, SOME);
    }
}

#[test]
#[ignore = "minutes: the oracle is asked for every vertex"]
fn a_million_vertices_a_kernel_have_the_oracles_bits() {
    let all = Share {
        border: 1,
        inside: 1,
    };
    let round = [Shape::Cone, Shape::Bell, Shape::Dome, Shape::Crater];
    std::thread::scope(|scope| {
        scope.spawn(|| round.iter().for_each(|shape| prove_shape(shape, all)));
        for shape in [Shape::Ridge, Shape::Gullies, grid(33)] {
            prove_shape(&shape, all);
        }
        for (chart, seed) in CHARTS.into_iter().zip(70..) {
            prove(&everything(chart), seed, all);
            prove(&guided(chart), seed, all);
        }
    });
}
