use std::fmt;
use std::str::FromStr;

/// A picture's width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize {
    /// Pixels of a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl PictureSize {
    /// The longest side that can be asked for.
    const MAX: u32 = 16_384;

    /// How many pixels it has.
    #[must_use]
    pub fn pixels(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

/// Reads `WIDTHxHEIGHT`, each from 1 to 16384.
impl FromStr for PictureSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            text.parse()
                .ok()
                .filter(|side| (1..=Self::MAX).contains(side))
        };
        text.split_once(['x', 'X', '×'])
            .and_then(|(width, height)| {
                Some(Self {
                    width: side(width)?,
                    height: side(height)?,
                })
            })
            .ok_or_else(|| {
                format!(
                    "take WIDTHxHEIGHT in pixels, each from 1 to {}: 1280x720",
                    Self::MAX
                )
            })
    }
}

/// As it is asked for: `1280x720`.
impl fmt::Display for PictureSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_sides_that_a_picture_can_have() {
        let size = PictureSize {
            width: 640,
            height: 480,
        };
        assert_eq!("640x480".parse(), Ok(size));
        assert_eq!(size.to_string(), "640x480");
        for text in [
            "", "0x0", "100", "1x", "x1", "-1x5", "20000x1", "axb", "5x5x5",
        ] {
            assert!(text.parse::<PictureSize>().is_err(), "{text}");
        }
    }
}
