//! Where the columns and rows of a lattice are, and how far bells about its nodes may go.

use crate::patch::WARP;

/// What is known of each column of a lattice, or each row.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// Its place on the warped cube, from −1 to 1.
    pub(super) places: Vec<f64>,
    /// How far it is, as a chord of the unit sphere times a node's distance from the cube's centre, to the nearer of the lines that bells end before.
    pub(super) reaches: Vec<f64>,
}

/// How much of the way to its end a bell goes: rounding must not carry it there.
const MARGIN: f64 = 0.98;

impl Lines {
    /// Of a lattice of n steps, whose nodes' bells end before the lines so many steps away.
    pub(super) fn new(n: usize, steps: usize) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^12")]
        let places: Vec<f64> = (0..=n)
            .map(|k| WARP.u((2 * k) as f64 / n as f64 - 1.0))
            .collect();
        // The distance of (u, ·, 1) to the plane of all points whose u is another's.
        let apart = |own: f64, other: usize| {
            let (own, other) = if other <= n {
                (own - places[other], places[other])
            } else {
                // Over the edge u and w change their parts.
                let other = places[2 * n - other];
                (1.0 - own * other, other)
            };
            own.abs() / (1.0 + other * other).sqrt()
        };
        let reaches = (0..=n)
            .map(|k| {
                // The lattice is the same from both ends.
                let from_middle = k.max(n - k);
                let own = places[from_middle];
                MARGIN * apart(own, from_middle + steps).min(apart(own, from_middle - steps))
            })
            .collect();
        Self { places, reaches }
    }
}
