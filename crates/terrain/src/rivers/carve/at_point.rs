//! What rivers are at one point, in f64.

use super::about::{About, Near};
use super::look::Look;
use super::tile::{Dirs, Tile};
use crate::patch::Patch;
use crate::rivers::network::Network;
use crate::rivers::water::WaterKind;
use glam::DVec3;

/// The height of a patch's one point with octaves up to level `finest` that is `height` without rivers, in f64.
pub(crate) fn drawn(network: &Network, point: &Patch, finest: u8, height: f64) -> f64 {
    let drawn = at_point(network, point, finest, |_, look| {
        look.drawn(0, height).last()
    });
    drawn.unwrap_or(height)
}

/// The surface of the rivers' and lakes' water at a patch's one point, whose ground is so high, metres above the sphere, and where it flows; −∞ where there is none.
pub(crate) fn water(
    network: &Network,
    point: &Patch,
    finest: u8,
    ground: f64,
) -> Option<(WaterKind, f64, DVec3)> {
    let water = at_point(network, point, finest, |near, look| {
        look.first_water(near, ground)
    });
    water.flatten()
}

/// Asks what the rivers about a patch's one point are there, if any is about.
fn at_point<T>(
    network: &Network,
    patch: &Patch,
    finest: u8,
    ask: impl Fn(&Near<'_>, &Look) -> T,
) -> Option<T> {
    let about = About::of_places(network, patch, finest)?;
    let tile = Tile::whole(patch);
    let near = about.printed(finest);
    let near = near.within(patch, &tile, network.radius);
    let mut look = Look::new(network);
    look.at(&near, &Dirs::new(patch, &tile));
    Some(ask(&near, &look))
}
