use super::chunk_data::ChunkData;
use super::seam_wedges::{WedgeVertex, wedge_vertices};
use super::snap_rim::rim;
use super::water::Floors;
use bevy::prelude::*;
use terrain::ChunkMesh;

/// A chunk's vertices as they are drawn, about its centre: its own and its parent's shape.
///
/// Where there is a sea (metres above the sphere), ground below it is raised to its
/// surface, and ground below a river to that: what is seen there is the water. The wedges' vertices come last.
#[derive(Clone, Debug)]
pub(crate) struct DrawnPositions {
    pub(crate) fine: Vec<Vec3>,
    pub(crate) coarse: Vec<Vec3>,
}

impl DrawnPositions {
    /// The positions of a chunk's vertices over a sea, if there is one.
    pub(crate) fn new(data: &ChunkData, mesh: &ChunkMesh, sea: Option<f64>) -> Self {
        // They are kept as long as the chunk: no room but for what they hold.
        let copy = |positions: &[Vec3]| {
            let mut copy = Vec::with_capacity(positions.len() + 4 * mesh.side().vertices());
            copy.extend_from_slice(positions);
            copy
        };
        let mut drawn = Self {
            fine: copy(&mesh.positions),
            coarse: copy(&mesh.coarse_positions),
        };
        let floors = Floors::new(&data.field, sea);
        if floors.may_be_wet(lowest(mesh)) {
            let n = mesh.side().vertices();
            let ground = drawn.fine.iter_mut().zip(&mesh.heights);
            for ((position, &height), (column, row)) in ground.zip(ChunkMesh::places(mesh.side())) {
                let surface = floors.surface(row * n + column, height);
                *position = lifted(mesh, *position, height, surface);
            }
            drawn.raise_coarse(data, mesh, floors);
            // What is shared stays on its grid.
            for rim in rim(&data.field, mesh.centre, floors) {
                drawn.fine[rim.at] = rim.fine;
                drawn.coarse[rim.at] = rim.coarse;
            }
        }
        for WedgeVertex { of, .. } in wedge_vertices(mesh.side()) {
            drawn.fine.push(Vec3::ZERO);
            drawn.coarse.push(drawn.coarse[of]);
        }
        drawn
    }

    /// Raises the parent's vertices, and with them the middles of its edges.
    fn raise_coarse(&mut self, data: &ChunkData, mesh: &ChunkMesh, floors: Floors<'_>) {
        if data.field.cell().level() == 0 {
            self.coarse.clone_from(&self.fine);
            return;
        }
        let n = mesh.side().vertices();
        let ground = self.coarse.iter().zip(&mesh.coarse_heights).take(n * n);
        let lifts: Vec<_> = ground
            .zip(ChunkMesh::places(mesh.side()))
            .map(|((&position, &height), (column, row))| {
                let of_parent = column % 2 == 0 && row % 2 == 0;
                of_parent.then(|| {
                    let at = row / 2 * n.div_ceil(2) + column / 2;
                    let surface = floors.coarse_surface(at, height);
                    lifted(mesh, position, height, surface) - position
                })
            })
            .map(Option::unwrap_or_default)
            .collect();
        if lifts.iter().all(|&lift| lift == Vec3::ZERO) {
            return;
        }
        for (position, place) in self.coarse.iter_mut().zip(ChunkMesh::places(mesh.side())) {
            let [a, b] = ChunkMesh::twin_ends(place).map(|(column, row)| lifts[row * n + column]);
            *position += (a + b) * 0.5;
        }
    }
}

/// Of all vertices, the chunk's own and its parent's, in metres above the sphere.
fn lowest(mesh: &ChunkMesh) -> f64 {
    let least = |heights: &[f32]| {
        let less = |low, &height| if height < low { height } else { low };
        heights.iter().fold(f32::INFINITY, less)
    };
    least(&mesh.heights).min(least(&mesh.coarse_heights)).into()
}

/// Where a vertex is drawn that lies `height` metres above the sphere: at what is seen there, if that is higher.
fn lifted(mesh: &ChunkMesh, position: Vec3, height: f32, surface: f64) -> Vec3 {
    let depth = surface - f64::from(height);
    if depth > 0.0 {
        let ground = mesh.centre + position.as_dvec3();
        (ground + ground.normalize_or_zero() * depth - mesh.centre).as_vec3()
    } else {
        position
    }
}
