//! The press: a patch, and the octaves that are printed on it level by level from the coarsest on.

use super::buffers::Buffers;
use super::guides::{Ground, Guides};
use super::near::NearPoints;
use super::octave::Octave;
use super::output::Wanted;
use crate::base::{Bells, Directions, print_base, print_bumps};
use crate::patch::{Cloud, CornerPlaces, Patch, Points};
use crate::plan::Plan;
use crate::recipe::{Chart, Mask};
use crate::simd::{Aligned, Scalar};
use crate::stamp::SectorStamp;
use crate::sums::{Accumulator, BandSums, CombineBands, WeightedBand, Weights, mask_weights};
use cubemap::{Cell, Realm};
use glam::Vec3;
use std::cell::OnceCell;

/// A patch under the press.
#[derive(Debug)]
pub(crate) struct Press<'p> {
    plan: &'p Plan,
    /// For a patch that has all points of this one.
    guides: &'p Guides,
    /// How many of the recipe's bands are printed.
    count: usize,
    points: Points,
    /// Of the points, once bells are printed on them.
    directions: OnceCell<Directions>,
    /// Of the points, for stamps around the corners of the cube.
    corners: CornerPlaces,
    wanted: Wanted,
    /// The next level to print.
    next: u8,
    coarse: Buffers<f64>,
    fine: Buffers<f32>,
    /// What is below all bands.
    base: Option<BandSums>,
    /// What corrects it at the nodes of lattices, as far as their octaves are printed.
    bumps: BandSums,
    /// For each band what it has printed.
    sums: Vec<BandSums>,
    /// For each band the weights of its mask, frozen once its first octave is reached.
    weights: Vec<Weights>,
}

impl<'p> Press<'p> {
    /// A patch before anything is printed; the guides are those of the patch and of the finest level that will be.
    pub(crate) fn new(plan: &'p Plan, guides: &'p Guides, patch: Patch, wanted: Wanted) -> Self {
        Self::of_first_bands(plan, guides, plan.recipe().bands.len(), patch, wanted)
    }

    /// The same of a cloud.
    pub(crate) fn of_cloud(
        plan: &'p Plan,
        guides: &'p Guides,
        cloud: Cloud,
        wanted: Wanted,
    ) -> Self {
        let points = Points::of_cloud(cloud, plan.recipe().chart);
        Self::of_points(plan, guides, plan.recipe().bands.len(), points, wanted)
    }

    /// What is printed from now on is printed on the blocks from one on.
    pub(super) fn leave_before(&mut self, first: usize) {
        self.points.leave_before(first, self.plan.recipe().chart);
    }

    /// The same for so many of the recipe's bands.
    fn of_first_bands(
        plan: &'p Plan,
        guides: &'p Guides,
        bands: usize,
        patch: Patch,
        wanted: Wanted,
    ) -> Self {
        let points = Points::new(patch, plan.recipe().chart);
        Self::of_points(plan, guides, bands, points, wanted)
    }

    /// The same of points.
    pub(super) fn of_points(
        plan: &'p Plan,
        guides: &'p Guides,
        bands: usize,
        points: Points,
        wanted: Wanted,
    ) -> Self {
        let chart = plan.recipe().chart;
        let lengths = match chart {
            Chart::Sphere => points.inverse_lengths(plan.instructions()),
            Chart::Cube => Aligned::zeros(0),
        };
        let mut narrow = Aligned::zeros(lengths.len());
        for (narrow, &length) in narrow.iter_mut().zip(&*lengths) {
            *narrow = f32::of(length);
        }
        let with_slopes = wanted == Wanted::HeightsAndSlopes;
        let mut press = Self {
            plan,
            guides,
            count: bands,
            wanted,
            base: None,
            directions: OnceCell::new(),
            corners: CornerPlaces::default(),
            bumps: BandSums::new(),
            next: 0,
            coarse: Buffers::new(&points, lengths),
            fine: Buffers::new(&points, narrow),
            sums: (0..bands).map(|_| BandSums::new()).collect(),
            weights: (0..bands).map(|_| Weights::ONE).collect(),
            points,
        };
        press.base = plan.base().map(|bells| press.of_bells(bells, with_slopes));
        press
    }

