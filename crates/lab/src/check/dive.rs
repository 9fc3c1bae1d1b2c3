use super::check_error::CheckError;
use super::holes::{FOV, SIDE};
use crate::apparatus::{Course, Rail};
use bevy::prelude::Msaa;
use bevy_relief::Planet;
use image::RgbImage;
use std::fmt;
use std::ops::Range;
use studio::{Studio, progress};
use terrain::ChunkSide;

/// What changes in the picture while a camera dives: by its own way, and by changes of level.
///
/// The two are told apart in each frame: first the camera goes on over the ground as it
/// is drawn, then the ground is drawn for where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Dive {
    frames: u32,
    /// Frames in which the ground is drawn by other chunks than before.
    switches: u32,
    /// The largest changes by the camera's way.
    motion: Change,
    /// The largest changes by other chunks.
    pop: Change,
    /// The largest share of a pop in the motion of its own frame, by means.
    share: f64,
}

/// How much one picture differs from another, in steps of 256.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Change {
    mean: f64,
    /// Of a pixel.
    largest: u8,
}

impl Change {
    fn between(a: &RgbImage, b: &RgbImage) -> Self {
        let pairs = || a.as_raw().iter().zip(b.as_raw());
        let sum: f64 = pairs().map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
        #[expect(clippy::cast_precision_loss, reason = "a picture's bytes")]
        let count = a.as_raw().len().max(1) as f64;
        Self {
            mean: sum / count,
            largest: pairs().map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0),
        }
    }

    fn or_larger(self, other: Self) -> Self {
        Self {
            mean: self.mean.max(other.mean),
            largest: self.largest.max(other.largest),
        }
    }
}

impl Dive {
    /// Flies these frames of the 600 from 3 radii down to 2 m above the ground.
    ///
    /// # Errors
    ///
    /// If the planet does not settle or the adapter fails.
    pub(crate) fn fly(
        studio: &mut Studio,
        planet: &Planet,
        frames: &[Range<usize>],
    ) -> Result<Self, CheckError> {
        let course = Course::new(Rail::Dive, planet)?;
        let mut planet = planet.clone();
        planet.side = ChunkSide::new(SIDE).expect("17 = 2^4 + 1");
        let mut dive = Self::default();
        let above = course.pose(0).position.normalize();
        studio.light(above + above.any_orthonormal_vector());
        studio.place(planet, &course.pose(0), FOV);
        studio.camera().insert(Msaa::Off);
        let all: usize = frames.iter().map(Range::len).sum();
        let bar = progress("frames", all as u64);
        for frames in frames {
            bar.inc(1);
            let first = course.pose(frames.start);
            studio.look(&first);
            studio.refine_for(&first);
            let mut before = studio.shoot()?;
            for frame in frames.clone().skip(1) {
                bar.inc(1);
                let pose = course.pose(frame);
                studio.look(&pose);
                let moved = studio.snap()?;
                let chunks: Vec<_> = studio.state().drawn().collect();
                studio.refine_for(&pose);
                let after = studio.shoot()?;
                dive.take(
                    Change::between(&before, &moved),
                    Change::between(&moved, &after),
                    studio.state().drawn().ne(chunks),
                );
                before = after;
            }
        }
        Ok(dive)
    }

    fn take(&mut self, motion: Change, pop: Change, switched: bool) {
        self.frames += 1;
        self.switches += u32::from(switched);
        self.motion = self.motion.or_larger(motion);
        self.pop = self.pop.or_larger(pop);
        if motion.mean > 0.0 {
            self.share = self.share.max(pop.mean / motion.mean);
        }
    }

    /// Whether no change of level is seen more than the flight itself, in no frame more than a fiftieth of it.
    pub(crate) fn is_smooth(&self) -> bool {
        self.pop.largest <= self.motion.largest && self.share <= 0.02
    }
}

impl fmt::Display for Dive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            frames,
            switches,
            motion,
            pop,
            share,
        } = self;
        write!(
            f,
            "{frames} frames of a dive, {switches} with other chunks than before: those change the picture by {:.4} of 256 at most \
             and a pixel by {}, the flight itself by {:.4} and a pixel by {}; in one frame, by {:.1} % of what the flight does",
            pop.mean,
            pop.largest,
            motion.mean,
            motion.largest,
            share * 100.0,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_change_is_measured_by_its_mean_and_its_largest_pixel() {
        let dark = RgbImage::new(10, 10);
        let mut light = dark.clone();
        light.put_pixel(3, 4, Rgb([30, 0, 60]));
        let change = Change::between(&dark, &light);
        assert_eq!((change.mean, change.largest), (0.3, 60));
        let mut dive = Dive::default();
        let small = Change {
            mean: 0.004,
            largest: 1,
        };
        dive.take(change, small, true);
        assert!(dive.is_smooth(), "{dive}");
        dive.take(change, change, true);
        assert!(!dive.is_smooth(), "{dive}");
    }
}
