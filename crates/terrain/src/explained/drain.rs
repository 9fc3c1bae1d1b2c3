//! What makes the land of a lattice drain at a place.

/// What makes the land of a lattice drain at a place: added once all stamps of a level are, where the recipe's rivers say so.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainedDrain {
    /// The level whose octaves come before it: the finest that the lattice can show.
    pub level: u8,
    /// Metres that it adds to the ground.
    pub added: f64,
    /// Metres that it and those of coarser lattices add together: one number in f64, which stands between base and bands.
    pub sum: f64,
    /// Metres above the sphere of all that is printed once it is: base and bands, with their weights.
    pub height: f64,
}
