use super::mesh::Mesh;
use super::words::one_line;
use std::io::{self, Write};
use tiles::Tiles;

/// Writes Wavefront OBJ: colours, from 0 to 1 as sRGB has them, after each vertex, as most readers know them.
pub(super) fn write(planet: &Tiles, mesh: &Mesh, out: &mut dyn Write) -> io::Result<()> {
    let name = one_line(planet.name());
    writeln!(
        out,
        "# {name}, seed {}, by Relief",
        planet.planet().seed().0
    )?;
    writeln!(out, "o {name}")?;
    for ([x, y, z], colour) in mesh.places().iter().zip(mesh.colours()) {
        let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
        writeln!(out, "v {x} {y} {z} {red:.4} {green:.4} {blue:.4}")?;
    }
    for [x, y, z] in mesh.normals() {
        writeln!(out, "vn {x:.5} {y:.5} {z:.5}")?;
    }
    for triangle in mesh.triangles() {
        let [a, b, c] = triangle.map(|vertex| vertex + 1);
        writeln!(out, "f {a}//{a} {b}//{b} {c}//{c}")?;
    }
    Ok(())
}
