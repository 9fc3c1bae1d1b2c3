//! The walk over an octave's sectors in the patch's own realm, some at a time.

use super::discs::{ChosenDiscs, SectorBorders};
use super::guides::GroundOfRealm;
use crate::patch::{Patch, SectorsInReach};
use crate::recipe::{BandKey, Chart, Stamp};
use crate::simd::LANES;
use crate::stamp::{GuideRule, SectorBits};
use cubemap::{Cell, CellKey, CellRow, Realm};

/// Sector after sector of the patch's own realm, in the order they are summed in.
///
/// It begins and ends one sector beyond the patch on every side that the realm goes on at:
/// from there stamps come over one border of the chunk (the articles' blue case) or over two
/// (red), and are added like those inside it.
#[derive(Debug)]
pub(crate) struct SectorWalk<'a> {
    sectors: &'a SectorsInReach,
    realm: Realm,
    stamps: &'a [Stamp],
    key: BandKey,
    /// What the stamps follow, if they ask how the ground lies.
    guides: Option<(&'a GuideRule, &'a GroundOfRealm)>,
    borders: [SectorBorders; 2],
    /// Whether sectors at a corner of the cube come on their own.
    stops_at_corners: bool,
    /// Column and row of the sector that comes next, its row and its key.
    at: [u32; 2],
    row: CellRow,
    next: CellKey,
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stretch {
    /// Sectors from this column and row on, which were put into [`ChosenDiscs`].
    Discs([u32; 2]),
    /// One that touches a corner of the cube: its stamp may be the articles' yellow case.
    CubeCorner(Cell),
}

impl<'a> SectorWalk<'a> {
    /// Before the first sector.
    pub(crate) fn new(
        chart: Chart,
        sectors: &'a SectorsInReach,
        patch: &Patch,
        stamps: &'a [Stamp],
        key: BandKey,
        guides: Option<(&'a GuideRule, &'a GroundOfRealm)>,
    ) -> Self {
        let at = [sectors.columns[0], sectors.rows[0]];
        let first = sectors.own(at[0], at[1]);
        let row = CellRow::new(first);
        let borders = |span, first| SectorBorders::new(chart, sectors.level, span, first);
        Self {
            sectors,
            realm: first.realm(),
            stamps,
            key,
            guides,
            borders: [
                borders(sectors.columns, patch.s[0]),
                borders(sectors.rows, patch.t[0]),
            ],
            stops_at_corners: chart == Chart::Cube,
            at,
            row,
            next: row.key(at[0]),
        }
    }

    /// First and last column and row of the sectors.
    pub(crate) const fn spans(&self) -> [[u32; 2]; 2] {
        [self.sectors.columns, self.sectors.rows]
    }

    /// How many columns and rows of sectors lie before the patch, which begins with a sector.
    pub(crate) fn before(&self) -> [u32; 2] {
        self.borders.each_ref().map(SectorBorders::before)
    }

    /// Fills the lanes with whatever stamps come next, up to a corner of the cube.
    #[inline(always)]
    pub(crate) fn next(&mut self, discs: &mut ChosenDiscs) -> Option<Stretch> {
        let start = self.at;
        let mut sectors = [[0; 2]; LANES];
        discs.clear();
        while self.at[1] <= self.sectors.rows[1] && discs.len() < LANES {
            if self.stops_at(self.at) {
                if discs.len() == 0 {
                    return Some(self.cube_corner());
                }
                break;
            }
            let bits = SectorBits(self.key.bits(self.next));
            if let Some(index) = bits.choose(self.stamps, self.realm) {
                sectors[discs.len()] = self.at;
                discs.push(bits, index, self.at, &self.borders);
            }
            self.go_on(1, self.row.after(self.next));
        }
        if let Some((rule, ground)) = self.guides {
            let [places, centres] = discs.places();
            let sectors = &sectors[..discs.len()];
            let gradients = ground.under_all(sectors, self.sectors.level, &places);
            let (mut turns, mut weights) = (discs.turns(), [1.0; LANES]);
            rule.guide_all(&mut turns, &mut weights, &centres, &gradients);
            discs.guide(&turns, &weights);
        }
        (discs.len() > 0).then_some(Stretch::Discs(start))
    }

    /// Fills the lanes with neighbours in a row, with or without a stamp, up to its end or a corner of the cube.
    #[inline(always)]
    pub(crate) fn next_neighbours(&mut self, discs: &mut ChosenDiscs) -> Option<Stretch> {
        let [i, j] = self.at;
        let last = self.sectors.columns[1];
        if j > self.sectors.rows[1] {
            return None;
        }
        if self.stops_at(self.at) {
            return Some(self.cube_corner());
        }
        let end = last + u32::from(!self.stops_at([last, j]));
        let count = ((end - i) as usize).min(LANES);
        discs.clear();
        let mut next = self.next;
        for lane in 0..count {
            let bits = SectorBits(self.key.bits(next));
            discs.set(lane, bits, bits.choose(self.stamps, self.realm));
            next = self.row.after(next);
        }
        discs.set_sectors([i, j], count, &self.borders);
        let start = self.at;
        #[expect(clippy::cast_possible_truncation, reason = "8 at most")]
        self.go_on(count as u32, next);
        Some(Stretch::Discs(start))
    }

    #[inline(always)]
    const fn stops_at(&self, [i, j]: [u32; 2]) -> bool {
        self.stops_at_corners && self.sectors.is_at_corner(i, j)
    }

    /// The sector here, and on.
    fn cube_corner(&mut self) -> Stretch {
        let [i, j] = self.at;
        self.go_on(1, self.row.after(self.next));
        Stretch::CubeCorner(self.sectors.own(i, j))
    }

    /// So many columns on, where the key is `next`, or to the next row.
    #[inline(always)]
    fn go_on(&mut self, columns: u32, next: CellKey) {
        let [first, last] = self.sectors.columns;
        self.at[0] += columns;
        self.next = next;
        if self.at[0] > last {
            self.at = [first, self.at[1] + 1];
            if self.at[1] <= self.sectors.rows[1] {
                self.row = CellRow::new(self.sectors.own(first, self.at[1]));
                self.next = self.row.key(first);
            }
        }
    }
}
