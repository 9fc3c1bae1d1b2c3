use bevy::math::{DVec3, Vec3};
use cubemap::{Cell, Corner};
use rayon::prelude::*;
use terrain::{ChunkSide, Terrain};

/// The ground that a picture shows, printed in chunks: between vertices it is interpolated.
#[derive(Debug)]
pub(super) struct Ground {
    /// Of the chunks.
    level: u8,
    side: ChunkSide,
    /// By realm, row and column; none where the ground faces away.
    chunks: Vec<Option<Chunk>>,
    radius: f64,
}

/// Heights and slopes of a chunk's vertices.
#[derive(Debug)]
struct Chunk {
    heights: Box<[f32]>,
    gradients: Box<[Vec3]>,
}

/// How far vertices may be apart, in pixels in the middle of the disc.
const SPACING: f64 = 0.75;

/// The most vertices along a realm are 2^12 + 1, which take 1 GiB.
const MAX_LOG2: u8 = 12;

impl Ground {
    /// The half of a planet that faces a viewer, fine enough for a disc of some pixels in radius.
    pub(super) fn facing(terrain: &Terrain, viewer: DVec3, pixels: f64) -> Self {
        let wished = pixels * std::f64::consts::FRAC_PI_2 / SPACING;
        let log2 = (5..MAX_LOG2)
            .find(|&log2| f64::from(1_u32 << log2) >= wished)
            .unwrap_or(MAX_LOG2);
        let side = ChunkSide::new((1 << log2.min(7)) + 1).expect("2^k + 1, from 33 to 129");
        let level = log2 - side.log2();
        let cells: Vec<_> = Cell::all(level).collect();
        let chunks = cells.into_par_iter().map(|cell| {
            let centre = cell.centre(Terrain::WARP);
            let corners = Corner::ALL.map(|corner| cell.corner(corner).dir(Terrain::WARP));
            let reach = corners.map(|corner| corner.distance(centre));
            let reach = reach.into_iter().fold(0.0, f64::max);
            // A little beyond the limb, for what is interpolated there.
            (centre.dot(viewer) > -1.05 * reach - 0.01).then(|| {
                let field = terrain.field(cell, side);
                Chunk {
                    heights: field.heights().into(),
                    gradients: field.gradients().into(),
                }
            })
        });
        Self {
            level,
            side,
            chunks: chunks.collect(),
            radius: terrain.radius(),
        }
    }

    /// The level of the finest octaves printed.
    pub(super) fn finest(&self) -> u8 {
        self.side.finest_octave(self.level).unwrap_or(0)
    }

    /// Metres from the planet's centre to height 0.
    pub(super) const fn radius(&self) -> f64 {
        self.radius
    }

    /// The height in a direction of length 1, and the slope there: a vector along the ground, uphill, as long as the tangent.
    ///
    /// Both 0 where the ground faces away.
    pub(super) fn at(&self, dir: DVec3) -> (f64, DVec3) {
        let (realm, s, t) = Terrain::WARP.locate(dir);
        let cells = 1_usize << self.level;
        let steps = self.side.steps();
        let (i, x, right) = split(s, cells, steps);
        let (j, y, up) = split(t, cells, steps);
        let Some(chunk) = &self.chunks[(realm.index() * cells + j) * cells + i] else {
            return (0.0, DVec3::ZERO);
        };
        let first = y * self.side.vertices() + x;
        let corners = [
            (first, (1.0 - right) * (1.0 - up)),
            (first + 1, right * (1.0 - up)),
            (first + self.side.vertices(), (1.0 - right) * up),
            (first + self.side.vertices() + 1, right * up),
        ];
        let (mut height, mut gradient) = (0.0, DVec3::ZERO);
        for (index, weight) in corners {
            height += f64::from(chunk.heights[index]) * weight;
            gradient += chunk.gradients[index].as_dvec3() * weight;
        }
        (height, gradient / (self.radius + height))
    }
}

/// The cell that s ∈ [−1, 1] lies in, the step in it, and how far between that step's ends.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "from 0 up to 2^12"
)]
fn split(s: f64, cells: usize, steps: usize) -> (usize, usize, f64) {
    let all = cells * steps;
    let place = ((s + 1.0) * 0.5 * all as f64).clamp(0.0, all as f64);
    let step = (place as usize).min(all - 1);
    (step / steps, step % steps, place - step as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use studio::spread;
    use terrain::Seed;

    #[test]
    fn the_facing_half_is_the_terrain() {
        let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(5)).expect("in order");
        let viewer = DVec3::new(0.6, 0.0, 0.8);
        let ground = Ground::facing(&terrain, viewer, 60.0);
        let (mut sum, mut leant, mut count) = (0.0, 0.0, 0.0);
        for k in 0..500 {
            let dir = spread(k, 500);
            if dir.dot(viewer) < 0.0 {
                continue;
            }
            let (height, slope) = ground.at(dir);
            let (exact, normal) = terrain.ground_at_level(dir, ground.finest());
            sum += (height - exact).abs();
            count += 1.0;
            let leaning = (dir - slope).normalize();
            // Between gullies that are two steps wide there is no knowing better.
            let off = leaning.distance(normal);
            assert!(off < 0.05, "{k}: {leaning}, not {normal}");
            leant += off;
            assert!(slope.dot(dir).abs() < 1e-3, "{k}: {slope}");
        }
        assert!(sum / count < 60.0, "{} m off on average", sum / count);
        assert!(leant / count < 3e-3, "{} off on average", leant / count);
    }

    #[test]
    fn places_are_split_into_cell_step_and_rest() {
        assert_eq!(split(-1.0, 4, 8), (0, 0, 0.0));
        assert_eq!(split(1.0, 4, 8), (3, 7, 1.0));
        assert_eq!(split(0.0, 4, 8), (2, 0, 0.0));
        assert_eq!(split(0.03125, 4, 8), (2, 0, 0.5));
    }
}
