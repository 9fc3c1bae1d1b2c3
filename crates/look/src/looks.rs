use crate::{Air, Biome, Climate, Clouds, ColourStop, Detail, Liquid, Look, Sea, Snow};

/// A biome by its name, warmth in degrees Celsius, moisture and sRGB.
fn biome(name: &str, warmth: f32, moisture: f32, colour: [f32; 3]) -> Biome {
    Biome {
        name: name.into(),
        warmth,
        moisture,
        colour,
    }
}

const fn stop(height: f32, colour: [f32; 3]) -> ColourStop {
    ColourStop { height, colour }
}

impl Look {
    /// The built-in looks.
    #[must_use]
    pub fn all() -> [Self; 5] {
        [
            Self::earth(),
            Self::moon(),
            Self::mars(),
            Self::article(),
            Self::gradient(),
        ]
    }

    /// Forests, steppes, deserts and ice, blue seas.
    #[must_use]
    pub fn earth() -> Self {
        Self {
            stops: Vec::new(),
            rock: [0.36, 0.34, 0.32],
            rock_slope: [26.0, 40.0],
            climate: Some(Climate {
                equator: 29.0,
                pole: -24.0,
                lapse: 6.0,
                variation: 4.0,
                spread: 0.5,
                belts: 0.22,
                drying: 0.06,
                regions: 2.6,
                biomes: vec![
                    biome("rain forest", 27.0, 0.9, [0.09, 0.19, 0.06]),
                    biome("savanna", 26.0, 0.5, [0.37, 0.38, 0.19]),
                    biome("desert", 26.0, 0.1, [0.72, 0.58, 0.38]),
                    biome("forest", 12.0, 0.8, [0.14, 0.24, 0.09]),
                    biome("grassland", 11.0, 0.45, [0.30, 0.35, 0.17]),
                    biome("steppe", 11.0, 0.1, [0.54, 0.48, 0.31]),
                    biome("taiga", 1.0, 0.7, [0.14, 0.21, 0.14]),
                    biome("tundra", -5.0, 0.4, [0.40, 0.37, 0.28]),
                    biome("bare heights", -9.0, 0.1, [0.47, 0.44, 0.40]),
                ],
                shore: Some(stop(18.0, [0.74, 0.67, 0.51])),
                snow: Some(Snow {
                    colour: [0.87, 0.89, 0.92],
                    warmth: [-3.0, -9.0],
                }),
            }),
            detail: Detail {
                contrast: 0.22,
                relief: 0.10,
            },
            sea: Some(Sea {
                liquid: Liquid::Water,
                shallow: [0.16, 0.44, 0.48],
                deep: [0.015, 0.075, 0.20],
                half_depth: 60.0,
                sky: [0.52, 0.67, 0.82],
            }),
            air: Some(Air::earth()),
            clouds: Some(Clouds::earth()),
        }
    }

    /// Dark plains, pale highlands.
    #[must_use]
    pub fn moon() -> Self {
        Self {
            stops: Vec::new(),
            rock: [0.50, 0.49, 0.48],
            rock_slope: [28.0, 45.0],
            climate: Some(Climate {
                equator: 0.0,
                pole: 0.0,
                lapse: 0.0,
                variation: 9.0,
                spread: 0.3,
                belts: 0.0,
                drying: 0.22,
                regions: 1.6,
                biomes: vec![
                    biome("mare", 0.0, 1.0, [0.27, 0.27, 0.28]),
                    biome("titanium mare", -12.0, 0.85, [0.24, 0.25, 0.27]),
                    biome("plain", 0.0, 0.5, [0.42, 0.415, 0.41]),
                    biome("highland", 0.0, 0.1, [0.58, 0.57, 0.555]),
                    biome("old highland", 12.0, 0.2, [0.52, 0.51, 0.49]),
                ],
                shore: None,
                snow: None,
            }),
            detail: Detail {
                contrast: 0.14,
                relief: 0.14,
            },
            sea: None,
            air: None,
            clouds: None,
        }
    }

    /// Rust, ochre, dust, caps of ice.
    #[must_use]
    pub fn mars() -> Self {
        Self {
            stops: Vec::new(),
            rock: [0.38, 0.24, 0.17],
            rock_slope: [24.0, 40.0],
            climate: Some(Climate {
                equator: -35.0,
                pole: -128.0,
                lapse: 1.5,
                variation: 7.0,
                spread: 0.45,
                belts: 0.10,
                drying: 0.03,
                regions: 2.0,
                biomes: vec![
                    biome("bright dust", -45.0, 0.1, [0.70, 0.51, 0.37]),
                    biome("rust", -50.0, 0.45, [0.57, 0.37, 0.26]),
                    biome("dark sand", -50.0, 0.85, [0.33, 0.24, 0.20]),
                    biome("pale plains", -75.0, 0.25, [0.67, 0.50, 0.38]),
                    biome("cold sand", -85.0, 0.7, [0.42, 0.30, 0.24]),
                ],
                shore: None,
                snow: Some(Snow {
                    colour: [0.87, 0.84, 0.81],
                    warmth: [-107.0, -117.0],
                }),
            }),
            detail: Detail {
                contrast: 0.20,
                relief: 0.12,
            },
            sea: None,
            air: Some(Air::mars()),
            clouds: Some(Clouds::mars()),
        }
    }

    /// Plain grey, dark low and bright high, as the articles print their heightmaps.
    #[must_use]
    pub fn article() -> Self {
        Self {
            stops: vec![
                stop(-80_000.0, [0.02, 0.02, 0.02]),
                stop(80_000.0, [0.6, 0.6, 0.6]),
            ],
            rock: [0.5, 0.5, 0.5],
            rock_slope: [89.0, 90.0],
            climate: None,
            detail: Detail::default(),
            sea: None,
            air: None,
            clouds: None,
        }
    }

    /// From the deep sea over beaches and green to snow, by height alone.
    #[must_use]
    pub fn gradient() -> Self {
        Self {
            stops: vec![
                stop(0.0, [0.76, 0.70, 0.50]),
                stop(25.0, [0.42, 0.45, 0.28]),
                stop(400.0, [0.23, 0.31, 0.16]),
                stop(1_200.0, [0.31, 0.34, 0.20]),
                stop(2_200.0, [0.43, 0.38, 0.28]),
                stop(3_400.0, [0.48, 0.44, 0.40]),
                stop(4_300.0, [0.90, 0.92, 0.94]),
                stop(6_000.0, [0.97, 0.98, 1.0]),
            ],
            rock: [0.37, 0.34, 0.31],
            rock_slope: [24.0, 38.0],
            climate: None,
            detail: Detail::default(),
            sea: Some(Sea {
                liquid: Liquid::Water,
                shallow: [0.20, 0.55, 0.62],
                deep: [0.03, 0.15, 0.36],
                half_depth: 250.0,
                sky: [0.0; 3],
            }),
            air: Some(Air::earth()),
            clouds: None,
        }
    }
}

impl Default for Look {
    fn default() -> Self {
        Self::earth()
    }
}
