//! The cube chart: the articles' unfolded cube, and the transition space around its corners.

use crate::aligned::Aligned;
use crate::instructions::Kernel;
use crate::kernel::{Relief, with_relief};
use crate::laid::{Axis, Laid};
use crate::patch::{Patch, Window};
use crate::points::{LANES, Points};
use crate::scalar::Scalar;
use crate::sector::SectorStamp;
use crate::shape::Shape;
use crate::sheet::Sums;
use cubemap::{Corner, Crossing, CubeCorner, Edge, Realm, Third, TransitionSpace};

/// A stamp's disc as one realm sees it: half a sector in radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CubeDisc {
    plane: Plane,
    /// The centre in that plane.
    x: f64,
    y: f64,
    /// 1/radius, 2^level.
    scale: f64,
    height: f64,
    /// Cosine and sine of the turn.
    turn: (f64, f64),
}

/// The plane in which distances to a stamp's centre are measured.
#[derive(Clone, Copy, Debug)]
enum Plane {
    /// The realm's own (s, t), going on straight over its edges.
    Realm,
    /// Around a corner of the cube, for a stamp whose disc contains it.
    Transition {
        /// What the realm takes of it.
        third: Third,
        /// The corner's (s, t) in the realm.
        corner: (f64, f64),
    },
}

/// The corner of the cube that a stamp's disc contains, if it does: decided by the stamp alone.
///
/// Discs are half a sector in radius, so one never contains two.
#[inline]
pub(crate) fn corner_inside(stamp: &SectorStamp) -> Option<CubeCorner> {
    let last = (1_u32 << stamp.cell.level()) - 1;
    let at_end = |index: u32| index == 0 || index == last;
    if !at_end(stamp.cell.i()) || !at_end(stamp.cell.j()) {
        return None;
    }
    let (s, t) = stamp.st();
    let radius = 1.0 / f64::from(1_u32 << stamp.cell.level());
    stamp.cell.cube_corners().find(|corner| {
        let (x, y) = place(*corner, stamp.cell.realm()).expect("the sector touches it");
        let (a, b) = (x - s, y - t);
        a * a + b * b < radius * radius
    })
}

/// The (s, t) of a corner of the cube in one of its realms.
fn place(corner: CubeCorner, realm: Realm) -> Option<(f64, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
    let at = |(u, v): (i64, i64)| (u as f64, v as f64);
    corner.corner_of(realm).map(Corner::signs).map(at)
}

impl CubeDisc {
    /// The disc for points of `realm`; `None` if it is out of reach there.
    #[inline]
    pub(crate) fn new(stamp: &SectorStamp, shape: &Shape, realm: Realm) -> Option<Self> {
        let (s, t) = stamp.st();
        let own = stamp.cell.realm();
        let mut turn = if shape.is_round() {
            (1.0, 0.0)
        } else {
            stamp.turn()
        };
        let (plane, x, y) = if let Some(corner) = corner_inside(stamp) {
            let space = TransitionSpace::new(corner);
            let at = place(corner, own)?;
            let (x, y) = space.to_plane(own, (at.0 - s).abs(), (at.1 - t).abs())?;
            let plane = Plane::Transition {
                third: space.third(realm)?,
                corner: place(corner, realm)?,
            };
            (plane, x, y)
        } else if own == realm {
            (Plane::Realm, s, t)
        } else {
            let crossing = Edge::ALL
                .map(|edge| Crossing::new(own, edge))
                .into_iter()
                .find(|crossing| crossing.realm() == realm)?;
            #[expect(clippy::cast_precision_loss, reason = "1, 0 or −1")]
            let [a, b] = [crossing.carry(1, 0, 0), crossing.carry(0, 1, 0)]
                .map(|(u, v)| (u as f64, v as f64));
            turn = (turn.0 * a.0 + turn.1 * b.0, turn.0 * a.1 + turn.1 * b.1);
            let (s, t) = crossing.carry_f64(s, t);
            (Plane::Realm, s, t)
        };
        Some(Self {
            plane,
            x,
            y,
            scale: f64::from(1_u32 << stamp.cell.level()),
            height: stamp.height,
            turn,
        })
    }

    /// The points it can reach: a radius around the centre, or two around a corner of the cube.
    fn window(&self, patch: &Patch) -> Window {
        let ((s, t), reach) = match self.plane {
            Plane::Realm => ((self.x, self.y), 1.0 / self.scale),
            Plane::Transition { corner, .. } => (corner, 2.0 / self.scale),
        };
        patch.window([s - reach, s + reach], [t - reach, t + reach])
    }

