use super::mesh::Mesh;
use super::mesh_format::MeshFormat;
use super::shape::Shape;
use super::{glb, obj, stl, three_mf};
use std::io::{self, Seek, Write};
use tiles::Tiles;

/// Writes a mesh of a planet.
///
/// # Errors
///
/// If the file refuses.
pub fn write_mesh(
    planet: &Tiles,
    mesh: &Mesh,
    shape: &Shape,
    format: MeshFormat,
    mut out: impl Write + Seek,
) -> io::Result<()> {
    match format {
        MeshFormat::Glb => glb::write(planet, mesh, shape, &mut out),
        MeshFormat::Obj => obj::write(planet, mesh, &mut out),
        MeshFormat::Stl => stl::write(mesh, &mut out),
        MeshFormat::ThreeMf => three_mf::write(planet, mesh, out),
    }
}
