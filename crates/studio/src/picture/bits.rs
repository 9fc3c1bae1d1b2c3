use std::str::FromStr;

/// How many bits a pixel of a grey picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    /// 256 greys.
    Eight,
    /// 65536 greys.
    Sixteen,
}

/// Reads `8` or `16`.
impl FromStr for Bits {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "8" => Ok(Self::Eight),
            "16" => Ok(Self::Sixteen),
            _ => Err("take 8 or 16"),
        }
    }
}
