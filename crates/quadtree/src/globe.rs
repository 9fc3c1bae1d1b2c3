use cubemap::{Cell, Realm, Warp};

/// The sphere that the cells divide, and what hides them from each other.
///
/// ```
/// use quadtree::Globe;
/// // An Earth whose deepest ground is 11 km below the sphere.
/// let radius = 6_371_000.0;
/// let globe = Globe { radius, occluder: radius - 11_000.0, warp: Default::default() };
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
    /// How the cells are spread over the sphere.
    pub warp: Warp,
}

impl Globe {
    /// Level from which a cell's diagonal is taken to halve.
    const MEASURED: u8 = 5;

    /// How far the lowest ground that can be seen is from the centre, in metres: the occluder, or the sphere if nothing hides anything.
    #[must_use]
    pub fn lowest_seen(&self) -> f64 {
        if self.occluder > 0.0 {
            self.occluder
        } else {
            self.radius
        }
    }

    /// A bound on the distance between two points of the bare sphere in one cell of a level, in metres.
    ///
    /// Measured cell by cell up to level 5, halved with each level from there on; at
    /// most 6 % above the longest diagonal. Costs up to a thousand square roots: call
    /// it when the planet changes, not once a frame.
    #[must_use]
    pub fn diagonal(&self, level: u8) -> f64 {
        let measured = level.min(Self::MEASURED);
        // The realms are turns of one another.
        let longest = Cell::all(measured)
            .filter(|cell| cell.realm() == Realm::PlusX)
            .map(|cell| cell.diagonal(self.warp))
            .fold(0.0, f64::max);
        let deeper = i32::from(level - measured);
        // A small cell is flatter, so its diagonal is a little more than half.
        let slack = if deeper == 0 { 1.0 } else { 1.05 };
        longest * self.radius * 0.5_f64.powi(deeper) * slack
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_diagonal_is_longer_than_its_levels_and_few_are_much_shorter() {
        for warp in Warp::ALL {
            let globe = Globe {
                radius: 10.0,
                occluder: 0.0,
                warp,
            };
            for level in 0..=8 {
                let longest = Cell::all(level)
                    .filter(|cell| cell.realm() == Realm::MinusY)
                    .map(|cell| 10.0 * cell.diagonal(warp))
                    .fold(0.0, f64::max);
                let bound = globe.diagonal(level);
                assert!(
                    longest <= bound * (1.0 + 1e-12) && bound <= 1.06 * longest,
                    "{warp:?} level {level}: {longest} {bound}"
                );
            }
        }
    }
}
