//! Where a stamp may reach on a patch, and how points lie in its disc.

use crate::simd::{LANES, Scalar};
use std::ops::Range;

/// A stamp laid on a patch: where its disc may reach, and how a point's place in the disc follows from its column and row.
///
/// p and q, the coordinates in the disc's plane in radii, are each the sum of a part of
/// the column and a part of the row (in the sphere chart still to be divided by |P|).
#[derive(Clone, Debug)]
pub(crate) struct Laid<T> {
    pub(crate) columns: Range<usize>,
    pub(crate) rows: Range<usize>,
    pub(crate) across: Axis<T>,
    pub(crate) up: Axis<T>,
    /// Metres.
    pub(crate) height: T,
    /// What is the same all over the patch of point − centre: along its third axis.
    pub(crate) away: f32,
    /// Of a round stamp, in the sphere chart height/(radius²·|c|) with c the centre on the cube, in the cube chart height/radius²; and radius².
    pub(crate) pull: f32,
    pub(crate) radius2: f32,
    /// Of any other for each of the patch's axes how p and q change along it, times the height.
    pub(crate) slopes: [[f32; 2]; 3],
    /// For a disc so large that its back side is near: P·centre is the sum of a column's coordinate times the first, a row's times the second, and the third.
    pub(crate) front: Option<[f64; 3]>,
}

/// The part in p and q that a coordinate makes: (place − centre)·factors, and the same of a coordinate that is one all over the patch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<T> {
    pub(crate) centre: f64,
    pub(crate) factors: [T; 2],
    /// Of the other coordinate, place − centre and its factors.
    pub(crate) offset: f64,
    pub(crate) offset_factors: [T; 2],
}

impl<T: Scalar> Axis<T> {
    /// The difference is taken in f64, the rest in T.
    #[inline(always)]
    pub(crate) fn part(&self, place: f64) -> [T; 2] {
        let (here, all_over) = (T::of(place - self.centre), T::of(self.offset));
        let part = |k: usize| here * self.factors[k] + all_over * self.offset_factors[k];
        [part(0), part(1)]
    }

    /// The parts in p and in q of several places, and place − centre.
    #[inline(always)]
    pub(crate) fn parts(&self, places: &[f64; LANES]) -> [[T; LANES]; 3] {
        let mut parts = [[T::default(); LANES]; 3];
        for k in 0..LANES {
            let [p, q] = self.part(places[k]);
            parts[0][k] = p;
            parts[1][k] = q;
            parts[2][k] = T::of(places[k] - self.centre);
        }
        parts
    }
}

impl<T: Scalar> Laid<T> {
    /// The same in f32.
    #[inline(always)]
    pub(crate) fn narrow(&self) -> Laid<f32> {
        let narrow = |pair: [T; 2]| pair.map(|part| f32::of(part.wide()));
        let axis = |axis: &Axis<T>| Axis {
            centre: axis.centre,
            factors: narrow(axis.factors),
            offset: axis.offset,
            offset_factors: narrow(axis.offset_factors),
        };
        Laid {
            columns: self.columns.clone(),
            rows: self.rows.clone(),
            across: axis(&self.across),
            up: axis(&self.up),
            height: f32::of(self.height.wide()),
            away: self.away,
            pull: self.pull,
            radius2: self.radius2,
            slopes: self.slopes,
            front: self.front,
        }
    }
}
