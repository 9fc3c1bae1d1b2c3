//! The discs of some sectors of the patch's own realm, a lane each: chosen, then placed, then framed.
//!
//! Each state is a type, and holds what is known from there on: [`ChosenDiscs`] which stamps
//! the sectors have, [`PlacedDiscs`] where their discs lie, [`FramedDiscs`] which points of
//! the patch they may reach.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::sector_borders::SectorBorders;
use crate::patch::Points;
use crate::recipe::{Shape, Sign, Stamp};
use crate::simd::{LANES, Scalar};
use crate::stamp::{ChartKind, Footprint, FootprintAxis, SectorBits, Tangent};

/// Stamps that the random bits of [`LANES`] sectors of one level have chosen.
#[derive(Clone, Debug)]
pub(crate) struct ChosenDiscs {
    level: u8,
    /// The octave's, in metres.
    height: f64,
    /// How many of the lanes are filled.
    count: usize,
    bits: [SectorBits; LANES],
    /// Which of the band's stamps; none where the density leaves it out.
    index: [Option<usize>; LANES],
    /// The sector's lower border on the patch's axes, and its size there.
    low: [[f64; LANES]; 2],
    size: [[f64; LANES]; 2],
    /// The sector's distance from the patch's first column and row, in sectors.
    offset: [[f64; LANES]; 2],
}

/// Chosen discs, and where they lie.
#[derive(Clone, Debug)]
pub(crate) struct PlacedDiscs<'c, T> {
    pub(crate) chosen: &'c ChosenDiscs,
    /// Where in its sector each centre lies, 0 ..= 1.
    pub(crate) jitter: [[f64; LANES]; 2],
    /// Where it lies on the patch's axes.
    pub(crate) centre: [[f64; LANES]; 2],
    /// See [`Tangent`].
    pub(crate) e1: [[T; LANES]; 3],
    pub(crate) e2: [[T; LANES]; 3],
    pub(crate) radius: [T; LANES],
    pub(crate) gradient_scale: [T; LANES],
    /// How far each disc goes from its centre, in sectors.
    pub(crate) half_extent: [[T; LANES]; 2],
}

/// Placed discs, and the rectangles of the patch that they may reach.
#[derive(Clone, Debug)]
pub(crate) struct FramedDiscs<'p, T> {
    placed: &'p PlacedDiscs<'p, T>,
    /// First column or row, and last; the first is after the last out of reach.
    first: [[i32; LANES]; 2],
    last: [[i32; LANES]; 2],
}

impl ChosenDiscs {
    /// No stamp yet; `height` is the octave's, in metres.
    pub(crate) const fn new(level: u8, height: f64) -> Self {
        Self {
            level,
            height,
            count: 0,
            bits: [SectorBits(0); LANES],
            index: [None; LANES],
            low: [[0.0; LANES]; 2],
            size: [[1.0; LANES]; 2],
            offset: [[0.0; LANES]; 2],
        }
    }

    /// How many lanes are filled.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Empties all lanes.
    pub(crate) const fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds the stamp of a sector; there must be room.
    #[inline(always)]
    pub(crate) fn push(
        &mut self,
        bits: SectorBits,
        index: usize,
        sector: [u32; 2],
        borders: &[SectorBorders; 2],
    ) {
        let at = self.count;
        for axis in 0..2 {
            let [low, high] = borders[axis].of(sector[axis]);
            self.low[axis][at] = low;
            self.size[axis][at] = high - low;
            self.offset[axis][at] = borders[axis].offset(sector[axis]);
        }
        self.set(at, bits, Some(index));
        self.count += 1;
    }

    /// Gives a lane its stamp, for [`ChosenDiscs::set_sectors`] to say of which sector.
    #[inline(always)]
    pub(crate) const fn set(&mut self, lane: usize, bits: SectorBits, index: Option<usize>) {
        self.bits[lane] = bits;
        self.index[lane] = index;
    }

