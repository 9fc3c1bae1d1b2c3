#[cfg(feature = "reflect")]
use bevy_reflect::prelude::ReflectDefault;

/// What lies on the ground between the size of a few pixels and that of the mesh: noise, stones, tufts, woods and ripples; and what ground is made of. No picture, and it stays where it is.
///
/// Of it [`Look::colour`](crate::Look::colour) has the shade of woods, soils and layers; the shader has all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Default, Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Detail {
    /// How much brighter and darker patches are, as a share, 0 to 1.
    pub contrast: f32,
    /// Slope of the relief that only the light sees, in steep ground more: 0.1 is gentle.
    pub relief: f32,
    /// How thickly stones, gravel and clods lie where they lie thickest, on dry and on steep ground: 0 to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stones: f32,
    /// How thickly tufts and grass stand where they stand thickest, on moist ground, and how bare the patches between are where it is dry: 0 to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub tufts: f32,
    /// How much of the moistest and mild land is wooded, 0 to 1: patches from afar, shrubs from near, of which some stand outside of woods.
    #[cfg_attr(feature = "serde", serde(default))]
    pub woods: f32,
    /// How steep ripples and dunes are where nothing holds dry ground that is not steep: 0 to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub ripples: f32,
    /// How much soils differ in colour and in the water that they hold, between half a kilometre and some hundred: 0 to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub soils: f32,
    /// How clear the layers of rock are that steep and bare ground shows: 0 to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub layers: f32,
}
