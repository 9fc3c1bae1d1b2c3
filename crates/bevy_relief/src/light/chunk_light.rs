//! Light between the vertices of a chunk.

use super::octahedral::octahedral;
use bevy::prelude::*;
use terrain::{ChunkMesh, ChunkSide, HeightField, InstructionSet, Kernel};

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
/// byte whether column and row are odd; the bits above [`ChunkLight::BITS`] are 0. A byte is the root of a part, so that small ones are told finely.
#[derive(Debug)]
pub(crate) struct ChunkLight {
    pub(crate) words: Box<[[u32; 4]]>,
    /// The normals that light the parent, at this chunk's vertices, [`octahedral`]; none for a whole realm.
    coarse_normals: Option<Box<[[i16; 2]]>>,
}

/// Of wedges, which are seen beside coarser chunks alone: nothing more.
pub(crate) const NOTHING: [u32; 4] = [0; 4];

impl ChunkLight {
    /// How many bits of a last word are used.
    pub(crate) const BITS: u32 = PARITY_SHIFT + 2;

    /// The light between every second column and row of a lattice of normals, and of the skirt under them.
    pub(crate) fn new(normals: &[Vec3], finer: ChunkSide) -> Self {
        let mut words = InstructionSet::best().run(GroundLight { normals, finer });
        // A step of the skirt is lit as the edge that it hangs from; the shader takes it for a square's lower or left one.
        let side = finer.coarser().expect("every second vertex");
        let (n, last) = (side.vertices(), side.steps());
        for (at, (column, row)) in ChunkMesh::rim_places(side).enumerate() {
            let of = |column: usize, row: usize| words[row * n + column];
            // Whose square has the edge from here to the next, in which of its words.
            let edge = match at / last {
                0 => of(column, row)[LOWER],
                1 => of(column - 1, row)[RIGHT],
                2 => upper(of(column - 1, row - 1)),
                _ => of(column, row - 1)[LEFT],
            };
            let place = if at / last % 2 == 0 { LOWER } else { LEFT };
            let mut own = [0, 0, 0, parity(column, row)];
            own[place] |= edge & 0x00ff_ffff;
            words.push(own);
        }
        Self {
            words: words.into(),
            coarse_normals: None,
        }
    }

    /// Every second column and row of a field, and the light between them.
    ///
    /// Where it turns into its parent, its normals do: into those that light the parent, at its vertices and between them.
    pub(crate) fn of_finer(finer: &HeightField) -> (HeightField, Self) {
        let field = finer.thinned().expect("light is finer than some mesh");
        let coarse_normals = finer.coarse_normals();
        let light = Self {
            coarse_normals: coarse_normals
                .map(|normals| normals.into_iter().map(octahedral).collect()),
            ..Self::new(&finer.normals(), finer.side())
        };
        (field, light)
    }

    /// The normals that light the parent at a chunk's vertices, [`octahedral`]: those between its own, or what a light knows better.
    pub(crate) fn of_parent(light: Option<&Self>, mesh: &ChunkMesh) -> Vec<[i16; 2]> {
        let n = mesh.side().vertices();
        if let Some(normals) = light.and_then(|light| light.coarse_normals.as_deref()) {
            let places = ChunkMesh::places(mesh.side());
            places
                .map(|(column, row)| normals[row * n + column])
                .collect()
        } else {
            mesh.coarse_normals
                .iter()
                .copied()
                .map(octahedral)
                .collect()
        }
    }
}

/// Words of a square, and what their first three bytes are the surplus of.
const LOWER: usize = 0;
const RIGHT: usize = 1;
const DIAGONAL: usize = 2;
const LEFT: usize = 3;

/// The surplus of a square's upper middle, as the others' are.
const fn upper(words: [u32; 4]) -> u32 {
    (words[0] >> 24) | (words[1] >> 24 << 8) | (words[2] >> 24 << 16)
}

/// Bits of a last word below those of [`parity`].
const PARITY_SHIFT: u32 = 24;

/// In the last byte: whether column and row are odd.
const fn parity(column: usize, row: usize) -> u32 {
    let odd = column % 2 + 2 * (row % 2);
    #[expect(clippy::cast_possible_truncation, reason = "0 to 3")]
    let odd = odd as u32;
    odd << PARITY_SHIFT
}

/// Makes the words of the ground's vertices, a part of a row of normals after the other.
struct GroundLight<'a> {
    normals: &'a [Vec3],
    finer: ChunkSide,
}

/// One part of the normals of a row: of the even columns, and of the odd ones.
#[derive(Clone)]
struct Row {
    even: Vec<f32>,
    odd: Vec<f32>,
}

impl Row {
    fn of(squares: usize) -> Self {
        Self {
            even: vec![0.0; squares + 1],
            odd: vec![0.0; squares],
        }
    }

