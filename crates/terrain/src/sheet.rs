use crate::aligned::Aligned;
use crate::scalar::Scalar;

/// What one band has printed on a patch so far, in metres, and its gradient in the chart's own terms.
///
/// Sphere chart: Σ of the derivatives along e1 and e2, a vector of the planet's axes
/// whose part square to the direction is the gradient. Cube chart: along s and t.
#[derive(Debug)]
pub(crate) struct Sheet<T: Scalar> {
    pub(crate) values: Aligned<T>,
    /// By axis; empty where heights alone are wanted.
    pub(crate) slopes: [Aligned<T>; 3],
}

impl<T: Scalar> Sheet<T> {
    /// A blank sheet.
    pub(crate) fn new(points: usize, slopes: bool) -> Self {
        let blank = |wanted: bool| Aligned::zeros(if wanted { points } else { 0 });
        Self {
            values: blank(true),
            slopes: [0; 3].map(|_| blank(slopes)),
        }
    }
}
