use super::water::Floors;
use bevy::math::DVec3;
use bevy::prelude::*;
use terrain::{ChunkMesh, HeightField, Terrain};

/// The grids on which the vertices lie that chunks share, so that they have the same bits wherever they are drawn from.
///
/// A vertex as it is rendered is its chunk's place plus its own from there, rounded once.
/// Chunks measure from places of their own, so before the rounding the sums must be the
/// very same: shared vertices and centres are multiples of powers of two that leave all
/// differences exact in 32 bits. The finest is 2⁻²² of a chunk's size.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    /// Metres between places of a chunk's own vertices.
    vertex: f64,
    /// Metres between places of chunks' centres.
    centre: f64,
}

impl Grid {
    /// The grid of a level on a planet of a radius.
    fn of(level: u8, radius: f64) -> Self {
        let size = (2.0 * radius).log2().ceil() - f64::from(level);
        Self {
            vertex: (size - 22.0).exp2(),
            centre: (size - 12.0).exp2(),
        }
    }

    /// The grid of the level above.
    fn coarser(self) -> Self {
        Self {
            vertex: 2.0 * self.vertex,
            centre: 2.0 * self.centre,
        }
    }
}

/// The nearest place on a grid of `step` metres, a power of two.
fn nearest(place: DVec3, step: f64) -> DVec3 {
    (place / step).round() * step
}

/// Where the middle of a chunk is put, on its grid: at the ground or at the water over it, so that what is drawn is near.
pub(crate) fn middle(field: &HeightField, floors: Floors<'_>) -> DVec3 {
    let (side, at) = (field.side(), field.side().steps() / 2);
    let height = floors.surface(at * side.vertices() + at, field.at(at, at));
    let dir = field.vertex(at, at).dir(Terrain::WARP);
    let grid = Grid::of(field.cell().level(), field.radius());
    nearest(dir * (field.radius() + height), grid.centre)
}

/// Puts a mesh's rim on its grid about a centre on its own, and the rest of it along with the centre.
///
/// Moves no ground by more than 10⁻⁶ of the chunk's size, and of the depth of the sea over it.
pub(crate) fn weld(mesh: &mut ChunkMesh, field: &HeightField, centre: DVec3) {
    let shift = (mesh.centre - centre).as_vec3();
    mesh.centre = centre;
    for positions in [&mut mesh.positions, &mut mesh.coarse_positions] {
        positions.iter_mut().for_each(|position| *position += shift);
    }
    mesh.reach += shift.length();
    for rim in rim(field, centre, Floors::NONE) {
        mesh.positions[rim.at] = rim.fine;
        mesh.coarse_positions[rim.at] = rim.coarse;
    }
}

/// A vertex on the rim of a chunk, on its grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RimVertex {
    /// The number of the vertex in the chunk's mesh.
    pub(crate) at: usize,
    /// Metres from the chunk's centre.
    pub(crate) fine: Vec3,
    /// Where the vertex lies in the parent's mesh, metres from the chunk's centre.
    pub(crate) coarse: Vec3,
}

/// The vertices on the rim of a chunk about a centre on its grid; ground below the floors is raised to them.
pub(crate) fn rim<'a>(
    field: &'a HeightField,
    centre: DVec3,
    floors: Floors<'a>,
) -> impl Iterator<Item = RimVertex> + 'a {
    let (side, radius) = (field.side(), field.radius());
    let n = side.vertices();
    let grid = Grid::of(field.cell().level(), radius);
    let rim = || ChunkMesh::rim_places(side);
    let place =
        move |dir: DVec3, surface: f64, grid: Grid| nearest(dir * (radius + surface), grid.vertex);
    let dirs = rim().map(|(column, row)| field.vertex(column, row).dir(Terrain::WARP));
    let dirs: Vec<_> = dirs.collect();
    // Every second one is a vertex of the parent's, the first among them; the others lie between two of those.
    let of_parent: Option<Vec<_>> = field.coarse_heights().map(|heights| {
        let places = rim().zip(&dirs).step_by(2).map(|((column, row), &dir)| {
            let at = row / 2 * n.div_ceil(2) + column / 2;
            place(dir, floors.coarse_surface(at, heights[at]), grid.coarser())
        });
        places.collect()
    });
    rim()
        .zip(dirs)
        .enumerate()
        .map(move |(k, ((column, row), dir))| {
            let surface = floors.surface(row * n + column, field.at(column, row));
            let fine = place(dir, surface, grid);
            let coarse = of_parent.as_ref().map_or(fine, |places| {
                let [a, b] = [k / 2, k.div_ceil(2) % places.len()];
                (places[a] + places[b]) * 0.5
            });
            RimVertex {
                at: row * n + column,
                fine: (fine - centre).as_vec3(),
                coarse: (coarse - centre).as_vec3(),
            }
        })
}
