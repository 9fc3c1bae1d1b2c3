//! The cube chart: the articles' unfolded cube, and the transition space around its corners.

use super::chart_kind::{ChartKind, Imprint};
use super::cube_disc::{CubeDisc, Plane};
use super::sector_stamp::SectorStamp;
use super::tangent::Tangent;
use crate::patch::Points;
use crate::recipe::{Chart, Shape};
use crate::simd::{LANES, Scalar};

/// [`Chart::Cube`] as a type: distances are those of the unfolded cube's (s, t).
#[derive(Clone, Copy, Debug)]
pub(crate) struct CubeChart;

impl ChartKind for CubeChart {
    const CHART: Chart = Chart::Cube;
    const GRADIENT_AXES: usize = 2;
    const RECTANGLE_LEVEL: u8 = 0;
    const FRONT_LEVEL: u8 = 0;

    #[inline(always)]
    fn tangent<T: Scalar>(_: T, _: T, level: u8) -> Tangent<T> {
        Tangent::flat(level)
    }

    #[inline(always)]
    fn half_extents<T: Scalar>(_: T, _: T, radius: T, size: [T; 2], _: u8) -> [T; 2] {
        size.map(|size| radius / size)
    }

    #[inline(always)]
    fn length_squared(_: f64, _: f64) -> f64 {
        1.0
    }

    #[inline(always)]
    fn into_disc<T: Scalar>(_: &mut [T; LANES], _: &mut [T; LANES], _: &[T], _: usize) {}

    #[inline(always)]
    fn foreshorten<T: Scalar>(
        _: &mut [f32; LANES],
        _: &[T; LANES],
        _: &[T; LANES],
        _: &[f32; LANES],
    ) {
    }

    #[inline(always)]
    fn imprint<T: Scalar>(
        points: &Points,
        stamp: &SectorStamp,
        shape: &Shape,
    ) -> Option<Imprint<T>> {
        let disc = CubeDisc::new(stamp, shape, points.patch.realm)?;
        match disc.plane {
            Plane::Realm => disc.footprint(points).map(Imprint::Flat),
            Plane::Transition(third) => disc
                .reaches(points)
                .then_some(Imprint::AroundCorner(disc, third)),
        }
    }
}
