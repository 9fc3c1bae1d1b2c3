use crate::settings::PlanetShape;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::{Cell, Vertex};
use std::collections::HashMap;
use terrain::{ChunkSide, Terrain};

/// The triangles of one cell's ground and of the ring around it, welded: what a collider is made of.
///
/// The ring is every triangle of the neighbouring cells that touches this one. It tells
/// a physics engine how the ground goes on, so that nothing bumps on the border; the
/// neighbour's own mesh has the very same triangles.
///
/// ```
/// use bevy_relief::avian::GroundMesh;
/// use cubemap::{Cell, Realm};
/// use planet_file::Preset;
/// use terrain::{ChunkSide, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
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
    /// Takes about as long as three chunks of that side: a task for another thread.
    #[must_use]
    pub fn new(terrain: &Terrain, cell: Cell, side: ChunkSide) -> Self {
        let own = CellHeights::new(terrain, cell, side);
        let middle = side.steps() / 2;
        let mut welder = Welder {
            numbers: HashMap::new(),
            mesh: Self {
                cell,
                centre: own.place((middle, middle)).round(),
                positions: Vec::new(),
                vertices: Vec::new(),
                triangles: Vec::new(),
                side,
            },
        };
        welder.add_cell(&own);
        for neighbour in cell.neighbours() {
            welder.add_ring(&CellHeights::new(terrain, neighbour, side));
        }
        welder.mesh
    }

    /// The level of the finest octave in its heights, that of a drawn chunk of the cell with [`Planet::fine_light`](crate::Planet::fine_light); `None` where even a whole realm's would be finer.
    #[must_use]
    pub fn finest_octave(&self) -> Option<u8> {
        finest_octave(self.cell, self.side)
    }

    /// How many of the triangles are the cell's own; the rest are the ring's.
    #[must_use]
    pub const fn own_triangles(&self) -> usize {
        2 * self.side.steps() * self.side.steps()
    }

    /// How many of the vertices are the cell's own; the rest are the ring's.
    const fn own_vertices(&self) -> usize {
        self.side.vertices() * self.side.vertices()
    }
}

/// Of a chunk as it is drawn, lit by twice as many columns and rows.
fn finest_octave(cell: Cell, side: ChunkSide) -> Option<u8> {
    PlanetShape::side_of_light(side, true).finest_octave(cell.level())
}

/// A column and a row.
type Place = (usize, usize);

/// The heights of a cell's vertices, row by row.
struct CellHeights {
    cell: Cell,
    side: ChunkSide,
    radius: f64,
    heights: Vec<f32>,
}

impl CellHeights {
    fn new(terrain: &Terrain, cell: Cell, side: ChunkSide) -> Self {
        let heights = finest_octave(cell, side).map_or_else(
            || vec![0.0; side.vertices() * side.vertices()],
            |finest| terrain.heights(cell, side, finest),
        );
        Self {
            cell,
            side,
            radius: terrain.radius(),
            heights,
        }
    }

    /// The point of the cube's lattice at a column and row.
    fn vertex(&self, (column, row): Place) -> Vertex {
        let (cell, steps) = (self.cell, self.side.log2());
        let at = |index: u32, step: usize| (u64::from(index) << steps) + step as u64;
        let [i, j] = [at(cell.i(), column), at(cell.j(), row)];
        Vertex::new(cell.realm(), cell.level() + steps, i, j).expect("the steps end with the cell")
    }

    /// Where the ground is at a column and row, in metres from the planet's centre.
    fn place(&self, (column, row): Place) -> DVec3 {
        let height = self.heights[row * self.side.vertices() + column];
        self.vertex((column, row)).dir(Terrain::WARP) * (self.radius + f64::from(height))
    }

    /// The triangles, row by row: two a square, by the one diagonal that all meshes have.
    fn triangles(&self) -> impl Iterator<Item = [Place; 3]> + use<> {
        let last = self.side.steps();
        let squares = (0..last).flat_map(move |row| (0..last).map(move |column| (column, row)));
        squares.flat_map(|(column, row)| {
            let [a, b] = [(column, row), (column + 1, row)];
            let [c, d] = [(column, row + 1), (column + 1, row + 1)];
            [[a, b, d], [a, d, c]]
        })
    }
}

/// A mesh on the way, with the numbers of the vertices it has.
struct Welder {
    numbers: HashMap<Vertex, u32>,
    mesh: GroundMesh,
}

impl Welder {
    /// The number of a vertex, which is added if it is new.
    fn number(&mut self, of: &CellHeights, place: Place) -> u32 {
        let mesh = &mut self.mesh;
        let vertex = of.vertex(place);
        *self.numbers.entry(vertex).or_insert_with(|| {
            mesh.positions
                .push((of.place(place) - mesh.centre).as_vec3());
            mesh.vertices.push(vertex);
            u32::try_from(mesh.vertices.len() - 1).expect("at most 259²")
        })
    }

    /// Adds all vertices and triangles of the cell itself.
    fn add_cell(&mut self, own: &CellHeights) {
        let n = own.side.vertices();
        for at in 0..n * n {
            self.number(own, (at % n, at / n));
        }
        for triangle in own.triangles() {
            let triangle = triangle.map(|place| self.number(own, place));
            self.mesh.triangles.push(triangle);
        }
    }

    /// Adds the triangles of a neighbour that touch the cell.
    fn add_ring(&mut self, neighbour: &CellHeights) {
        let (own, last) = (self.mesh.own_vertices(), neighbour.side.steps());
        let on_rim =
            |&(column, row): &Place| [0, last].contains(&column) || [0, last].contains(&row);
        for triangle in neighbour.triangles() {
            let touches = triangle.iter().filter(|place| on_rim(place)).any(|&place| {
                let number = self.numbers.get(&neighbour.vertex(place));
                number.is_some_and(|&number| (number as usize) < own)
            });
            if touches {
                let triangle = triangle.map(|place| self.number(neighbour, place));
                self.mesh.triangles.push(triangle);
            }
        }
    }
}
