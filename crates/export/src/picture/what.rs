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

    /// Whether one of its numbers takes 16 bits in pictures: metres, and normals, which are nearly upright on a planet.
    pub(crate) const fn is_fine(self) -> bool {
        self.is_metres() || matches!(self, Self::Normal)
    }

    /// One of its numbers as a byte, where it is neither metres nor a normal: colours as sRGB has them, water black or white.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates"
    )]
    pub(crate) fn byte(self, number: f32) -> u8 {
        match self {
            Self::Colour => srgb_byte(number),
            _ => (number * 255.0).round() as u8,
        }
    }

    /// One of its numbers in 16 bits, where it is not metres: normals from −1 to 1, all else as its byte twice.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates"
    )]
    pub(crate) fn short(self, number: f32) -> u16 {
        match self {
            Self::Normal => ((number + 1.0) * 32_767.5).round() as u16,
            _ => u16::from(self.byte(number)) * 257,
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
    fn numbers_reach_from_end_to_end() {
        assert_eq!(
            [-1.0, 0.0, 1.0].map(|x| What::Normal.short(x)),
            [0, 32_768, 65_535]
        );
        assert_eq!(
            [0.0, 0.2158, 1.0].map(|x| What::Colour.byte(x)),
            [0, 128, 255]
        );
        assert_eq!([0.0, 1.0].map(|x| What::Water.byte(x)), [0, 255]);
        assert_eq!(What::Water.short(1.0), u16::MAX);
    }
}
