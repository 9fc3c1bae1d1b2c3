use crate::apparatus::Dice;
use bevy::math::DVec3;
use bevy_relief::{ChunkData, PlanetState};
use cubemap::Cell;
use std::sync::Arc;
use studio::{Pose, Ranked};
use terrain::Terrain;

/// What a camera sees of a planet that is built: how many chunks, and how far they are from the true ground.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// Chunks that may be in the picture.
    pub(crate) chunks: usize,
    /// Two a step of each of them.
    pub(crate) triangles: usize,
    /// How far the drawn ground is from the true one, or from the sea above it, in pixels: point by point.
    pub(crate) off: Ranked,
}

/// How many points are compared.
const POINTS: usize = 10_000;

impl Sight {
    /// Looks at a planet through a camera's lens.
    pub(crate) fn new(state: &PlanetState, pose: &Pose, lens: &Lens) -> Self {
        let seen: Vec<_> = state
            .drawn()
            .filter_map(|cell| Some((cell, state.chunk(cell)?)))
            .filter(|(_, data)| lens.may_see(pose, data))
            .collect();
        let steps = |data: &ChunkData| data.field.side().steps();
        Self {
            chunks: seen.len(),
            triangles: seen.iter().map(|(_, data)| 2 * steps(data).pow(2)).sum(),
            off: Ranked::from_iter(off(state, pose, lens, &seen)),
        }
    }
}

/// Pixels between drawn and true ground, at points of the chunks in sight; each chunk has as many.
fn off(
    state: &PlanetState,
    pose: &Pose,
    lens: &Lens,
    seen: &[(Cell, &Arc<ChunkData>)],
) -> Vec<f64> {
    let Some(terrain) = state.terrain() else {
        return Vec::new();
    };
    let mut dice = Dice::new(1);
    let mut off = Vec::new();
    // A chunk may be in sight by a corner alone.
    for _ in 0..8 * POINTS {
        if off.len() == POINTS || seen.is_empty() {
            break;
        }
        let (cell, _) = dice.one_of(seen);
        let [s, t] = cell.bounds_st().map(|[from, to]| dice.between(from, to));
        let dir = Terrain::WARP.dir(cell.realm(), s, t);
        let Some(drawn) = state.ground(dir) else {
            continue;
        };
        let truth = terrain.surface_at(dir);
        let point = dir * (terrain.radius() + truth);
        if lens.sees(pose, point) {
            let distance = point.distance(pose.position);
            off.push((drawn - truth).abs() / distance * lens.pixels_a_radian());
        }
    }
    off
}

/// What a camera takes in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lens {
    /// Vertical field of view, radians.
    pub(crate) fov: f64,
    /// Width over height.
    pub(crate) aspect: f64,
    /// Height in pixels.
    pub(crate) lines: f64,
}

impl Lens {
    /// Pixels of an angle of one radian in the middle of the picture.
    fn pixels_a_radian(&self) -> f64 {
        0.5 * self.lines / (0.5 * self.fov).tan()
    }

    /// Whether a point of the planet is in the picture, and on the side that is turned to the camera.
    fn sees(&self, pose: &Pose, point: DVec3) -> bool {
        let away = point - pose.position;
        self.depths(pose, away).into_iter().all(|depth| depth > 0.0) && away.dot(point) < 0.0
    }

    /// Whether some of a chunk may be.
    fn may_see(&self, pose: &Pose, data: &ChunkData) -> bool {
        let away = data.centre - pose.position;
        let reach = f64::from(data.reach);
        let faces = away.dot(data.centre) < reach * data.centre.length();
        faces
            && self
                .depths(pose, away)
                .into_iter()
                .all(|depth| depth > -reach)
    }

    /// How far something is inside the picture's sides and its upper and lower border, in metres.
    fn depths(&self, pose: &Pose, away: DVec3) -> [f64; 2] {
        let seen = pose.rotation.inverse() * away;
        let up = 0.5 * self.fov;
        let side = (up.tan() * self.aspect).atan();
        let inside = |angle: f64, across: f64| {
            let (sin, cos) = angle.sin_cos();
            -seen.z * sin - across.abs() * cos
        };
        [inside(side, seen.x), inside(up, seen.y)]
    }
}
