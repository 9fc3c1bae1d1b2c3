//! Stamps of sectors in the patch's own realm, some at a time.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::patch::{Points, WARP};
use crate::recipe::{Chart, Shape, Sign, Stamp};
use crate::simd::{LANES, Scalar};
use crate::stamp::{Axis, BACK_LEVELS, Laid, Lot, Tangent};
/// From this level on a stamp's rectangle is found from its disc in the sphere chart; before, all of the patch is in it.
const FLAT_LEVEL: u8 = 4;

/// Stamps of one level in sectors of the patch's own realm, laid on the patch [`LANES`] at a time.
#[derive(Clone, Debug)]
pub(crate) struct Discs<T> {
    level: u8,
    /// The octave's, in metres.
    height: f64,
    /// How many of the lanes are filled.
    count: usize,
    lots: [Lot; LANES],
    /// Which of the band's stamps; none where the density leaves it out.
    index: [Option<usize>; LANES],
    /// The sector's lower border on the patch's axes, and its size there.
    low: [[f64; LANES]; 2],
    size: [[f64; LANES]; 2],
    /// The sector's distance from the patch's first column and row, in sectors.
    offset: [[f64; LANES]; 2],
    /// What is found by [`Discs::place`]: where in its sector each centre lies, 0 ..= 1, and where on the patch's axes.
    pub(crate) jitter: [[f64; LANES]; 2],
    pub(crate) centre: [[f64; LANES]; 2],
    /// The axes of the discs' planes.
    pub(crate) e1: [[T; LANES]; 3],
    pub(crate) e2: [[T; LANES]; 3],
    pub(crate) radius: [T; LANES],
    /// See [`Tangent`].
    pub(crate) pull: [T; LANES],
    /// How far a disc goes from its centre, in sectors.
    pub(crate) half: [[T; LANES]; 2],
    /// What is found by [`Discs::frame`]: first column or row, and last; the first is after the last out of reach.
    first: [[i32; LANES]; 2],
    last: [[i32; LANES]; 2],
}

/// The columns or rows of one level's sectors: where their borders lie on the patch's axis.
#[derive(Clone, Debug)]
pub(crate) struct Borders {
    first: u32,
    /// The patch's first column or row, in sectors from the realm's edge.
    origin: f64,
    /// Of the sector `first`, and on to the end of the last, and some of no meaning.
    places: Vec<f64>,
}

