use crate::patch::WARP;
use crate::terrain::slant;
use crate::{ChunkSide, HeightField};
use glam::{DVec3, Vec3};
use std::sync::Arc;

/// The arrays of one chunk's mesh: `side²` vertices of the ground, row by row, then `4·(side − 1)` of the skirt that hangs below its rim.
///
/// Positions are metres from `centre`, itself in f64 from the planet's centre: the
/// subtraction is done in f64, so f32 is enough at any radius.
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
    /// The largest distance of a vertex from `centre`, in metres.
    pub reach: f32,
    side: ChunkSide,
}

impl ChunkMesh {
    /// The mesh of a chunk of a planet of `radius` metres.
    #[must_use]
    pub fn new(field: &HeightField, radius: f64) -> Self {
        let side = field.side();
        let (n, last) = (side.vertices(), side.steps());
        let dirs: Vec<DVec3> = (0..n * n)
            .map(|at| field.vertex(at % n, at / n).dir(WARP))
            .collect();
        let middle = (n * n) / 2;
        let centre = dirs[middle] * (radius + f64::from(field.heights()[middle]));
        let place =
            |at: usize, height: f32| (dirs[at] * (radius + f64::from(height)) - centre).as_vec3();
        let normal = |at: usize, height: f32, gradient: Vec3| {
            let distance = radius + f64::from(height);
            slant(dirs[at], distance, gradient.as_dvec3()).as_vec3()
        };
        let ground = || field.heights().iter().zip(field.gradients()).enumerate();
        let mut mesh = Self {
            centre,
            positions: ground().map(|(at, (&h, _))| place(at, h)).collect(),
            normals: ground().map(|(at, (&h, &g))| normal(at, h, g)).collect(),
            heights: field.heights().to_vec(),
            coarse_positions: Vec::new(),
            coarse_normals: Vec::new(),
            reach: 0.0,
            side,
        };
        if let (Some(heights), Some(gradients)) = (field.coarse_heights(), field.coarse_gradients())
        {
            for at in 0..n * n {
                let [a, b] = parents(at % n, at / n).map(|(column, row)| row * n + column);
                let (p, q) = (place(a, heights[a]), place(b, heights[b]));
                let m = normal(a, heights[a], gradients[a]);
                let k = normal(b, heights[b], gradients[b]);
                mesh.coarse_positions.push(p.midpoint(q));
                mesh.coarse_normals.push((m + k) * 0.5);
            }
        } else {
            mesh.coarse_positions.clone_from(&mesh.positions);
            mesh.coarse_normals.clone_from(&mesh.normals);
        }
        mesh.hang_skirt(&dirs, last);
        let reach = mesh.positions.iter().chain(&mesh.coarse_positions);
        mesh.reach = reach.map(|p| p.length()).fold(0.0, f32::max);
        mesh
    }

    /// Adds the skirt: the rim again, lower by a little more than the rim strays from the parent's edges.
    fn hang_skirt(&mut self, dirs: &[DVec3], last: usize) {
        let rim: Vec<usize> = rim(last).collect();
        let stray = rim
            .iter()
            .map(|&at| self.positions[at].distance(self.coarse_positions[at]))
            .fold(0.0, f32::max);
        let step = self.positions[0].distance(self.positions[1]);
        let depth = 1.25 * stray + 0.02 * step;
        for at in rim {
            let down = dirs[at].as_vec3() * depth;
            self.positions.push(self.positions[at] - down);
            self.coarse_positions.push(self.coarse_positions[at] - down);
            self.normals.push(self.normals[at]);
            self.coarse_normals.push(self.coarse_normals[at]);
            self.heights.push(self.heights[at]);
        }
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

/// The two vertices of the parent between which a vertex lies: twice the same if it is one itself.
const fn parents(column: usize, row: usize) -> [(usize, usize); 2] {
    let (odd_column, odd_row) = (column % 2, row % 2);
    [
        (column - odd_column, row - odd_row),
        (column + odd_column, row + odd_row),
    ]
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
