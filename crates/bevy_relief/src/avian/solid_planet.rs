use bevy::prelude::*;
use terrain::ChunkSide;

/// A [`Planet`](crate::Planet) that one can stand on: its ground is solid around every [`PlanetBody`](super::PlanetBody), and it attracts them.
///
/// Settings, plain data; a change of `step` or `side` builds all its colliders anew.
/// The sea is not solid.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
pub struct SolidPlanet {
    /// Metres between the vertices of its colliders: the deepest level is taken whose vertices are on average not closer than this.
    ///
    /// One level for all colliders of a planet, near a camera or far from it, so that
    /// neighbours share their borders in every bit. The finest that is drawn is
    /// [`Planet::step`](crate::Planet::step); how far the two typically are apart is
    /// [`Terrain::level_error`](terrain::Terrain::level_error) of the colliders' level.
    pub step: f64,
    /// Vertices along a collider's side: fewer make more and smaller colliders.
    #[reflect(ignore)]
    pub side: ChunkSide,
    /// How fast it makes a body fall at the radius of the planet, in m/s²; above it weaker by the square of the distance.
    pub gravity: f64,
    /// How many colliders are kept that no body is near, to come back without being built.
    pub spare: usize,
}

impl Default for SolidPlanet {
    /// An Earth's gravity, half a metre between vertices, 33 vertices a side: colliders 16 to 32 m wide.
    fn default() -> Self {
        Self {
            step: 0.5,
            side: ChunkSide::new(33).expect("33 = 32 + 1"),
            gravity: 9.81,
            spare: 64,
        }
    }
}
