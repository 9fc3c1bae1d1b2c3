use super::chunk_data::ChunkData;
use super::water::Floors;
use bevy::math::DVec3;
use cubemap::Cell;
use terrain::Terrain;

/// The cell of `cells` that a direction points into, if one does.
pub(crate) fn cell_under(dir: DVec3, is_drawn: impl Fn(Cell) -> bool) -> Option<Cell> {
    let deepest = Cell::containing(dir, Cell::MAX_LEVEL, Terrain::WARP).ok()?;
    (0..=Cell::MAX_LEVEL)
        .filter_map(|level| deepest.ancestor(level))
        .find(|&cell| is_drawn(cell))
}

/// The height of a chunk's ground or sea in a direction within its cell, in metres above the sphere: of the triangle that is drawn there.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "clamped to 0 ..= 256"
)]
pub(crate) fn height_on(data: &ChunkData, sea: Option<f64>, dir: DVec3) -> f64 {
    let field = &data.field;
    let radius = field.radius();
    let floors = Floors::new(field, sea);
    let (_, s, t) = Terrain::WARP.locate(dir);
    let [across, along] = field.cell().bounds_st();
    let steps = field.side().steps();
    let place = |x: f64, [from, to]: [f64; 2]| {
        let x = ((x - from) / (to - from)).clamp(0.0, 1.0) * steps as f64;
        let below = (x as usize).min(steps - 1);
        (below, x - below as f64)
    };
    let ((column, right), (row, up)) = (place(s, across), place(t, along));
    let vertex = |c: usize, r: usize| {
        let ground = (row + r) * (steps + 1) + column + c;
        let height = floors.surface(ground, field.at(column + c, row + r));
        field.vertex(column + c, row + r).dir(Terrain::WARP) * (radius + height)
    };
    // The diagonal goes up to the right.
    let (a, d) = (vertex(0, 0), vertex(1, 1));
    let beside = if right > up {
        vertex(1, 0)
    } else {
        vertex(0, 1)
    };
    let normal = (beside - a).cross(d - a);
    let far = normal.dot(a) / normal.dot(dir.normalize());
    // A triangle without an area lies where its corner does.
    let far = if far.is_finite() { far } else { a.length() };
    far - radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Corner, Realm, Vertex};
    use planet_file::Preset;
    use terrain::{ChunkMesh, ChunkSide, Seed};

    #[test]
    fn the_ground_has_the_vertices_heights_at_the_vertices() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(3)).expect("in order");
        let side = ChunkSide::new(9).expect("9 = 8 + 1");
        for realm in Realm::ALL {
            let cell = Cell::new(realm, 2, 1, 3).expect("inside");
            let (data, mesh) = ChunkData::with_mesh(terrain.field(cell, side), None);
            for (column, row) in [(1, 1), (4, 6), (7, 2)] {
                let vertex = Vertex::new(realm, 5, 8 + column, 24 + row).expect("inside");
                let height = height_on(&data, None, vertex.dir(Terrain::WARP));
                let index = |x: u64| usize::try_from(x).expect("small");
                let expected = f64::from(data.field.at(index(column), index(row)));
                // What positions lose in f32, on slopes.
                let lost = f64::from(mesh.reach) * 1e-7;
                assert!((height - expected).abs() < lost, "{realm:?}");
            }
        }
    }

    #[test]
    fn the_ground_is_the_triangles_between_the_vertices() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(3)).expect("in order");
        let side = ChunkSide::new(9).expect("9 = 8 + 1");
        for (level, i, j) in [(0, 0, 0), (4, 7, 9), (19, 300_000, 77_777)] {
            let cell = Cell::new(Realm::PlusY, level, i, j).expect("inside");
            let (data, mesh) = ChunkData::with_mesh(terrain.field(cell, side), None);
            let indices = ChunkMesh::indices(side, false);
            for triangle in indices.chunks(3) {
                let corners = [triangle[0], triangle[1], triangle[2]].map(|at| {
                    let at = usize::try_from(at).expect("small");
                    mesh.centre + mesh.positions[at].as_dvec3()
                });
                let inside = corners[0] * 0.5 + corners[1] * 0.2 + corners[2] * 0.3;
                let drawn = inside.length() - data.field.radius();
                let height = height_on(&data, None, inside);
                // What positions lose in f32.
                let lost = f64::from(mesh.reach) * 1e-6;
                assert!(
                    (height - drawn).abs() <= lost,
                    "{cell:?}: {height} is not {drawn}"
                );
                // A sea over all of it is as far above it as its chords let it be.
                let sea = f64::from(data.field.heights().iter().copied().fold(0.0, f32::max)) + 1e4;
                let covered = height_on(&data, Some(sea), inside);
                assert!(height + 9e3 < covered && covered <= sea + 1e-6, "{covered}");
            }
        }
    }

    #[test]
    fn the_drawn_cell_under_a_direction_is_found() {
        for drawn in Cell::all(3) {
            let dir = drawn.centre(Terrain::WARP);
            assert_eq!(cell_under(dir, |cell| cell == drawn), Some(drawn));
            assert_eq!(cell_under(-dir, |cell| cell == drawn), None);
            let near = drawn.corner(Corner::PlusUPlusV).dir(Terrain::WARP);
            let inside = (near * 0.01 + dir).normalize();
            assert_eq!(cell_under(inside, |cell| cell.level() == 3), Some(drawn));
        }
    }
}
