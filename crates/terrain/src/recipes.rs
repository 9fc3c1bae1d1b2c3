use crate::{Band, Mask, Recipe, Shape, Sign, Stamp};

impl Recipe {
    /// An Earth.
    #[must_use]
    pub fn earth() -> Self {
        Self {
            name: "Earth".into(),
            radius: 6_371_000.0,
            chart: crate::Chart::Sphere,
            sea_level: Some(0.0),
            bands: vec![Band {
                name: "continents".into(),
                salt: 1,
                first: 1,
                last: 22,
                amplitude: 2_500.0,
                gain: 0.6,
                stamps: vec![Stamp::new(Shape::Bell)],
                mask: None,
            }],
        }
    }
}
