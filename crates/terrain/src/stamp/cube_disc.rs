//! A stamp's disc on the unfolded cube, and in the transition space around its corners.

use super::case::{Case, corner_st};
use super::footprint::{Footprint, FootprintAxis};
use super::sector_stamp::SectorStamp;
use crate::patch::{Patch, Points, Window};
use crate::recipe::Shape;
use crate::simd::Scalar;
use cubemap::{Realm, Third, TransitionSpace};

/// A stamp's disc as one realm sees it: half a sector in radius, or more as the stamp's spread says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CubeDisc {
    pub(crate) plane: Plane,
    /// The centre in that plane.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// 1/radius: 2^level, but of wide discs.
    pub(crate) scale: f64,
    pub(crate) height: f64,
    /// Cosine and sine of the turn.
    pub(crate) turn: (f64, f64),
}

/// The plane in which distances to a stamp's centre are measured.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plane {
    /// The realm's own (s, t), going on straight over its edges.
    Realm,
    /// The transition space around a corner of the cube, for a stamp whose disc contains it.
    Transition(RealmThird),
}

/// The 120° of the transition space around a corner of the cube that one of its three realms takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RealmThird {
    pub(crate) third: Third,
    /// The corner's (s, t) in the realm.
    pub(crate) corner: (f64, f64),
}

/// How much the transition space stretches lengths, at most.
pub(crate) const STRETCH: f64 = 4.0 / 3.0;

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
        let (plane, x, y) = match Case::of(stamp, realm)? {
            Case::OwnRealm => (Plane::Realm, s, t),
            Case::OverEdge(crossing) => {
                #[expect(clippy::cast_precision_loss, reason = "1, 0 or −1")]
                let [a, b] = [crossing.carry(1, 0, 0), crossing.carry(0, 1, 0)]
                    .map(|(u, v)| (u as f64, v as f64));
                turn = (turn.0 * a.0 + turn.1 * b.0, turn.0 * a.1 + turn.1 * b.1);
                let (s, t) = crossing.carry_f64(s, t);
                (Plane::Realm, s, t)
            }
            Case::AroundCorner(corner) => {
                let space = TransitionSpace::new(corner);
                let at = corner_st(corner, own)?;
                let (x, y) = space.to_plane(own, (at.0 - s).abs(), (at.1 - t).abs())?;
                let third = RealmThird {
                    third: space.third(realm)?,
                    corner: corner_st(corner, realm)?,
                };
                (Plane::Transition(third), x, y)
            }
        };
        Some(Self {
            plane,
            x,
            y,
            scale: f64::from(1_u32 << stamp.cell.level()) * (1.0 / stamp.spread),
            height: stamp.height,
            turn,
        })
    }

    /// The points it can reach: a radius around the centre; around a corner of the cube, from which distances are kept, as far from there as the disc goes.
    pub(crate) fn window(&self, patch: &Patch) -> Window {
        let ((s, t), reach) = match self.plane {
            Plane::Realm => ((self.x, self.y), 1.0 / self.scale),
            Plane::Transition(third) => {
                let centre = (self.x * self.x + self.y * self.y).sqrt();
                // Distances are kept but for rounding.
                (third.corner, (centre + 1.0 / self.scale) * 1.001)
            }
        };
        patch.window([s - reach, s + reach], [t - reach, t + reach])
    }

    /// The place of (s, t) in the disc's plane.
    #[inline(always)]
    fn project(&self, s: f64, t: f64) -> (f64, f64) {
        match self.plane {
            Plane::Realm => (s, t),
            Plane::Transition(RealmThird { third, corner }) => {
                third.to_plane((corner.0 - s).abs(), (corner.1 - t).abs())
            }
        }
    }

    /// The (p, q) of a point of its realm, and how far from there in radii a cell around the point with this half diagonal goes.
    pub(crate) fn coordinates_around(
        &self,
        s: f64,
        t: f64,
        half_diagonal: f64,
    ) -> ((f64, f64), f64) {
        let (x, y) = self.project(s, t);
        let (dx, dy) = ((x - self.x) * self.scale, (y - self.y) * self.scale);
        let (cosine, sine) = self.turn;
        let stretch = match self.plane {
            Plane::Realm => 1.0,
            Plane::Transition(_) => STRETCH,
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
                let [c, s] = [cosine, sine].map(|part| T::of(part) * T::of(self.scale));
                [x * c + y * s, y * c - x * s]
            }
            Plane::Transition(_) => {
                let (x, y) = self.project(s, t);
                let (x, y) = (x - self.x, y - self.y);
                [x * cosine + y * sine, y * cosine - x * sine].map(|part| T::of(part * self.scale))
            }
        }
    }

    /// Where it may reach on a patch, measured in the realm's own plane; `None` out of reach.
    #[inline(always)]
    pub(crate) fn footprint<T: Scalar>(&self, points: &Points) -> Option<Footprint<T>> {
        let reach = 1.0 / self.scale;
        let [s, t] = points.middle;
        let (ds, dt) = (s - self.x, t - self.y);
        let most = reach + points.reach;
        if ds * ds + dt * dt > most * most * 1.001 {
            return None;
        }
        let window = points.patch.window_around([self.x, self.y], reach);
        let (cosine, sine) = self.turn;
        let part = |p: f64, q: f64| [p, q].map(|part| T::of(part) * T::of(self.scale));
        let (along_s, along_t) = (part(cosine, -sine), part(sine, cosine));
        let height = T::of(self.height);
        Some(Footprint {
            columns: window.columns,
            rows: window.rows,
            across: FootprintAxis::own(self.x, along_s),
            up: FootprintAxis::own(self.y, along_t),
            height,
            depth: 0.0,
            gradient_scale: f32::of((height * T::of(self.scale * self.scale)).wide()),
            radius_squared: 0.0,
            axis_slopes: [
                along_s.map(|part| f32::of((part * height).wide())),
                along_t.map(|part| f32::of((part * height).wide())),
                [0.0; 2],
            ],
            front: None,
        })
    }

    /// Whether it may reach a patch: the transition space stretches by 4/3 at most, so no point lies farther from the middle there.
    pub(crate) fn reaches(&self, points: &Points) -> bool {
        let (x, y) = self.project(points.middle[0], points.middle[1]);
        let (dx, dy) = (x - self.x, y - self.y);
        let most = 1.0 / self.scale + points.reach * STRETCH;
        dx * dx + dy * dy <= most * most * 1.001
    }
}
