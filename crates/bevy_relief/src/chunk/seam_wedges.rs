use super::border_part::BorderPart;
use terrain::ChunkSide;

/// A vertex of the wedges that close a chunk's rim against a coarser neighbour's edge.
///
/// The rim has a vertex in the middle of each of the neighbour's steps. It lies on the
/// neighbour's edge but for rounding, which adapters do as they like; so a triangle
/// without area is drawn between its two steps and the neighbour's one, and no edge of
/// what is drawn is open. The vertices are the rim's once more. Where no coarser
/// neighbour is they all lie in the chunk's centre, and nothing is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WedgeVertex {
    /// The number of the rim's vertex that it copies.
    pub(crate) of: usize,
    /// The part of the border by which the shader knows the vertex.
    pub(crate) part: BorderPart,
}

/// The vertices of the wedges of every chunk with this side: along each edge in turn, counter-clockwise from outside.
pub(crate) fn wedge_vertices(side: ChunkSide) -> impl Iterator<Item = WedgeVertex> {
    let (n, last) = (side.vertices(), side.steps());
    // Column and row of the k-th vertex along an edge.
    let along = move |edge, k| match edge {
        0 => (k, 0),
        1 => (last, k),
        2 => (last - k, last),
        _ => (0, last - k),
    };
    (0..4).flat_map(move |edge| {
        // What lies between the ends is on no other edge.
        let part = BorderPart::at(along(edge, 1), last).wedge();
        (0..n).map(move |k| {
            let (column, row) = along(edge, k);
            WedgeVertex {
                of: row * n + column,
                part,
            }
        })
    })
}

/// The triangles of the wedges, three of [`wedge_vertices`] each, numbered from `first`.
pub(crate) fn wedge_indices(side: ChunkSide, first: u32) -> impl Iterator<Item = u32> {
    let (n, last) = (side.vertices(), side.steps());
    (0..4 * n)
        .step_by(n)
        .flat_map(move |edge| (0..last).step_by(2).map(move |k| edge + k))
        .flat_map(|a| [a, a + 2, a + 1])
        .map(move |at| first + u32::try_from(at).expect("at most 4 · 257"))
}
