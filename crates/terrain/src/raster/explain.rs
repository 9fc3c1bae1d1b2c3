//! The press, stamp by stamp: what each of them adds at a place.

use super::octave::Octave;
use super::press::{OctaveWork, Press};
use crate::explained::{ExplainedBand, ExplainedDrain, ExplainedOctave, ExplainedStamp, StampWay};
use crate::patch::SectorsInReach;
use crate::plan::Plan;
use crate::recipe::Chart;
use crate::simd::{Aligned, Scalar};
use crate::stamp::{Case, SectorStamp};
use crate::sums::BandSums;
use cubemap::{Cell, Realm};
use glam::DVec3;

/// One stamp of an octave alone.
struct OneStamp(Cell);

impl OctaveWork for OneStamp {
    fn print<T: Scalar>(self, octave: Octave<'_, T>) {
        octave.add_alone(self.0);
    }
}

impl Press<'_> {
    /// Prints all octaves up to level `finest` at a patch's one point, which lies in a direction of unit length; says what each octave's stamps add, level by level, and what the bands add up to.
    ///
    /// Before anything is printed. The same bits as [`Press::print_up_to`]: the same stamps in the same order, by the same
    /// kernels; but each is added to nothing first, so that one can see it.
    pub(crate) fn explain_up_to(
        &mut self,
        plan: &Plan,
        finest: u8,
        dir: DVec3,
    ) -> (
        Vec<ExplainedOctave>,
        Vec<ExplainedDrain>,
        Vec<ExplainedBand>,
    ) {
        let bands = &plan.recipe().bands;
        let mut reads = vec![None; bands.len()];
        let (mut octaves, mut drains) = (Vec::new(), Vec::new());
        for level in 0..=finest.min(Cell::MAX_LEVEL) {
            for (at, band) in bands.iter().enumerate() {
                if band.first == level {
                    reads[at] = band.mask.map(|mask| self.reads(at, &mask));
                }
            }
            self.begin_level();
            for (at, band) in bands.iter().enumerate() {
                if (band.first..=band.last).contains(&level) {
                    octaves.push(self.explain_octave(plan, at, level, dir));
                }
            }
            let before = self.correction();
            self.end_level();
            if plan.bumps().iter().any(|bumps| bumps.octave() == level) {
                let sum = self.correction();
                drains.push(ExplainedDrain {
                    level,
                    added: sum - before,
                    sum,
                    height: self.sum(bands.len()),
                });
            }
        }
        let explain = |(at, mask_reads)| {
            let weight = self.weight(at);
            let BandSums { coarse, fine, .. } = self.sums(at);
            ExplainedBand {
                name: bands[at].name.clone(),
                mask_reads,
                weight,
                coarse: first(coarse),
                fine: f64::from(first(fine)),
            }
        };
        let bands = reads.into_iter().enumerate().map(explain).collect();
        (octaves, drains, bands)
    }

    fn explain_octave(
        &mut self,
        plan: &Plan,
        band: usize,
        level: u8,
        dir: DVec3,
    ) -> ExplainedOctave {
        let weight = self.weight(band);
        let mut stamps = Vec::new();
        if weight != 0.0 {
            let realm = self.patch().realm;
            for sector in SectorsInReach::new(self.patch(), level).iter() {
                let Some(drawn) = plan.drawn_stamp(band, sector) else {
                    continue;
                };
                let added = self.print_stamp(plan, band, sector);
                // Found by now.
                let rule = plan.guide_rule(band).zip(self.ground(band, level));
                let guide = rule.map(|(rule, ground)| ground.guide(rule, &drawn));
                let stamp = guide.map_or(drawn, |guide| drawn.guided(guide));
                let chart = plan.recipe().chart;
                let centre = stamp.centre(chart);
                stamps.push(ExplainedStamp {
                    stamp,
                    slope_weight: guide.map_or(1.0, |guide| guide.weight),
                    centre,
                    radius: plan.radius() * libm::asin(stamp.disc().radius.min(1.0)),
                    distance: plan.radius() * angle(centre, dir),
                    way: (chart == Chart::Cube).then(|| way(&stamp, realm)),
                    added,
                    height: self.sum(plan.recipe().bands.len()),
                });
            }
        }
        ExplainedOctave {
            band,
            level,
            amplitude: plan.octave_height(band, level).unwrap_or(0.0),
            is_wide: plan.is_wide(band, level),
            weight,
            stamps,
            height: self.sum(plan.recipe().bands.len()),
        }
    }

    /// Prints the stamp of one sector; the metres that it adds to its band's sum.
    fn print_stamp(&mut self, plan: &Plan, band: usize, sector: Cell) -> f64 {
        if plan.is_wide(band, sector.level()) {
            self.print_apart(band, sector, |sums| &mut sums.coarse)
        } else {
            self.print_apart(band, sector, |sums| &mut sums.fine)
        }
    }

    /// The same in sums of one type: what is there already stands aside meanwhile.
    fn print_apart<T: Scalar>(
        &mut self,
        band: usize,
        sector: Cell,
        own: impl Fn(&mut BandSums) -> &mut Aligned<T>,
    ) -> f64 {
        let before = first(own(self.sums(band)));
        own(self.sums(band)).fill(T::default());
        self.print_octave(band, sector.level(), OneStamp(sector));
        let sums = own(self.sums(band));
        let added = sums[0];
        sums[0] = before + added;
        added.wide()
    }
}

/// The sum at the first point; 0 before anything is printed.
fn first<T: Scalar>(sums: &Aligned<T>) -> T {
    sums.first().copied().unwrap_or_default()
}

/// The angle between two directions of unit length, near and far.
fn angle(a: DVec3, b: DVec3) -> f64 {
    2.0 * libm::asin(((a - b).length() * 0.5).min(1.0))
}

/// How a stamp comes to the points of a realm.
fn way(stamp: &SectorStamp, realm: Realm) -> StampWay {
    match Case::of(stamp, realm) {
        Some(Case::OwnRealm) => StampWay::OwnRealm,
        Some(Case::OverEdge(_)) => StampWay::OverEdge,
        Some(Case::AroundCorner(corner)) => StampWay::AroundCorner(corner),
        None => StampWay::OutOfReach,
    }
}
