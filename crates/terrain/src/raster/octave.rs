//! One octave of one band: the stamps of all sectors in reach, added in the order of their sectors.

use super::around_corner::AroundCorner;
use super::discs::{ChosenDiscs, FramedDiscs, PlacedDiscs};
use super::guides::{Ground, GroundOfRealm};
use super::narrow::{self, NarrowAccumulator, NarrowDiscs};
use super::near::{Near, NearBlocks, NearDiscs, NearPoints, NearStamp, Visit};
use super::output::{Heights, HeightsAndSlopes, Output, Slopes, Wanted};
use super::rasteriser::{PointGrid, Rasteriser};
use super::samples::with_sampler;
use super::sector_walk::{SectorWalk, Stretch};
use super::stamp_realm::{AnyRealm, OwnRealm, StampRealm};
use crate::patch::{Blocks, CornerPlaces, SectorsInReach};
use crate::plan::Plan;
use crate::recipe::{Band, Chart, Shape, Stamp};
use crate::simd::{Aligned, Kernel, Scalar};
use crate::stamp::{ChartKind, CubeChart, Footprint, GuideRule, Imprint, SectorStamp, SphereChart};
use crate::sums::Accumulator;
use cubemap::Cell;
use std::marker::PhantomData;

/// What stamps of one realm follow.
type Guided<'a> = (&'a GuideRule, &'a GroundOfRealm);

/// One octave of one band, and the sums that its stamps are added to.
#[derive(Debug)]
pub(crate) struct Octave<'a, T: Scalar> {
    pub(crate) plan: &'a Plan,
    /// The band's place in the recipe.
    pub(crate) band: usize,
    pub(crate) level: u8,
    /// The sectors about the points and what bands have there, where the points lie in blocks.
    pub(crate) near: Option<&'a NearPoints>,
    /// What its stamps follow, if they ask how the ground lies; found.
    pub(crate) ground: Option<&'a Ground>,
    /// Where the points lie around the corners of the cube.
    pub(crate) corners: &'a mut CornerPlaces,
    pub(crate) canvas: Canvas<'a, T>,
    /// The same in f32, for slopes, where heights are summed in f64.
    pub(crate) slope_canvas: Option<Canvas<'a, f32>>,
    pub(crate) sums: Accumulator<'a, T>,
}

/// The points of a patch in one type, and a buffer for three numbers a row.
#[derive(Debug)]
pub(crate) struct Canvas<'a, T: Scalar> {
    pub(crate) grid: PointGrid<'a, T>,
    pub(crate) rows: &'a mut [Aligned<T>; 3],
}

impl<T: Scalar> Octave<'_, T> {
    /// Adds the height of one sector's stamp alone: the bits that it has among the others.
    pub(crate) fn add_alone(mut self, sector: Cell) {
        match self.plan.recipe().chart {
            Chart::Sphere => self.add_sector::<SphereChart, Heights>(sector),
            Chart::Cube => self.add_sector::<CubeChart, Heights>(sector),
        }
    }

    /// Adds what is wanted of the stamps of all sectors in reach.
    pub(crate) fn add(self, wanted: Wanted) {
        let instructions = self.plan.instructions();
        match wanted {
            Wanted::Heights => instructions.run(AllSectors::<T, Heights>(self, PhantomData)),
            Wanted::HeightsAndSlopes => {
                instructions.run(AllSectors::<T, HeightsAndSlopes>(self, PhantomData));
            }
        }
    }
}

/// Adds the stamps of all sectors in reach.
struct AllSectors<'a, T: Scalar, O>(Octave<'a, T>, PhantomData<O>);

impl<T: Scalar, O: Output> Kernel for AllSectors<'_, T, O> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        match self.0.plan.recipe().chart {
            Chart::Sphere => self.0.add_sectors::<SphereChart, O>(),
            Chart::Cube => self.0.add_sectors::<CubeChart, O>(),
        }
    }
}

