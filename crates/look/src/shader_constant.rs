use crate::ground::soils;
use crate::{Climate, Liquid, Look};
use crate::{air, climate, clouds, colour, look, noise, sea};
use std::fmt;

/// A number, or a few of a kind, that a shader shares with Rust; written out it is a constant of WGSL.
///
/// ```
/// # use look::ShaderConstant;
/// let gain = ShaderConstant::real("GAIN", [0.5]);
/// assert_eq!(gain.to_string(), "const GAIN: f32 = 0.5f;");
/// let steps = ShaderConstant::whole("STEPS", [3, 8]);
/// assert_eq!(steps.to_string(), "const STEPS: vec2<u32> = vec2<u32>(3u, 8u);");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShaderConstant {
    name: &'static str,
    /// The type of its parts.
    scalar: &'static str,
    /// One to four, as WGSL writes them.
    parts: Vec<String>,
}

impl ShaderConstant {
    /// One number without a sign, or a vector of two to four.
    #[must_use]
    pub fn whole<const N: usize>(name: &'static str, parts: [u32; N]) -> Self {
        const { assert!(0 < N && N <= 4, "a number or a vector") };
        Self {
            name,
            scalar: "u32",
            parts: parts.map(|part| format!("{part}u")).into(),
        }
    }

    /// One finite number of 32 bits, or a vector of two to four; the shader has it with every bit.
    #[must_use]
    pub fn real<const N: usize>(name: &'static str, parts: [f32; N]) -> Self {
        const { assert!(0 < N && N <= 4, "a number or a vector") };
        Self {
            name,
            scalar: "f32",
            parts: parts.map(|part| format!("{part:?}f")).into(),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

impl fmt::Display for ShaderConstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            scalar,
            parts,
        } = self;
        match &parts[..] {
            [part] => write!(f, "const {name}: {scalar} = {part};"),
            parts => {
                let vector = format!("vec{}<{scalar}>", parts.len());
                write!(
                    f,
                    "const {name}: {vector} = {vector}({});",
                    parts.join(", ")
                )
            }
        }
    }
}

