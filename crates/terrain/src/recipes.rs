//! The built-in recipes; the files in `assets/` say the same.

use crate::{Band, Chart, Mask, Recipe, Shape, Sign, Stamp};

/// A band of bells without a mask, to start from.
fn band(name: &str, salt: u64, octaves: (u8, u8), amplitude: f64, gain: f64) -> Band {
    Band {
        name: name.into(),
        salt,
        first: octaves.0,
        last: octaves.1,
        amplitude,
        gain,
        stamps: vec![Stamp::new(Shape::Bell)],
        mask: None,
    }
}

const fn mask(from: f64, to: f64, floor: f64) -> Mask {
    Mask { from, to, floor }
}

/// A shape that is only raised, `weight` times as often as the others.
fn raised(shape: Shape, weight: f64) -> Stamp {
    Stamp {
        sign: Sign::Raise,
        weight,
        ..Stamp::new(shape)
    }
}

/// A shape that is only dug, `weight` times as often as the others.
fn dug(shape: Shape, weight: f64) -> Stamp {
    Stamp {
        sign: Sign::Dig,
        weight,
        ..Stamp::new(shape)
    }
}

impl Recipe {
    /// The four built-in recipes.
    #[must_use]
    pub fn all() -> [Self; 4] {
        [Self::earth(), Self::moon(), Self::mars(), Self::article()]
    }

    /// An Earth: continents, mountains in ranges on high land, hills, stony ground.
    #[must_use]
    pub fn earth() -> Self {
        let mut continents = band("continents", 1, (1, 13), 2_800.0, 0.66);
        continents.stamps = vec![
            Stamp::new(Shape::Bell),
            Stamp {
                weight: 1.5,
                ..Stamp::new(Shape::Ridge)
            },
        ];
        let mut mountains = band("mountains", 2, (6, 8), 2_400.0, 0.5);
        mountains.stamps = vec![raised(Shape::Ridge, 2.0), Stamp::new(Shape::Bell)];
        mountains.mask = Some(mask(900.0, 2_600.0, 0.0));
        let mut ranges = band("ranges", 5, (9, 13), 2_500.0, 0.48);
        ranges.stamps = vec![raised(Shape::Ridge, 3.0), dug(Shape::Ridge, 1.0)];
        ranges.mask = Some(mask(1_200.0, 4_000.0, 0.0));
        let mut crags = band("crags", 6, (14, 17), 60.0, 0.46);
        crags.stamps = vec![raised(Shape::Ridge, 1.0), dug(Shape::Ridge, 1.0)];
        crags.mask = Some(mask(1_500.0, 4_500.0, 0.0));
        let mut hills = band("hills", 3, (9, 17), 130.0, 0.6);
        hills.mask = Some(mask(200.0, 1_200.0, 0.15));
        Self {
            name: "Earth".into(),
            radius: 6_371_000.0,
            chart: Chart::Sphere,
            sea_level: Some(400.0),
            bands: vec![
                continents,
                mountains,
                ranges,
                crags,
                hills,
                band("ground", 4, (18, 27), 0.9, 0.48),
            ],
        }
    }

    /// A Moon: dark plains and highlands under craters of every size.
    #[must_use]
    pub fn moon() -> Self {
        let mut basins = band("basins", 12, (2, 4), 3_500.0, 0.6);
        basins.stamps = vec![Stamp {
            density: 0.35,
            ..raised(Shape::Crater, 1.0)
        }];
        let mut craters = band("craters", 13, (5, 22), 2_600.0, 0.52);
        craters.stamps = vec![Stamp {
            density: 0.45,
            ..raised(Shape::Crater, 1.0)
        }];
        Self {
            name: "Moon".into(),
            radius: 1_737_400.0,
            chart: Chart::Sphere,
            sea_level: None,
            bands: vec![
                band("highlands", 11, (1, 12), 2_200.0, 0.55),
                basins,
                craters,
                band("regolith", 14, (13, 25), 2.5, 0.5),
            ],
        }
    }

    /// A Mars: a lowland and a highland half, volcanoes, old craters, dust.
    #[must_use]
    pub fn mars() -> Self {
        let mut shields = band("shield volcanoes", 22, (3, 4), 9_000.0, 0.5);
        shields.stamps = vec![Stamp {
            density: 0.05,
            ..raised(Shape::Cone, 1.0)
        }];
        let mut canyons = band("canyons", 23, (4, 14), 2_200.0, 0.52);
        canyons.stamps = vec![
            Stamp {
                density: 0.4,
                ..dug(Shape::Ridge, 1.0)
            },
            Stamp::new(Shape::Bell),
        ];
        canyons.mask = Some(mask(-500.0, 3_000.0, 0.05));
        let mut chasms = band("chasms", 26, (8, 13), 2_100.0, 0.42);
        chasms.stamps = vec![
            Stamp {
                density: 0.7,
                ..dug(Shape::Ridge, 2.0)
            },
            raised(Shape::Ridge, 1.0),
        ];
        chasms.mask = Some(mask(600.0, 2_600.0, 0.02));
        let mut craters = band("craters", 24, (6, 18), 1_100.0, 0.52);
        craters.stamps = vec![Stamp {
            density: 0.3,
            ..raised(Shape::Crater, 1.0)
        }];
        Self {
            name: "Mars".into(),
            radius: 3_389_500.0,
            chart: Chart::Sphere,
            sea_level: None,
            bands: vec![
                band("dichotomy", 21, (0, 11), 3_500.0, 0.58),
                shields,
                canyons,
                chasms,
                craters,
                band("dust", 25, (12, 26), 12.0, 0.49),
            ],
        }
    }

    /// The articles' own: cones on the unfolded cube, one band, each octave half as high.
    #[must_use]
    pub fn article() -> Self {
        let mut cones = band("cones", 31, (0, 24), 200_000.0, 0.5);
        cones.stamps = vec![Stamp::new(Shape::Cone)];
        Self {
            name: "Article".into(),
            radius: 6_371_000.0,
            chart: Chart::Cube,
            sea_level: None,
            bands: vec![cones],
        }
    }
}
