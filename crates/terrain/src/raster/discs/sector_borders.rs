//! Where the borders of a level's sectors lie on a patch's axes.

use crate::patch::WARP;
use crate::recipe::Chart;
use crate::simd::LANES;

/// The columns or rows of one level's sectors: where their borders lie on the patch's axis.
#[derive(Clone, Debug, Default)]
pub(crate) struct SectorBorders {
    first: u32,
    /// The patch's first column or row, in sectors from the realm's edge.
    origin: f64,
    /// Coordinates from the lower border of the sector `first` to the upper border of the last, and some of no meaning behind.
    coordinates: Vec<f64>,
}

impl SectorBorders {
    /// Of the sectors `first` to `last` of a level, for a patch whose first point is at `s`.
    pub(crate) fn new(chart: Chart, level: u8, span: [u32; 2], s: f64) -> Self {
        let mut borders = Self::default();
        borders.set(chart, level, span, s);
        borders
    }

    /// Makes them those of [`SectorBorders::new`].
    pub(crate) fn set(&mut self, chart: Chart, level: u8, [first, last]: [u32; 2], s: f64) {
        let n = f64::from(1_u32 << level);
        let coordinate = |index: u32| {
            let s = (2.0 * f64::from(index) - n) / n;
            match chart {
                Chart::Sphere => WARP.u(s),
                Chart::Cube => s,
            }
        };
        let count = (last - first) as usize + 2;
        let Self { coordinates, .. } = self;
        coordinates.clear();
        coordinates.reserve_exact(count + LANES);
        coordinates.extend((first..=last + 1).map(coordinate));
        // So many that as many as there are lanes can be read from any one on.
        coordinates.resize(count + LANES, coordinates[count - 1]);
        self.first = first;
        self.origin = (s + 1.0) * 0.5 * n;
    }

    /// How many of the sectors lie before the patch, where it begins with one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, and not below the first"
    )]
    pub(crate) const fn before(&self) -> u32 {
        self.origin as u32 - self.first
    }

    /// The lower border of a sector, and the upper one.
    #[inline(always)]
    pub(crate) fn of(&self, sector: u32) -> [f64; 2] {
        let at = (sector - self.first) as usize;
        [self.coordinates[at], self.coordinates[at + 1]]
    }

    /// The lower borders of as many sectors as there are lanes, from one on, and the last one's upper border.
    #[inline(always)]
    pub(crate) fn in_row(&self, sector: u32) -> &[f64] {
        &self.coordinates[(sector - self.first) as usize..][..=LANES]
    }

    /// How far a sector lies behind the patch's first column or row, in sectors.
    #[inline(always)]
    pub(crate) fn offset(&self, sector: u32) -> f64 {
        f64::from(sector) - self.origin
    }
}
