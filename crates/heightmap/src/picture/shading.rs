use super::mixed;

/// Relief seen by light from the north-west: slopes it falls on are tinted towards one colour, slopes in shade towards another.
///
/// Slopes are height a side of the map, so that a picture looks the same whatever the resolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shading {
    /// How much slopes are seen: 0 is not at all; 1 is right for slopes of about 3.
    pub strength: f32,
    /// The colour of light.
    pub light: [u8; 3],
    /// The colour of shade.
    pub shade: [u8; 3],
}

impl Default for Shading {
    /// Light yellow and dark violet.
    fn default() -> Self {
        Self {
            strength: 1.0,
            light: [255, 246, 196],
            shade: [36, 16, 62],
        }
    }
}

/// The slope that a strength of 1 is for.
const USUAL: f32 = 3.0;

/// Of the steepest slopes: the share of the light's colour.
const MOST_LIGHT: f32 = 0.55;

/// Of the steepest slopes: the share of the shade's colour.
const MOST_SHADE: f32 = 0.65;

impl Shading {
    /// A colour on ground that rises so much to the right and downwards in the picture.
    ///
    /// `part` is the share of the relief that is seen there.
    pub(super) fn on(&self, colour: [u8; 3], [right, down]: [f32; 2], part: f32) -> [u8; 3] {
        // What rises towards the south-east faces the light.
        let lit = (right + down) * std::f32::consts::FRAC_1_SQRT_2 / USUAL * self.strength;
        let lit = lit.clamp(-1e9, 1e9);
        let lit = lit / (1.0 + lit * lit).sqrt() * part;
        if lit > 0.0 {
            mixed(colour, self.light, lit * MOST_LIGHT)
        } else if lit < 0.0 {
            mixed(colour, self.shade, -lit * MOST_SHADE)
        } else {
            colour
        }
    }
}