/// The numbers of this crate's formulas, for shaders that compute the same.
#[must_use]
pub fn shader_constants() -> Vec<ShaderConstant> {
    let whole = |name, number| ShaderConstant::whole(name, [number]);
    let real = |name, number| ShaderConstant::real(name, [number]);
    let size = |name, size: usize| whole(name, u32::try_from(size).expect("a dozen or two"));
    vec![
        size("MAX_STOPS", Look::MAX_STOPS),
        size("MAX_BIOMES", Climate::MAX_BIOMES),
        ShaderConstant::real("LUMINANCE", colour::LUMINANCE),
        ShaderConstant::real("SNOW_HOLDS", look::SNOW_HOLDS),
        real("SNOW_OF_RAIN", climate::SNOW_OF_RAIN),
        real("UNPAINTED", colour::UNPAINTED),
        real("SEA_LEFT", sea::SEA_LEFT),
        ShaderConstant::real("SILT", sea::SILT),
        real("SILT_DEEP", sea::SILT_DEEP),
        real("MURKY", sea::MURKY),
        whole("LIQUID_WATER", Liquid::Water.number()),
        whole("LIQUID_LAVA", Liquid::Lava.number()),
        whole("LIQUID_ICE", Liquid::Ice.number()),
        whole("CLIMATE_OCTAVES", climate::OCTAVES),
        real("CLIMATE_GAIN", climate::GAIN),
        real("MEAN_MOISTURE", climate::MEAN_MOISTURE),
        real("MOISTURE_OF_NOISE", climate::MOISTURE_OF_NOISE),
        ShaderConstant::real("BIOME_STEPS", climate::BIOME_STEPS),
        real("BIOME_SOFTNESS", climate::BIOME_SOFTNESS),
        real("SHORE_WHOLE", climate::SHORE_WHOLE),
        ShaderConstant::real("SHORE_FLAT", climate::SHORE_FLAT),
        ShaderConstant::real("SHORE_MOISTURE", climate::SHORE_MOISTURE),
        real("SHORE_GREEN", climate::SHORE_GREEN),
        ShaderConstant::real("WOODS_MOISTURE", climate::WOODS_MOISTURE),
        ShaderConstant::real("WOODS_WARMTH", climate::WOODS_WARMTH),
        ShaderConstant::real("WOODS_SHADE", climate::WOODS_SHADE),
        real("COLUMN_EXPONENT", air::COLUMN_EXPONENT),
        real("SKYLIGHT_SOFTNESS", air::SKYLIGHT_SOFTNESS),
        real("SKYLIGHT_FLATTEST", air::SKYLIGHT_FLATTEST),
        real("SKYLIGHT_DUSK", air::SKYLIGHT_DUSK),
        real("SKYLIGHT_LOST", air::SKYLIGHT_LOST),
        real("SKYLIGHT_SHARE", air::SKYLIGHT_SHARE),
        whole("CLOUD_SALT", clouds::SALT),
        whole("CLOUD_OCTAVES", clouds::OCTAVES),
        whole("CLOUD_HEAPS", clouds::HEAPS),
        real("CLOUD_SWIRL", clouds::SWIRL),
        real("CLOUD_SWIRL_REGIONS", clouds::SWIRL_REGIONS),
        real("CLOUD_SWIRL_WEIGHT", clouds::SWIRL_WEIGHT),
        real("CLOUD_FIRST_WEIGHT", clouds::FIRST_WEIGHT),
        real("CLOUD_GAIN", clouds::GAIN),
        real("CLOUD_LACUNARITY", clouds::LACUNARITY),
        real("CLOUD_HEAP_HEIGHT", clouds::HEAP_HEIGHT),
        real("CLOUD_HEAP_FLOOR", clouds::HEAP_FLOOR),
        real("CLOUD_BELTS", clouds::BELTS),
        real("CLOUD_RISE", clouds::RISE),
        real("CLOUD_BENT", clouds::BENT),
        ShaderConstant::real("CLOUD_TURN_X", clouds::TURN[0]),
        ShaderConstant::real("CLOUD_TURN_Y", clouds::TURN[1]),
        ShaderConstant::real("CLOUD_TURN_Z", clouds::TURN[2]),
        real("CLOUD_POWER", clouds::POWER),
        real("CLOUD_SCATTERED", clouds::SCATTERED),
        whole("SOILS_SALT", soils::SALT),
        whole("SOILS_OCTAVES", soils::OCTAVES),
        real("SOILS_COARSEST", soils::COARSEST),
        real("SOILS_GAIN", soils::GAIN),
        real("SOILS_CARRIED", soils::CARRIED),
        real("SOILS_SEEN", soils::SEEN),
        ShaderConstant::real("SOILS_SMALL", soils::SMALL),
        real("SOILS_MOISTURE", soils::MOISTURE),
        real("SOILS_KIND", soils::KIND),
        ShaderConstant::real("SOILS_RUST", soils::RUST),
        ShaderConstant::real("SOILS_PALE", soils::PALE),
        real("SOILS_LEFT", soils::LEFT),
        real("SOILS_COVERED", soils::COVERED),
        ShaderConstant::real("SOILS_BARE", soils::BARE),
        whole("LAYERS_SALT", soils::LAYERS_SALT),
        whole("LAYERS", soils::LAYERS),
        real("LAYERS_THICKEST", soils::THICKEST),
        real("LAYERS_EVEN", soils::EVEN),
        real("LAYERS_CONTRAST", soils::LAYERS_CONTRAST),
        real("LAYERS_PALE", soils::PALE_LAYERS),
        real("LAYERS_IN_SOIL", soils::LAYERS_IN_SOIL),
        real("LAYERS_FOLDED", soils::FOLDED),
        whole("LAYERS_FOLDS", soils::FOLDS),
        ShaderConstant::real("LAYERS_CUT", soils::CUT),
        real("LAYERS_STEEPEST", soils::STEEPEST),
        ShaderConstant::whole("NOISE_SPREAD", noise::SPREAD),
        ShaderConstant::whole("NOISE_MIX", noise::MIX),
        whole("NOISE_GRADIENT_BITS", noise::GRADIENT_BITS),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn numbers_are_written_with_every_bit() {
        for number in [0.1, 60.0, 1e-6, 0.2126, f32::MIN_POSITIVE, f32::MAX] {
            let text = ShaderConstant::real("X", [number]).to_string();
            let digits = text["const X: f32 = ".len()..].trim_end_matches("f;");
            let read: f32 = digits.parse().expect("a number");
            assert_eq!(read.to_bits(), number.to_bits(), "{text}");
        }
    }

    #[test]
    fn no_two_constants_have_one_name() {
        let all = shader_constants();
        let names: HashSet<_> = all.iter().map(ShaderConstant::name).collect();
        assert_eq!(names.len(), all.len());
    }
}
