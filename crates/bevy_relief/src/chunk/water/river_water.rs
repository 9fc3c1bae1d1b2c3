use terrain::{ChunkMesh, HeightField};

/// Metres that dry ground without a river about stands above any water.
const DRY: f32 = -1e6;

/// For each vertex of a chunk's mesh, its skirt and all, what [`WATER`](crate::chunk::WATER) says.
pub(in crate::chunk) fn river_water(field: &HeightField) -> Vec<[u32; 2]> {
    let side = field.side();
    let n = side.vertices();
    let half = n.div_ceil(2);
    let own = Water {
        heights: field.heights(),
        levels: field.water_levels(),
        cover: field.water_cover(),
    };
    let coarse = field.coarse_heights().map(|heights| Water {
        heights,
        levels: field.coarse_water_levels(),
        cover: field.coarse_water_cover(),
    });
    if own.levels.is_none() && coarse.as_ref().is_none_or(|coarse| coarse.levels.is_none()) {
        let dry = packed([DRY, 0.0]);
        return vec![[dry; 2]; ChunkMesh::places(side).count()];
    }
    let all = ChunkMesh::places(side).map(|place| {
        let fine = own.at(place.1 * n + place.0);
        let of_parent = |(column, row): (usize, usize)| {
            let coarse = coarse.as_ref();
            coarse.map(|coarse| coarse.at(row / 2 * half + column / 2))
        };
        let [a, b] = ChunkMesh::twin_ends(place).map(of_parent);
        let twin = a
            .zip(b)
            .map(|(a, b)| [(a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5]);
        [fine, twin.unwrap_or(fine)].map(packed)
    });
    all.collect()
}

/// Metres of water and how much of the ground it covers, from 0 to 1, in one number.
fn packed([depth, cover]: [f32; 2]) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 255"
    )]
    let cover = (cover * 255.0).round() as u32;
    (depth.to_bits() & !0xff) | cover
}

/// The ground of a chunk's vertices, and the water over it.
struct Water<'a> {
    heights: &'a [f32],
    levels: Option<&'a [f32]>,
    cover: Option<&'a [f32]>,
}

impl Water<'_> {
    /// Metres of water over the ground, and how much of the ground is under water too narrow to be drawn.
    fn at(&self, at: usize) -> [f32; 2] {
        let depth = self
            .levels
            .map_or(DRY, |levels| levels[at] - self.heights[at]);
        [depth.max(DRY), self.cover.map_or(0.0, |cover| cover[at])]
    }
}
