//! The eyes of some views, and how they look at cells.

use super::leaf::Leaf;
use crate::region::Onlooker;
use crate::{Foot, Globe, Region, View};
use cubemap::{Cell, Realm};

/// By how much a view's range is multiplied where the view sees nothing.
const UNSEEN: f64 = 0.5;

/// Views, and how far ground counts to be from their eyes.
pub(super) struct Eyes<'a> {
    /// For each realm, in their order, the views in its axes.
    onlookers: [Vec<Onlooker<'a>>; 6],
    /// The smallest cells that they stand over; none under an eye that is nowhere.
    under: Vec<Cell>,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(globe: &Globe, views: &'a [View]) -> Self {
        let measure = globe.measure();
        let in_axes = |realm: Realm| {
            let onlooker = |view: &'a View| {
                let foot = Foot::new(&measure, view.eye);
                Onlooker::new(view, foot, realm, globe.occluder)
            };
            views.iter().map(onlooker).collect()
        };
        let under = |view: &View| Cell::containing(view.eye, Cell::MAX_LEVEL, globe.warp).ok();
        Self {
            onlookers: Realm::ALL.map(in_axes),
            under: views.iter().filter_map(under).collect(),
        }
    }

    /// A cell as a leaf, and how near it must be to split: nearer than the range of its level.
    ///
    /// That is the distance of the leaf, but twice that for a view beside whose frustum it lies, and infinite for one beyond whose horizon.
    pub(super) fn look(&self, cell: Cell, region: &Region) -> (Leaf, f64) {
        let is_coarse = cell.level() <= 1;
        let mut leaf = Leaf {
            cell,
            drawn: is_coarse || self.under.iter().any(|&under| cell.contains(under)),
            beside: false,
            distance: f64::INFINITY,
        };
        let mut nearness = f64::INFINITY;
        for onlooker in &self.onlookers[cell.realm().index()] {
            // From an eye that is not a number it is none, which `min` leaves out.
            let (distance, is_hidden) = region.away_from(onlooker);
            leaf.distance = leaf.distance.min(distance);
            if is_hidden && !is_coarse {
                continue;
            }
            let in_picture = region.may_be_seen_by(onlooker);
            leaf.drawn |= in_picture && !is_hidden;
            let is_beside = !is_coarse && !in_picture;
            nearness = nearness.min(if is_beside {
                distance / UNSEEN
            } else {
                distance
            });
        }
        (leaf, nearness)
    }
}
