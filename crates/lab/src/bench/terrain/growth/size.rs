use super::work::Work;
use serde::Serialize;
use std::mem::size_of_val;

/// How many bytes a chunk's arrays take; what all chunks share, such as indices, is left out.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Size {
    #[serde(rename = "vertices a side")]
    vertices: usize,
    heights: usize,
    field: usize,
    mesh: usize,
}

impl Size {
    /// The size of chunks of this work.
    pub(crate) fn of(work: &Work) -> Self {
        let (field, mesh) = work.chunk();
        let heights = size_of_val(field.heights());
        let coarse = field.coarse_heights().map_or(0, size_of_val)
            + field.coarse_gradients().map_or(0, size_of_val);
        Self {
            vertices: work.side().vertices(),
            heights,
            field: heights + size_of_val(field.gradients()) + coarse,
            mesh: [
                &mesh.positions,
                &mesh.normals,
                &mesh.coarse_positions,
                &mesh.coarse_normals,
            ]
            .map(|vectors| size_of_val(&vectors[..]))
            .iter()
            .sum::<usize>()
                + size_of_val(&mesh.heights[..])
                + size_of_val(&mesh.coarse_heights[..]),
        }
    }

    /// As a line of a table: vertices a side, heights alone, field, mesh.
    pub(crate) fn line(self) -> [String; 4] {
        [self.vertices, self.heights, self.field, self.mesh].map(|count| count.to_string())
    }
}
