//! Colours that ground has by its height.

/// A height and the colour of flat ground there.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ColourStop {
    /// Metres above the sea.
    pub height: f32,
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
}

impl ColourStop {
    /// The colour at a height.
    #[must_use]
    pub const fn new(height: f32, colour: [f32; 3]) -> Self {
        Self { height, colour }
    }
}

/// The linear RGB of an sRGB colour, both from 0 to 1: what light is added up and mixed in.
#[must_use]
pub fn linear(srgb: [f32; 3]) -> [f32; 3] {
    srgb.map(|part| {
        if part <= 0.0 {
            part
        } else if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// What makes a colour that is written linear: [`linear`], or nothing where it is already.
pub(crate) trait ToLinear: Fn([f32; 3]) -> [f32; 3] + Copy {}

impl<F: Fn([f32; 3]) -> [f32; 3] + Copy> ToLinear for F {}

/// What red, green and blue, linear, add to how bright a light is to the eye.
pub const LUMINANCE: [f32; 3] = [0.2126, 0.7152, 0.0722];

/// The grey, linear, of ground that has no colour.
pub(crate) const UNPAINTED: f32 = 0.5;

/// `a` where t is 0, `b` where it is 1.
pub(crate) fn mix(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    std::array::from_fn(|k| a[k] * (1.0 - t) + b[k] * t)
}

/// 0 up to `from`, 1 from `to` on, 3t² − 2t³ between.
pub(crate) fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from).max(1e-6)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
