//! What reads one height at a time.

use crate::HeightMap;

/// Makes plains flatter and peaks sharper: heights, from 0 to 1, to the power of `factor`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flatten {
    /// The power, above 0; 2 squares them.
    pub factor: f32,
}

impl Default for Flatten {
    fn default() -> Self {
        Self { factor: 2.0 }
    }
}

impl Flatten {
    /// Changes a map; what is below 0 becomes 0.
    pub fn apply(&self, map: &mut HeightMap) {
        let factor = self.factor;
        if factor == 2.0 {
            map.map(|height| height.max(0.0) * height.max(0.0));
        } else {
            map.map(|height| libm::powf(height.max(0.0), factor));
        }
    }
}

/// Cuts off what is below one height and above another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutOff {
    /// What is lower becomes this.
    pub low: f32,
    /// What is higher becomes this; not below `low`.
    pub high: f32,
}

impl Default for CutOff {
    fn default() -> Self {
        Self {
            low: 0.0,
            high: 1.0,
        }
    }
}

impl CutOff {
    /// Changes a map.
    pub fn apply(&self, map: &mut HeightMap) {
        let (low, high) = (self.low, self.high);
        map.map(|height| height.max(low).min(high));
    }
}

impl HeightMap {
    /// Turns heights upside down: 0 becomes 1, and 1 becomes 0.
    pub fn invert(&mut self) {
        self.map(|height| 1.0 - height);
    }
}