    /// The place of (s, t) in the disc's plane.
    #[inline(always)]
    fn project(&self, s: f64, t: f64) -> (f64, f64) {
        match self.plane {
            Plane::Realm => (s, t),
            Plane::Transition { third, corner } => {
                third.to_plane((corner.0 - s).abs(), (corner.1 - t).abs())
            }
        }
    }

    /// The (p, q) of a point of its realm, and how far from there in radii a cell around the point with this half diagonal goes.
    pub(crate) fn place(&self, s: f64, t: f64, half_diagonal: f64) -> ((f64, f64), f64) {
        let (x, y) = self.project(s, t);
        let (dx, dy) = ((x - self.x) * self.scale, (y - self.y) * self.scale);
        let (cosine, sine) = self.turn;
        let stretch = match self.plane {
            Plane::Realm => 1.0,
            Plane::Transition { .. } => 4.0 / 3.0,
        };
        (
            (dx * cosine + dy * sine, dy * cosine - dx * sine),
            half_diagonal * stretch * self.scale,
        )
    }

    /// The (p, q) of a point of its realm.
    #[inline]
    pub(crate) fn coordinates<T: Scalar>(&self, s: f64, t: f64) -> [T; 2] {
        let (cosine, sine) = self.turn;
        match self.plane {
            Plane::Realm => {
                let (x, y) = (T::of(s - self.x), T::of(t - self.y));
                let [c, s] = [cosine, sine].map(|part| T::of(part * self.scale));
                [x * c + y * s, y * c - x * s]
            }
            Plane::Transition { .. } => {
                let (x, y) = self.project(s, t);
                let (x, y) = (x - self.x, y - self.y);
                [x * cosine + y * sine, y * cosine - x * sine].map(|part| T::of(part * self.scale))
            }
        }
    }

    /// The stamp laid on a patch; `None` where its plane is not the realm's or it is out of reach.
    #[inline(always)]
    pub(crate) fn laid<T: Scalar>(&self, points: &Points) -> Option<Laid<T>> {
        let Plane::Realm = self.plane else {
            return None;
        };
        let reach = 1.0 / self.scale;
        let [s, t] = points.middle;
        let (ds, dt) = (s - self.x, t - self.y);
        let most = reach + points.reach;
        if ds * ds + dt * dt > most * most * 1.001 {
            return None;
        }
        let window = points.patch.window_around([self.x, self.y], reach);
        let (cosine, sine) = self.turn;
        let part = |p: f64, q: f64| [T::of(p * self.scale), T::of(q * self.scale)];
        let (along_s, along_t) = (part(cosine, -sine), part(sine, cosine));
        let height = T::of(self.height);
        let axis = |centre, factors| Axis {
            centre,
            factors,
            offset: 0.0,
            offset_factors: [T::default(); 2],
        };
        Some(Laid {
            columns: window.columns,
            rows: window.rows,
            across: axis(self.x, along_s),
            up: axis(self.y, along_t),
            height,
            slopes: [
                along_s.map(|part| f32::of((part * height).wide())),
                along_t.map(|part| f32::of((part * height).wide())),
                [0.0; 2],
            ],
            front: None,
        })
    }

    /// Whether it is measured in the transition space around a corner of the cube.
    pub(crate) const fn is_around_a_corner(&self) -> bool {
        matches!(self.plane, Plane::Transition { .. })
    }

    /// Whether it may reach a patch: the transition space stretches by 4/3 at most, so no point lies farther from the middle there.
    fn is_near(&self, points: &Points) -> bool {
        let (x, y) = self.project(points.middle[0], points.middle[1]);
        let (dx, dy) = (x - self.x, y - self.y);
        let most = 1.0 / self.scale + points.reach * (4.0 / 3.0);
        dx * dx + dy * dy <= most * most * 1.001
    }
}

/// Adds a stamp around a corner of the cube to the sums.
#[derive(Debug)]
pub(crate) struct AroundCorner<'a, 'b, T: Scalar, const SLOPES: bool> {
    pub(crate) disc: &'a CubeDisc,
    pub(crate) points: &'a Points,
    pub(crate) shape: &'a Shape,
    pub(crate) sums: &'a mut Sums<'b, T>,
    pub(crate) unrolled: &'a mut Vec<Unrolled>,
}

