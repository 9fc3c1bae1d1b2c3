use look::{ColourStop, Detail, Liquid, Look, Sea};
use planet_file::Preset;

/// From the deep sea over beaches and green to snow, by height alone.
pub(crate) fn gradient() -> Look {
    Look {
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
        climate: None,
        detail: Detail::default(),
        sea: Some(Sea {
            liquid: Liquid::Water,
            shallow: [0.20, 0.55, 0.62],
            deep: [0.03, 0.15, 0.36],
            half_depth: 250.0,
            sky: [0.0; 3],
        }),
        air: Preset::Earth.planet().look.air,
        clouds: None,
    }
}