    #[inline(always)]
    fn take(&mut self, normals: &[Vec3], part: usize) {
        let (pairs, last) = normals.as_chunks::<2>();
        for ((even, odd), pair) in self.even.iter_mut().zip(&mut self.odd).zip(pairs) {
            (*even, *odd) = (pair[0][part], pair[1][part]);
        }
        self.even[pairs.len()] = last[0][part];
    }
}

impl Kernel for GroundLight<'_> {
    type Output = Vec<[u32; 4]>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (steps, columns) = (self.finer.steps(), self.finer.vertices());
        let squares = steps / 2;
        let n = squares + 1;
        let normals = self.normals;
        let mut words = Vec::with_capacity(n * n + 4 * squares);
        for row in 0..n {
            words.extend((0..n).map(|column| [0, 0, 0, parity(column, row)]));
        }
        let [mut low, mut middle, mut high] = [0; 3].map(|_| Row::of(squares));
        for part in 0..3 {
            let line = |at: usize| &normals[at * columns..][..columns];
            high.take(line(0), part);
            for row in 0..squares {
                std::mem::swap(&mut low, &mut high);
                middle.take(line(2 * row + 1), part);
                high.take(line(2 * row + 2), part);
                let to = &mut words[row * n..][..squares];
                let shift = 8 * part;
                let (low, middle, high) = (&low, &middle, &high);
                for (k, words) in to.iter_mut().enumerate() {
                    let [a, b] = [low.even[k], low.even[k + 1]];
                    let [c, d] = [high.even[k], high.even[k + 1]];
                    words[LOWER] |= packed(low.odd[k] - (a + b) * 0.5) << shift;
                    words[RIGHT] |= packed(middle.even[k + 1] - (b + d) * 0.5) << shift;
                    words[DIAGONAL] |= packed(middle.odd[k] - (a + d) * 0.5) << shift;
                    words[LEFT] |= packed(middle.even[k] - (a + c) * 0.5) << shift;
                    words[part] |= packed(high.odd[k] - (c + d) * 0.5) << 24;
                }
            }
        }
        words
    }
}

/// The root of a part from −1 to 1 in a byte, of 127 steps.
#[inline(always)]
fn packed(value: f32) -> u32 {
    let size = value.abs();
    let size = if size < 1.0 { size } else { 1.0 };
    // From here on there are no fractions, and the lowest bits count ones.
    const WHOLE: f32 = 8_388_608.0;
    let steps = (size.sqrt() * 127.0 + WHOLE).to_bits() & 127;
    // Two's complement, where it is negative.
    let sign = value.to_bits().cast_signed() >> 31;
    let sign = sign.cast_unsigned();
    ((steps ^ sign).wrapping_sub(sign)) & 255
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Cell, Corner, CubeCorner, Realm};
    use planet_file::Preset;
    use std::collections::HashMap;
    use terrain::{Seed, Terrain};

    /// Columns and rows of a square's middles, in half steps from its first vertex, and of the ends that they lie between.
    const MIDDLES: [[(usize, usize); 3]; 5] = [
        [(1, 0), (0, 0), (2, 0)],
        [(2, 1), (2, 0), (2, 2)],
        [(1, 1), (0, 0), (2, 2)],
        [(0, 1), (0, 0), (0, 2)],
        [(1, 2), (0, 2), (2, 2)],
    ];

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
            let field = terrain().field(cell, side);
            let normals = ChunkMesh::new(&field).normals;
            assert_eq!(field.normals(), normals[..33 * 33]);
            let light = ChunkLight::new(&field.normals(), side);
            let normal = |column: usize, row: usize| normals[row * 33 + column];
            let mut largest = 0.0_f32;
            for (column, row) in (0..16).flat_map(|row| (0..16).map(move |column| (column, row))) {
                let words = light.words[row * 17 + column];
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
                    let light = ChunkLight::new(&field.normals(), side);
                    let mut edge = |middle: (usize, usize), column: usize, row: usize, place| {
                        let words = light.words[row * 9 + column];
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
        let light = ChunkLight::new(&terrain().field(cell, side).normals(), side);
        let skirt = &light.words[81..];
        assert_eq!(skirt.len(), 32);
        for k in 0..8 {
            let ground =
                |column: usize, row: usize, place| unpacked(light.words[row * 9 + column], place);
            assert_eq!(unpacked(skirt[k], LOWER), ground(k, 0, 0));
            assert_eq!(unpacked(skirt[8 + k], LEFT), ground(7, k, 1));
            assert_eq!(unpacked(skirt[16 + k], LOWER), ground(7 - k, 7, 4));
            assert_eq!(unpacked(skirt[24 + k], LEFT), ground(0, 7 - k, 3));
        }
    }
}
