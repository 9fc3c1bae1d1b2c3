use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::{Cell, Vertex};
use std::collections::HashMap;
use terrain::{ChunkSide, HeightField, Terrain};

/// The triangles of one cell's ground and of the ring around it, welded: what a collider is made of.
///
/// The ring is every triangle of the neighbouring cells that touches this one. It tells
/// a physics engine how the ground goes on, so that nothing bumps on the border; the
/// neighbour's own mesh has the very same triangles.
///
/// ```
/// use bevy_relief::GroundMesh;
/// use cubemap::{Cell, Realm};
/// use terrain::{ChunkSide, Recipe, Seed, Terrain};
/// let terrain = Terrain::new(&Recipe::earth(), Seed(7))?;
/// let cell = Cell::new(Realm::PlusZ, 18, 70_000, 9_000)?;
/// let ground = GroundMesh::new(&terrain, cell, ChunkSide::new(17)?);
/// let finest = ground.finest_octave().expect("deep enough");
/// for (vertex, &position) in ground.vertices.iter().zip(&ground.positions) {
///     let dir = vertex.dir(Terrain::WARP);
///     let height = f64::from(terrain.height(*vertex, finest));
///     assert_eq!(position, (dir * (terrain.radius() + height) - ground.centre).as_vec3());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Invariants
///
/// `positions` and `vertices` are of one length, no vertex is there twice, and every
/// index is below that length.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundMesh {
    /// The cell whose ground it is.
    pub cell: Cell,
    /// Metres from the planet's centre to the point that `positions` are measured from: whole metres, so that its place is exact in 32 bits up to 16 000 km from a whole-metre origin.
    pub centre: DVec3,
    /// Metres from `centre`, in the planet's axes: direction × (radius + height) − `centre`, computed in 64 bits and rounded once.
    ///
    /// The cell's own come first, row by row, then those of the ring.
    pub positions: Vec<Vec3>,
    /// Which points of the cube's lattice the positions belong to.
    pub vertices: Vec<Vertex>,
    /// Three indices a triangle, counter-clockwise from outside: the cell's own first, then those of the ring.
    pub triangles: Vec<[u32; 3]>,
    side: ChunkSide,
}

impl GroundMesh {
    /// The ground of a cell with `side` vertices along its border.
    ///
    /// Takes about as long as two chunks of that side: a task for another thread.
    #[must_use]
    pub fn new(terrain: &Terrain, cell: Cell, side: ChunkSide) -> Self {
        let field = terrain.field(cell, side);
        let middle = side.steps() / 2;
        let centre = place(terrain, field.vertex(middle, middle), field.at(middle, middle)).round();
        let mut mesh = Welder {
            terrain,
            numbers: HashMap::new(),
            mesh: Self {
                cell,
                centre,
                positions: Vec::new(),
                vertices: Vec::new(),
                triangles: Vec::new(),
                side,
            },
        };
        mesh.add_cell(&field);
        let own = mesh.mesh.vertices.len();
        for neighbour in cell.neighbours() {
            mesh.add_ring(neighbour, own);
        }
        mesh.mesh
    }

    /// The level of the finest octave in its heights; `None` where even a whole realm's would be finer.
    #[must_use]
    pub fn finest_octave(&self) -> Option<u8> {
        self.side.finest_octave(self.cell.level())
    }

    /// How many of the triangles are the cell's own; the rest are the ring's.
    #[must_use]
    pub const fn own_triangles(&self) -> usize {
        2 * self.side.steps() * self.side.steps()
    }
}

/// Where a vertex lies, in metres from the planet's centre.
fn place(terrain: &Terrain, vertex: Vertex, height: f32) -> DVec3 {
    vertex.dir(Terrain::WARP) * (terrain.radius() + f64::from(height))
}

/// The vertex at a column and row of a cell.
fn vertex(cell: Cell, side: ChunkSide, (column, row): (usize, usize)) -> Vertex {
    let at = |index: u32, step: usize| (u64::from(index) << side.log2()) + step as u64;
    let level = cell.level() + side.log2();
    Vertex::new(cell.realm(), level, at(cell.i(), column), at(cell.j(), row))
        .expect("the steps end with the cell")
}

/// The two triangles of the square above and right of a vertex, as columns and rows: one diagonal for all meshes.
fn square(column: usize, row: usize) -> [[(usize, usize); 3]; 2] {
    let [a, b] = [(column, row), (column + 1, row)];
    let [c, d] = [(column, row + 1), (column + 1, row + 1)];
    [[a, b, d], [a, d, c]]
}

/// A mesh on the way, with the numbers of the vertices it has.
struct Welder<'a> {
    terrain: &'a Terrain,
    numbers: HashMap<Vertex, u32>,
    mesh: GroundMesh,
}

impl Welder<'_> {
    /// The number of a vertex, which is added if it is new.
    fn number(&mut self, vertex: Vertex, height: impl FnOnce(&Terrain) -> f32) -> u32 {
        let mesh = &mut self.mesh;
        *self.numbers.entry(vertex).or_insert_with(|| {
            let place = place(self.terrain, vertex, height(self.terrain));
            mesh.positions.push((place - mesh.centre).as_vec3());
            mesh.vertices.push(vertex);
            u32::try_from(mesh.vertices.len() - 1).expect("at most 259² vertices")
        })
    }

    /// Adds all triangles of the cell itself.
    fn add_cell(&mut self, field: &HeightField) {
        let (n, last) = (field.side().vertices(), field.side().steps());
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            self.number(field.vertex(column, row), |_| field.at(column, row));
        }
        let number = |(column, row)| u32::try_from(row * n + column).expect("at most 257²");
        for (row, column) in (0..last).flat_map(|row| (0..last).map(move |column| (row, column))) {
            let triangles = square(column, row).map(|triangle| triangle.map(number));
            self.mesh.triangles.extend(triangles);
        }
    }

    /// Adds the triangles of a neighbour that touch the cell's own vertices, which are the first `own`.
    fn add_ring(&mut self, neighbour: Cell, own: usize) {
        let side = self.mesh.side;
        let last = side.steps();
        let finest = self.mesh.finest_octave();
        let on_rim = |at: usize| at == 0 || at == last - 1;
        for (row, column) in (0..last).flat_map(|row| (0..last).map(move |column| (row, column))) {
            if !on_rim(row) && !on_rim(column) {
                continue;
            }
            for triangle in square(column, row) {
                let corners = triangle.map(|place| vertex(neighbour, side, place));
                let is_own = |vertex: &Vertex| {
                    let number = self.numbers.get(vertex);
                    number.is_some_and(|&number| (number as usize) < own)
                };
                if corners.iter().any(is_own) {
                    let triangle = corners.map(|vertex| {
                        self.number(vertex, |terrain| {
                            finest.map_or(0.0, |finest| terrain.height(vertex, finest))
                        })
                    });
                    self.mesh.triangles.push(triangle);
                }
            }
        }
    }
}
