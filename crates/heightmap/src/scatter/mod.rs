//! Maps of things strewn at random: hills, and the polygons of an island.

mod hills;
mod island;
mod polygons;

pub use hills::Hills;
pub use island::VoronoiIsland;
