//! What a flat map draws for its sectors, and where their stamps are laid.

use crate::recipe::{BandKey, Seed, Shape};
use cubemap::{Cell, CellKey, Realm};

/// What a flat map's stamps are drawn from, and the keys its sectors are known by.
#[derive(Clone, Debug)]
pub(crate) struct Draw {
    key: BandKey,
    log2: u8,
    turned: bool,
}

/// Where a sector's stamp is laid, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// How many cells its first column is to the right of its sector's: −size/2 up to size/2, the last one left out.
    pub(crate) right: i32,
    /// And its first row below.
    pub(crate) down: i32,
    /// Dug, not raised.
    pub(crate) dug: bool,
    /// In eighths of a whole turn; 0 for round shapes.
    pub(crate) turn: usize,
}

/// Makes flat maps draw other numbers than any band would with salt 0: "flat".
const SALT: u64 = 0x666c_6174;

/// Cosine and sine of every eighth of a whole turn.
pub(crate) const TURNS: [(f64, f64); 8] = {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    [
        (1.0, 0.0),
        (half, half),
        (0.0, 1.0),
        (-half, half),
        (-1.0, 0.0),
        (-half, -half),
        (0.0, -1.0),
        (half, -half),
    ]
};

impl Draw {
    /// For a map of 2^log2 cells a side.
    pub(crate) fn new(log2: u8, shape: &Shape, seed: Seed) -> Self {
        Self {
            key: seed.band(SALT),
            log2,
            turned: !shape.is_round(),
        }
    }

    /// The key of the sector in column `i` and row `j` of `2^level × 2^level`.
    ///
    /// Row 0's key of the column and column 0's key of the row, joined by "or".
    pub(crate) fn key(level: u8, i: u32, j: u32) -> u64 {
        let cell = Cell::new(Realm::PlusX, level, i, j).expect("a sector of the map");
        cell.key().bits()
    }

    /// The frozen bits of the sector with this key.
    #[inline(always)]
    pub(crate) const fn bits_of_key(&self, key: u64) -> u64 {
        self.key.bits(CellKey::from_bits(key))
    }

    /// The stamp of a sector with these bits.
    #[inline(always)]
    pub(crate) fn placement(&self, level: u8, bits: u64) -> Placement {
        let log2 = self.log2 - level;
        let displaced = |lowest: u32| {
            let sixteen = i32::from((bits >> lowest & 0xffff) as u16);
            (sixteen << log2 >> 16) - (1 << log2 >> 1)
        };
        Placement {
            right: displaced(0),
            down: displaced(16),
            dug: bits >> 48 & 1 == 1,
            turn: if self.turned {
                (bits >> 45 & 7) as usize
            } else {
                0
            },
        }
    }
}
