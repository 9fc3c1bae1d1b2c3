use super::{MEASURE_SHARE, MorphRamp, MorphRanges, stretch_shares};
use crate::chunk::{BorderPart, ChunkTag, DrawnPositions, wedge_vertices};
use crate::light::{ChunkLight, as_read, octahedral};
use bevy::prelude::*;
use terrain::ChunkMesh;

/// What the shader is told beside a chunk's mesh and tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) morphs: MorphRanges,
    /// As it is rendered.
    pub(super) eye: Vec3,
    /// The planet's, as it is rendered.
    pub(super) centre: Vec3,
}

/// A vertex as the shader puts it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// As it is rendered.
    pub(super) position: Vec3,
    /// Not of length 1.
    pub(super) normal: Vec3,
    /// Metres above the sphere: its colour.
    pub(super) height: f32,
    /// 0 where it is the chunk's own, 1 where it is the parent's.
    pub(super) factor: f32,
}

impl Scene {
    /// The shader's `counted`, in the shader's precision.
    fn counted(&self, world_position: Vec3) -> f32 {
        let from_centre = self.eye - self.centre;
        let r = from_centre.length().max(1e-30);
        let up = from_centre / r;
        let way = world_position - self.eye;
        let higher = way.dot(up);
        let beside = way - up * higher;
        let along = r + higher;
        let squared = beside.dot(beside);
        let place_squared = (along * along + squared).max(1e-30);
        let cosine = along / place_squared.sqrt();
        let chord_squared = if cosine < 0.0 {
            2.0 - 2.0 * cosine
        } else {
            2.0 * squared / (place_squared * (1.0 + cosine))
        };
        let measure = &self.morphs.measure;
        let radius = measure.lowest_seen.min(r);
        let gap = (2.0 * r * higher + higher * higher + squared).abs() / (r + place_squared.sqrt());
        let upright = (MEASURE_SHARE * gap).max(r - measure.roof);
        (chord_squared * radius * radius + upright * upright).sqrt()
    }

    /// The shader's `morph_end`, in the shader's precision, of a planet that is not turned.
    fn end(&self, ramp: &MorphRamp, world_position: Vec3) -> f32 {
        let parts = (world_position - self.centre).abs();
        let most = parts / parts.max_element().max(1e-30);
        let skew = most.x * most.y * most.z;
        let [middle, growth] = stretch_shares();
        let share = middle + growth * (skew + ramp.skew_within).min(1.0);
        ramp.by_error.max(ramp.by_length * share)
    }

    /// The shader's `morph_factor`, in the shader's precision.
    fn factor(&self, tag: ChunkTag, part: BorderPart, world_position: Vec3) -> f32 {
        let distance = self.counted(world_position);
        let ramp = &self.morphs.ramps[tag.level()];
        if tag.is_coarser_beyond(part) {
            1.0
        } else if tag.is_finer_beyond(part) {
            0.0
        } else {
            let way = distance / self.end(ramp, world_position);
            ((way - ramp.begins) / (1.0 - ramp.begins)).clamp(0.0, 1.0)
        }
    }

    /// All vertices of a chunk, those of its wedges too: `vertex.wgsl` on the CPU.
    ///
    /// `translation` is the chunk's as it is rendered.
    pub(super) fn placed(
        &self,
        mesh: &ChunkMesh,
        light: Option<&ChunkLight>,
        drawn: &DrawnPositions,
        tag: ChunkTag,
        translation: Vec3,
    ) -> Vec<Placed> {
        let side = mesh.side();
        let coarse_normals = ChunkLight::of_parent(light, mesh);
        let ground = ChunkMesh::places(side)
            .enumerate()
            .map(|(at, place)| (at, BorderPart::at(place, side.steps())));
        let wedges = wedge_vertices(side).map(|vertex| (vertex.of, vertex.part));
        ground
            .chain(wedges)
            .enumerate()
            .map(|(at, (of, part))| {
                let (own, coarse) = (drawn.fine[at] + translation, drawn.coarse[at] + translation);
                let factor = self.factor(tag, part, own);
                Placed {
                    position: mix(own, coarse, factor),
                    normal: mix(
                        as_read(octahedral(mesh.normals[of])),
                        as_read(coarse_normals[of]),
                        factor,
                    ),
                    height: mesh.heights[of] * (1.0 - factor) + mesh.coarse_heights[of] * factor,
                    factor,
                }
            })
            .collect()
    }
}

/// WGSL's.
fn mix(a: Vec3, b: Vec3, factor: f32) -> Vec3 {
    a * (1.0 - factor) + b * factor
}
