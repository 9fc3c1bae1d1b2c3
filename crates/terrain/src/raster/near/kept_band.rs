//! What is remembered of a band about a few points.

use super::near::Near;
use super::near_discs::NearDiscs;
use super::near_sectors::NearSectors;
use super::other_stamp::OtherStamp;
use crate::plan::Plan;
use crate::recipe::Chart;
use crate::simd::Scalar;
use crate::stamp::ChartKind;
use cubemap::Cell;

/// All that a band has about a few points, as far as it does not depend on where in their sectors they lie.
#[derive(Debug)]
pub(super) struct KeptBand<T>(Vec<Kept<T>>);

/// A [`Near`] that is kept.
#[derive(Debug)]
enum Kept<T> {
    Discs(Box<NearDiscs<T>>),
    Stamp(Box<OtherStamp<T>>),
    Sector(Cell),
}

impl<T: Scalar> KeptBand<T> {
    /// What a band has for all points in the same sectors.
    #[inline(always)]
    pub(super) fn new<C: ChartKind>(near: &NearSectors, plan: &Plan, band: usize) -> Self {
        let mut all = Vec::new();
        Near::each::<C>(near, near.within(), (plan, band), |own| {
            let kept = match own {
                Near::Discs(discs) => Some(Kept::Discs(Box::new(discs.clone()))),
                Near::Stamp(_) => unreachable!("only what is kept has them"),
                Near::Sector(sector) => {
                    plan.drawn_stamp(band, sector).map(|drawn| match C::CHART {
                        Chart::Sphere => Kept::Stamp(Box::new(OtherStamp::new(drawn))),
                        Chart::Cube => Kept::Sector(sector),
                    })
                }
            };
            all.extend(kept);
        });
        Self(all)
    }

    /// One after the other in the order it is summed in.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = Near<'_, T>> {
        self.0.iter().map(|kept| match kept {
            Kept::Discs(discs) => Near::Discs(discs),
            Kept::Stamp(stamp) => Near::Stamp(stamp),
            Kept::Sector(sector) => Near::Sector(*sector),
        })
    }
}