    /// Makes the first `count` lanes neighbours in a row from this sector on, and takes the stamps of the others away.
    #[inline(always)]
    pub(crate) fn set_sectors(
        &mut self,
        [i, j]: [u32; 2],
        count: usize,
        borders: &[SectorBorders; 2],
    ) {
        let [across, up] = borders;
        let lows = across.in_row(i);
        let [low, high] = up.of(j);
        for k in 0..LANES {
            self.low[0][k] = lows[k];
            self.size[0][k] = lows[k + 1] - lows[k];
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

    /// A lane's height in metres.
    #[inline(always)]
    pub(crate) fn height<T: Scalar>(&self, lane: usize, sign: Sign) -> T {
        T::of(if self.bits[lane].is_dug(sign) {
            -self.height
        } else {
            self.height
        })
    }

    /// With the discs' centres and axes.
    #[inline(always)]
    pub(crate) fn placed<C: ChartKind, T: Scalar>(&self) -> PlacedDiscs<'_, T> {
        let nothing = [T::default(); LANES];
        let mut placed = PlacedDiscs {
            chosen: self,
            jitter: [[0.0; LANES]; 2],
            centre: [[0.0; LANES]; 2],
            e1: [nothing; 3],
            e2: [nothing; 3],
            radius: nothing,
            gradient_scale: nothing,
            half_extent: [nothing; 2],
        };
        for k in 0..LANES {
            let [x, y] = self.bits[k].jitter();
            placed.jitter[0][k] = x;
            placed.jitter[1][k] = y;
        }
        for axis in 0..2 {
            for k in 0..LANES {
                placed.centre[axis][k] =
                    self.low[axis][k] + self.size[axis][k] * placed.jitter[axis][k];
            }
        }
        let [mut a, mut b] = [nothing; 2];
        for k in 0..LANES {
            a[k] = T::of(placed.centre[0][k]);
            b[k] = T::of(placed.centre[1][k]);
        }
        for k in 0..LANES {
            let tangent = C::tangent(a[k], b[k], self.level);
            for axis in 0..3 {
                placed.e1[axis][k] = tangent.e1[axis];
                placed.e2[axis][k] = tangent.e2[axis];
            }
            placed.radius[k] = tangent.radius;
            placed.gradient_scale[k] = tangent.gradient_scale;
        }
        for k in 0..LANES {
            let size = [T::of(self.size[0][k]), T::of(self.size[1][k])];
            let [u, v] = C::half_extents(a[k], b[k], placed.radius[k], size, self.level);
            placed.half_extent[0][k] = u;
            placed.half_extent[1][k] = v;
        }
        placed
    }
}

impl<T: Scalar> PlacedDiscs<'_, T> {
    /// With the rectangles of the patch that the discs may reach.
    #[inline(always)]
    pub(crate) fn framed<C: ChartKind>(&self, points: &Points) -> FramedDiscs<'_, T> {
        let level = self.chosen.level;
        let sectors = f64::from(1_u32 << level);
        let [a, b] = self.centre;
        // No point of the patch is farther from its middle than its reach.
        let [u, v] = points.middle;
        let length_squared = T::of(C::length_squared(u, v));
        let mut far = [0.0; LANES];
        for k in 0..LANES {
            let (du, dv) = (T::of(u - a[k]), T::of(v - b[k]));
            let p = du * self.e1[0][k];
            let q = du * self.e2[0][k] + dv * self.e2[1][k];
            let most = T::of(1.001) + T::of(1.001 * points.reach) / self.radius[k];
            let beyond = p * p + q * q > most * most * length_squared;
            far[k] = if beyond { 4.0 * OUT } else { 0.0 };
        }
        let steps = 2.0 / (points.patch.step * sectors);
        #[expect(clippy::cast_precision_loss, reason = "at most 257")]
        let ends = [(points.columns - 1) as f32, (points.rows - 1) as f32];
        let whole = if level < C::RECTANGLE_LEVEL { OUT } else { 0.0 };
        let mut framed = FramedDiscs {
            placed: self,
            first: [[0; LANES]; 2],
            last: [[0; LANES]; 2],
        };
        for axis in 0..2 {
            let [mut centre, mut reach] = [[0.0; LANES]; 2];
            for k in 0..LANES {
                centre[k] = f32::of((self.chosen.offset[axis][k] + self.jitter[axis][k]) * steps);
            }
            for k in 0..LANES {
                // The second number is what f32 may lose.
                reach[k] = f32::of(self.half_extent[axis][k].wide() * steps) + 0.01 + whole;
            }
            for k in 0..LANES {
                // Up to the next whole number and down to the last, or one too far.
                let low = clamp(centre[k] - reach[k] + far[k], 0.0, ends[axis] + 1.0) + 0.49;
                let high = clamp(centre[k] + reach[k], -1.0, ends[axis]) - 0.49;
                framed.first[axis][k] = nearest(low);
                framed.last[axis][k] = nearest(high);
            }
        }
        framed
    }

    /// A lane's axes, turned where that shows.
    #[inline(always)]
    fn tangent(&self, lane: usize, shape: &Shape) -> Tangent<T> {
        Tangent {
            e1: [self.e1[0][lane], self.e1[1][lane], self.e1[2][lane]],
            e2: [self.e2[0][lane], self.e2[1][lane], self.e2[2][lane]],
            radius: self.radius[lane],
            gradient_scale: self.gradient_scale[lane],
        }
        .turned(self.chosen.bits[lane].turn(), shape)
    }
}

impl<T: Scalar> FramedDiscs<'_, T> {
    /// The footprint of a lane's stamp; `None` out of reach.
    #[inline(always)]
    pub(crate) fn footprint<C: ChartKind>(
        &self,
        lane: usize,
        stamp: &Stamp,
    ) -> Option<Footprint<T>> {
        let span = |axis: usize| {
            let (first, last) = (self.first[axis][lane], self.last[axis][lane]);
            #[expect(clippy::cast_sign_loss, reason = "clamped to the patch")]
            (first <= last).then(|| first as usize..last as usize + 1)
        };
        let (columns, rows) = (span(0)?, span(1)?);
        let placed = self.placed;
        let tangent = placed.tangent(lane, &stamp.shape);
        let centre = [placed.centre[0][lane], placed.centre[1][lane]];
        let axis = |k: usize| FootprintAxis::own(centre[k], [tangent.e1[k], tangent.e2[k]]);
        let height = placed.chosen.height(lane, stamp.sign);
        let has_back = placed.chosen.level < C::FRONT_LEVEL;
        Some(Footprint {
            columns,
            rows,
            across: axis(0),
            up: axis(1),
            height,
            depth: 0.0,
            gradient_scale: f32::of((tangent.gradient_scale * height).wide()),
            radius_squared: f32::of((tangent.radius * tangent.radius).wide()),
            axis_slopes: tangent.axis_slopes(height),
            front: has_back.then_some([centre[0], centre[1], 1.0]),
        })
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
