//! The first of three states of some discs: chosen by their sectors' random bits, then placed, then framed.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use super::sector_borders::SectorBorders;
use crate::recipe::Sign;
use crate::simd::{LANES, Scalar};
use crate::stamp::SectorBits;

/// The stamps that the random bits of up to [`LANES`] sectors of one level have chosen, a lane each.
///
/// Where their discs lie is known of [`PlacedDiscs`](super::placed_discs::PlacedDiscs), and
/// which points they may reach of [`FramedDiscs`](super::framed_discs::FramedDiscs).
#[derive(Clone, Debug)]
pub(crate) struct ChosenDiscs {
    pub(crate) level: u8,
    /// How wide they are, in those of most bands.
    pub(crate) spread: f64,
    /// The octave's, in metres.
    height: f64,
    /// How many of the lanes are filled.
    count: usize,
    pub(crate) bits: [SectorBits; LANES],
    /// Column and row, where they came one by one.
    sector: [[u32; 2]; LANES],
    /// Which of the band's stamps; none where the density leaves it out.
    index: [Option<usize>; LANES],
    /// What its height is multiplied with.
    weight: [f64; LANES],
    /// The sector's lower border on the patch's axes, and its size there.
    pub(crate) low: [[f64; LANES]; 2],
    pub(crate) size: [[f64; LANES]; 2],
    /// The sector's distance from the patch's first column and row, in sectors.
    pub(crate) offset: [[f64; LANES]; 2],
}

impl ChosenDiscs {
    /// No stamp yet; `height` is the octave's, in metres.
    pub(crate) const fn new(level: u8, spread: f64, height: f64) -> Self {
        Self {
            level,
            spread,
            height,
            count: 0,
            bits: [SectorBits(0); LANES],
            sector: [[0; 2]; LANES],
            index: [None; LANES],
            weight: [1.0; LANES],
            low: [[0.0; LANES]; 2],
            size: [[1.0; LANES]; 2],
            offset: [[0.0; LANES]; 2],
        }
    }

    /// How many lanes are filled.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Column and row of a lane's sector.
    #[inline(always)]
    pub(crate) const fn sector(&self, lane: usize) -> [u32; 2] {
        self.sector[lane]
    }

    /// Column and row of each lane's sector, as far as lanes are filled.
    #[inline(always)]
    pub(crate) fn sectors(&self) -> &[[u32; 2]] {
        &self.sector[..self.count]
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
        self.sector[at] = sector;
        for axis in 0..2 {
            let [low, high] = borders[axis].of(sector[axis]);
            self.low[axis][at] = low;
            self.size[axis][at] = high - low;
            self.offset[axis][at] = borders[axis].offset(sector[axis]);
        }
        self.set(at, bits, Some(index));
        self.count += 1;
    }

    /// Where the centres lie in their sectors, and on the patch's axes.
    #[inline(always)]
    pub(crate) fn places(&self) -> [[[f64; LANES]; 2]; 2] {
        let [mut places, mut centres] = [[[0.0; LANES]; 2]; 2];
        for k in 0..LANES {
            [places[0][k], places[1][k]] = self.bits[k].jitter(self.spread);
        }
        for axis in 0..2 {
            for k in 0..LANES {
                centres[axis][k] = self.low[axis][k] + self.size[axis][k] * places[axis][k];
            }
        }
        [places, centres]
    }

    /// How far each is turned.
    #[inline(always)]
    pub(crate) fn turns(&self) -> [u16; LANES] {
        self.bits.map(SectorBits::turn)
    }

    /// Turns them, multiplies their heights with weights, and takes those away that weigh nothing.
    #[inline(always)]
    pub(crate) fn guide(&mut self, turns: &[u16; LANES], weights: &[f64; LANES]) {
        self.weight = *weights;
        for k in 0..LANES {
            self.bits[k] = self.bits[k].turned(turns[k]);
            if weights[k] <= 0.0 {
                self.index[k] = None;
            }
        }
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
        let height = self.height * self.weight[lane];
        T::of(if self.bits[lane].is_dug(sign) {
            -height
        } else {
            height
        })
    }
}
