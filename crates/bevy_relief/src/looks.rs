use crate::{Air, ColourStop, Look, Sea};

impl Look {
    /// Beaches, forests, bare heights, snow; blue seas.
    #[must_use]
    pub fn earth() -> Self {
        Self {
            stops: vec![
                ColourStop::new(0.0, [0.76, 0.70, 0.50]),
                ColourStop::new(25.0, [0.42, 0.45, 0.28]),
                ColourStop::new(400.0, [0.23, 0.31, 0.16]),
                ColourStop::new(1_200.0, [0.31, 0.34, 0.20]),
                ColourStop::new(2_200.0, [0.43, 0.38, 0.28]),
                ColourStop::new(3_400.0, [0.48, 0.44, 0.40]),
                ColourStop::new(4_300.0, [0.90, 0.92, 0.94]),
                ColourStop::new(6_000.0, [0.97, 0.98, 1.0]),
            ],
            rock: [0.37, 0.34, 0.31],
            rock_slope: [24.0, 38.0],
            sea: Some(Sea {
                shallow: [0.20, 0.55, 0.62],
                deep: [0.03, 0.15, 0.36],
                half_depth: 250.0,
            }),
            air: Some(Air::earth()),
        }
    }

    /// Dark plains, pale highlands.
    #[must_use]
    pub fn moon() -> Self {
        Self {
            stops: vec![
                ColourStop::new(-4_000.0, [0.27, 0.27, 0.28]),
                ColourStop::new(-1_500.0, [0.38, 0.38, 0.38]),
                ColourStop::new(500.0, [0.55, 0.54, 0.52]),
                ColourStop::new(4_000.0, [0.70, 0.69, 0.67]),
            ],
            rock: [0.47, 0.46, 0.45],
            rock_slope: [28.0, 45.0],
            sea: None,
            air: None,
        }
    }

    /// Rust, ochre, dust.
    #[must_use]
    pub fn mars() -> Self {
        Self {
            stops: vec![
                ColourStop::new(-5_000.0, [0.36, 0.20, 0.13]),
                ColourStop::new(-1_500.0, [0.58, 0.31, 0.18]),
                ColourStop::new(1_500.0, [0.72, 0.43, 0.25]),
                ColourStop::new(5_000.0, [0.80, 0.57, 0.38]),
                ColourStop::new(11_000.0, [0.88, 0.75, 0.62]),
            ],
            rock: [0.42, 0.24, 0.16],
            rock_slope: [22.0, 38.0],
            sea: None,
            air: Some(Air::mars()),
        }
    }

    /// Plain grey, dark low and bright high, as the articles print their heightmaps.
    #[must_use]
    pub fn article() -> Self {
        Self {
            stops: vec![
                ColourStop::new(-30_000.0, [0.10, 0.10, 0.10]),
                ColourStop::new(30_000.0, [0.95, 0.95, 0.95]),
            ],
            rock: [0.5, 0.5, 0.5],
            rock_slope: [89.0, 90.0],
            sea: None,
            air: None,
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::earth()
    }
}
