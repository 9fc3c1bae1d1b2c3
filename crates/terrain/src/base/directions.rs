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
        let mut parts = [0; 3].map(|_| Aligned::zeros(points.len()));
        let axes = RealmAxes::of(points.patch.realm);
        instructions.run(Fill {
            points,
            places: lines.map(|steps| steps.iter().map(|&step| WARP.u(step)).collect()),
            axes,
            parts: parts
                .get_disjoint_mut(axes.axis)
                .expect("three axes")
                .map(|part| &mut **part),
        });
        Self { parts, steepness }
    }
}

/// Fills in directions by the realm's axes, each with the sign that it has among the planet's.
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
        let sign = self.axes.sign;
        let [places_u, places_v] = &self.places;
        let [to_u, to_v, to_w] = self.parts;
        let points = self.points;
        if points.cloud.is_some() {
            for (at, (&u, &v)) in places_u.iter().zip(places_v).enumerate() {
                let nearness = 1.0 / self.axes.length_squared(v)(u).sqrt();
                to_u[at] = u * sign[0] * nearness;
                to_v[at] = v * sign[1] * nearness;
                to_w[at] = sign[2] * nearness;
            }
            return;
        }
        for (row, &v) in places_v.iter().enumerate() {
            let squared = self.axes.length_squared(v);
            let all = row * points.stride..row * points.stride + points.columns;
            let [to_u, to_v, to_w] =
                [&mut *to_u, &mut *to_v, &mut *to_w].map(|to| &mut to[all.clone()]);
            let to = to_u.iter_mut().zip(to_v).zip(to_w);
            for (((to_u, to_v), to_w), &u) in to.zip(places_u) {
                let nearness = 1.0 / squared(u).sqrt();
                *to_u = u * sign[0] * nearness;
                *to_v = v * sign[1] * nearness;
                *to_w = sign[2] * nearness;
            }
        }
    }
}
