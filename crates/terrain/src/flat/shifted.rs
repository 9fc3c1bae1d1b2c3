//! The smallest stamps, in every place they can have.

use super::draw::Placement;

/// Small stamps, `S` cells a side, in every place they can have within what their sector can reach: 2 S − 2 rows and columns.
///
/// A row of sectors is printed one row of cells after the other. From sector to sector,
/// what the next one may still add to stays in registers: were it stored and read again
/// at another address, each stamp would wait for the one before.
#[derive(Clone, Debug)]
pub(crate) struct Shifted<const S: usize> {
    /// For each turn, raised and dug, and displacement to the right: [`Self::LINES`] rows,
    /// each two sectors wide.
    lines: Vec<[[f32; S]; 2]>,
}

impl<const S: usize> Shifted<S> {
    /// Rows of a stamp with as many empty ones before and behind it as its sector can need.
    const LINES: usize = 3 * S - 3;

    /// `S` for sums with columns.
    #[expect(clippy::cast_possible_truncation, reason = "some cells")]
    const SIZE: i32 = S as i32;

    /// The first column and row that a sector's stamp can reach lie so far before its own.
    pub(crate) const BEFORE: i32 = Self::SIZE / 2 - 1;

    /// How many columns and rows it can reach.
    pub(crate) const REACH: i32 = 2 * Self::SIZE - 2;

    /// From the stamp in each of its turns.
    pub(crate) fn new(turns: impl Iterator<Item = [[f32; S]; S]>) -> Self {
        let mut lines = Vec::new();
        for stamp in turns {
            for sign in [1.0, -1.0] {
                for right in 0..S {
                    for at in 0..Self::LINES {
                        let mut line = [[0.0; S]; 2];
                        // A stamp's row 0 and column 0 are empty.
                        if (S - 1..2 * S - 2).contains(&at) {
                            for (x, value) in stamp[at + 2 - S].iter().enumerate().skip(1) {
                                let column = x + right - 1;
                                line[column / S][column % S] = sign * value;
                            }
                        }
                        lines.push(line);
                    }
                }
            }
        }
        Self { lines }
    }

    /// Where the lines of a stamp begin that is laid like this.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, reason = "displaced by −S/2 at the least")]
    #[expect(clippy::cast_possible_truncation, reason = "some thousands")]
    pub(crate) fn start(placement: Placement) -> u32 {
        let half = Self::SIZE / 2;
        let (right, down) = (
            (placement.right + half) as u32,
            (placement.down + half) as u32,
        );
        let signed = 2 * placement.turn as u32 + u32::from(placement.dug);
        (signed * S as u32 + right) * Self::LINES as u32 + (S as u32 - 1 - down)
    }

    /// Adds a row of sectors to one row of the map.
    ///
    /// `row` counts from the first that they can reach, `cells` begin at the first column
    /// that the first of them can reach, and are those of one sector more.
    #[inline(always)]
    pub(crate) fn add_row(&self, row: usize, starts: &[u32], cells: &mut [f32]) {
        let lines = &self.lines[row..];
        let (cells, _) = cells.as_chunks_mut::<S>();
        let (mut block, behind) = cells.split_first_mut().expect("one sector more");
        let mut carry = *block;
        for (next, &start) in behind.iter_mut().zip(starts) {
            // By value: blocks that may be the same would be read one by one.
            let [left, right] = lines[start as usize];
            for k in 0..S {
                carry[k] += left[k];
            }
            *block = carry;
            carry = *next;
            for k in 0..S {
                carry[k] += right[k];
            }
            block = next;
        }
        *block = carry;
    }
}
