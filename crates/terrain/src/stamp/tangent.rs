//! The tangent plane at a stamp's centre: the axes of its disc and its radius.

use super::turn;
use crate::patch::WARP;
use crate::recipe::Shape;
use crate::simd::Scalar;
use std::array::from_fn;

/// A disc's axes in the tangent plane at its centre (a, b, 1), 1/radius long, in the frame of its realm; and its radius, the sine of the angle to its rim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tangent<T> {
    pub(crate) e1: [T; 3],
    pub(crate) e2: [T; 3],
    pub(crate) radius: T,
    /// What gradients of a round stamp 1 m high are scaled with: 1/(radius²·|c|), where c is the centre on the cube.
    pub(crate) gradient_scale: T,
}

impl<T: Scalar> Tangent<T> {
    /// At the centre (a, b) of a stamp of a level: as large as the sphere's sectors are there.
    #[inline(always)]
    pub(crate) fn at(a: T, b: T, level: u8) -> Self {
        let constant = T::of(WARP_CONSTANT);
        let one = T::of(1.0);
        let (a2, b2) = (a * a, b * b);
        let len2 = (a2 + b2) + one;
        let len = len2.root();
        // How much larger a sector is here than the plane's, du/ds · dv/dt / len³.
        let growth = (one + constant * a2) * (one + constant * b2);
        let area = growth * growth.root() / ((one + constant) * (len2 * len));
        let radius = area.root() * T::of(1.0 / f64::from(1_u32 << level));
        let f2 = one / (len * (one + a2).root() * radius);
        let f1 = f2 * len;
        Self {
            e1: [f1, T::default(), -(a * f1)],
            e2: [-(a * b * f2), (one + a2) * f2, -(b * f2)],
            radius,
            gradient_scale: (one + a2) * (f1 * f2),
        }
    }

    /// In the cube chart, where the disc's plane is the realm's own and the radius half a sector.
    #[inline(always)]
    pub(crate) fn flat(level: u8) -> Self {
        let scale = f64::from(1_u32 << level);
        let nothing = T::default();
        Self {
            e1: [T::of(scale), nothing, nothing],
            e2: [nothing, T::of(scale), nothing],
            radius: T::of(1.0 / scale),
            gradient_scale: T::of(scale * scale),
        }
    }

    /// With a disc that is wider by a factor.
    #[inline(always)]
    pub(crate) fn spread(self, spread: f64) -> Self {
        if spread == 1.0 {
            return self;
        }
        let (wider, narrower) = (T::of(spread), T::of(1.0 / spread));
        Self {
            e1: self.e1.map(|part| part * narrower),
            e2: self.e2.map(|part| part * narrower),
            radius: self.radius * wider,
            gradient_scale: self.gradient_scale * (narrower * narrower),
        }
    }

    /// For each axis of its realm how p and q change along it, times the height.
    #[inline(always)]
    pub(crate) fn axis_slopes(&self, height: T) -> [[f32; 2]; 3] {
        from_fn(|k| [self.e1[k], self.e2[k]].map(|e| f32::of((e * height).wide())))
    }

    /// With its axes turned, where a turn shows.
    #[inline(always)]
    pub(crate) fn turned(self, angle: u16, shape: &Shape) -> Self {
        if shape.is_round() {
            return self;
        }
        let (cosine, sine) = turn::cosine_and_sine(angle);
        self.turned_by(T::of(cosine), T::of(sine))
    }

    /// With its axes turned by the angle that has this cosine and sine.
    #[inline(always)]
    pub(crate) fn turned_by(self, cosine: T, sine: T) -> Self {
        Self {
            e1: from_fn(|k| self.e1[k] * cosine + self.e2[k] * sine),
            e2: from_fn(|k| self.e2[k] * cosine - self.e1[k] * sine),
            ..self
        }
    }
}

/// The constant of [`WARP`].
const WARP_CONSTANT: f64 = match WARP.constant() {
    Some(constant) => constant,
    None => panic!("the terrain's warp is the algebraic one"),
};
