//! One octave of one band: its stamps, sector by sector, laid on a patch and printed.

use crate::aligned::Aligned;
use crate::around_corner::AroundCorner;
use crate::cube_chart::CubeDisc;
use crate::discs::{Borders, Discs};
use crate::instructions::Kernel;
use crate::kernel::{self, Ground, with_relief};
use crate::laid::Laid;
use crate::patch::Sectors;
use crate::points::Axes;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sector::Lot;
use crate::shape::Shape;
use crate::sheet::Sums;
use crate::sphere_chart;
use crate::terrain::Terrain;
use cubemap::{Cell, CellRow};

/// Adds an octave to the sums, its stamps in the order of their sectors.
#[derive(Debug)]
pub(crate) struct Octave<'a, T: Scalar> {
    pub(crate) terrain: &'a Terrain,
    /// The band's place in the recipe.
    pub(crate) band: usize,
    pub(crate) level: u8,
    pub(crate) ground: Ground<'a, T>,
    /// Room for two numbers a row.
    pub(crate) rows: &'a mut [Aligned<T>; 2],
    pub(crate) sums: Sums<'a, T>,
    pub(crate) narrow: Narrow<'a>,
}

/// What gradients are printed with where heights are summed in f64.
#[derive(Debug)]
pub(crate) struct Narrow<'a> {
    pub(crate) ground: Ground<'a, f32>,
    pub(crate) rows: &'a mut [Aligned<f32>; 2],
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
        let sectors = self.ground.points.patch.sectors(self.level);
        match self.terrain.recipe().chart {
            Chart::Sphere => self.sectors::<true, SLOPES>(&sectors),
            Chart::Cube => self.sectors::<false, SLOPES>(&sectors),
        }
    }

    /// Lays stamps on the patch, some at a time, and prints them.
    #[inline(always)]
    fn sectors<const SPHERE: bool, const SLOPES: bool>(&mut self, sectors: &Sectors) {
        let (terrain, points) = (self.terrain, self.ground.points);
        let band = &terrain.recipe().bands[self.band];
        let Some(height) = terrain.octave_height(self.band, self.level) else {
            return;
        };
        let key = terrain.key(self.band);
        let chart = terrain.recipe().chart;
        let borders = [
            Borders::new(chart, self.level, sectors.columns, points.patch.s[0]),
            Borders::new(chart, self.level, sectors.rows, points.patch.t[0]),
        ];
        let axes = Axes::of(points.patch.realm);
        let ([first, last], [mut j, top]) = (sectors.columns, sectors.rows);
        let mut i = first;
        let mut row = CellRow::new(sectors.own(first, j));
        let mut before = sectors.before.iter().copied();
        let mut after = sectors.after.iter().copied();
        let mut discs = Discs::new(self.level, height);
        loop {
            // Sectors of other realms, and those at a corner of the cube, are laid one by one.
            let mut apart = before.next();
            while apart.is_none() && !discs.is_full() && j <= top {
                if !SPHERE && sectors.is_at_corner(i, j) {
                    apart = Some(sectors.own(i, j));
                } else {
                    let lot = Lot(key.bits(row.key(i)));
                    if let Some(index) = lot.choose(&band.stamps) {
                        discs.push(lot, index, [i, j], &borders);
                    }
                }
                i += 1;
                if i > last {
                    (i, j) = (first, j + 1);
                    if j <= top {
                        row = CellRow::new(sectors.own(i, j));
                    }
                }
            }
            if apart.is_none() && discs.len() == 0 {
                apart = after.next();
                if apart.is_none() {
                    break;
                }
            }
            if discs.len() > 0 {
                discs.prepare::<SPHERE>(points);
            }
            for lane in 0..=discs.len() {
                let laid = if lane < discs.len() {
                    let stamp = &band.stamps[discs.index(lane)];
                    let laid = discs.laid::<SPHERE>(lane, stamp, &axes);
                    laid.map(|laid| (laid, &stamp.shape))
                } else {
                    apart.and_then(|sector| self.apart::<SLOPES>(sector))
                };
                if let Some((laid, shape)) = laid {
                    self.print::<SPHERE, SLOPES>(&laid, shape);
                }
            }
            discs.clear();
        }
    }

    /// A stamp laid on its own; one around a corner of the cube is printed at once.
    #[inline(never)]
    fn apart<const SLOPES: bool>(&mut self, sector: Cell) -> Option<(Laid<T>, &'a Shape)> {
        let (terrain, points) = (self.terrain, self.ground.points);
        let stamp = terrain.stamp(self.band, sector)?;
        let shape = &terrain.recipe().bands[self.band].stamps[stamp.index].shape;
        let laid = match terrain.recipe().chart {
            Chart::Sphere => sphere_chart::lay(points, &stamp, shape),
            Chart::Cube => {
                let disc = CubeDisc::new(&stamp, shape, points.patch.realm)?;
                if disc.is_around_a_corner() {
                    terrain.instructions().run(AroundCorner::<T, SLOPES> {
                        disc: &disc,
                        points,
                        shape,
                        sums: &mut self.sums,
                    });
                }
                disc.laid(points)
            }
        };
        laid.map(|laid| (laid, shape))
    }

    /// Prints a stamp, with the inner loop of its shape.
    #[inline(always)]
    fn print<const SPHERE: bool, const SLOPES: bool>(&mut self, laid: &Laid<T>, shape: &Shape) {
        if T::WIDE && SLOPES {
            // Gradients are summed in f32 on every level.
            let (laid, sums) = (laid.narrow(), &mut self.sums.slopes_alone());
            let Narrow { ground, rows } = &mut self.narrow;
            with_relief!(shape, |relief| kernel::print::<f32, SPHERE, false, true>(
                *ground, &laid, relief, rows, sums,
            ));
        }
        let sums = &mut self.sums;
        if T::WIDE || !SLOPES {
            with_relief!(shape, |relief| kernel::print::<T, SPHERE, true, false>(
                self.ground,
                laid,
                relief,
                self.rows,
                sums,
            ));
        } else {
            with_relief!(shape, |relief| kernel::print::<T, SPHERE, true, true>(
                self.ground,
                laid,
                relief,
                self.rows,
                sums,
            ));
        }
    }
}