    /// What bells make of the points.
    fn of_bells(&self, bells: &Bells, with_slopes: bool) -> BandSums {
        let (chart, instructions) = (self.plan.recipe().chart, self.plan.instructions());
        let directions = directions(&self.directions, &self.points, self.plan);
        print_base(
            bells,
            &self.points,
            directions,
            chart,
            with_slopes,
            instructions,
        )
    }

    /// Prints all octaves up to level `finest` that are not printed yet; none for `None`.
    ///
    /// The articles' recursion, turned into a loop: each level's sectors are the quarters of
    /// the sectors before, and their stamps half as wide. A level is printed whole before
    /// the next begins, so the sums of a chunk's parent are there on the way.
    pub(crate) fn print_up_to(&mut self, finest: Option<u8>) {
        // No octave is finer than cells are.
        let Some(finest) = finest.map(|finest| finest.min(Cell::MAX_LEVEL)) else {
            return;
        };
        let bands = &self.plan.recipe().bands;
        while self.next <= finest {
            let level = self.next;
            self.freeze_masks(level);
            for (at, band) in bands.iter().enumerate().take(self.count) {
                if (band.first..=band.last).contains(&level) && !self.weights[at].are_nothing() {
                    self.print_octave(at, level, WholeOctave(self.wanted));
                }
            }
            self.end_level();
        }
    }

    /// Freezes the masks of the next level to print: for what prints stamp by stamp.
    pub(super) fn begin_level(&mut self) {
        self.freeze_masks(self.next);
    }

    /// Ends a level whose stamps are printed: corrects the ground at the nodes of the lattice that shows all octaves up to there.
    pub(super) fn end_level(&mut self) {
        let level = self.next;
        let all = self.plan.bumps().iter();
        for bumps in all.filter(|bumps| bumps.octave() == level) {
            print_bumps(
                bumps,
                &self.points,
                directions(&self.directions, &self.points, self.plan),
                self.plan.recipe().chart,
                self.wanted == Wanted::HeightsAndSlopes,
                self.plan.instructions(),
                &mut self.bumps,
            );
        }
        self.next += 1;
    }

    /// How much of each point's height corrects it, in metres, row by row.
    pub(crate) fn corrections(&self) -> Vec<f64> {
        let Points {
            stride,
            columns,
            rows,
            ..
        } = self.points;
        let of_row = |row: usize| {
            let added = self.bumps.coarse.get(row * stride..row * stride + columns);
            added.map_or_else(|| vec![0.0; columns], <[f64]>::to_vec)
        };
        (0..rows).flat_map(of_row).collect()
    }

    /// Freezes the masks of the bands that begin on a level: what a mask reads ends before its own first octave.
    fn freeze_masks(&mut self, level: u8) {
        let bands = self.plan.recipe().bands.iter().take(self.count);
        for (at, band) in bands.enumerate() {
            if band.first == level
                && let Some(mask) = band.mask
            {
                let weights = |read: &[WeightedBand<'_>]| {
                    let instructions = self.plan.instructions();
                    mask_weights(mask, &self.points, read, self.with_slopes(), instructions)
                };
                self.weights[at] = match self.field(&mask) {
                    Some(sums) => weights(&[WeightedBand {
                        sums: &sums,
                        weights: &Weights::ONE,
                    }]),
                    None => weights(&self.bands(at)),
                };
            }
        }
    }

    /// What a mask reads, if that is not the height.
    fn field(&self, mask: &Mask) -> Option<BandSums> {
        let bells = self.plan.field(mask)?;
        Some(self.of_bells(bells, self.with_slopes()))
    }

