//! The two charts as types, so that the inner loops are compiled once for each.

use super::cube_disc::{CubeDisc, RealmThird};
use super::footprint::Footprint;
use super::sector_stamp::SectorStamp;
use super::tangent::Tangent;
use crate::patch::Points;
use crate::recipe::{Chart, Shape};
use crate::simd::{LANES, Scalar};
use std::fmt::Debug;

/// How stamps are measured, as a type without a value: [`SphereChart`](super::SphereChart) or [`CubeChart`](super::CubeChart).
pub(crate) trait ChartKind: Copy + Debug {
    /// What a recipe calls it.
    const CHART: Chart;

    /// Along how many of the patch's axes gradients are summed: u, v and w, or s and t.
    const GRADIENT_AXES: usize;

    /// From this level on a disc's rectangle in the chart follows from its half extents; before, it is all of the sectors around its own.
    const RECTANGLE_LEVEL: u8;

    /// On coarser levels a disc's back side may be within reach.
    const FRONT_LEVEL: u8;

    /// The plane of a disc of a level with its centre at (a, b) of the chart.
    fn tangent<T: Scalar>(a: T, b: T, level: u8) -> Tangent<T>;

    /// How far a disc of this radius around (a, b) goes from its centre along u and v, in sectors of these sizes.
    fn half_extents<T: Scalar>(a: T, b: T, radius: T, size: [T; 2], level: u8) -> [T; 2];

    /// The square of |P| at the chart's coordinates (u, v), by which places in discs are divided.
    fn length_squared(u: f64, v: f64) -> f64;

    /// Turns places on the disc's plane, as seen from the cube, into places in the disc; `inverse_lengths` are 1/|P|.
    fn into_disc<T: Scalar>(
        p: &mut [T; LANES],
        q: &mut [T; LANES],
        inverse_lengths: &[T],
        at: usize,
    );

    /// Multiplies what gradients are scaled with by the cosine of the angle between centre and point, where the chart has one.
    fn foreshorten<T: Scalar>(
        scales: &mut [f32; LANES],
        p: &[T; LANES],
        q: &[T; LANES],
        radius_squared: &[f32; LANES],
    );

    /// A stamp of any realm on a patch; `None` out of its reach.
    fn imprint<T: Scalar>(
        points: &Points,
        stamp: &SectorStamp,
        shape: &Shape,
    ) -> Option<Imprint<T>>;
}

/// What a stamp leaves on a patch.
#[derive(Clone, Debug)]
pub(crate) enum Imprint<T> {
    /// Column and row each make a part of where a point lies in the disc: the green, the blue and the red case.
    Flat(Footprint<T>),
    /// Points have their places in the transition space: the yellow case.
    AroundCorner(CubeDisc, RealmThird),
}