impl<'a, T: Scalar> Octave<'a, T> {
    /// Sector by sector in their order: those of the patch's own realm some at a time, the others one by one.
    #[inline(always)]
    fn add_sectors<C: ChartKind, O: Output>(&mut self) {
        let Some(height) = self.plan.octave_height(self.band, self.level) else {
            return;
        };
        let points = self.canvas.grid.points;
        let rule = self.plan.guide_rule(self.band);
        let guides = rule.zip(self.ground);
        if let Some(near) = self.near {
            let guides = guides.map(|(rule, ground)| (rule, ground.of_realm(points.patch.realm)));
            self.add_near::<C, O>(near, guides);
            return;
        }
        let sectors = &SectorsInReach::new(&points.patch, self.level);
        // Over an edge of the cube, blue or red, or around its corner, yellow.
        for &sector in &sectors.earlier {
            self.add_sector::<C, O>(sector);
        }
        // Green; and what comes over the borders of the chunk alone, blue or red, just the same.
        let key = self.plan.key(self.band);
        let guides = guides.map(|(rule, ground)| (rule, ground.of_realm(sectors.realm)));
        let patch = &points.patch;
        let (stamps, spread) = (self.stamps(), self.band().spread());
        let mut discs = ChosenDiscs::new(self.level, spread, height);
        let walk = || SectorWalk::new(C::CHART, sectors, patch, stamps, key, guides);
        // Of levels that are summed in f64 there are too few stamps to be worth a way of their own; and stamps that are
        // not round are turned, and looked up or folded: a lane each is no gain for them, since a lane cannot leave out what lies outside its disc.
        let is_narrow = narrow::are_narrow(points, self.level);
        if !T::WIDE && is_narrow && self.ground.is_none() && self.band().is_round() {
            self.add_side_by_side::<C, O>(&mut walk(), &mut discs);
        } else {
            self.add_one_by_one::<C, O>(&mut walk(), &mut discs);
        }
        // As those of earlier realms.
        for &sector in &sectors.later {
            self.add_sector::<C, O>(sector);
        }
    }

    /// The stamps of the patch's own realm, each with strips of its own.
    #[inline(always)]
    fn add_one_by_one<C: ChartKind, O: Output>(
        &mut self,
        walk: &mut SectorWalk<'_>,
        discs: &mut ChosenDiscs,
    ) {
        let points = self.canvas.grid.points;
        let stamps = self.stamps();
        let is_round = self.band().is_round();
        while let Some(stretch) = walk.next(discs) {
            if let Stretch::CubeCorner(sector) = stretch {
                self.add_sector::<C, O>(sector);
                continue;
            }
            let placed = PlacedDiscs::<T>::new::<C>(discs, !is_round);
            let framed = FramedDiscs::new::<C>(discs, &placed, points);
            for lane in 0..discs.len() {
                if let Some(index) = discs.indices()[lane]
                    && let Some(footprint) = framed.footprint::<C>(lane, &stamps[index])
                {
                    self.add_stamp::<C, OwnRealm, O>(&footprint, &stamps[index].shape, None);
                }
            }
        }
    }

    /// The stamps about a few points, in their order.
    #[inline(always)]
    fn add_near<C: ChartKind, O: Output>(&mut self, near: &NearPoints, guides: Option<Guided>) {
        let (points, stamps) = (self.canvas.grid.points, self.stamps());
        let blocks = points.blocks.as_ref();
        let blocks = blocks.expect("a few points lie in blocks");
        let (asked, realm) = ((self.plan, self.band), points.patch.realm);
        near.each::<C, T>(
            asked,
            points.patch.ends(),
            Visit::Print,
            |near| match near {
                Near::Discs(discs) => self.add_to_blocks::<C, O>(discs, guides, blocks),
                Near::Stamp(stamp) => {
                    let shape = &stamps[stamp.drawn.index].shape;
                    let imprint = |stamp| SphereChart::footprint(realm, &stamp, shape);
                    let footprint = stamp.footprint(|| self.guided(stamp.drawn).map(imprint));
                    if let Some(footprint) =
                        footprint.filter(|own| SphereChart::may_reach(own, points))
                    {
                        for these in blocks.left_by(NearBlocks::MOST) {
                            let near = Some(NearStamp::of_all(&these));
                            self.add_stamp::<C, AnyRealm, O>(footprint, shape, near);
                        }
                    }
                }
                Near::Sector(sector) => self.add_sector::<C, O>(sector),
            },
        );
    }

    /// Some stamps of the points' own realm, each to the blocks that it may reach.
    #[inline(always)]
    fn add_to_blocks<C: ChartKind, O: Output>(
        &mut self,
        discs: &NearDiscs<T>,
        guides: Option<Guided>,
        blocks: &Blocks,
    ) {
        let stamps = self.stamps();
        let mut guided = None;
        for these in blocks.left_by(NearBlocks::MOST) {
            let near = NearBlocks::new::<C, T>(&discs.placed, blocks, &these);
            for lane in 0..discs.chosen.len() {
                if let Some(index) = discs.chosen.indices()[lane]
                    && let Some(near) = near.of(lane)
                    && let Some(footprint) =
                        discs.footprint::<C>(lane, self.band(), &mut guided, guides)
                {
                    let shape = &stamps[index].shape;
                    self.add_stamp::<C, OwnRealm, O>(footprint, shape, Some(near));
                }
            }
        }
    }