    /// How much of a band its mask lets through at each point, once all before the band's first octave is printed; all of it without one.
    pub(crate) fn mask(&mut self, band: usize) -> Vec<f32> {
        let first = self.plan.recipe().bands[band].first;
        self.print_up_to(first.checked_sub(1));
        self.freeze_masks(first);
        let mut sums = BandSums {
            coarse: Aligned::zeros(self.points.len()),
            ..BandSums::new()
        };
        match &self.weights[band] {
            Weights::Even(weight) => sums.coarse.fill(*weight),
            Weights::Each(weights) => sums.coarse.copy_from_slice(&weights.values),
        }
        self.alone(&sums)
    }

    /// What bells make of each point.
    pub(crate) fn bells(&self, bells: &Bells) -> Vec<f32> {
        self.alone(&self.of_bells(bells, false))
    }

    /// Heights alone of one band's sums at each point, row by row.
    fn alone(&self, sums: &BandSums) -> Vec<f32> {
        let combine = CombineBands {
            points: &self.points,
            chart: self.plan.recipe().chart,
            inverse_lengths: &self.fine.inverse_lengths,
            bands: &[WeightedBand {
                sums,
                weights: &Weights::ONE,
            }],
            with_slopes: false,
            step: 1,
        };
        self.plan.instructions().run(combine).0
    }

    /// What the mask of a band reads at the first point, before the band's first octave.
    pub(super) fn reads(&self, band: usize, mask: &Mask) -> f64 {
        let field = self.field(mask);
        field.map_or_else(|| self.sum(band), |field| field.coarse[0])
    }

    /// Prints of one octave of one band what a work takes of it.
    pub(super) fn print_octave(&mut self, band: usize, level: u8, work: impl OctaveWork) {
        let (plan, points, with_slopes) = (self.plan, &self.points, self.with_slopes());
        let patch = &points.patch;
        let about = || NearPoints::about(plan.recipe().chart, patch.realm, patch.ends(), level);
        let near = points.blocks.is_some().then(about);
        let near = near.as_deref();
        let ground = self.guides.octave(band, level);
        if let Some(ground) = ground {
            print_ground(plan, self.guides, ground);
        }
        let BandSums {
            coarse,
            fine,
            slopes,
        } = &mut self.sums[band];
        if plan.is_wide(band, level) {
            let octave = Octave {
                plan,
                band,
                level,
                near,
                ground,
                corners: &mut self.corners,
                canvas: self.coarse.canvas(points),
                slope_canvas: Some(self.fine.canvas(points)),
                sums: Accumulator::new(coarse, slopes, points, with_slopes),
            };
            work.print(octave);
        } else {
            let octave = Octave {
                plan,
                band,
                level,
                near,
                ground,
                corners: &mut self.corners,
                canvas: self.fine.canvas(points),
                slope_canvas: None,
                sums: Accumulator::new(fine, slopes, points, with_slopes),
            };
            work.print(octave);
        }
    }

