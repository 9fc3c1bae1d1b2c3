use std::str::FromStr;

/// An sRGB colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
}

/// Reads six hexadecimal digits, `RRGGBB`, with or without `#` before them.
impl FromStr for Rgb {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        match u32::from_str_radix(digits, 16) {
            Ok(colour) if digits.len() == 6 && !digits.starts_with('+') => {
                let [_, red, green, blue] = colour.to_be_bytes();
                Ok(Self([red, green, blue]))
            }
            _ => Err("take six hexadecimal digits RRGGBB: 0a1020"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_six_digits() {
        assert_eq!("0a10FF".parse(), Ok(Rgb([10, 16, 255])));
        for text in ["12345", "1234567", "gg0000", "+12345", "##123456", ""] {
            assert!(text.parse::<Rgb>().is_err(), "{text}");
        }
    }
}
