use std::fmt;
use tiles::srgb_byte;

/// What a map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// The ground, in metres above the sphere.
    Height,
    /// What one can stand or swim on: the ground or water over it, in metres above the sphere.
    Surface,
    /// How deep the water is, in metres; 0 on dry ground.
    Depth,
    /// The ground's unit normal: to the right, to the upper side, and up.
    Normal,
    /// The ground's colours without light, as image tiles have them; linear.
    Colour,
    /// 1 under water, 0 elsewhere.
    Water,
}

impl What {
    /// All of it.
    pub const ALL: [Self; 6] = [
        Self::Height,
        Self::Surface,
        Self::Depth,
        Self::Normal,
        Self::Colour,
        Self::Water,
    ];

    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Height => "height",
            Self::Surface => "surface",
            Self::Depth => "depth",
            Self::Normal => "normal",
            Self::Colour => "colour",
            Self::Water => "water",
        }
    }

    /// How many numbers a pixel has.
    #[must_use]
    pub const fn channels(self) -> usize {
        match self {
            Self::Normal | Self::Colour => 3,
            _ => 1,
        }
    }

    /// Whether it is metres.
    #[must_use]
    pub const fn is_metres(self) -> bool {
        matches!(self, Self::Height | Self::Surface | Self::Depth)
    }

    /// One of its numbers as a byte, where it is not metres: colours as sRGB has them, normals from −1 to 1, water black or white.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates"
    )]
    pub(crate) fn byte(self, number: f32) -> u8 {
        match self {
            Self::Colour => srgb_byte(number),
            Self::Normal => ((number + 1.0) * 127.5).round() as u8,
            _ => (number * 255.0).round() as u8,
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_reach_from_end_to_end() {
        assert_eq!(
            [-1.0, 0.0, 1.0].map(|x| What::Normal.byte(x)),
            [0, 128, 255]
        );
        assert_eq!(
            [0.0, 0.2158, 1.0].map(|x| What::Colour.byte(x)),
            [0, 128, 255]
        );
        assert_eq!([0.0, 1.0].map(|x| What::Water.byte(x)), [0, 255]);
    }
}