    /// What the base with its corrections and the first bands have printed so far; without those that have printed nothing, or under a mask that lets nothing through.
    fn bands(&self, count: usize) -> Vec<WeightedBand<'_>> {
        let base = self.base.iter().map(|sums| WeightedBand {
            sums,
            weights: &Weights::ONE,
        });
        let bands = self.sums.iter().zip(&self.weights).take(count);
        let bands = bands.map(|(sums, weights)| WeightedBand { sums, weights });
        let bumps = WeightedBand {
            sums: &self.bumps,
            weights: &Weights::ONE,
        };
        let bands = std::iter::once(bumps).chain(bands);
        let bands = bands.filter(|band| !band.sums.is_empty());
        base.chain(bands).collect()
    }

    /// How much of the first point's height corrects it so far, in metres.
    pub(super) fn correction(&self) -> f64 {
        self.bumps.coarse.first().copied().unwrap_or_default()
    }

    /// The realm of its points.
    pub(super) const fn realm(&self) -> Realm {
        self.points.patch.realm
    }

    /// What is under it: its first point is asked for.
    pub(super) const fn patch(&self) -> &Patch {
        &self.points.patch
    }

    /// What a band has added up to so far.
    pub(super) fn sums(&mut self, band: usize) -> &mut BandSums {
        &mut self.sums[band]
    }

    /// By how much a band counts at the first point, as far as its mask is frozen.
    pub(super) fn weight(&self, band: usize) -> f64 {
        match &self.weights[band] {
            Weights::Even(weight) => *weight,
            Weights::Each(weights) => weights.values[0],
        }
    }

    /// The base and so many bands at the first point as they are summed, in metres: as masks read them, and before they are rounded.
    pub(crate) fn sum(&self, count: usize) -> f64 {
        let mut sum = [0.0];
        for band in self.bands(count) {
            band.add_heights_to(0, &mut sum);
        }
        sum[0]
    }

    /// What the stamps of an octave follow, if they ask how the ground lies; found once the octave has been begun.
    pub(super) fn ground(&self, band: usize, level: u8) -> Option<&'p Ground> {
        self.guides.octave(band, level)
    }

    fn with_slopes(&self) -> bool {
        self.wanted == Wanted::HeightsAndSlopes
    }

    /// Heights as printed so far and, where they are wanted, gradients: metres, and metres a radian in the planet's axes, orthogonal to the directions.
    ///
    /// Of every point, or with a step of 2 of every second column and row.
    pub(crate) fn heights_and_gradients(&self, step: usize) -> (Vec<f32>, Vec<Vec3>) {
        self.of_bands(self.sums.len(), step)
    }

    /// The same of the first bands alone, so many of them.
    pub(super) fn of_bands(&self, count: usize, step: usize) -> (Vec<f32>, Vec<Vec3>) {
        self.plan.instructions().run(CombineBands {
            points: &self.points,
            chart: self.plan.recipe().chart,
            inverse_lengths: &self.fine.inverse_lengths,
            bands: &self.bands(count),
            with_slopes: self.with_slopes(),
            step,
        })
    }

    /// The heights as printed so far, in metres.
    pub(crate) fn heights(&self) -> Vec<f32> {
        self.heights_and_gradients(1).0
    }
}

/// What is taken of an octave under the press.
pub(super) trait OctaveWork {
    /// Adds it to the octave's sums.
    fn print<T: Scalar>(self, octave: Octave<'_, T>);
}

/// All stamps in reach.
struct WholeOctave(Wanted);

impl OctaveWork for WholeOctave {
    #[inline(always)]
    fn print<T: Scalar>(self, octave: Octave<'_, T>) {
        octave.add(self.0);
    }
}

/// The stamp that a band has in a sector, as the ground there has it; `None` where it has none.
pub(crate) fn guided_stamp(plan: &Plan, band: usize, sector: Cell) -> Option<SectorStamp> {
    let stamp = plan.drawn_stamp(band, sector)?;
    let Some(rule) = plan.guide_rule(band) else {
        return Some(stamp);
    };
    let (s, t) = stamp.st();
    let patch = Patch::of_point(sector.realm(), s, t);
    let guides = Guides::new(plan, &patch, Some(sector.level()));
    let ground = guides.octave(band, sector.level())?;
    print_ground(plan, &guides, ground);
    Some(ground.guided(rule, stamp))
}

/// Prints the ground that an octave's stamps follow, where it is not known yet; the guides are those it is from.
pub(crate) fn print_ground(plan: &Plan, guides: &Guides, ground: &Ground) {
    ground.find(plan, |patch, bands, finest| {
        let wanted = Wanted::HeightsAndSlopes;
        let mut press = Press::of_first_bands(plan, guides, bands, patch, wanted);
        press.print_up_to(finest);
        press.heights_and_gradients(1).1
    });
}

/// The directions to a press's points.
fn directions<'d>(known: &'d OnceCell<Directions>, points: &Points, plan: &Plan) -> &'d Directions {
    known.get_or_init(|| Directions::new(points, plan.recipe().chart, plan.instructions()))
}
