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

/// Of wedges, which are seen beside coarser chunks alone: nothing more.
pub(super) const NOTHING: [u32; 4] = [0; 4];

/// Columns and rows of a square's middles, in half steps from its first vertex, and of the ends that they lie between.
const MIDDLES: [[(usize, usize); 3]; 5] = [
    [(1, 0), (0, 0), (2, 0)],
    [(2, 1), (2, 0), (2, 2)],
    [(1, 1), (0, 0), (2, 2)],
    [(0, 1), (0, 0), (0, 2)],
    [(1, 2), (0, 2), (2, 2)],
];

/// Places in [`MIDDLES`].
const LOWER: usize = 0;
const LEFT: usize = 3;

impl ChunkLight {
    /// The light between every second column and row of a mesh's ground, and of the skirt under them.
    pub(super) fn new(finer: &ChunkMesh) -> Self {
        let (steps, columns) = (finer.side().steps(), finer.side().vertices());
        let vertices = (0..=steps).step_by(2);
        let vertices = vertices
            .clone()
            .flat_map(|row| vertices.clone().map(move |column| (column, row)));
        let normal = |(column, row): (usize, usize)| finer.normals[row * columns + column];
        let surplus = |middle, from, to| normal(middle) - (normal(from) + normal(to)) * 0.5;
        let ground = vertices.map(|(column, row)| {
            let mut words = at((column, row));
            if column == steps || row == steps {
                return words;
            }
            let there = |(right, up): (usize, usize)| (column + right, row + up);
            for (place, middle) in MIDDLES.into_iter().enumerate() {
                let [middle, from, to] = middle.map(there);
                put(&mut words, place, surplus(middle, from, to));
            }
            words
        });
        // A step of the skirt is lit as the edge that it hangs from; the shader takes it for a square's lower or left one.
        let side = finer.side().coarser().expect("every second vertex");
        let rim = ChunkMesh::places(side).skip(side.vertices().pow(2));
        let rim: Vec<_> = rim.map(|(column, row)| (2 * column, 2 * row)).collect();
        let next = rim.iter().cycle().skip(1);
        let skirt = rim.iter().zip(next).map(|(&from, &to)| {
            let mut words = at(from);
            let middle = (from.0.midpoint(to.0), from.1.midpoint(to.1));
            let place = if from.1 == to.1 { LOWER } else { LEFT };
            put(&mut words, place, surplus(middle, from, to));
            words
        });
        Self(ground.chain(skirt).collect())
    }
}

/// The words of a vertex at a column and row of half steps, between which nothing lies yet.
fn at((column, row): (usize, usize)) -> [u32; 4] {
    let odd = |at: usize| u32::from(at / 2 % 2 == 1);
    [0, 0, 0, (odd(column) | odd(row) << 1) << 24]
}

