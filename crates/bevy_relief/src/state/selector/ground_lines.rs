use bevy::math::DVec3;
use terrain::{HeightField, Terrain};

/// One of so many rows, and of columns, is a line; on these lie the knots of the others, too.
const EVERY: usize = 8;

/// Cells of coarser levels than this are too bent to go straight from knot to knot.
const COARSEST: u8 = 8;

/// Lines that the ground of a chunk is nowhere lower than, whichever of its own and its parent's shape it is drawn in, in metres from the planet's centre.
pub(super) fn lines(field: &HeightField) -> Vec<Vec<DVec3>> {
    let steps = field.side().steps();
    let Some(coarse) = field
        .coarse_heights()
        .filter(|_| field.cell().level() >= COARSEST && steps.is_multiple_of(EVERY))
    else {
        return Vec::new();
    };
    let n = steps / 2 + 1;
    let lowest = |(column, row): (usize, usize)| {
        // The parent's vertices are the even ones; halfway between them its edges are straight.
        let of_parent = |at: usize| [at / 2, at.div_ceil(2)];
        let ([a, b], [c, d]) = (of_parent(column), of_parent(row));
        let twin = (coarse[c * n + a] + coarse[d * n + b]) * 0.5;
        f64::from(field.at(column, row).min(twin))
    };
    let knots = steps / EVERY;
    let dirs: Vec<_> = (0..=knots)
        .flat_map(|row| (0..=knots).map(move |column| (column * EVERY, row * EVERY)))
        .map(|(column, row)| field.vertex(column, row).dir(Terrain::WARP))
        .collect();
    let line = |which: usize, swap: bool| {
        let turned = |at: usize, across: usize| if swap { (across, at) } else { (at, across) };
        let dir = |knot: usize| {
            let (column, row) = turned(knot, which);
            dirs[row * (knots + 1) + column]
        };
        let points = (0..=steps).map(|at| {
            let knot = (at / EVERY).min(knots - 1);
            #[expect(clippy::cast_precision_loss, reason = "up to EVERY")]
            let share = (at - knot * EVERY) as f64 / EVERY as f64;
            let height = lowest(turned(at, which * EVERY));
            dir(knot).lerp(dir(knot + 1), share) * (field.radius() + height)
        });
        points.collect::<Vec<_>>()
    };
    [false, true]
        .into_iter()
        .flat_map(|swap| (0..=knots).map(move |which| (which, swap)))
        .map(|(which, swap)| line(which, swap))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunk::ChunkData;
    use cubemap::{Cell, Realm};
    use planet_file::Preset;
    use terrain::{ChunkSide, Seed};

    #[test]
    fn no_ground_is_drawn_lower_than_a_line_of_it() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(2)).expect("in order");
        let side = ChunkSide::new(33).expect("32 + 1");
        let mut points = 0;
        for (level, i, j) in [
            (8, 31, 200),
            (12, 1_000, 77),
            (17, 65_000, 131_071),
            (21, 9, 1_999_999),
        ] {
            let cell = Cell::new(Realm::MinusZ, level, i, j).expect("inside");
            let (data, mesh) = ChunkData::with_mesh(terrain.field(cell, side), None);
            let vertices = || mesh.positions[..side.vertices().pow(2)].iter().enumerate();
            let step = f64::from(mesh.positions[0].distance(mesh.positions[1]));
            for point in lines(&data.field).into_iter().flatten() {
                let from_centre = (point - mesh.centre).as_vec3();
                // Beside the vertex that it is of.
                let beside = vertices().map(|(at, place)| {
                    let up = point.normalize().as_vec3();
                    (at, (*place - from_centre).reject_from(up).length())
                });
                let (at, aside) = beside.min_by(|a, b| a.1.total_cmp(&b.1)).expect("some");
                assert!(f64::from(aside) < 0.05 * step, "{cell:?}: {aside} m aside");
                for drawn in [mesh.positions[at], mesh.coarse_positions[at]] {
                    let drawn = (mesh.centre + drawn.as_dvec3()).length();
                    assert!(point.length() <= drawn + 1e-3 * step, "{cell:?} {at}");
                    points += 1;
                }
            }
        }
        assert_eq!(points, 4 * 10 * 33 * 2);
        // What is too bent for straight lines has none.
        let cell = Cell::root(Realm::PlusX);
        assert!(lines(&terrain.field(cell, side)).is_empty());
    }
}
