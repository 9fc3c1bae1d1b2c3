use crate::points::LANES;
use crate::scalar::Scalar;
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
    /// For each axis of the gradient how p and q change along it, times the height.
    pub(crate) slopes: [[f32; 2]; 3],
    /// For a disc so large that its back side is near: P·centre is the sum of a column's coordinate times the first, a row's times the second, and the third.
    pub(crate) front: Option<[f64; 3]>,
}

/// The part in p and q that a coordinate makes: (place − centre)·factors + more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis<T> {
    pub(crate) centre: f64,
    pub(crate) factors: [T; 2],
    pub(crate) more: [T; 2],
}

impl<T: Scalar> Axis<T> {
    /// The difference is taken in f64, the rest in T.
    #[inline(always)]
    pub(crate) fn part(&self, place: f64) -> [T; 2] {
        let offset = T::of(place - self.centre);
        [
            offset * self.factors[0] + self.more[0],
            offset * self.factors[1] + self.more[1],
        ]
    }

    /// The parts in p and in q of several places.
    #[inline(always)]
    pub(crate) fn parts(&self, places: &[f64; LANES]) -> [[T; LANES]; 2] {
        let mut parts = [[T::default(); LANES]; 2];
        for k in 0..LANES {
            let [p, q] = self.part(places[k]);
            parts[0][k] = p;
            parts[1][k] = q;
        }
        parts
    }
}
