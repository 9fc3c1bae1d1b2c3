use bevy::math::Vec3;
use cubemap::Realm;
use terrain::{ChunkMesh, HeightField, Terrain};

/// Metres that dry ground without a river about stands above any water: so many that from one pixel to the next, too, it is more than water is ever deep.
const DRY: f32 = -1e9;

/// Water that is there is told to flow as if it were no faster; and it flows into the ground, of a dry bed, where it goes so many metres down for each along it.
const FASTEST: f32 = 0.9;
const SEEPS: f32 = 0.5;

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
        let dry = packed([DRY, 0.0], 0.0);
        return vec![[dry; 2]; ChunkMesh::vertices(side)];
    }
    let [first, second] = along_realm(field.cell().realm());
    let flows = field.water_flows();
    let all = ChunkMesh::places(side).map(|place| {
        let at = place.1 * n + place.0;
        let fine = own.at(at);
        let dir = || field.vertex(place.0, place.1).dir(Terrain::WARP).as_vec3();
        let flow = flows.map_or(Vec3::ZERO, |flows| gentle(flows[at], dir));
        let of_parent = |(column, row): (usize, usize)| {
            let coarse = coarse.as_ref();
            coarse.map(|coarse| coarse.at(row / 2 * half + column / 2))
        };
        let [a, b] = ChunkMesh::twin_ends(place).map(of_parent);
        let twin = a
            .zip(b)
            .map(|(a, b)| [(a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5]);
        [
            packed(fine, flow[first]),
            packed(twin.unwrap_or(fine), flow[second]),
        ]
    });
    all.collect()
}

/// The two of the planet's axes that come in turn after the one that a realm looks along.
fn along_realm(realm: Realm) -> [usize; 2] {
    let outwards = realm.frame().w.abs().max_position();
    [(outwards + 1) % 3, (outwards + 2) % 3]
}

/// A flow as long as the fourth root of what it was, not longer than [`FASTEST`]; of length 1 where it runs into the ground, for its bed is dry.
fn gentle(flow: Vec3, dir: impl Fn() -> Vec3) -> Vec3 {
    let fall = flow.length();
    if fall >= SEEPS {
        let dir = dir();
        let down = -flow.dot(dir);
        if down >= SEEPS {
            return (flow + dir * down).normalize_or_zero();
        }
    }
    if fall > 0.0 {
        flow * (fall.sqrt().sqrt().min(FASTEST) / fall)
    } else {
        Vec3::ZERO
    }
}

/// Metres of water, how much of the ground it covers, from 0 to 1, and a part of where it flows, from −1 to 1, in one number.
fn packed([depth, cover]: [f32; 2], flow: f32) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 255, −127 to 127"
    )]
    let [cover, flow] = [
        (cover * 255.0).round() as u32,
        u32::from(((flow * 127.0).round() as i8).cast_unsigned()),
    ];
    (depth.to_bits() & 0xffff_0000) | cover << 8 | flow
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

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Cell;
    use planet_file::Preset;
    use terrain::{ChunkSide, Seed};

    /// What the shader finds of a flow: as `flow` in `vertex.wgsl`.
    fn unpacked(words: [u32; 2], realm: Realm, dir: Vec3) -> Vec3 {
        let [first, second] = along_realm(realm);
        let outwards = 3 - first - second;
        let mut flow = Vec3::ZERO;
        for (axis, word) in [first, second].into_iter().zip(words) {
            let byte = i8::from_le_bytes([word.to_le_bytes()[0]]);
            flow[axis] = f32::from(byte) / 127.0;
        }
        flow[outwards] = -flow.dot(dir) / dir[outwards];
        flow
    }

    #[test]
    fn a_vertex_tells_where_its_water_flows_and_how_deep_it_is() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(1)).expect("a preset");
        let (mut flowing, mut seeping) = (0, 0);
        let rivers = terrain.longest_rivers(1_000);
        let dry = rivers.iter().filter_map(|river| {
            let all = river.stations.iter();
            let mut dry = all.filter(|station| station.share >= 1.0 && station.depth <= 0.0);
            dry.nth(20)
        });
        let long = rivers[..12]
            .iter()
            .map(|river| &river.stations[river.stations.len() * 2 / 3]);
        for station in long.chain(dry.take(6)) {
            let dir = station.dir;
            let cell = Cell::containing(dir, 13, Terrain::WARP).expect("a direction");
            let field = terrain.field(cell, ChunkSide::new(17).expect("2^4 + 1"));
            let (Some(flows), Some(levels)) = (field.water_flows(), field.water_levels()) else {
                continue;
            };
            let words = river_water(&field);
            for (at, (&flow, words)) in flows.iter().zip(&words).enumerate() {
                let vertex = field.vertex(at % 17, at / 17);
                let dir = vertex.dir(Terrain::WARP).as_vec3();
                let told = unpacked(*words, cell.realm(), dir);
                assert!(told.dot(dir).abs() < 1e-6, "it runs along the sphere");
                let along = flow - dir * flow.dot(dir);
                let is_told = || told.normalize().dot(along.normalize()) > 0.97;
                if flow.dot(dir) < -0.9 {
                    assert!(along == Vec3::ZERO || is_told(), "{told} for {flow}");
                    assert!(told.length() > 0.98, "{told} for {flow}");
                    seeping += 1;
                } else if flow.length() > 1e-6 {
                    assert!(is_told(), "{told} for {flow}");
                    assert!(told.length() < 0.92, "{told} for {flow}");
                    let fall = told.length().powi(4);
                    let off = (fall / flow.length()).ln().abs();
                    assert!(off < 0.7 || flow.length() < 1e-4, "{fall} for {flow}");
                    flowing += 1;
                } else {
                    assert_eq!(told, Vec3::ZERO);
                }
                let depth = levels[at] - field.heights()[at];
                let [told, _] = words.map(|word| f32::from_bits(word & 0xffff_0000));
                let is_near = (told - depth).abs() <= 0.008 * depth.abs();
                assert!(is_near || depth < -1e5, "{told} m for {depth} m");
                assert_eq!(told > 0.0, depth >= f32::MIN_POSITIVE);
            }
        }
        assert!(flowing > 200 && seeping > 50, "{flowing} {seeping}");
    }
}
