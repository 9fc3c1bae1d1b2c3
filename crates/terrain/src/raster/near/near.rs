//! What a band has about a few points: discs of their own realm, and what comes from others.

use super::near_discs::NearDiscs;
use super::near_sectors::NearSectors;
use super::near_walk::NearWalk;
use super::other_stamp::OtherStamp;
use crate::plan::Plan;
use crate::raster::discs::ChosenDiscs;
use crate::raster::sector_walk::Stretch;
use crate::simd::Scalar;
use crate::stamp::ChartKind;
use cubemap::Cell;

/// One of the things that a band has about a few points.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Near<'a, T> {
    /// Some of the stamps of the points' own realm.
    Discs(&'a NearDiscs<T>),
    /// A stamp of another realm.
    Stamp(&'a OtherStamp<T>),
    /// A sector of another realm that nothing is remembered of, or one at a corner of the cube.
    Sector(Cell),
}

impl<T: Scalar> Near<'_, T> {
    /// All that a band has, in the order it is summed in, given to `take`: of the discs those whose centres lie within such columns and rows of sectors.
    #[inline(always)]
    pub(super) fn each<C: ChartKind>(
        near: &NearSectors,
        within: [[f64; 2]; 2],
        (plan, band): (&Plan, usize),
        mut take: impl FnMut(Near<'_, T>),
    ) {
        let sectors = &near.sectors;
        let Some(height) = plan.octave_height(band, sectors.level) else {
            return;
        };
        for &sector in &sectors.earlier {
            take(Near::Sector(sector));
        }
        let recipe = &plan.recipe().bands[band];
        let (stamps, spread) = (&recipe.stamps, recipe.spread());
        let are_turned = plan.guide_rule(band).is_none() && !recipe.is_round();
        let mut walk = NearWalk::new(near, within, (stamps, spread), plan.key(band));
        let mut chosen = ChosenDiscs::new(sectors.level, spread, height);
        while let Some(stretch) = walk.next(&mut chosen) {
            match stretch {
                Stretch::CubeCorner(sector) => take(Near::Sector(sector)),
                Stretch::Discs(_) => take(Near::Discs(&NearDiscs::new::<C>(&chosen, are_turned))),
            }
        }
        for &sector in &sectors.later {
            take(Near::Sector(sector));
        }
    }
}
