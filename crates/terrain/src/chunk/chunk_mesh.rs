//! The arrays of one chunk's mesh: the ground, its coarse twin and the skirt.

use super::height_field::HeightField;
use super::lattice::Lattice;
use super::raise::Raise;
use super::relief::Relief;
use crate::patch::ChunkSide;
use crate::simd::InstructionSet;
use glam::{DVec3, Vec3};
use std::sync::Arc;

/// How deep a skirt is at least, in steps between vertices.
///
/// Where ground is level a skirt of a fiftieth of a step is so thin that some adapters leave out samples of it and of what it hangs over.
const LEAST_SKIRT: f32 = 0.1;

/// The arrays of one chunk's mesh: `side²` vertices of the ground, row by row, then `4·(side − 1)` of the skirt that hangs below its rim.
///
/// Positions are metres from `centre`, itself in f64 from the planet's centre: the
/// subtraction is done in f64, so f32 is enough at any radius.
///
/// ```
/// use cubemap::{Cell, Realm};
/// use planet_file::Preset;
/// use terrain::{ChunkMesh, ChunkSide, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let field = terrain.field(Cell::new(Realm::PlusZ, 8, 100, 31)?, ChunkSide::DEFAULT);
/// let mesh = ChunkMesh::new(&field);
/// // All chunks of a side have the same triangles.
/// let triangles = ChunkMesh::indices(mesh.side(), true);
/// assert!(triangles.iter().all(|&at| (at as usize) < mesh.positions.len()));
/// // A vertex in metres from the planet's centre.
/// let place = mesh.centre + mesh.positions[0].as_dvec3();
/// assert!((place.length() - terrain.radius() - f64::from(mesh.heights[0])).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ChunkMesh {
    /// Metres from the planet's centre to the point that `positions` are measured from.
    pub centre: DVec3,
    /// Metres from `centre`, in the planet's axes.
    pub positions: Vec<Vec3>,
    /// Unit vectors out of the ground, in the planet's axes.
    pub normals: Vec<Vec3>,
    /// Metres above the sphere; a skirt's vertex has its rim's.
    pub heights: Vec<f32>,
    /// Where the vertex lies in the parent's mesh, metres from `centre`: what it morphs to. Its own place at level 0.
    ///
    /// Every second column and row is a vertex of the parent; the others lie in the
    /// middle of one of the parent's edges, of its diagonals where both are odd.
    pub coarse_positions: Vec<Vec3>,
    /// The parent's normal there, not of length 1 in the middle of an edge.
    pub coarse_normals: Vec<Vec3>,
    /// The parent's height there, metres above the sphere: in the middle of an edge the mean of its ends.
    pub coarse_heights: Vec<f32>,
    /// The largest distance of a vertex from `centre`, in metres.
    pub reach: f32,
    side: ChunkSide,
}

impl ChunkMesh {
    /// The mesh of a chunk. Takes about 7 ns a vertex.
    ///
    /// Positions are rounded once; normals are within 10⁻⁶ of those of
    /// [`Terrain::normal`](crate::Terrain::normal) and have the same bits in all chunks
    /// that share the vertex.
    #[must_use]
    pub fn new(field: &HeightField) -> Self {
        let (side, radius) = (field.side(), field.radius());
        let lattice = Lattice::new(field.cell(), side);
        let middle = side.steps() / 2;
        let height = f64::from(field.at(middle, middle));
        let centre = lattice.dir(middle, middle) * (radius + height);
        let relief = |heights, gradients| Relief { heights, gradients };
        let raised = InstructionSet::best().run(Raise {
            lattice: &lattice,
            radius,
            centre,
            fine: relief(field.heights(), field.gradients()),
            coarse: (field.coarse_heights().zip(field.coarse_gradients()))
                .map(|(heights, gradients)| relief(heights, gradients)),
        });
        let mut heights = Vec::with_capacity(raised.fine.positions.capacity());
        heights.extend_from_slice(field.heights());
        let mut mesh = Self {
            centre,
            positions: raised.fine.positions,
            normals: raised.fine.normals,
            heights,
            coarse_positions: raised.coarse.positions,
            coarse_normals: raised.coarse.normals,
            coarse_heights: coarse_heights(field),
            reach: 0.0,
            side,
        };
        let lowest_squared = mesh.hang_skirt(&raised.rim);
        mesh.reach = raised.reach_squared.max(lowest_squared).sqrt();
        mesh
    }

    /// Adds the skirt: the rim again, lower by a little more than the rim strays from the parent's edges.
    ///
    /// `up` are the directions of the rim. Returns the square of the skirt's largest distance from the centre.
    fn hang_skirt(&mut self, up: &[Vec3]) -> f32 {
        let rim: Vec<usize> = rim(self.side.steps()).collect();
        let stray_squared = rim
            .iter()
            .map(|&at| self.positions[at].distance_squared(self.coarse_positions[at]))
            .fold(0.0, f32::max);
        let step = self.positions[0].distance(self.positions[1]);
        let depth = 1.25 * stray_squared.sqrt() + LEAST_SKIRT * step;
        let mut reach_squared = 0.0_f32;
        for positions in [&mut self.positions, &mut self.coarse_positions] {
            for (&at, &up) in rim.iter().zip(up) {
                let position = positions[at] - up * depth;
                reach_squared = reach_squared.max(position.length_squared());
                positions.push(position);
            }
        }
        for normals in [&mut self.normals, &mut self.coarse_normals] {
            rim.iter().for_each(|&at| normals.push(normals[at]));
        }
        for heights in [&mut self.heights, &mut self.coarse_heights] {
            rim.iter().for_each(|&at| heights.push(heights[at]));
        }
        reach_squared
    }

