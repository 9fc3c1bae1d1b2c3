use cubemap::{Cell, Realm};
use rayon::prelude::*;
use studio::ProgressBar;
use terrain::{ChunkSide, Terrain};

/// Heights of one whole realm, in metres above the sphere: row j along +v, column i along +u, borders included.
#[derive(Clone, Debug)]
pub(super) struct RealmMap {
    side: usize,
    heights: Vec<f32>,
}

impl RealmMap {
    /// The six realms in their order, each of 2^log2 + 1 vertices a side, with the octaves that such a grid can carry.
    ///
    /// `bar` goes by tiles, of which it is told how many there are.
    pub(super) fn all(terrain: &Terrain, log2: u8, bar: ProgressBar) -> Vec<Self> {
        let tile = ChunkSide::new((1 << log2.min(8)) + 1).expect("2^k + 1, from 5 to 257");
        let level = log2 - tile.log2();
        let side = (1_usize << log2) + 1;
        bar.set_length(6 << (2 * level));
        let realm_map = |realm| {
            let cells: Vec<_> = Cell::all(level)
                .filter(|cell| cell.realm() == realm)
                .collect();
            let tiles: Vec<_> = cells
                .into_par_iter()
                .map(|cell| {
                    let field = terrain.field(cell, tile);
                    bar.inc(1);
                    (cell, Box::from(field.heights()))
                })
                .collect();
            let mut heights = vec![0.0; side * side];
            for (cell, tile_heights) in tiles {
                let tile_heights: Box<[f32]> = tile_heights;
                let (i, j) = (
                    cell.i() as usize * tile.steps(),
                    cell.j() as usize * tile.steps(),
                );
                for (row, values) in tile_heights.chunks_exact(tile.vertices()).enumerate() {
                    heights[(j + row) * side + i..][..values.len()].copy_from_slice(values);
                }
            }
            Self { side, heights }
        };
        if level == 0 {
            return Realm::ALL.into_par_iter().map(realm_map).collect();
        }
        Realm::ALL.into_iter().map(realm_map).collect()
    }

    /// Vertices along a side.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    /// The height at column `i`, row `j`.
    pub(super) fn at(&self, i: usize, j: usize) -> f32 {
        self.heights[j * self.side + i]
    }

    /// All heights, row by row.
    pub(super) fn heights(&self) -> &[f32] {
        &self.heights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Vertex;
    use planet_file::Preset;
    use std::collections::HashMap;
    use terrain::Seed;

    #[test]
    fn borders_are_shared_bit_for_bit_and_tiles_do_not_show() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(3)).expect("in order");
        for log2 in [2, 5, 9] {
            let realms = RealmMap::all(&terrain, log2, ProgressBar::hidden());
            let n = 1_u64 << log2;
            let mut seen = HashMap::new();
            for realm in Realm::ALL {
                let map = &realms[realm.index()];
                for (i, j) in (0..=n).flat_map(|k| [(0, k), (n, k), (k, 0), (k, n), (k, n / 2)]) {
                    let vertex = Vertex::new(realm, log2, i, j).expect("inside");
                    let index = |i| usize::try_from(i).expect("small");
                    let bits = map.at(index(i), index(j)).to_bits();
                    let first = *seen.entry(vertex).or_insert(bits);
                    assert_eq!(first, bits, "{realm:?} 2^{log2} {i} {j}");
                    if is_rare(i, j) {
                        let height = terrain.height(vertex, log2 - 2);
                        assert_eq!(height.to_bits(), bits, "{realm:?} 2^{log2} {i} {j}");
                    }
                }
            }
        }
    }

    fn is_rare(i: u64, j: u64) -> bool {
        (i * 7 + j * 13).is_multiple_of(29)
    }
}
