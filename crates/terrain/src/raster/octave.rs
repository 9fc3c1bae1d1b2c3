//! One octave of one band: its stamps, sector by sector, laid on a patch and printed.

use super::accumulator::Sums;
use super::around_corner::AroundCorner;
use super::disc_batch::Discs;
use super::narrow_sectors;
use super::narrow_sectors::{Abreast, Canvas};
use super::rasteriser;
use super::rasteriser::{Ground, with_relief};
use super::sector_walk::{Stretch, Walk};
use crate::plan::Plan;
use crate::recipe::{Chart, Shape, Stamp};
use crate::simd::{Aligned, Kernel, Scalar};
use crate::stamp::{CubeDisc, Laid, sphere_chart};
use cubemap::Cell;

/// Adds an octave to the sums, its stamps in the order of their sectors.
#[derive(Debug)]
pub(crate) struct Octave<'a, T: Scalar> {
    pub(crate) plan: &'a Plan,
    /// The band's place in the recipe.
    pub(crate) band: usize,
    pub(crate) level: u8,
    pub(crate) ground: Ground<'a, T>,
    /// Room for three numbers a row.
    pub(crate) rows: &'a mut [Aligned<T>; 3],
    pub(crate) sums: Sums<'a, T>,
    pub(crate) narrow: Narrow<'a>,
}

/// What gradients are printed with where heights are summed in f64.
#[derive(Debug)]
pub(crate) struct Narrow<'a> {
    pub(crate) ground: Ground<'a, f32>,
    pub(crate) rows: &'a mut [Aligned<f32>; 3],
}

/// Prints an octave's heights.
#[derive(Debug)]
pub(crate) struct HeightsAlone<'a, T: Scalar>(pub(crate) Octave<'a, T>);

/// Prints an octave's heights and gradients.
#[derive(Debug)]
pub(crate) struct WithSlopes<'a, T: Scalar>(pub(crate) Octave<'a, T>);

impl<T: Scalar> Kernel for HeightsAlone<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.print_all::<false>();
    }
}

impl<T: Scalar> Kernel for WithSlopes<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.0.print_all::<true>();
    }
}

impl<'a, T: Scalar> Octave<'a, T> {
    #[inline(always)]
    fn print_all<const SLOPES: bool>(mut self) {
        match self.plan.recipe().chart {
            Chart::Sphere => self.sectors::<true, SLOPES>(),
            Chart::Cube => self.sectors::<false, SLOPES>(),
        }
    }

    /// Prints the stamps of all sectors: those of the patch's own realm some at a time, the others one by one.
    #[inline(always)]
    fn sectors<const SPHERE: bool, const SLOPES: bool>(&mut self) {
        let Some(height) = self.plan.octave_height(self.band, self.level) else {
            return;
        };
        let plan = self.plan;
        let points = self.ground.points;
        let sectors = points.patch.sectors(self.level);
        for &sector in &sectors.before {
            self.apart::<SPHERE, SLOPES>(sector);
        }
        let key = plan.key(self.band);
        let chart = plan.recipe().chart;
        let mut walk = Walk::new(chart, &sectors, &points.patch, self.stamps(), key);
        let mut discs = Discs::new(self.level, height);
        // Of levels that are summed in f64 there are too few stamps to be worth a way of their own.
        let small = narrow_sectors::has_small_sectors(points, self.level);
        if !T::WIDE && small && narrow_sectors::are_round(self.stamps()) {
            self.side_by_side::<SPHERE, SLOPES>(&mut walk, &mut discs);
        } else {
            self.strip_by_strip::<SPHERE, SLOPES>(&mut walk, &mut discs);
        }
        for &sector in &sectors.after {
            self.apart::<SPHERE, SLOPES>(sector);
        }
    }

    /// Prints the stamps of its own realm, each in strips of its own.
    #[inline(always)]
    fn strip_by_strip<const SPHERE: bool, const SLOPES: bool>(
        &mut self,
        walk: &mut Walk<'_>,
        discs: &mut Discs<T>,
    ) {
        let points = self.ground.points;
        let stamps = self.stamps();
        while let Some(stretch) = walk.next(discs) {
            if let Stretch::Corner(sector) = stretch {
                self.apart::<SPHERE, SLOPES>(sector);
                continue;
            }
            discs.place::<SPHERE>();
            discs.frame::<SPHERE>(points);
            for lane in 0..discs.len() {
                if let Some(index) = discs.indices()[lane]
                    && let Some(laid) = discs.laid::<SPHERE>(lane, &stamps[index])
                {
                    self.print::<SPHERE, true, SLOPES>(&laid, &stamps[index].shape);
                }
            }
        }
    }

