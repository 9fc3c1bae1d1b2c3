use bevy::math::DVec3;
use cubemap::{Cell, CubeCorner, CubeEdge, Edge, TransitionSpace};
use terrain::Terrain;

/// A curve over the sphere: a direction for each t from 0 to 1.
pub(crate) type Curve = Box<dyn Fn(f64) -> DVec3>;

/// How far the transition spaces are drawn, in steps of s and t: a quarter of a realm's side.
const REACH: f64 = 0.5;

/// The edge of the cube as a curve.
pub(crate) fn edge_curve(edge: CubeEdge) -> Curve {
    let [realm, _] = edge.realms();
    let side = edge
        .side_of(realm)
        .expect("a cube's edge is an edge of its realms");
    Box::new(move |t| {
        let along = 2.0 * t - 1.0;
        let (s, t) = match side {
            Edge::MinusU => (-1.0, along),
            Edge::PlusU => (1.0, along),
            Edge::MinusV => (along, -1.0),
            Edge::PlusV => (along, 1.0),
        };
        Terrain::WARP.dir(realm, s, t)
    })
}

/// The transition space of a corner: the three rays that part its 120° sectors, then the circles around it.
pub(crate) fn corner_curves(corner: CubeCorner) -> (Vec<Curve>, Vec<Curve>) {
    let at = move |radius: f64, angle: f64| {
        let space = TransitionSpace::new(corner);
        let (y, x) = angle.sin_cos();
        let (realm, a, b) = space.from_plane(radius * x, radius * y);
        let (u, v) = corner
            .corner_of(realm)
            .map_or((1, 1), cubemap::Corner::signs);
        let place = |sign: i64, offset: f64| if sign < 0 { offset - 1.0 } else { 1.0 - offset };
        Terrain::WARP.dir(realm, place(u, a), place(v, b))
    };
    let third = std::f64::consts::TAU / 3.0;
    let rays =
        [0.0, 1.0, 2.0].map(|ray| -> Curve { Box::new(move |t| at(REACH * t, ray * third)) });
    let circles = [0.25, 0.5, 0.75, 1.0]
        .map(|part| -> Curve { Box::new(move |t| at(REACH * part, t * std::f64::consts::TAU)) });
    (rays.into(), circles.into())
}

/// Pieces of a cell's edge.
const ALONG: u32 = 12;

/// The directions along an edge of a cell.
pub(crate) fn cell_border(cell: Cell, edge: Edge) -> Vec<DVec3> {
    let [[left, right], [low, high]] = cell.bounds_st();
    let point = |at: u32| {
        let part = f64::from(at) / f64::from(ALONG);
        let along = |from: f64, to: f64| from + (to - from) * part;
        let (s, t) = match edge {
            Edge::MinusU => (left, along(low, high)),
            Edge::PlusU => (right, along(low, high)),
            Edge::MinusV => (along(left, right), low),
            Edge::PlusV => (along(left, right), high),
        };
        Terrain::WARP.dir(cell.realm(), s, t)
    };
    (0..=ALONG).map(point).collect()
}

/// How fine a curve is divided: a piece is no longer than this share of its distance.
const FINENESS: f64 = 0.06;

/// The points of a curve, closer together where an eye is near.
///
/// `point` gives the place on the ground of each t from 0 to 1.
pub(crate) fn points(point: impl Fn(f64) -> DVec3, eye: DVec3) -> Vec<DVec3> {
    const PIECES: u32 = 24;
    let mut points = vec![point(0.0)];
    for piece in 0..PIECES {
        let ends = [piece, piece + 1].map(|at| f64::from(at) / f64::from(PIECES));
        divide(&point, eye, ends, 20, &mut points);
    }
    points
}

/// Appends the points after the first of a piece.
fn divide(
    point: &impl Fn(f64) -> DVec3,
    eye: DVec3,
    [from, to]: [f64; 2],
    depth: u8,
    points: &mut Vec<DVec3>,
) {
    let middle = f64::midpoint(from, to);
    let start = *points.last().unwrap_or(&DVec3::ZERO);
    let (half, end) = (point(middle), point(to));
    let length = start.distance(half) + half.distance(end);
    let near = (eye.distance(half) - length / 2.0)
        .min(eye.distance(start))
        .min(eye.distance(end));
    if depth > 0 && length > FINENESS * near.max(0.0) && length > 0.05 {
        divide(point, eye, [from, middle], depth - 1, points);
        divide(point, eye, [middle, to], depth - 1, points);
    } else {
        points.push(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Corner;

    #[test]
    fn edges_lie_between_their_realms_and_end_in_corners() {
        for edge in CubeEdge::all() {
            let curve = edge_curve(edge);
            for step in 0..=8 {
                let dir = curve(f64::from(step) / 8.0);
                let part = edge
                    .realms()
                    .map(|realm| realm.frame().w.as_dvec3().dot(dir));
                assert!(
                    (part[0] - part[1]).abs() < 1e-12,
                    "{edge:?} {step}: {part:?}"
                );
            }
        }
    }

    #[test]
    fn the_borders_of_a_cell_meet_in_its_corners_and_left_and_right_have_all_of_them() {
        for cell in Cell::all(3) {
            let [left, right, low, high] = Edge::ALL.map(|edge| cell_border(cell, edge));
            let ends = |border: &[DVec3]| [border[0], border[border.len() - 1]];
            let corners = Corner::ALL.map(|corner| cell.corner(corner).dir(Terrain::WARP));
            for corner in corners {
                for pair in [[&left, &right], [&low, &high]] {
                    let mut all = pair.into_iter().flat_map(|border| ends(border));
                    assert!(all.any(|end| end.distance(corner) < 1e-12), "{cell:?}");
                }
            }
        }
    }

    #[test]
    fn rays_start_at_the_corner_run_along_edges_and_circles_close() {
        for corner in CubeCorner::all() {
            let (rays, circles) = corner_curves(corner);
            let middle = corner.vertex().dir(Terrain::WARP);
            for ray in rays {
                assert!(ray(0.0).distance(middle) < 1e-9, "{corner:?}");
                let mut parts = ray(1.0).abs().to_array();
                parts.sort_by(f64::total_cmp);
                assert!((parts[1] - parts[2]).abs() < 1e-9, "{corner:?}: {parts:?}");
            }
            for circle in circles {
                assert!(circle(0.0).distance(circle(1.0)) < 1e-9, "{corner:?}");
                for step in 0..360 {
                    let step = f64::from(step) / 360.0;
                    let piece = circle(step).distance(circle(step + 1.0 / 360.0));
                    assert!(piece < 0.02, "{corner:?}: torn by {piece}");
                }
            }
        }
    }

    #[test]
    fn points_are_close_where_the_eye_is_near_and_few_elsewhere() {
        let radius = 6_371_000.0;
        let curve = edge_curve(CubeEdge::all().next().expect("12"));
        let eye = curve(0.37) * (radius + 2.0);
        let points = points(|t| curve(t) * radius, eye);
        assert!(points.len() < 1_000, "{}", points.len());
        let nearest = points
            .windows(2)
            .map(|pair| (pair[0].distance(eye), pair[0].distance(pair[1])))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .expect("many");
        assert!(nearest.0 < 60.0 && nearest.1 < 60.0, "{nearest:?}");
    }
}
