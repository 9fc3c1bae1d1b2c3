use bevy::math::DVec3;
use cubemap::{Cell, Warp};
use terrain::HeightField;

/// The cell of `cells` that a direction points into, if one does.
pub(crate) fn cell_under(dir: DVec3, is_drawn: impl Fn(Cell) -> bool) -> Option<Cell> {
    let deepest = Cell::containing(dir, Cell::MAX_LEVEL, Warp::default()).ok()?;
    (0..=Cell::MAX_LEVEL)
        .filter_map(|level| deepest.ancestor(level))
        .find(|&cell| is_drawn(cell))
}

/// The height of a chunk's ground in a direction within its cell, in metres above the sphere: between its vertices in even steps.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "clamped to 0 ..= 256"
)]
pub(crate) fn height_on(field: &HeightField, dir: DVec3) -> f64 {
    let (_, s, t) = Warp::default().locate(dir);
    let [across, along] = field.cell().bounds_st();
    let steps = field.side().steps();
    let place = |x: f64, [from, to]: [f64; 2]| {
        let x = ((x - from) / (to - from)).clamp(0.0, 1.0) * steps as f64;
        let below = (x as usize).min(steps - 1);
        (below, x - below as f64)
    };
    let ((column, right), (row, up)) = (place(s, across), place(t, along));
    let at = |c: usize, r: usize| f64::from(field.at(column + c, row + r));
    let lower = at(0, 0) * (1.0 - right) + at(1, 0) * right;
    let upper = at(0, 1) * (1.0 - right) + at(1, 1) * right;
    lower * (1.0 - up) + upper * up
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Corner, Realm, Vertex};
    use terrain::{ChunkSide, Recipe, Seed, Terrain};

    #[test]
    fn the_ground_has_the_vertices_heights_at_the_vertices() {
        let terrain = Terrain::new(&Recipe::earth(), Seed(3)).expect("in order");
        let side = ChunkSide::new(9).expect("9 = 8 + 1");
        for realm in Realm::ALL {
            let cell = Cell::new(realm, 2, 1, 3).expect("inside");
            let field = terrain.field(cell, side);
            for (column, row) in [(1, 1), (4, 6), (7, 2)] {
                let vertex = Vertex::new(realm, 5, 8 + column, 24 + row).expect("inside");
                let height = height_on(&field, vertex.dir(Warp::default()));
                let index = |x: u64| usize::try_from(x).expect("small");
                let wished = f64::from(field.at(index(column), index(row)));
                assert!(
                    (height - wished).abs() < 1e-6 * wished.abs().max(1.0),
                    "{realm:?}"
                );
            }
        }
    }

    #[test]
    fn the_drawn_cell_under_a_direction_is_found() {
        for drawn in Cell::all(3) {
            let dir = drawn.centre(Warp::default());
            assert_eq!(cell_under(dir, |cell| cell == drawn), Some(drawn));
            assert_eq!(cell_under(-dir, |cell| cell == drawn), None);
            let near = drawn.corner(Corner::PlusUPlusV).dir(Warp::default());
            let inside = (near * 0.01 + dir).normalize();
            assert_eq!(cell_under(inside, |cell| cell.level() == 3), Some(drawn));
        }
    }
}
