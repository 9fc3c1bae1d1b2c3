use super::mixed;

/// A colour for each height.
///
/// ```
/// use heightmap::Gradient;
/// let colours = Gradient::new(vec![(0.0, [0, 0, 0]), (1.0, [200, 100, 50])]).expect("they rise");
/// assert_eq!(colours.colour(0.5), [100, 50, 25]);
/// assert_eq!(colours.colour(7.0), [200, 100, 50]);
/// ```
///
/// # Invariants
///
/// There is at least one stop, and no stop is lower than the one before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Gradient {
    stops: Vec<(f32, [u8; 3])>,
    /// What is lower lies under water.
    sea_level: Option<f32>,
}

/// Stops from the sea level down: the share of the depth, and the colour there.
const SEA: [(f32, [u8; 3]); 4] = [
    (0.0, [116, 181, 193]),
    (0.12, [70, 140, 172]),
    (0.45, [38, 88, 138]),
    (1.0, [18, 40, 84]),
];

/// Stops from the sea level up: the share of the height above it, and the colour there.
const LAND: [(f32, [u8; 3]); 10] = [
    (0.0, [226, 212, 166]),
    (0.025, [212, 202, 148]),
    (0.06, [158, 180, 100]),
    (0.22, [112, 152, 78]),
    (0.38, [66, 112, 62]),
    (0.52, [78, 102, 66]),
    (0.63, [122, 110, 92]),
    (0.76, [146, 136, 128]),
    (0.85, [236, 240, 244]),
    (1.0, [252, 253, 255]),
];

impl Gradient {
    /// The gradient of some stops from the lowest to the highest, each a height and its colour; `None` if there are none or one is lower than the one before it.
    #[must_use]
    pub fn new(stops: Vec<(f32, [u8; 3])>) -> Option<Self> {
        let rise = stops.is_sorted_by(|one, next| one.0 <= next.0);
        let numbers = stops.iter().all(|stop| stop.0.is_finite());
        (!stops.is_empty() && rise && numbers).then_some(Self {
            stops,
            sea_level: None,
        })
    }

    /// Deep sea, shallow sea, beach, grass, forest, rock and snow for heights 0 ..= 1.
    ///
    /// All of them are there at any sea level between 0 and 1; one beyond counts as the nearer of the two.
    #[must_use]
    pub fn sea_to_snow(sea_level: f32) -> Self {
        let sea_level = if sea_level.is_nan() { 0.5 } else { sea_level };
        let sea_level = sea_level.clamp(0.0, 1.0);
        let sea = SEA.iter().rev();
        let sea = sea.map(|&(share, colour)| (sea_level - share * sea_level, colour));
        let land = LAND.iter();
        let land = land.map(|&(share, colour)| (sea_level + share * (1.0 - sea_level), colour));
        Self {
            stops: sea.chain(land).collect(),
            sea_level: Some(sea_level),
        }
    }

    /// The colour of a height: on the line between the two stops about it, and that of the last stop beyond the ends.
    #[must_use]
    pub fn colour(&self, height: f32) -> [u8; 3] {
        let after = self.stops.partition_point(|stop| stop.0 <= height);
        let Some(&(low, below)) = after.checked_sub(1).map(|before| &self.stops[before]) else {
            return self.stops[0].1;
        };
        match self.stops.get(after) {
            Some(&(high, above)) => mixed(below, above, (height - low) / (high - low)),
            None => below,
        }
    }

    /// Whether a height lies under water.
    #[must_use]
    pub fn is_sea(&self, height: f32) -> bool {
        self.sea_level.is_some_and(|sea_level| height < sea_level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sea_level_has_sea_below_and_beach_to_snow_above() {
        for percent in 0..=100_u8 {
            let level = f32::from(percent) / 100.0;
            let gradient = Gradient::sea_to_snow(level);
            let stops = gradient.stops.clone();
            assert!(Gradient::new(stops).is_some(), "{level}");
            let shore = if percent < 100 { LAND[0] } else { LAND[9] };
            assert_eq!(gradient.colour(level), shore.1, "{level}");
            assert_eq!(gradient.colour(1.0 + f32::EPSILON), LAND[9].1, "{level}");
            assert_eq!(gradient.colour(-0.1), SEA[3].1, "{level}");
            if percent > 0 {
                let [red, _, blue] = gradient.colour(level * 0.99);
                assert!(blue > red, "{level}");
            }
        }
    }

    #[test]
    fn what_is_no_gradient_is_none() {
        assert_eq!(Gradient::new(Vec::new()), None);
        assert_eq!(Gradient::new(vec![(1.0, [0; 3]), (0.0, [0; 3])]), None);
        assert_eq!(Gradient::new(vec![(f32::NAN, [0; 3])]), None);
    }

    #[test]
    fn a_height_that_is_no_number_has_some_colour() {
        assert_eq!(Gradient::sea_to_snow(f32::NAN).colour(f32::NAN), SEA[3].1);
    }
}
