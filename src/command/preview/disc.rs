use bevy::math::{DVec2, DVec3};
use studio::{Compass, PictureSize};

/// The disc that a planet makes in a picture, seen from far away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Disc {
    compass: Compass,
    /// Of the disc, in pixels from the picture's upper left corner.
    centre: DVec2,
    /// In pixels.
    radius: f64,
}

/// The share of the picture's shorter side that the disc takes.
const SHARE: f64 = 0.9;

impl Disc {
    /// The disc in the middle of a picture, a place of the planet in its own middle.
    pub(super) fn new(size: PictureSize, latitude: f64, longitude: f64) -> Self {
        let (width, height) = (f64::from(size.width), f64::from(size.height));
        Self {
            compass: Compass::at(latitude, longitude),
            centre: DVec2::new(width, height) / 2.0,
            radius: SHARE * width.min(height) / 2.0,
        }
    }

    /// In pixels.
    pub(super) fn radius(&self) -> f64 {
        self.radius
    }

    /// A direction given by its parts to the right, up and towards the viewer, in the planet's axes.
    pub(super) fn to_planet(self, view: DVec3) -> DVec3 {
        self.compass.east * view.x + self.compass.north * view.y + self.compass.up * view.z
    }

    /// How far a place of the picture lies from the disc's centre, to the right and up, in radii.
    pub(super) fn offset(&self, x: f64, y: f64) -> DVec2 {
        let offset = (DVec2::new(x, y) - self.centre) / self.radius;
        DVec2::new(offset.x, -offset.y)
    }

    /// The direction of the ground at an offset; beyond the limb that of the limb.
    pub(super) fn ground(&self, offset: DVec2) -> DVec3 {
        let offset = offset.clamp_length_max(0.999_999);
        let towards = (1.0 - offset.length_squared()).max(0.0).sqrt();
        self.to_planet(offset.extend(towards))
    }

    /// How much of a pixel `distance` radii from the centre the disc covers, 0 to 1.
    pub(super) fn cover(&self, distance: f64) -> f64 {
        ((1.0 - distance) * self.radius + 0.5).clamp(0.0, 1.0)
    }

    /// Towards the viewer, in the planet's axes.
    pub(super) fn viewer(&self) -> DVec3 {
        self.compass.up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_shows_the_place_asked_for_with_north_up_and_east_to_the_right() {
        let size = PictureSize {
            width: 300,
            height: 200,
        };
        let disc = Disc::new(size, 0.0, 90.0);
        assert!((disc.ground(disc.offset(150.0, 100.0)) - DVec3::X).length() < 1e-12);
        assert!(disc.ground(disc.offset(150.0, 50.0)).y > 0.0);
        assert!(
            disc.ground(disc.offset(180.0, 100.0)).z < 0.0,
            "east of +X is −Z"
        );
        assert_eq!(
            (disc.cover(0.5), disc.cover(1.0), disc.cover(1.1)),
            (1.0, 0.5, 0.0)
        );
    }
}