impl Borders {
    /// Of the sectors `first` to `last` of a level, for a patch whose first point is at `s`.
    pub(crate) fn new(chart: Chart, level: u8, [first, last]: [u32; 2], s: f64) -> Self {
        let n = f64::from(1_u32 << level);
        let place = |index: u32| {
            let s = (2.0 * f64::from(index) - n) / n;
            match chart {
                Chart::Sphere => WARP.u(s),
                Chart::Cube => s,
            }
        };
        // So many that as many as there are lanes can be read from any one on.
        let behind = std::iter::repeat_n(last + 1, LANES);
        Self {
            first,
            origin: (s + 1.0) * 0.5 * n,
            places: (first..=last + 1).chain(behind).map(place).collect(),
        }
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
    fn of(&self, sector: u32) -> [f64; 2] {
        let at = (sector - self.first) as usize;
        [self.places[at], self.places[at + 1]]
    }
}

/// More columns or rows than any disc reaches over, however deep the patch.
const OUT: f32 = 1e12;

/// The whole number nearest to a number of less than 2²¹, even where two are.
#[inline(always)]
fn nearest(x: f32) -> i32 {
    // Between 2²³ and 2²⁴ an f32 has no fraction, and its lowest bits count ones.
    const MIDDLE: f32 = 12_582_912.0;
    (x + MIDDLE).to_bits().cast_signed() - MIDDLE.to_bits().cast_signed()
}

/// Unlike the standard library's made of instructions that vectors have.
#[inline(always)]
fn clamp(x: f32, low: f32, high: f32) -> f32 {
    let x = if x > low { x } else { low };
    if x < high { x } else { high }
}

impl<T: Scalar> Discs<T> {
    /// No stamp yet; `height` is the octave's, in metres.
    pub(crate) fn new(level: u8, height: f64) -> Self {
        let nothing = [T::default(); LANES];
        Self {
            level,
            height,
            count: 0,
            lots: [Lot(0); LANES],
            index: [None; LANES],
            low: [[0.0; LANES]; 2],
            size: [[1.0; LANES]; 2],
            offset: [[0.0; LANES]; 2],
            jitter: [[0.0; LANES]; 2],
            centre: [[0.0; LANES]; 2],
            e1: [nothing; 3],
            e2: [nothing; 3],
            radius: nothing,
            pull: nothing,
            half: [nothing; 2],
            first: [[0; LANES]; 2],
            last: [[0; LANES]; 2],
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    pub(crate) const fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds the stamp of a sector; there must be room.
    #[inline(always)]
    pub(crate) fn push(
        &mut self,
        lot: Lot,
        index: usize,
        sector: [u32; 2],
        borders: &[Borders; 2],
    ) {
        let at = self.count;
        for axis in 0..2 {
            let borders = &borders[axis];
            let [low, high] = borders.of(sector[axis]);
            self.low[axis][at] = low;
            self.size[axis][at] = high - low;
            self.offset[axis][at] = f64::from(sector[axis]) - borders.origin;
        }
        self.set(at, lot, Some(index));
        self.count += 1;
    }

    /// Gives a lane its stamp; where it lies is still to be told.
    #[inline(always)]
    pub(crate) const fn set(&mut self, lane: usize, lot: Lot, index: Option<usize>) {
        self.lots[lane] = lot;
        self.index[lane] = index;
    }

    /// Tells that the first `count` lanes are neighbours in a row from this sector on, and the others without a stamp.
    #[inline(always)]
    pub(crate) fn in_row(&mut self, [i, j]: [u32; 2], count: usize, borders: &[Borders; 2]) {
        let [across, up] = borders;
        let places = &across.places[(i - across.first) as usize..][..=LANES];
        let [low, high] = up.of(j);
        for k in 0..LANES {
            self.low[0][k] = places[k];
            self.size[0][k] = places[k + 1] - places[k];
        }
        self.low[1] = [low; LANES];
        self.size[1] = [high - low; LANES];
        self.count = count;
        self.index[count..].fill(None);
    }

    /// Which of the band's stamps each lane holds.
    #[inline(always)]
    pub(crate) const fn indices(&self) -> &[Option<usize>; LANES] {
        &self.index
    }

    /// A lane's axes, turned where that shows.
    #[inline(always)]
    pub(crate) fn tangent(&self, lane: usize, shape: &Shape) -> Tangent<T> {
        Tangent {
            e1: [self.e1[0][lane], self.e1[1][lane], self.e1[2][lane]],
            e2: [self.e2[0][lane], self.e2[1][lane], self.e2[2][lane]],
            radius: self.radius[lane],
            pull: self.pull[lane],
        }
        .turned(self.lots[lane].turn(), shape)
    }

    /// A lane's height in metres.
    #[inline(always)]
    pub(crate) fn height(&self, lane: usize, sign: Sign) -> T {
        T::of(if self.lots[lane].is_down(sign) {
            -self.height
        } else {
            self.height
        })
    }

    /// Finds the centres and the discs' axes.
    #[inline(always)]
    pub(crate) fn place<const SPHERE: bool>(&mut self) {
        let level = self.level;
        for k in 0..LANES {
            let [x, y] = self.lots[k].jitter();
            self.jitter[0][k] = x;
            self.jitter[1][k] = y;
        }
        for axis in 0..2 {
            for k in 0..LANES {
                self.centre[axis][k] =
                    self.low[axis][k] + self.size[axis][k] * self.jitter[axis][k];
            }
        }
        let [mut a, mut b] = [[T::default(); LANES]; 2];
        for k in 0..LANES {
            a[k] = T::of(self.centre[0][k]);
            b[k] = T::of(self.centre[1][k]);
        }
        let one = T::of(1.0);
        if SPHERE {
            for k in 0..LANES {
                let tangent = Tangent::at(a[k], b[k], level);
                for axis in 0..3 {
                    self.e1[axis][k] = tangent.e1[axis];
                    self.e2[axis][k] = tangent.e2[axis];
                }
                self.radius[k] = tangent.radius;
                self.pull[k] = tangent.pull;
            }
            // From one sector to the next the warp's slope changes by 4.6 · 2^−level of itself
            // at most, and the cube's plane bends away from the sphere.
            let bend = 1.0 / f64::from(1_u32 << level);
            let (grown, more) = (T::of(1.002 + 8.0 * bend), T::of(0.6 * bend));
            for k in 0..LANES {
                let (a2, b2) = (a[k] * a[k], b[k] * b[k]);
                let reach = self.radius[k] * ((a2 + b2) + one).root() * grown;
                self.half[0][k] = reach * (one + a2).root() / T::of(self.size[0][k]) + more;
                self.half[1][k] = reach * (one + b2).root() / T::of(self.size[1][k]) + more;
            }
        } else {
            let flat = Tangent::flat(level);
            self.e1 = flat.e1.map(|part| [part; LANES]);
            self.e2 = flat.e2.map(|part| [part; LANES]);
            self.radius = [flat.radius; LANES];
            self.pull = [flat.pull; LANES];
            self.half = [[T::of(0.5); LANES]; 2];
        }
    }

    /// Finds the rectangles of the patch that the discs may reach.
    #[inline(always)]
    pub(crate) fn frame<const SPHERE: bool>(&mut self, points: &Points) {
        let sectors = f64::from(1_u32 << self.level);
        let [a, b] = self.centre;
        // No point of the patch is farther from its middle than its reach.
        let [u, v] = points.middle;
        let length2 = if SPHERE { 1.0 + u * u + v * v } else { 1.0 };
        let mut far = [0.0; LANES];
        for k in 0..LANES {
            let (du, dv) = (T::of(u - a[k]), T::of(v - b[k]));
            let p = du * self.e1[0][k];
            let q = du * self.e2[0][k] + dv * self.e2[1][k];
            let most = T::of(1.001) + T::of(1.001 * points.reach) / self.radius[k];
            let beyond = p * p + q * q > most * most * T::of(length2);
            far[k] = if beyond { 4.0 * OUT } else { 0.0 };
        }
        let steps = 2.0 / (points.patch.step * sectors);
        #[expect(clippy::cast_precision_loss, reason = "at most 257")]
        let ends = [(points.columns - 1) as f32, (points.rows - 1) as f32];
        let whole = SPHERE && self.level < FLAT_LEVEL;
        let whole = if whole { OUT } else { 0.0 };
        for axis in 0..2 {
            let [mut centre, mut reach] = [[0.0; LANES]; 2];
            for k in 0..LANES {
                centre[k] = f32::of((self.offset[axis][k] + self.jitter[axis][k]) * steps);
            }
            for k in 0..LANES {
                // The last number is what f32 may lose.
                reach[k] = f32::of(self.half[axis][k].wide() * steps) + 0.01 + whole;
            }
            for k in 0..LANES {
                // Up to the next whole number and down to the last, or one too far.
                let low = clamp(centre[k] - reach[k] + far[k], 0.0, ends[axis] + 1.0) + 0.49;
                let high = clamp(centre[k] + reach[k], -1.0, ends[axis]) - 0.49;
                self.first[axis][k] = nearest(low);
                self.last[axis][k] = nearest(high);
            }
        }
    }

    /// A lane's stamp laid on the patch; `None` out of reach.
    #[inline(always)]
    pub(crate) fn laid<const SPHERE: bool>(&self, lane: usize, stamp: &Stamp) -> Option<Laid<T>> {
        let span = |axis: usize| {
            let (first, last) = (self.first[axis][lane], self.last[axis][lane]);
            #[expect(clippy::cast_sign_loss, reason = "clamped to the patch")]
            (first <= last).then(|| first as usize..last as usize + 1)
        };
        let (columns, rows) = (span(0)?, span(1)?);
        let tangent = self.tangent(lane, &stamp.shape);
        let centre = [self.centre[0][lane], self.centre[1][lane]];
        let axis = |k: usize| Axis {
            centre: centre[k],
            factors: [tangent.e1[k], tangent.e2[k]],
            offset: 0.0,
            offset_factors: [T::default(); 2],
        };
        let height = self.height(lane, stamp.sign);
        Some(Laid {
            columns,
            rows,
            across: axis(0),
            up: axis(1),
            height,
            away: 0.0,
            pull: f32::of((tangent.pull * height).wide()),
            radius2: f32::of((tangent.radius * tangent.radius).wide()),
            slopes: tangent.slopes(height),
            front: (SPHERE && self.level < BACK_LEVELS).then_some([centre[0], centre[1], 1.0]),
        })
    }
}
