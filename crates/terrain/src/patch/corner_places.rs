//! Where a patch's points lie in the planes around the corners of its realm: the same for every stamp there.

use super::points::Points;
use crate::simd::{Aligned, LANES, block};
use cubemap::Third;

/// For each corner of the realm x and y of a patch's points in the transition space around it, as far as stamps there have asked for them.
#[derive(Debug, Default)]
pub(crate) struct CornerPlaces([Option<PlacesAround>; 4]);

impl CornerPlaces {
    /// Those around the corner at (s, t), whose realm takes this third.
    pub(crate) fn around(
        &mut self,
        (s, t): (f64, f64),
        third: Third,
        points: &Points,
    ) -> &mut PlacesAround {
        let corner = 2 * usize::from(t > 0.0) + usize::from(s > 0.0);
        self.0[corner].get_or_insert_with(|| {
            let stretches = points.columns.div_ceil(LONG);
            PlacesAround {
                corner: [s, t],
                third,
                stretches,
                found: vec![None; points.rows * stretches],
                count: 0,
                pages: Vec::new(),
            }
        })
    }
}

/// Points of a row that are found together: blocks enough for a loop of vectors.
const LONG: usize = 4 * LANES;

/// Stretches of a page: a buffer that threads keep for the next one.
const PAGE: usize = 32;

/// The places around one corner.
#[derive(Debug)]
pub(crate) struct PlacesAround {
    /// Its (s, t).
    corner: [f64; 2],
    third: Third,
    /// In a row.
    stretches: usize,
    /// Of each stretch of [`LONG`] points, row by row, where its places are.
    found: Vec<Option<usize>>,
    /// How many stretches are found.
    count: usize,
    /// Page by page x and y of their points; of those behind the columns zeros.
    pages: Vec<Aligned<f64>>,
}

impl PlacesAround {
    /// x and y of the block of a row's points that begins on a column: a multiple of [`LANES`].
    #[inline(always)]
    pub(crate) fn block(
        &mut self,
        points: &Points,
        row: usize,
        column: usize,
    ) -> [&[f64; LANES]; 2] {
        debug_assert!(column.is_multiple_of(LANES), "{column} is within a block");
        let stretch = row * self.stretches + column / LONG;
        if self.found[stretch].is_none() {
            self.find(points, row, column / LONG);
        }
        let at = self.found[stretch].expect("just found");
        let within = column % LONG;
        [0, LONG].map(|axis| block(&self.pages[at / PAGE], at % PAGE * 2 * LONG + axis + within))
    }

    /// Finds x and y of the points of a stretch of a row.
    #[inline(always)]
    fn find(&mut self, points: &Points, row: usize, stretch: usize) {
        let at = self.count;
        self.count += 1;
        self.found[row * self.stretches + stretch] = Some(at);
        if at.is_multiple_of(PAGE) {
            self.pages.push(Aligned::zeros(PAGE * 2 * LONG));
        }
        let places = &mut self.pages[at / PAGE][at % PAGE * 2 * LONG..][..2 * LONG];
        let (x, y) = places.split_at_mut(LONG);
        let first = stretch * LONG;
        let columns = first..(first + LONG).min(points.columns);
        let ([s, t], third) = (self.corner, self.third);
        let to = x.iter_mut().zip(y);
        let across = &points.across[columns.clone()];
        if points.cloud.is_some() {
            for ((x, y), (across, up)) in to.zip(across.iter().zip(&points.up[columns])) {
                (*x, *y) = third.to_plane((s - across).abs(), (t - up).abs());
            }
        } else {
            let b = (t - points.up[row]).abs();
            for ((x, y), across) in to.zip(across) {
                (*x, *y) = third.to_plane((s - across).abs(), b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::{ChunkSide, Cloud, Patch};
    use crate::recipe::Chart;
    use cubemap::{Cell, CubeCorner, Realm, TransitionSpace};

    /// The places of all points around a corner of their realm, asked for in an odd order and twice.
    fn assert_all_are_found(points: &Points, corner: CubeCorner) {
        let realm = points.patch.realm;
        let space = TransitionSpace::new(corner);
        let third = space.third(realm).expect("a corner of the realm");
        let (u, v) = corner.corner_of(realm).expect("the same").signs();
        #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
        let (s, t) = (u as f64, v as f64);
        let mut places = CornerPlaces::default();
        let blocks = points.columns.div_ceil(LANES);
        for _ in 0..2 {
            let all = (0..points.rows).flat_map(|row| (0..blocks).map(move |block| (row, block)));
            for (row, block) in all.collect::<Vec<_>>().into_iter().rev() {
                let column = block * LANES;
                let [x, y] = places
                    .around((s, t), third, points)
                    .block(points, row, column);
                for k in 0..LANES.min(points.columns - column) {
                    let across = points.across[column + k];
                    let at = if points.cloud.is_some() {
                        column + k
                    } else {
                        row
                    };
                    let [a, b] = [s - across, t - points.up[at]].map(f64::abs);
                    assert_eq!(
                        (x[k], y[k]),
                        third.to_plane(a, b),
                        "{corner:?} {row} {column} {k}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_place_is_what_the_transition_space_says_whenever_it_is_asked_for() {
        let side = ChunkSide::new(65).expect("2^6 + 1");
        for realm in Realm::ALL {
            let cell = Cell::new(realm, 1, 1, 0).expect("inside");
            let grid = Points::new(Patch::of_cell(cell, side), Chart::Cube);
            let at = |k: u8| f64::from(k) / 50.0 - 0.7;
            let cloud = Cloud::of_one_bin(
                realm,
                (0..77).map(at).collect(),
                (0..77).rev().map(at).collect(),
            );
            let cloud = Points::of_cloud(cloud, Chart::Cube);
            let corners = CubeCorner::all().filter(|corner| corner.corner_of(realm).is_some());
            for corner in corners {
                assert_all_are_found(&grid, corner);
                assert_all_are_found(&cloud, corner);
            }
        }
    }
}