/// Puts the surplus of one of the [`MIDDLES`] into its bytes.
fn put(words: &mut [u32; 4], place: usize, surplus: Vec3) {
    for (part, value) in surplus.to_array().into_iter().enumerate() {
        let (word, byte) = if place < 4 { (place, part) } else { (part, 3) };
        words[word] |= u32::from(packed(value)) << (8 * byte);
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

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Cell, Corner, CubeCorner, Realm};
    use planet_file::Preset;
    use std::collections::HashMap;
    use terrain::{ChunkSide, Seed, Terrain};

    fn terrain() -> Terrain {
        Terrain::new(&Preset::Earth.planet().recipe, Seed(3)).expect("in order")
    }

    /// As the shader reads it.
    fn unpacked(words: [u32; 4], place: usize) -> Vec3 {
        let part = |part: usize| {
            let (word, byte) = if place < 4 { (place, part) } else { (part, 3) };
            let root = f32::from(words[word].to_le_bytes()[byte].cast_signed()) / 127.0;
            root * root.abs()
        };
        Vec3::new(part(0), part(1), part(2))
    }

    #[test]
    fn in_the_middles_the_normals_are_those_of_the_finer_mesh() {
        let side = ChunkSide::new(33).expect("32 + 1");
        for level in [0, 5, 14] {
            let cell = Cell::new(Realm::PlusX, level, 0, 0).expect("inside");
            let finer = ChunkMesh::new(&terrain().field(cell, side));
            let light = ChunkLight::new(&finer);
            let normal = |column: usize, row: usize| finer.normals[row * 33 + column];
            let mut largest = 0.0_f32;
            for (column, row) in (0..16).flat_map(|row| (0..16).map(move |column| (column, row))) {
                let words = light.0[row * 17 + column];
                assert_eq!(words[3] >> 24 & 1, u32::from(column % 2 == 1));
                assert_eq!(words[3] >> 25, u32::from(row % 2 == 1));
                for (place, middle) in MIDDLES.into_iter().enumerate() {
                    let [middle, from, to] =
                        middle.map(|(right, up)| normal(2 * column + right, 2 * row + up));
                    let lit = (from + to) * 0.5 + unpacked(words, place);
                    let surplus = (middle - (from + to) * 0.5).abs().max_element();
                    largest = largest.max(surplus);
                    // Half a step of the root, at which the square changes by twice the root.
                    let lost = surplus.sqrt() / 127.0 + 2e-5;
                    let error = (lit - middle).abs().max_element();
                    assert!(error <= lost, "{cell:?} {column} {row} {place}: {error}");
                }
            }
            assert!(largest > 1e-3, "{cell:?} has some: {largest}");
        }
    }

    /// Otherwise an edge between chunks would be seen.
    #[test]
    fn chunks_light_the_edges_that_they_share_alike() {
        let side = ChunkSide::new(17).expect("16 + 1");
        let terrain = terrain();
        let mut shared = 0;
        for corner in CubeCorner::all() {
            let mut seen = HashMap::new();
            for realm in corner.realms() {
                let (u, v) = corner.corner_of(realm).map(Corner::signs).expect("its own");
                let at = |sign: i64| if sign > 0 { 15 } else { 0 };
                let cell = Cell::new(realm, 4, at(u), at(v)).expect("inside");
                for cell in cell.neighbours().chain([cell]) {
                    let field = terrain.field(cell, side);
                    let light = ChunkLight::new(&ChunkMesh::new(&field));
                    let mut edge = |middle: (usize, usize), column: usize, row: usize, place| {
                        let words = light.0[row * 9 + column];
                        let bits = unpacked(words, place).to_array().map(f32::to_bits);
                        let vertex = field.vertex(middle.0, middle.1);
                        if let Some((other, theirs)) = seen.insert(vertex, (cell, bits)) {
                            shared += usize::from(other != cell);
                            assert_eq!(bits, theirs, "{cell:?} and {other:?} at {vertex:?}");
                        }
                    };
                    for k in 0..8 {
                        edge((2 * k + 1, 0), k, 0, 0);
                        edge((16, 2 * k + 1), 7, k, 1);
                        edge((0, 2 * k + 1), 0, k, 3);
                        edge((2 * k + 1, 16), k, 7, 4);
                    }
                }
            }
        }
        assert!(shared > 500, "{shared}");
    }

    #[test]
    fn a_steps_skirt_is_lit_as_its_edge() {
        let side = ChunkSide::new(17).expect("16 + 1");
        let cell = Cell::new(Realm::MinusY, 6, 9, 31).expect("inside");
        let light = ChunkLight::new(&ChunkMesh::new(&terrain().field(cell, side)));
        let skirt = &light.0[81..];
        assert_eq!(skirt.len(), 32);
        for k in 0..8 {
            let ground =
                |column: usize, row: usize, place| unpacked(light.0[row * 9 + column], place);
            assert_eq!(unpacked(skirt[k], LOWER), ground(k, 0, 0));
            assert_eq!(unpacked(skirt[8 + k], LEFT), ground(7, k, 1));
            assert_eq!(unpacked(skirt[16 + k], LOWER), ground(7 - k, 7, 4));
            assert_eq!(unpacked(skirt[24 + k], LEFT), ground(0, 7 - k, 3));
        }
    }
}
