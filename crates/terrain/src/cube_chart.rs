//! The cube chart: the articles' unfolded cube, and the transition space around its corners.

use crate::patch::{Patch, Window};
use crate::print::{Sum, add_sample};
use crate::scalar::Scalar;
use crate::sector::SectorStamp;
use crate::shape::{Sample, Shape};
use cubemap::{Corner, Crossing, CubeCorner, Edge, Realm, TransitionSpace};

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
        space: TransitionSpace,
        realm: Realm,
        /// The corner's (s, t) in the realm.
        corner: (f64, f64),
    },
}

/// The corner of the cube that a stamp's disc contains, if it does: decided by the stamp alone.
///
/// Discs are half a sector in radius, so one never contains two.
pub(crate) fn corner_inside(stamp: &SectorStamp) -> Option<CubeCorner> {
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
    pub(crate) fn new(stamp: &SectorStamp, shape: &Shape, realm: Realm) -> Option<Self> {
        let (s, t) = stamp.st();
        let own = stamp.cell.realm();
        let (plane, x, y) = if let Some(corner) = corner_inside(stamp) {
            let space = TransitionSpace::new(corner);
            let at = place(corner, own)?;
            let (x, y) = space.to_plane(own, (at.0 - s).abs(), (at.1 - t).abs())?;
            let plane = Plane::Transition {
                space,
                realm,
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
            let (s, t) = crossing.carry_f64(s, t);
            (Plane::Realm, s, t)
        };
        Some(Self {
            plane,
            x,
            y,
            scale: f64::from(1_u32 << stamp.cell.level()),
            height: stamp.height,
            turn: if shape.is_round() {
                (1.0, 0.0)
            } else {
                stamp.turn()
            },
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

    /// The place of (s, t) in the disc's plane, and ∂(x, y)/∂s and ∂(x, y)/∂t there.
    fn project(&self, s: f64, t: f64) -> ((f64, f64), [(f64, f64); 2]) {
        match self.plane {
            Plane::Realm => ((s, t), [(1.0, 0.0), (0.0, 1.0)]),
            Plane::Transition {
                space,
                realm,
                corner,
            } => {
                let (a, b) = ((corner.0 - s).abs(), (corner.1 - t).abs());
                let touches = "the realm has the corner";
                let [da, db] = space.tangents(realm, a, b).expect(touches);
                // Offsets grow away from the corner.
                let along = |d: (f64, f64), sign: f64| (-sign * d.0, -sign * d.1);
                (
                    space.to_plane(realm, a, b).expect(touches),
                    [along(da, corner.0), along(db, corner.1)],
                )
            }
        }
    }

    /// The (p, q) of a point of its realm, and how far from there in radii a cell around the point with this half diagonal goes.
    pub(crate) fn place(&self, s: f64, t: f64, half_diagonal: f64) -> ((f64, f64), f64) {
        let ((x, y), _) = self.project(s, t);
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

    /// Prints the stamp on the patch's points.
    pub(crate) fn print<T: Scalar>(
        &self,
        patch: &Patch,
        sample: impl Fn(T, T) -> Sample<T>,
        octave: &mut [Sum<T>],
    ) {
        let window = self.window(patch);
        let height = T::of(self.height);
        let (cosine, sine) = self.turn;
        for row in window.rows.clone() {
            for column in window.columns.clone() {
                let ((x, y), [ds, dt]) = self.project(patch.s[column], patch.t[row]);
                // Exact in the realm's own plane: both are multiples of a power of two.
                let (dx, dy) = ((x - self.x) * self.scale, (y - self.y) * self.scale);
                let p = T::of(dx * cosine + dy * sine);
                let q = T::of(dy * cosine - dx * sine);
                if p * p + q * q < T::of(1.0) {
                    let along = |d: (f64, f64)| {
                        (
                            T::of((d.0 * cosine + d.1 * sine) * self.scale),
                            T::of((d.1 * cosine - d.0 * sine) * self.scale),
                        )
                    };
                    let (s, t) = (along(ds), along(dt));
                    let sum = &mut octave[row * patch.s.len() + column];
                    let zero = T::default();
                    add_sample(
                        sum,
                        height,
                        sample(p, q),
                        [s.0, t.0, zero],
                        [s.1, t.1, zero],
                    );
                }
            }
        }
    }
}
