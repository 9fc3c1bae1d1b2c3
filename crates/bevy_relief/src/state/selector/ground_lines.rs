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
        .filter(|_| field.cell().level() >= COARSEST && steps % EVERY == 0)
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
            let (knot, rest) = ((at / EVERY).min(knots - 1), at);
            #[expect(clippy::cast_precision_loss, reason = "below 2 × EVERY")]
            let share = (rest - knot * EVERY) as f64 / EVERY as f64;
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
