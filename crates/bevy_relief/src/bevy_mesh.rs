use crate::ChunkData;
use crate::chunk_tag::BorderPart;
use crate::wedge::{WedgeVertex, wedge_indices, wedge_vertices};
use crate::weld::rim;
use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, MeshVertexAttribute, PrimitiveTopology, VertexFormat};
use bevy::prelude::*;
use terrain::{ChunkMesh, ChunkSide};

/// Where a vertex lies in the parent's mesh, metres from the chunk's centre.
pub(crate) const COARSE_POSITION: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_CoarsePosition",
    0x5e_11ef_0001,
    VertexFormat::Float32x3,
);

/// The parent's normal there, and its height above the sphere.
pub(crate) const COARSE_NORMAL: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_CoarseNormal",
    0x5e_11ef_0002,
    VertexFormat::Float32x4,
);

/// Where the chunk's centre lies among the noise of the ground, metres: the same for all its vertices.
///
/// In the planet's axes, less whole [`DETAIL_PERIOD`]s, which f64 takes away before f32 loses the rest.
pub(crate) const DETAIL_OFFSET: MeshVertexAttribute = MeshVertexAttribute::new(
    "Relief_DetailOffset",
    0x5e_11ef_0003,
    VertexFormat::Float32x3,
);

/// Metres after which the finest noise of the ground may repeat; the shader knows it too.
const DETAIL_PERIOD: f64 = 1024.0;

/// What all chunks of one generation have alike: their triangles, and which vertices lie on which part of the border.
#[derive(Clone, Debug)]
pub(crate) struct Triangles {
    pub(crate) indices: Indices,
    /// Of the ground, the skirt and the wedges.
    borders: Vec<BorderPart>,
    /// Of which of the ground's vertices those of the wedges are copies.
    wedges: Vec<usize>,
}

impl Triangles {
    /// Those of a side, with a skirt or without: 16-bit where the vertices allow it.
    pub(crate) fn new(side: ChunkSide, skirt: bool) -> Self {
        let places = ChunkMesh::places(side).map(|place| BorderPart::at(place, side.steps()));
        let mut borders: Vec<_> = places.collect();
        let first = u32::try_from(borders.len()).expect("at most 257² + 1024 vertices");
        borders.extend(wedge_vertices(side).map(|vertex| vertex.part));
        let mut indices = ChunkMesh::indices(side, skirt).to_vec();
        indices.extend(wedge_indices(side, first));
        let short: Result<Vec<u16>, _> = indices.iter().map(|&at| u16::try_from(at)).collect();
        Self {
            indices: short.map_or_else(|_| Indices::U32(indices), Indices::U16),
            borders,
            wedges: wedge_vertices(side).map(|vertex| vertex.of).collect(),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.indices.len() / 3
    }

    fn bytes(&self) -> usize {
        match &self.indices {
            Indices::U16(indices) => size_of_val(indices.as_slice()),
            Indices::U32(indices) => size_of_val(indices.as_slice()),
        }
    }
}

/// The bytes that a chunk's mesh takes.
pub(crate) fn mesh_bytes(triangles: &Triangles) -> usize {
    let vertex = 4 * size_of::<Vec3>() + size_of::<Vec2>() + size_of::<Vec4>();
    triangles.borders.len() * vertex + triangles.bytes()
}

/// A chunk's vertices as they are drawn, about its centre: its own and its parent's shape.
///
/// Where there is a sea (metres above the sphere), ground below it is raised to its
/// surface: what is seen there is the water. The wedges' vertices come last.
#[derive(Clone, Debug)]
pub(crate) struct DrawnPositions {
    pub(crate) fine: Vec<Vec3>,
    pub(crate) coarse: Vec<Vec3>,
}

impl DrawnPositions {
    /// Those of a chunk.
    pub(crate) fn new(data: &ChunkData, sea: Option<f64>) -> Self {
        let mesh = &data.mesh;
        let mut drawn = Self {
            fine: mesh.positions.clone(),
            coarse: mesh.coarse_positions.clone(),
        };
        if let Some(sea) = sea {
            for (position, &height) in drawn.fine.iter_mut().zip(&mesh.heights) {
                *position += lift(mesh, *position, height, sea);
            }
            drawn.raise_coarse(data, sea);
            // What is shared stays on its grid.
            for rim in rim(&data.field, mesh.centre, sea) {
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
    fn raise_coarse(&mut self, data: &ChunkData, sea: f64) {
        let mesh = &data.mesh;
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
                of_parent.then(|| lift(mesh, position, height, sea))
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
/// By how much a vertex is raised that lies `height` metres above the sphere.
fn lift(mesh: &ChunkMesh, position: Vec3, height: f32, sea: f64) -> Vec3 {
    let depth = sea - f64::from(height);
    if depth > 0.0 {
        let up = (mesh.centre + position.as_dvec3()).normalize_or_zero();
        (up * depth).as_vec3()
    } else {
        Vec3::ZERO
    }
}

/// The mesh of a chunk: positions and normals about its centre, its own and its parent's.
///
/// The first texture coordinate is the height above the sphere in metres, the second
/// the [`BorderPart`].
/// The arrays live in the renderer alone.
pub(crate) fn bevy_mesh(data: &ChunkData, places: DrawnPositions, triangles: &Triangles) -> Mesh {
    let arrays = &data.mesh;
    let numbers = (0..arrays.positions.len()).chain(triangles.wedges.iter().copied());
    let numbers = || numbers.clone();
    let normals: Vec<Vec3> = numbers().map(|at| arrays.normals[at]).collect();
    let heights = numbers().zip(&triangles.borders);
    let heights: Vec<[f32; 2]> = heights
        .map(|(at, part)| [arrays.heights[at], part.as_attribute()])
        .collect();
    let coarse: Vec<Vec4> = numbers()
        .map(|at| arrays.coarse_normals[at].extend(arrays.coarse_heights[at]))
        .collect();
    let offset = arrays.centre.map(|part| part.rem_euclid(DETAIL_PERIOD));
    let offsets = vec![offset.as_vec3(); triangles.borders.len()];
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places.fine)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, heights)
    .with_inserted_attribute(COARSE_POSITION, places.coarse)
    .with_inserted_attribute(COARSE_NORMAL, coarse)
    .with_inserted_attribute(DETAIL_OFFSET, offsets)
    .with_inserted_indices(triangles.indices.clone())
}
