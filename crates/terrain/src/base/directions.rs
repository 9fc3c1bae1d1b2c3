//! Directions to the points of a patch, as bells on the sphere are measured from.

use crate::patch::{Points, RealmAxes, WARP};
use crate::recipe::Chart;
use crate::simd::{Aligned, InstructionSet, Kernel};

/// Directions of unit length to a patch's points: worked out once for all lattices that are printed on it.
#[derive(Debug)]
pub(crate) struct Directions {
    /// By the planet's axes, for each point as sums have them.
    pub(super) parts: [Aligned<f64>; 3],
    /// In the cube chart, for each column and row, or point of a cloud, how its place on the warped cube changes with its coordinate; else nothing.
    pub(super) steepness: [Vec<f64>; 2],
}

impl Directions {
    pub(crate) fn new(points: &Points, chart: Chart, instructions: InstructionSet) -> Self {
        let lines = points.lines();
        let steepness = match chart {
            Chart::Sphere => [const { Vec::new() }; 2],
            Chart::Cube => lines.map(|steps| steps.iter().map(|&step| WARP.slope(step)).collect()),
        };
        let mut own = [0; 3].map(|_| Some(Aligned::zeros(points.len())));
        let axes = RealmAxes::of(points.patch.realm);
        instructions.run(Fill {
            points,
            places: lines.map(|steps| steps.iter().map(|&step| WARP.u(step)).collect()),
            axes,
            parts: own
                .each_mut()
                .map(|part| part.as_deref_mut().expect("not taken yet")),
        });
        let along = |axis: usize| axes.axis.iter().position(|&own| own == axis);
        let parts = [0, 1, 2].map(|axis| {
            let part = along(axis).and_then(|along| own[along].take());
            part.expect("each axis is one of the realm's")
        });
        Self { parts, steepness }
    }
}

/// Fills in directions by the realm's axes, each with the sign that it has among the planet's.
///
/// Lengths are summed as (x² + y²) + z² from whatever realm the point is seen.
struct Fill<'a> {
    points: &'a Points,
    /// Of each column and row, or point of a cloud, on the warped cube.
    places: [Vec<f64>; 2],
    axes: RealmAxes,
    parts: [&'a mut [f64]; 3],
}

impl Kernel for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let RealmAxes { axis, sign } = self.axes;
        // As (u² + first) + second: the last two are one if u is the planet's z.
        let rest = |v2: f64| match axis {
            [2, _, _] => (v2 + 1.0, 0.0),
            [_, 2, _] => (1.0, v2),
            _ => (v2, 1.0),
        };
        let nearness =
            |u: f64, (first, second): (f64, f64)| 1.0 / ((u * u + first) + second).sqrt();
        let [places_u, places_v] = &self.places;
        let [to_u, to_v, to_w] = self.parts;
        let points = self.points;
        if points.cloud.is_some() {
            for (at, (&u, &v)) in places_u.iter().zip(places_v).enumerate() {
                let nearness = nearness(u, rest(v * v));
                to_u[at] = u * sign[0] * nearness;
                to_v[at] = v * sign[1] * nearness;
                to_w[at] = sign[2] * nearness;
            }
            return;
        }
        for (row, &v) in places_v.iter().enumerate() {
            let rest = rest(v * v);
            let all = row * points.stride..row * points.stride + points.columns;
            let [to_u, to_v, to_w] =
                [&mut *to_u, &mut *to_v, &mut *to_w].map(|to| &mut to[all.clone()]);
            let to = to_u.iter_mut().zip(to_v).zip(to_w);
            for (((to_u, to_v), to_w), &u) in to.zip(places_u) {
                let nearness = nearness(u, rest);
                *to_u = u * sign[0] * nearness;
                *to_v = v * sign[1] * nearness;
                *to_w = sign[2] * nearness;
            }
        }
    }
}