/// The plane around a corner of the cube: where a patch's points lie in it.
#[derive(Debug)]
pub(crate) struct Unrolled {
    third: Third,
    corner: (f64, f64),
    x: Aligned<f64>,
    y: Aligned<f64>,
}

impl Unrolled {
    #[inline(always)]
    fn new(third: Third, corner: (f64, f64), points: &Points) -> Self {
        let mut x = Aligned::zeros(points.len());
        let mut y = Aligned::zeros(points.len());
        let rows = x
            .chunks_exact_mut(points.stride)
            .zip(y.chunks_exact_mut(points.stride));
        for ((x, y), t) in rows.zip(&points.up) {
            let b = (corner.1 - t).abs();
            for ((x, y), s) in x.iter_mut().zip(y).zip(&points.across) {
                (*x, *y) = third.to_plane((corner.0 - s).abs(), b);
            }
        }
        Self {
            third,
            corner,
            x,
            y,
        }
    }
}

impl<T: Scalar, const SLOPES: bool> Kernel for AroundCorner<'_, '_, T, SLOPES> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Plane::Transition { third, corner } = self.disc.plane else {
            return;
        };
        if !self.disc.is_near(self.points) {
            return;
        }
        let known = |plane: &Unrolled| plane.third == third && plane.corner == corner;
        let at = self.unrolled.iter().position(known).unwrap_or_else(|| {
            self.unrolled
                .push(Unrolled::new(third, corner, self.points));
            self.unrolled.len() - 1
        });
        let Self {
            disc,
            points,
            shape,
            sums,
            unrolled,
        } = self;
        let around = Around {
            disc,
            points,
            plane: &unrolled[at],
        };
        with_relief!(shape, |relief| around.print::<T, SLOPES>(relief, sums));
    }
}

/// A stamp in the plane around a corner.
#[derive(Debug)]
struct Around<'a> {
    disc: &'a CubeDisc,
    points: &'a Points,
    plane: &'a Unrolled,
}

impl Around<'_> {
    #[inline(always)]
    fn print<T: Scalar, const SLOPES: bool>(self, relief: &impl Relief<T>, sums: &mut Sums<'_, T>) {
        let (disc, points, plane) = (self.disc, self.points, self.plane);
        let corner = plane.corner;
        let (cosine, sine) = disc.turn;
        let height = T::of(disc.height);
        // Turned in the plane, in radii.
        let turned = |x: f64, y: f64| {
            let (p, q) = (x * cosine + y * sine, y * cosine - x * sine);
            [T::of(p * disc.scale), T::of(q * disc.scale)]
        };
        let window = disc.window(&points.patch);
        for row in window.rows {
            let b = (corner.1 - points.up[row]).abs();
            for column in window.columns.clone().step_by(LANES) {
                let at = row * points.stride + column;
                let (x, y) = (&plane.x[at..at + LANES], &plane.y[at..at + LANES]);
                let [mut p, mut q] = [[T::default(); LANES]; 2];
                for k in 0..LANES {
                    [p[k], q[k]] = turned(x[k] - disc.x, y[k] - disc.y);
                }
                let samples = relief.sample(&p, &q);
                let values = &mut sums.values[at..at + LANES];
                for k in 0..LANES {
                    values[k] += height * samples.values[k];
                }
                if SLOPES {
                    // Offsets grow away from the corner.
                    let [mut along_s, mut along_t] = [[0.0; LANES]; 2];
                    for k in 0..LANES {
                        let a = (corner.0 - points.across[column + k]).abs();
                        let [da, db] = plane.third.tangents((x[k], y[k]), a, b);
                        let [sp, sq] = turned(-corner.0 * da.0, -corner.0 * da.1);
                        let [tp, tq] = turned(-corner.1 * db.0, -corner.1 * db.1);
                        let (dp, dq) = (samples.dp[k] * height, samples.dq[k] * height);
                        along_s[k] = f32::of((dp * sp + dq * sq).wide());
                        along_t[k] = f32::of((dp * tp + dq * tq).wide());
                    }
                    let [to_s, to_t, _] = &mut *sums.slopes;
                    let (to_s, to_t) = (&mut to_s[at..at + LANES], &mut to_t[at..at + LANES]);
                    for k in 0..LANES {
                        to_s[k] += along_s[k];
                        to_t[k] += along_t[k];
                    }
                }
            }
        }
    }
}