    /// Prints the stamps of its own realm, a lane each.
    #[inline(always)]
    fn side_by_side<const SPHERE: bool, const SLOPES: bool>(
        &mut self,
        walk: &mut Walk<'_>,
        discs: &mut Discs<T>,
    ) {
        let points = self.ground.points;
        let stamps = self.stamps();
        let all = 0..points.rows;
        let mut canvas = Canvas::new::<SPHERE, SLOPES>(self.ground, walk);
        canvas.take::<SLOPES>(&self.sums, all.clone());
        while let Some(stretch) = walk.next_neighbours(discs) {
            match stretch {
                Stretch::Corner(sector) => {
                    let rows = canvas.rows_around(sector);
                    canvas.give::<SLOPES>(&mut self.sums, rows.clone());
                    self.apart::<SPHERE, SLOPES>(sector);
                    canvas.take::<SLOPES>(&self.sums, rows);
                }
                Stretch::Discs(first) => {
                    discs.place::<SPHERE>();
                    Abreast::new::<SPHERE>(discs, points, stamps)
                        .print::<SPHERE, SLOPES>(first, &mut canvas);
                }
            }
        }
        canvas.give::<SLOPES>(&mut self.sums, all);
    }

    /// Prints the stamp of a sector of any realm on its own.
    fn apart<const SPHERE: bool, const SLOPES: bool>(&mut self, sector: Cell) {
        let instructions = self.plan.instructions();
        instructions.run(Apart::<'_, 'a, T, SPHERE, SLOPES>(self, sector));
    }

    /// The band's.
    fn stamps(&self) -> &'a [Stamp] {
        &self.plan.recipe().bands[self.band].stamps
    }

    /// Prints a stamp, with the inner loop of its shape.
    #[inline(always)]
    fn print<const SPHERE: bool, const OWN: bool, const SLOPES: bool>(
        &mut self,
        laid: &Laid<T>,
        shape: &Shape,
    ) {
        if T::WIDE && SLOPES {
            // Gradients are summed in f32 on every level.
            let (laid, sums) = (laid.narrow(), &mut self.sums.slopes_alone());
            let Narrow { ground, rows } = &mut self.narrow;
            with_relief!(shape, |relief| rasteriser::print::<
                f32,
                SPHERE,
                OWN,
                false,
                true,
            >(
                *ground, &laid, relief, rows, sums,
            ));
        }
        let sums = &mut self.sums;
        if T::WIDE || !SLOPES {
            with_relief!(shape, |relief| rasteriser::print::<
                T,
                SPHERE,
                OWN,
                true,
                false,
            >(
                self.ground, laid, relief, self.rows, sums,
            ));
        } else {
            with_relief!(shape, |relief| rasteriser::print::<
                T,
                SPHERE,
                OWN,
                true,
                true,
            >(
                self.ground, laid, relief, self.rows, sums,
            ));
        }
    }
}

/// A stamp that is printed on its own.
struct Apart<'o, 'a, T: Scalar, const SPHERE: bool, const SLOPES: bool>(
    &'o mut Octave<'a, T>,
    Cell,
);

impl<T: Scalar, const SPHERE: bool, const SLOPES: bool> Kernel
    for Apart<'_, '_, T, SPHERE, SLOPES>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(octave, sector) = self;
        let (plan, points) = (octave.plan, octave.ground.points);
        let Some(stamp) = plan.stamp(octave.band, sector) else {
            return;
        };
        let shape = &octave.stamps()[stamp.index].shape;
        let laid = if SPHERE {
            sphere_chart::lay(points, &stamp, shape)
        } else {
            let Some(disc) = CubeDisc::new(&stamp, shape, points.patch.realm) else {
                return;
            };
            if disc.is_around_a_corner() {
                let sums = &mut octave.sums;
                AroundCorner::<T, SLOPES> {
                    disc: &disc,
                    points,
                    shape,
                    sums,
                }
                .run();
            }
            disc.laid(points)
        };
        if let Some(laid) = laid {
            octave.print::<SPHERE, false, SLOPES>(&laid, shape);
        }
    }
}