    /// Vertices along a side of the ground.
    #[must_use]
    pub const fn side(&self) -> ChunkSide {
        self.side
    }

    /// How many vertices belong to the ground; those after them are the skirt's.
    #[must_use]
    pub const fn ground(&self) -> usize {
        self.side.vertices() * self.side.vertices()
    }

    /// The vertices of the ground alone, without the skirt: what colliders are made of.
    #[must_use]
    pub fn ground_positions(&self) -> &[Vec3] {
        &self.positions[..self.ground()]
    }

    /// The triangles of the ground alone, counter-clockwise from outside, as numbers of [`ChunkMesh::ground_positions`].
    #[must_use]
    pub fn ground_triangles(&self) -> Vec<[u32; 3]> {
        let indices = Self::indices(self.side, false);
        let (triangles, _) = indices.as_chunks::<3>();
        triangles.to_vec()
    }

    /// Column and row of every vertex of a mesh with this side, in order; a skirt's has those of the rim above it.
    pub fn places(side: ChunkSide) -> impl Iterator<Item = (usize, usize)> {
        let n = side.vertices();
        let ground = (0..n).flat_map(move |row| (0..n).map(move |column| (column, row)));
        ground.chain(Self::rim_places(side))
    }

    /// Column and row of every vertex of the rim, in the order in which the skirt's hang below them: counter-clockwise from the first.
    pub fn rim_places(side: ChunkSide) -> impl Iterator<Item = (usize, usize)> {
        let n = side.vertices();
        rim(side.steps()).map(move |at| (at % n, at / n))
    }

    /// How many vertices every mesh with this side has, the skirt's and all.
    #[must_use]
    pub const fn vertices(side: ChunkSide) -> usize {
        side.vertices() * side.vertices() + 4 * side.steps()
    }

    /// Where the ends of the parent's edge are whose middle is the twin of a vertex: column and row of both, which are the vertex's own if the parent has it.
    #[must_use]
    pub const fn twin_ends((column, row): (usize, usize)) -> [(usize, usize); 2] {
        let (right, up) = (column % 2, row % 2);
        [(column - right, row - up), (column + right, row + up)]
    }

    /// Triangles of every mesh with this side, three indices each, counter-clockwise from outside: the ground's, then, if asked for, the skirt's.
    #[must_use]
    pub fn indices(side: ChunkSide, skirt: bool) -> Arc<[u32]> {
        let index = |at: usize| u32::try_from(at).expect("at most 257² + 1024 vertices");
        let (n, last) = (side.vertices(), side.steps());
        let mut indices = Vec::with_capacity(6 * last * last + 24 * last);
        for (row, column) in (0..last).flat_map(|row| (0..last).map(move |column| (row, column))) {
            let a = row * n + column;
            let (b, c, d) = (a + 1, a + n, a + n + 1);
            indices.extend([a, b, d, a, d, c].map(index));
        }
        if skirt {
            let rim: Vec<usize> = rim(last).collect();
            for k in 0..rim.len() {
                let next = (k + 1) % rim.len();
                let (a, b) = (rim[k], rim[next]);
                let (below_a, below_b) = (n * n + k, n * n + next);
                indices.extend([below_a, below_b, b, below_a, b, a].map(index));
            }
        }
        indices.into()
    }
}

/// The heights of a field's coarse twin, with room for the skirt's.
fn coarse_heights(field: &HeightField) -> Vec<f32> {
    let n = field.side().vertices();
    let mut heights = Vec::with_capacity(n * n + 4 * (n - 1));
    let Some(coarse) = field.coarse_heights() else {
        heights.extend_from_slice(field.heights());
        return heights;
    };
    let half = n.div_ceil(2);
    let coarse_row = |row: usize| &coarse[row * half..(row + 1) * half];
    for row in 0..n {
        let (below, above) = (coarse_row(row / 2), coarse_row(row.div_ceil(2)));
        let diagonals = below.iter().zip(&above[1..]);
        for ((a, b), (c, d)) in below.iter().zip(above).zip(diagonals) {
            heights.extend([(a + b) * 0.5, (c + d) * 0.5]);
        }
        heights.push((below[half - 1] + above[half - 1]) * 0.5);
    }
    heights
}

/// The vertices around a chunk of `last` steps a side, counter-clockwise from the first: `4·last` of them.
fn rim(last: usize) -> impl Iterator<Item = usize> {
    let n = last + 1;
    let bottom = 0..last;
    let right = (0..last).map(move |row| row * n + last);
    let top = (1..=last).rev().map(move |column| last * n + column);
    let left = (1..=last).rev().map(move |row| row * n);
    bottom.chain(right).chain(top).chain(left)
}
