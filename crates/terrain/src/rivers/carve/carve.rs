//! What rivers do to the ground about them.

use super::about::{About, Near};
use super::look::{Draw, Look};
use super::tile::{Dirs, SIDE, Tile};
use super::waters::{OfWater, Waters};
use crate::patch::{Cloud, Patch};
use crate::rivers::network::Network;
use crate::simd::InstructionSet;
use glam::Vec3;
use std::ops::Range;

/// Where more parts of rivers are near than this, tiles are smaller.
const CROWD: usize = 6;

/// Points a side of such tiles at most.
const CROWDED: usize = 5;

/// Points of a cloud that are looked at as one, at most.
const FEW: usize = 24;

/// Draws the ground of a patch's points to the rivers about them, with octaves up to level `finest`.
///
/// The points' heights are in metres and their gradients in metres a radian, row by row.
pub(crate) fn carve(
    network: &Network,
    instructions: InstructionSet,
    patch: &Patch,
    finest: u8,
    heights: &mut [f32],
    gradients: Option<&mut [Vec3]>,
) {
    if let Some(about) = About::new(network, patch, finest) {
        let asked = OfWater::Nothing;
        about.carve(instructions, patch, finest, heights, gradients, asked);
    }
}

/// [`carve`] of a place alone, which others near it are asked for after.
pub(crate) fn carve_place(
    network: &Network,
    instructions: InstructionSet,
    place: &Patch,
    finest: u8,
    heights: &mut [f32],
    gradients: Option<&mut [Vec3]>,
) {
    if let Some(about) = About::of_places(network, place, finest) {
        let asked = OfWater::Nothing;
        about.carve(instructions, place, finest, heights, gradients, asked);
    }
}

impl About<'_> {
    /// [`carve`] of a patch within that of these rivers, with no octaves that those have not; says what is asked of their water, if there are any.
    pub(crate) fn carve(
        &self,
        instructions: InstructionSet,
        patch: &Patch,
        finest: u8,
        heights: &mut [f32],
        mut gradients: Option<&mut [Vec3]>,
        asked: OfWater,
    ) -> Option<Waters> {
        let network = self.network;
        let mut look = Look::new(network);
        let is_wet = network.is_wet().then_some(asked);
        let mut waters = is_wet.and_then(|asked| Waters::none(asked, heights.len()));
        let mut is_near = false;
        self.printed(finest).visit(
            patch,
            network.radius,
            Tile::whole(patch),
            &mut |near: &Near<'_>, tile: &Tile| {
                is_near = true;
                instructions.run(Draw {
                    look: &mut look,
                    near,
                    dirs: &Dirs::new(patch, tile),
                    numbers: tile.points(patch),
                    heights,
                    gradients: gradients.as_deref_mut(),
                    waters: waters.as_mut(),
                });
            },
        );
        waters.filter(|_| is_near)
    }
}

impl Near<'_> {
    /// Calls for some points of a cloud after the other, a few at a time, that some of them count for, with those.
    fn visit_cloud(
        &self,
        cloud: &Cloud,
        radius: f64,
        points: Range<usize>,
        call: &mut impl FnMut(&Near<'_>, Range<usize>),
    ) {
        let around = cloud.around(points.clone());
        let near = self.within(&around, &Tile::whole(&around), radius);
        if near.len() == 0 {
            return;
        }
        if points.len() <= FEW {
            call(&near, points);
            return;
        }
        let middle = usize::midpoint(points.start, points.end);
        near.visit_cloud(cloud, radius, points.start..middle, call);
        near.visit_cloud(cloud, radius, middle..points.end, call);
    }

    /// Calls for every tile within one that some of them count in, with those.
    fn visit(
        &self,
        patch: &Patch,
        radius: f64,
        tile: Tile,
        call: &mut impl FnMut(&Near<'_>, &Tile),
    ) {
        let near = self.within(patch, &tile, radius);
        if near.len() == 0 {
            return;
        }
        if tile.is_within(if near.len() > CROWD { CROWDED } else { SIDE }) {
            call(&near, &tile);
            return;
        }
        for tile in tile.quarters() {
            near.visit(patch, radius, tile, call);
        }
    }
}

/// [`carve`] of a cloud, and where the water of its rivers stands: what it has of them is as its points alone would have it.
pub(crate) fn carve_cloud(
    network: &Network,
    instructions: InstructionSet,
    cloud: &Cloud,
    finest: u8,
    heights: &mut [f32],
    mut gradients: Option<&mut [Vec3]>,
) -> Option<Waters> {
    let all = 0..cloud.len();
    let about = About::of_places(network, &cloud.around(all.clone()), finest)?;
    let mut look = Look::new(network);
    let is_wet = network.is_wet().then_some(OfWater::Levels);
    let mut waters = is_wet.and_then(|asked| Waters::none(asked, heights.len()));
    about.printed(finest).visit_cloud(
        cloud,
        network.radius,
        all,
        &mut |near: &Near<'_>, points: Range<usize>| {
            instructions.run(Draw {
                look: &mut look,
                near,
                dirs: &Dirs::of_cloud(cloud, points.clone()),
                numbers: points,
                heights,
                gradients: gradients.as_deref_mut(),
                waters: waters.as_mut(),
            });
        },
    );
    waters
}
