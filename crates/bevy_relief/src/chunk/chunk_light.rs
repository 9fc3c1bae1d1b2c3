use bevy::prelude::*;
use terrain::{ChunkMesh, HeightField};

/// The normals that lie between the vertices of a chunk's ground: light of twice as many columns and rows.
///
/// Triangles carry the ground's shape, which a quarter of them shows as well; light shows more. So each
/// square of four vertices knows the normals in the middles of its edges and of its diagonal, as what
/// they have more than the mean of the two vertices that they lie between. The square's first vertex has
/// them for both of its triangles; the fragment shader adds each where it counts: all of it in its middle,
/// nothing at the next ones.
///
/// Vertex by vertex four words: the surplus of the lower, right, diagonal and left middle in three
/// bytes each, that of the upper one in the fourth bytes of the first three, and in the fourth's last
/// byte whether column and row are odd. A byte is the root of a part, so that small ones are told finely.
#[derive(Debug)]
pub(crate) struct ChunkLight(pub(super) Box<[[u32; 4]]>);

/// Of vertices that are not the ground's: nothing more.
pub(super) const NOTHING: [u32; 4] = [0; 4];

/// Columns and rows of a square's middles, in half steps from its first vertex, and of the ends that they lie between.
const MIDDLES: [[(usize, usize); 3]; 5] = [
    [(1, 0), (0, 0), (2, 0)],
    [(2, 1), (2, 0), (2, 2)],
    [(1, 1), (0, 0), (2, 2)],
    [(0, 1), (0, 0), (0, 2)],
    [(1, 2), (0, 2), (2, 2)],
];

impl ChunkLight {
    /// The light of the ground between every second column and row of a mesh.
    pub(super) fn new(finer: &ChunkMesh) -> Self {
        let (steps, columns) = (finer.side().steps(), finer.side().vertices());
        let vertices = (0..=steps).step_by(2);
        let vertices = vertices
            .clone()
            .flat_map(|row| vertices.clone().map(move |column| (column, row)));
        let words = vertices.map(|(column, row)| {
            let mut words = NOTHING;
            let odd = |at: usize| u32::from(at / 2 % 2 == 1);
            words[3] = (odd(column) | odd(row) << 1) << 24;
            if column == steps || row == steps {
                return words;
            }
            let normal =
                |(right, up): (usize, usize)| finer.normals[(row + up) * columns + column + right];
            for (place, [middle, from, to]) in MIDDLES.into_iter().enumerate() {
                let surplus = normal(middle) - (normal(from) + normal(to)) * 0.5;
                for (part, value) in surplus.to_array().into_iter().enumerate() {
                    let (word, byte) = if place < 4 { (place, part) } else { (part, 3) };
                    words[word] |= u32::from(packed(value)) << (8 * byte);
                }
            }
            words
        });
        Self(words.collect())
    }
}

/// The root of a part from −1 to 1, of 127 steps.
fn packed(value: f32) -> u8 {
    let root = value.abs().min(1.0).sqrt() * 127.0;
    #[expect(clippy::cast_possible_truncation, reason = "−127 to 127")]
    let steps = root.round().copysign(value) as i8;
    steps.cast_unsigned()
}

/// The mesh of every second column and row of a field, and its light.
///
/// Where it turns into its parent, its normals do: into those that light the parent, at its vertices and between them.
pub(super) fn thinned(finer: &HeightField) -> (HeightField, ChunkMesh, ChunkLight) {
    let field = finer.thinned().expect("light is finer than some mesh");
    let whole = ChunkMesh::new(finer);
    let mut mesh = ChunkMesh::new(&field);
    let columns = finer.side().vertices();
    for (at, (column, row)) in ChunkMesh::places(field.side()).enumerate() {
        mesh.coarse_normals[at] = whole.coarse_normals[2 * (row * columns + column)];
    }
    let light = ChunkLight::new(&whole);
    (field, mesh, light)
}