    /// The stamps of the patch's own realm, those of neighbouring sectors side by side, a lane each.
    #[inline(always)]
    fn add_side_by_side<C: ChartKind, O: Output>(
        &mut self,
        walk: &mut SectorWalk<'_>,
        discs: &mut ChosenDiscs,
    ) {
        let points = self.canvas.grid.points;
        let stamps = self.stamps();
        let all = 0..points.rows;
        let mut narrow = NarrowAccumulator::new::<C, O>(self.canvas.grid, walk);
        narrow.take::<O>(&self.sums, all.clone());
        while let Some(stretch) = walk.next_neighbours(discs) {
            match stretch {
                Stretch::CubeCorner(sector) => {
                    let rows = narrow.rows_around(sector);
                    narrow.give::<O>(&mut self.sums, rows.clone());
                    self.add_sector::<C, O>(sector);
                    narrow.take::<O>(&self.sums, rows);
                }
                Stretch::Discs(first) => {
                    let placed = PlacedDiscs::new::<C>(discs, false);
                    NarrowDiscs::new(discs, &placed, points, stamps)
                        .add::<C, O>(first, &mut narrow);
                }
            }
        }
        narrow.give::<O>(&mut self.sums, all);
    }

    /// The stamp of one sector of any realm.
    fn add_sector<C: ChartKind, O: Output>(&mut self, sector: Cell) {
        let instructions = self.plan.instructions();
        instructions.run(OneSector::<'_, 'a, T, C, O>(self, sector, PhantomData));
    }

    /// A stamp as the ground has it; `None` where that was not asked for, since no point is in the disc.
    #[inline(always)]
    fn guided(&self, drawn: SectorStamp) -> Option<SectorStamp> {
        let rule = self.plan.guide_rule(self.band);
        match rule.zip(self.ground) {
            Some((rule, ground)) => ground.guided_if_known(rule, drawn),
            None => Some(drawn),
        }
    }

    fn band(&self) -> &'a Band {
        &self.plan.recipe().bands[self.band]
    }

    /// The band's.
    fn stamps(&self) -> &'a [Stamp] {
        &self.band().stamps
    }

    /// One stamp: to these blocks, or to all that its footprint holds.
    #[inline(always)]
    fn add_stamp<C: ChartKind, R: StampRealm, O: Output>(
        &mut self,
        footprint: &Footprint<T>,
        shape: &Shape,
        near: Option<NearStamp>,
    ) {
        let instructions = self.plan.instructions();
        instructions.run(OneStamp::<'_, 'a, T, C, R, O> {
            octave: self,
            footprint,
            shape,
            near,
            kinds: PhantomData,
        });
    }
}

/// Adds one stamp, with the inner loop of its shape.
///
/// A kernel of its own: unoptimised, the locals of all loops in one function would not fit on a thread's stack.
struct OneStamp<'o, 'a, T: Scalar, C, R, O> {
    octave: &'o mut Octave<'a, T>,
    footprint: &'o Footprint<T>,
    shape: &'o Shape,
    near: Option<NearStamp>,
    kinds: PhantomData<(C, R, O)>,
}

impl<T: Scalar, C: ChartKind, R: StampRealm, O: Output> Kernel for OneStamp<'_, '_, T, C, R, O> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            octave,
            footprint,
            shape,
            near,
            ..
        } = self;
        if T::WIDE
            && O::SLOPES
            && let Some(Canvas { grid, rows }) = &mut octave.slope_canvas
        {
            // Slopes are summed in f32 on every level.
            let (footprint, sums) = (footprint.narrow(), &mut octave.sums.slopes_alone());
            with_sampler!(shape, |sampler| Rasteriser::<C, R, Slopes>::add(
                *grid, near, &footprint, sampler, rows, sums,
            ));
        }
        let Canvas { grid, rows } = &mut octave.canvas;
        let sums = &mut octave.sums;
        if T::WIDE {
            with_sampler!(shape, |sampler| Rasteriser::<C, R, Heights>::add(
                *grid, near, footprint, sampler, rows, sums,
            ));
        } else {
            with_sampler!(shape, |sampler| Rasteriser::<C, R, O>::add(
                *grid, near, footprint, sampler, rows, sums,
            ));
        }
    }
}

/// Adds the stamp of one sector.
struct OneSector<'o, 'a, T: Scalar, C, O>(&'o mut Octave<'a, T>, Cell, PhantomData<(C, O)>);

impl<T: Scalar, C: ChartKind, O: Output> Kernel for OneSector<'_, '_, T, C, O> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(octave, sector, _) = self;
        let points = octave.canvas.grid.points;
        let drawn = octave.plan.drawn_stamp(octave.band, sector);
        let Some(stamp) = drawn.and_then(|drawn| octave.guided(drawn)) else {
            return;
        };
        let shape = &octave.stamps()[stamp.index].shape;
        match C::imprint(points, &stamp, shape) {
            Some(Imprint::Flat(footprint)) => {
                octave.add_stamp::<C, AnyRealm, O>(&footprint, shape, None);
            }
            Some(Imprint::AroundCorner(disc, third)) => {
                let stamp = AroundCorner {
                    disc,
                    third,
                    points,
                    places: octave.corners.around(third.corner, third.third, points),
                };
                with_sampler!(shape, |sampler| stamp
                    .add::<T, O>(sampler, &mut octave.sums));
            }
            None => {}
        }
    }
}
