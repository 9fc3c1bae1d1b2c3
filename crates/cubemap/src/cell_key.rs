use crate::{Cell, CellError, Realm};

/// A cell packed into 64 bits: the realm, the quadrant on each level, an end mark.
///
/// Cells of one realm sort along the Z-order curve, children around their parent.
///
/// ```
/// use cubemap::{Cell, CellKey, Realm};
/// let cell = Cell::new(Realm::MinusX, 20, 77, 1_000)?;
/// let bits: u64 = cell.key().bits();
/// assert_eq!(Cell::try_from(CellKey::from_bits(bits)), Ok(cell));
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellKey(u64);

impl CellKey {
    /// The 64 bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The key with these bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
}

/// The keys of a row of cells, for who asks for many: what they have in common is packed once.
///
/// ```
/// use cubemap::{Cell, CellRow, Realm};
/// let row = CellRow::new(Cell::new(Realm::PlusY, 9, 0, 77)?);
/// assert_eq!(row.key(300), Cell::new(Realm::PlusY, 9, 300, 77)?.key());
/// # Ok::<(), cubemap::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRow {
    first: u64,
    down: u32,
}

impl CellRow {
    /// The row of a cell, whatever its column.
    #[must_use]
    pub fn new(cell: Cell) -> Self {
        let down = 2 * u32::from(Cell::MAX_LEVEL - cell.level()) + 1;
        Self {
            first: cell.key().bits() & !(spread(cell.i()) << down),
            down,
        }
    }

    /// The key of its cell in column `i`; not a cell's where `i` is outside the realm.
    #[inline]
    #[must_use]
    pub const fn key(self, i: u32) -> CellKey {
        CellKey(self.first | spread(i) << self.down)
    }

    /// The key one column on from another of the row's; not a cell's behind the last.
    #[inline]
    #[must_use]
    pub const fn after(self, key: CellKey) -> CellKey {
        let columns = 0x5555_5555_5555_5555 << self.down & (u64::MAX >> 3);
        // All bits between the column's are set, so that a carry goes over them.
        let next = (key.0 | !columns).wrapping_add(1 << self.down);
        CellKey(self.first | next & columns)
    }
}

impl Cell {
    /// The cell in 64 bits.
    #[inline]
    #[must_use]
    pub fn key(self) -> CellKey {
        CellKey::from(self)
    }
}

impl From<Cell> for CellKey {
    #[inline]
    fn from(cell: Cell) -> Self {
        let down = 2 * u32::from(Cell::MAX_LEVEL - cell.level());
        let quadrants = spread(cell.i()) | spread(cell.j()) << 1;
        Self((cell.realm() as u64) << 61 | ((quadrants << 1 | 1) << down))
    }
}

impl TryFrom<CellKey> for Cell {
    type Error = CellError;

    fn try_from(key: CellKey) -> Result<Self, CellError> {
        let refuse = CellError::Key(key.0);
        let realm = usize::try_from(key.0 >> 61).expect("three bits");
        let realm = *Realm::ALL.get(realm).ok_or(refuse)?;
        let rest = key.0 & ((1 << 61) - 1);
        let down = rest.trailing_zeros();
        if rest == 0 || !down.is_multiple_of(2) {
            return Err(refuse);
        }
        let quadrants = rest >> (down + 1);
        let level = u32::from(Self::MAX_LEVEL) - down / 2;
        let level = u8::try_from(level).map_err(|_| refuse)?;
        Self::new(realm, level, gather(quadrants), gather(quadrants >> 1)).map_err(|_| refuse)
    }
}

/// Puts a zero between each two bits.
#[inline]
const fn spread(x: u32) -> u64 {
    let mut x = x as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

/// Takes every second bit.
const fn gather(x: u64) -> u32 {
    let mut x = x & 0x5555_5555_5555_5555;
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x >> 4) & 0x00ff_00ff_00ff_00ff;
    x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "16 bits moved into the lower half"
    )]
    {
        (x | x >> 16) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rows_keys_follow_each_other() {
        for (level, j) in [(0, 0), (1, 1), (6, 45), (30, (1 << 30) - 1)] {
            let row = CellRow::new(Cell::new(Realm::MinusZ, level, 0, j).expect("inside"));
            let end = 1_u32 << level;
            let first = end.saturating_sub(70);
            for i in first + 1..end {
                assert_eq!(row.after(row.key(i - 1)), row.key(i), "level {level}: {i}");
            }
        }
    }

    #[test]
    fn keys_go_both_ways_and_children_stay_inside() {
        for level in 0..=4 {
            for cell in Cell::all(level) {
                assert_eq!(Cell::try_from(cell.key()), Ok(cell));
                for child in cell.children().expect("far from the deepest level") {
                    assert_eq!(child.parent(), Some(cell));
                    assert!(cell.contains(child) && !child.contains(cell));
                }
            }
        }
        let last = (1 << 30) - 1;
        let deepest = Cell::new(Realm::MinusZ, 30, last, last).expect("inside");
        assert_eq!(Cell::try_from(deepest.key()), Ok(deepest));
        assert_eq!(deepest.children(), None);
        for bits in [0, 1 << 61, u64::MAX, 2, 7 << 61 | 1] {
            assert_eq!(
                Cell::try_from(CellKey::from_bits(bits)),
                Err(CellError::Key(bits))
            );
        }
    }
}
