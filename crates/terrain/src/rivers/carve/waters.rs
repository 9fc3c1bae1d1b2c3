//! The water of rivers and lakes at many points.

use glam::Vec3;

/// What is asked of the water of rivers and lakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfWater {
    Nothing,
    /// Where it stands.
    Levels,
    /// And where it flows.
    Flows,
}

/// The water of rivers and lakes at each of some points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waters {
    /// Metres above the sphere: there is water where this is above the ground. −∞ where no river is near.
    pub(crate) levels: Box<[f32]>,
    /// How much of the ground is under water of rivers too narrow for these points, 0 to 1.
    pub(crate) cover: Box<[f32]>,
    /// Where it flows, by the planet's axes, of length metres of fall a metre; 0 where it is still or far away; down into the ground, too, where a bed is dry. None where that is not asked.
    pub(crate) flows: Box<[Vec3]>,
}

impl Waters {
    /// None of all that is asked; `None` if nothing is.
    pub(super) fn none(asked: OfWater, points: usize) -> Option<Self> {
        let flows = if asked == OfWater::Flows { points } else { 0 };
        (asked != OfWater::Nothing).then(|| Self {
            levels: vec![f32::NEG_INFINITY; points].into(),
            cover: vec![0.0; points].into(),
            flows: vec![Vec3::ZERO; flows].into(),
        })
    }

    /// Those of some of the points, by their numbers.
    pub(crate) fn of(&self, points: impl Iterator<Item = usize> + Clone) -> Self {
        Self {
            levels: points.clone().map(|at| self.levels[at]).collect(),
            cover: points.clone().map(|at| self.cover[at]).collect(),
            flows: points
                .filter_map(|at| self.flows.get(at).copied())
                .collect(),
        }
    }
}
