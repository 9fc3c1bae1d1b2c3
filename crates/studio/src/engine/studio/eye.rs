//! Where the camera is, and the eye that the planet is refined for.

use super::{PLACED, Studio};
use crate::engine::StudioError;
use crate::engine::scene;
use crate::picture::PictureSize;
use crate::space::Pose;
use bevy::prelude::*;
use bevy_relief::PlanetViewer;

/// Lines of the picture for which an eye without a camera is refined.
const EYE_LINES: f64 = 1080.0;

impl Studio {
    /// Moves the camera, and with it the eye that the planet is refined for unless they were parted.
    pub fn look(&mut self, pose: &Pose) {
        self.camera().insert(scene::placed(pose));
    }

    /// Moves the camera, and up where it would be less than so many metres above what is drawn beneath it: from one vertex to the next that may lie above the ground.
    ///
    /// Waits until the planet has settled.
    ///
    /// # Errors
    ///
    /// If it does not settle.
    pub fn stand(&mut self, pose: &Pose, above: f64) -> Result<(), StudioError> {
        self.look(pose);
        self.settle()?;
        let altitude = self.state().altitude(pose.position);
        let lacks = altitude.map_or(0.0, |altitude| above - altitude);
        if lacks > 0.0 {
            self.look(&Pose {
                position: pose.position + pose.position.normalize_or_zero() * lacks,
                ..*pose
            });
        }
        Ok(())
    }

    /// Moves the eye that the planet is refined for and leaves the camera; from then on they are two.
    ///
    /// The eye sees what the camera would see there.
    pub fn refine_for(&mut self, pose: &Pose) {
        if let Some(viewer) = self.viewer {
            self.world().entity_mut(viewer).insert(scene::placed(pose));
            return;
        }
        let mut camera = self.camera();
        camera.remove::<PlanetViewer>();
        let mut lens = camera.get::<Projection>().cloned().unwrap_or_default();
        let PictureSize { width, height } = self.size;
        let [width, height] = [width, height].map(f64::from);
        if let Projection::Perspective(lens) = &mut lens {
            #[expect(clippy::cast_possible_truncation, reason = "a ratio of sides")]
            let aspect = (width / height) as f32;
            lens.aspect_ratio = aspect;
        }
        let viewer = self
            .world()
            .spawn((PlanetViewer, lens, scene::placed(pose)));
        self.viewer = Some(viewer.id());
        // An eye that is no camera is refined for as many lines.
        self.edit(|planet| planet.pixel_error *= EYE_LINES / height);
    }

    /// The camera, to change what it is made of.
    pub fn camera(&mut self) -> EntityWorldMut<'_> {
        let camera = self.camera.expect(PLACED);
        self.world().entity_mut(camera)
    }

    /// The planet, to change what it is made of.
    #[cfg(test)]
    pub fn planet(&mut self) -> EntityWorldMut<'_> {
        let planet = self.planet.expect(PLACED);
        self.world().entity_mut(planet)
    }
}
