/// How far it is from one point to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Along a straight line.
    #[default]
    Euclidean,
    /// Along the axes, one after the other.
    Manhattan,
    /// Along the axis where they are farthest apart.
    Chebyshev,
}

/// A distance that is known when the program is built.
pub(super) trait Metric: Copy + Sync {
    /// What grows with the distance and is quick to have.
    fn measure<const D: usize>(self, way: [f32; D]) -> f32;

    /// The distance of what has been measured.
    fn distance(self, measured: f32) -> f32;
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Euclidean;

#[derive(Clone, Copy, Debug)]
pub(super) struct Manhattan;

#[derive(Clone, Copy, Debug)]
pub(super) struct Chebyshev;

impl Metric for Euclidean {
    #[inline(always)]
    fn measure<const D: usize>(self, way: [f32; D]) -> f32 {
        way.iter().fold(0.0, |sum, way| sum + way * way)
    }

    #[inline(always)]
    fn distance(self, measured: f32) -> f32 {
        measured.sqrt()
    }
}

impl Metric for Manhattan {
    #[inline(always)]
    fn measure<const D: usize>(self, way: [f32; D]) -> f32 {
        way.iter().fold(0.0, |sum, way| sum + way.abs())
    }

    #[inline(always)]
    fn distance(self, measured: f32) -> f32 {
        measured
    }
}

impl Metric for Chebyshev {
    #[inline(always)]
    fn measure<const D: usize>(self, way: [f32; D]) -> f32 {
        way.iter().fold(0.0, |most, way| way.abs().max(most))
    }

    #[inline(always)]
    fn distance(self, measured: f32) -> f32 {
        measured
    }
}
