use crate::{Measure, Stretch};
use cubemap::Warp;

/// The sphere that the cells divide, and what hides them from each other.
///
/// ```
/// use quadtree::Globe;
/// // An Earth whose ground lies between 11 km below the sphere and 9 km above it.
/// let radius = 6_371_000.0;
/// let globe = Globe { radius, occluder: radius - 11_000.0, roof: radius + 9_000.0, warp: Default::default() };
/// assert!(globe.diagonal(3) > globe.diagonal(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Globe {
    /// Of the sphere, in metres.
    pub radius: f64,
    /// Radius of the solid sphere that makes the horizon, in metres.
    ///
    /// The sphere's radius plus the lowest height anywhere, or the radius of an opaque
    /// sea. Zero or less hides nothing.
    pub occluder: f64,
    /// Radius of a sphere that holds all ground, and the sea, in metres.
    pub roof: f64,
    /// How the cells are spread over the sphere.
    pub warp: Warp,
}

impl Globe {
    /// How far the lowest ground that can be seen is from the centre, in metres: the occluder, or the sphere if nothing hides anything.
    #[must_use]
    pub fn lowest_seen(&self) -> f64 {
        if self.occluder > 0.0 {
            self.occluder
        } else {
            self.radius
        }
    }

    /// How much higher the highest of its ground may be than the lowest, in metres.
    #[must_use]
    pub fn relief(&self) -> f64 {
        (self.roof - self.occluder.max(0.0)).max(0.0)
    }

    /// How distances on it count.
    #[must_use]
    pub fn measure(&self) -> Measure {
        Measure {
            lowest_seen: self.lowest_seen(),
            roof: self.roof,
        }
    }

    /// A bound on the distance between two points in one cell of a level, along the sphere that no ground that is seen is below, in metres.
    ///
    /// It halves from level to level, as the longest diagonals of fine cells do. Those of large ones fall short of it, for
    /// they are straight: that of a whole realm by nearly a half, those of level 5 and finer ones by less than 4 %.
    #[must_use]
    pub fn diagonal(&self, level: u8) -> f64 {
        Stretch::of(self.warp).longest(level) * self.lowest_seen()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sphere;
    use cubemap::{Cell, Realm};

    #[test]
    fn no_diagonal_is_longer_than_its_levels_and_few_are_much_shorter() {
        for warp in Warp::ALL {
            let globe = sphere(10.0, warp);
            for level in 0..=8 {
                let longest = Cell::all(level)
                    .filter(|cell| cell.realm() == Realm::MinusY)
                    .map(|cell| 10.0 * cell.diagonal(warp))
                    .fold(0.0, f64::max);
                let bound = globe.diagonal(level);
                assert!(
                    longest <= bound * (1.0 + 1e-12) && (level < 5 || bound <= 1.04 * longest),
                    "{warp:?} level {level}: {longest} {bound}"
                );
            }
        }
    }
}
