use super::mesh::Mesh;
use super::shape::Shape;
use super::words::one_line;
use serde_json::json;
use std::io::{self, Write};
use std::sync::OnceLock;
use tiles::Tiles;

/// Writes binary glTF 2.0: one mesh with normals, colours and indices.
pub(super) fn write(
    planet: &Tiles,
    mesh: &Mesh,
    shape: &Shape,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (vertices, triangles) = (mesh.places().len(), mesh.triangle_count());
    // Places, normals, colours of four numbers for what they are aligned to, indices.
    let lengths = [12 * vertices, 12 * vertices, 8 * vertices, 12 * triangles];
    let all: usize = lengths.iter().sum();
    let text = document(planet, mesh, shape, lengths);
    let mut text = serde_json::to_vec(&text)?;
    text.resize(text.len().next_multiple_of(4), b' ');
    let whole = 12 + 8 + text.len() + 8 + all;
    out.write_all(b"glTF")?;
    for word in [2, size(whole), size(text.len())] {
        out.write_all(&word.to_le_bytes())?;
    }
    out.write_all(b"JSON")?;
    out.write_all(&text)?;
    out.write_all(&size(all).to_le_bytes())?;
    out.write_all(b"BIN\0")?;
    for numbers in mesh.places().iter().chain(mesh.normals()) {
        out.write_all(numbers.map(f32::to_le_bytes).as_flattened())?;
    }
    for colour in mesh.colours() {
        let [red, green, blue] = colour.map(linear);
        let colour = [red, green, blue, u16::MAX].map(u16::to_le_bytes);
        out.write_all(colour.as_flattened())?;
    }
    for triangle in mesh.triangles() {
        out.write_all(triangle.map(u32::to_le_bytes).as_flattened())?;
    }
    Ok(())
}

/// What the bytes are.
fn document(planet: &Tiles, mesh: &Mesh, shape: &Shape, lengths: [usize; 4]) -> serde_json::Value {
    let vertices = mesh.places().len();
    let bound = |pick: fn(f32, f32) -> f32, from: f32| {
        let both = |a: [f32; 3], b: &[f32; 3]| [0, 1, 2].map(|axis| pick(a[axis], b[axis]));
        mesh.places().iter().fold([from; 3], both)
    };
    let (low, high) = (
        bound(f32::min, f32::INFINITY),
        bound(f32::max, f32::NEG_INFINITY),
    );
    let views = lengths.iter().enumerate().map(|(at, length)| {
        let offset: usize = lengths[..at].iter().sum();
        // Vertices, or their numbers.
        let target = if at < 3 { 34_962 } else { 34_963 };
        json!({"buffer": 0, "byteOffset": offset, "byteLength": length, "target": target})
    });
    let views: Vec<_> = views.collect();
    // Floats, 16 and 32 bits.
    let (float, short, int) = (5126, 5123, 5125);
    let terrain = planet.planet();
    let name = one_line(planet.name());
    json!({
        "asset": {
            "version": "2.0",
            "generator": "Relief",
            "extras": {
                "planet": name,
                "seed": terrain.seed().0.to_string(),
                "radius_metres": terrain.radius(),
                "metres_a_unit": terrain.radius() / shape.radius(),
                "heights_taken": shape.times(),
            },
        },
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": name}],
        "meshes": [{"name": name, "primitives": [{
            "attributes": {"POSITION": 0, "NORMAL": 1, "COLOR_0": 2},
            "indices": 3,
            "material": 0,
        }]}],
        "materials": [{"name": "ground", "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 1.0}}],
        "accessors": [
            {"bufferView": 0, "componentType": float, "count": vertices, "type": "VEC3", "min": low, "max": high},
            {"bufferView": 1, "componentType": float, "count": vertices, "type": "VEC3"},
            {"bufferView": 2, "componentType": short, "normalized": true, "count": vertices, "type": "VEC4"},
            {"bufferView": 3, "componentType": int, "count": 3 * mesh.triangle_count(), "type": "SCALAR"},
        ],
        "bufferViews": views,
        "buffers": [{"byteLength": lengths.iter().sum::<usize>()}],
    })
}

fn size(bytes: usize) -> u32 {
    u32::try_from(bytes).expect("the finest mesh has 350 MB")
}

/// What part of 65 535 a byte of sRGB is (IEC 61966-2-1).
fn linear(byte: u8) -> u16 {
    static PARTS: OnceLock<Vec<u16>> = OnceLock::new();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 65535"
    )]
    let part = |byte: u8| {
        let encoded = f64::from(byte) / 255.0;
        let linear = if encoded <= 0.040_45 {
            encoded / 12.92
        } else {
            libm::pow((encoded + 0.055) / 1.055, 2.4)
        };
        (linear * f64::from(u16::MAX)).round() as u16
    };
    PARTS.get_or_init(|| (0..=u8::MAX).map(part).collect())[usize::from(byte)]
}
