use super::mesh::Mesh;
use super::words::north_is_z;
use glam::Vec3;
use std::io::{self, Write};

/// Writes binary STL: 80 bytes of no meaning, how many triangles there are, and of each its normal, its corners and two bytes of no meaning.
pub(super) fn write(mesh: &Mesh, out: &mut dyn Write) -> io::Result<()> {
    let mut head = [0; 80];
    head[..28].copy_from_slice(b"a planet by Relief, in mm   ");
    out.write_all(&head)?;
    let count = u32::try_from(mesh.triangle_count()).expect("13 million");
    out.write_all(&count.to_le_bytes())?;
    for triangle in mesh.triangles() {
        let corners = triangle.map(|vertex| Vec3::from(north_is_z(mesh.places()[vertex as usize])));
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        for place in [normal.normalize_or_zero()].iter().chain(&corners) {
            out.write_all(place.to_array().map(f32::to_le_bytes).as_flattened())?;
        }
        out.write_all(&[0; 2])?;
    }
    Ok(())
}
