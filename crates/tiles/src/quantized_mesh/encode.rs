//! The bytes of a tile.

use super::grid::{SIDE, STEPS, finest};
use super::header::header;
use super::topology::topology;
use super::water_mask::water_mask;
use crate::TileKey;
use crate::posts;
use glam::DVec3;
use terrain::{Grounds, Terrain};

/// The greatest number that a vertex's part can be.
const LARGEST: u16 = 32_767;

/// The bytes of a tile.
pub(crate) fn encode(terrain: &Terrain, key: TileKey) -> Vec<u8> {
    let dirs = posts::of_tile(key, STEPS, false);
    let grounds = terrain.grounds_on_this_thread(&dirs, finest(terrain, key.level(), STEPS));
    let Grounds {
        heights, surfaces, ..
    } = &grounds;
    let wet: Vec<_> = surfaces
        .iter()
        .zip(heights)
        .map(|(surface, ground)| surface > ground)
        .collect();
    let places: Vec<_> = dirs
        .iter()
        .zip(surfaces)
        .map(|(&dir, &height)| earth_fixed(dir) * (terrain.radius() + f64::from(height)))
        .collect();
    let topology = topology();
    let low = surfaces.iter().copied().fold(f32::INFINITY, f32::min);
    let high = surfaces.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut bytes = Vec::with_capacity(96 * 1024);
    header(&places, [low, high], terrain.radius(), &mut bytes);
    put_u32(&mut bytes, topology.order.len());
    let along = |at: usize| (at * usize::from(LARGEST) + SIDE / 2) / (SIDE - 1);
    put_deltas(
        &mut bytes,
        topology
            .order
            .iter()
            .map(|&post| along(usize::from(post) % SIDE)),
    );
    put_deltas(
        &mut bytes,
        topology
            .order
            .iter()
            .map(|&post| along(usize::from(post) / SIDE)),
    );
    put_deltas(
        &mut bytes,
        topology
            .order
            .iter()
            .map(|&post| height(surfaces[usize::from(post)], [low, high])),
    );
    put_u32(&mut bytes, topology.triangles.len());
    bytes.extend(
        topology
            .indices
            .iter()
            .flat_map(|index| index.to_le_bytes()),
    );
    for edge in &topology.edges {
        put_u32(&mut bytes, edge.len());
        bytes.extend(edge.iter().flat_map(|index| index.to_le_bytes()));
    }
    // Water is level.
    let normal = |post: usize| {
        let normal = grounds.normals[post].as_dvec3();
        if wet[post] { dirs[post] } else { normal }
    };
    let normals = topology.order.iter().map(|&post| normal(post.into()));
    let normals: Vec<_> = normals
        .map(|normal| octahedral(earth_fixed(normal)))
        .collect();
    extension(&mut bytes, 1, normals.as_flattened());
    extension(&mut bytes, 2, &water_mask(&wet));
    bytes
}

/// A vector of the planet's axes in the format's.
fn earth_fixed(DVec3 { x, y, z }: DVec3) -> DVec3 {
    DVec3::new(z, x, y)
}

/// A height between two, in 15 bits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "0 to 32 767"
)]
fn height(height: f32, [low, high]: [f32; 2]) -> usize {
    let span = f64::from(high) - f64::from(low);
    if span <= 0.0 {
        return 0;
    }
    let part = (f64::from(height) - f64::from(low)) / span;
    (part * f64::from(LARGEST)).round() as usize
}

/// A vector of length 1 on an octahedron, in two bytes.
///
/// After Z. H. Cigolle and others, A Survey of Efficient Representations for Independent Unit Vectors, 2014.
fn octahedral(normal: DVec3) -> [u8; 2] {
    let on = normal / (normal.x.abs() + normal.y.abs() + normal.z.abs());
    let folded = |own: f64, other: f64| (1.0 - other.abs()).copysign(own);
    let flat = if on.z < 0.0 {
        [folded(on.x, on.y), folded(on.y, on.x)]
    } else {
        [on.x, on.y]
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 255"
    )]
    flat.map(|part| ((part * 0.5 + 0.5) * 255.0).round() as u8)
}

fn put_u32(bytes: &mut Vec<u8>, number: usize) {
    let number = u32::try_from(number).expect("a few thousand");
    bytes.extend(number.to_le_bytes());
}

/// Numbers of 15 bits as what each is more than the one before, zigzag.
fn put_deltas(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = usize>) {
    let mut before = 0;
    for number in numbers {
        let number = i32::try_from(number).expect("15 bits");
        let delta = number - before;
        before = number;
        let zigzag = (delta << 1) ^ (delta >> 31);
        let zigzag = u16::try_from(zigzag).expect("16 bits");
        bytes.extend(zigzag.to_le_bytes());
    }
}

/// An extension by its number.
fn extension(bytes: &mut Vec<u8>, number: u8, content: &[u8]) {
    bytes.push(number);
    put_u32(bytes, content.len());
    bytes.extend(content);
}
