//! Where a stamp may reach on a patch, and how points lie in its disc.

use crate::simd::{LANES, Scalar};
use std::ops::Range;

/// Where a stamp may reach on a patch, and how a point's place in the disc follows from its column and row.
///
/// p and q, the coordinates in the disc's plane in radii, are each the sum of a part of
/// the column and a part of the row (in the sphere chart still to be divided by |P|).
#[derive(Clone, Debug)]
pub(crate) struct Footprint<T> {
    pub(crate) columns: Range<usize>,
    pub(crate) rows: Range<usize>,
    pub(crate) across: FootprintAxis<T>,
    pub(crate) up: FootprintAxis<T>,
    /// Metres.
    pub(crate) height: T,
    /// Point − centre along the patch's third axis, which is the same all over the patch.
    pub(crate) depth: f32,
    /// Of a round stamp, what its gradients are scaled with: height/(radius²·|c|) in the sphere
    /// chart, where c is the centre on the cube, and height/radius² in the cube chart.
    pub(crate) gradient_scale: f32,
    /// Of a round stamp in the sphere chart, the square of the radius.
    pub(crate) radius_squared: f32,
    /// Of any other stamp, for each of the patch's axes how p and q change along it, times the height.
    pub(crate) axis_slopes: [[f32; 2]; 3],
    /// Of a disc so large that its back side is near: P·centre is the sum of a column's coordinate times the first, a row's times the second, and the third.
    pub(crate) front: Option<[f64; 3]>,
}

/// The part of p and q that one coordinate makes: (coordinate − centre)·factors, and the same of a coordinate that is one all over the patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FootprintAxis<T> {
    pub(crate) centre: f64,
    pub(crate) factors: [T; 2],
    /// Of the other coordinate, coordinate − centre and its factors.
    pub(crate) offset: f64,
    pub(crate) offset_factors: [T; 2],
}

impl<T: Scalar> FootprintAxis<T> {
    /// The axis of a disc with its centre there, for a patch of the stamp's own realm.
    #[inline(always)]
    pub(crate) fn own(centre: f64, factors: [T; 2]) -> Self {
        Self {
            centre,
            factors,
            offset: 0.0,
            offset_factors: [T::default(); 2],
        }
    }

    /// The difference is taken in f64, the rest in T.
    #[inline(always)]
    pub(crate) fn part(&self, coordinate: f64) -> [T; 2] {
        let (here, all_over) = (T::of(coordinate - self.centre), T::of(self.offset));
        let part = |k: usize| here * self.factors[k] + all_over * self.offset_factors[k];
        [part(0), part(1)]
    }

    /// The parts of p and of q that several coordinates make, and coordinate − centre.
    #[inline(always)]
    pub(crate) fn parts(&self, coordinates: &[f64; LANES]) -> [[T; LANES]; 3] {
        let mut parts = [[T::default(); LANES]; 3];
        for k in 0..LANES {
            let [p, q] = self.part(coordinates[k]);
            parts[0][k] = p;
            parts[1][k] = q;
            parts[2][k] = T::of(coordinates[k] - self.centre);
        }
        parts
    }
}

impl<T: Scalar> Footprint<T> {
    /// The same in f32.
    #[inline(always)]
    pub(crate) fn narrow(&self) -> Footprint<f32> {
        let narrow = |pair: [T; 2]| pair.map(|part| f32::of(part.wide()));
        let axis = |axis: &FootprintAxis<T>| FootprintAxis {
            centre: axis.centre,
            factors: narrow(axis.factors),
            offset: axis.offset,
            offset_factors: narrow(axis.offset_factors),
        };
        Footprint {
            columns: self.columns.clone(),
            rows: self.rows.clone(),
            across: axis(&self.across),
            up: axis(&self.up),
            height: f32::of(self.height.wide()),
            depth: self.depth,
            gradient_scale: self.gradient_scale,
            radius_squared: self.radius_squared,
            axis_slopes: self.axis_slopes,
            front: self.front,
        }
    }
}
