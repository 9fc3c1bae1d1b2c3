use bevy::math::DVec3;
use image::RgbImage;
use studio::Pose;

/// A picture of a planet in shades of grey before a magenta sky, and how it was taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sky<'a> {
    pub(crate) picture: &'a RgbImage,
    pub(crate) pose: Pose,
    /// Degrees from the lower to the upper border.
    pub(crate) fov: f64,
    /// Metres from the planet's centre; there is no sky before anything lower.
    pub(crate) lowest: f64,
}

/// By how much red exceeds green where the sky has a share in a pixel.
const TINGE: u8 = 12;

/// Pixels by which what is drawn may lie below what it stands for.
const SLACK: f64 = 4.0;

impl Sky<'_> {
    /// The pixels in which the sky shows through the planet.
    ///
    /// The sky has no business before the sphere of the lowest ground. Nor has it any
    /// below ground: over each point of the ground there is nothing but more ground, so
    /// from any pixel of the sky there is sky all the way up to the zenith.
    pub(crate) fn holes(&self) -> Vec<(u32, u32)> {
        let pixels = self.picture.enumerate_pixels();
        pixels
            .map(|(x, y, _)| (x, y))
            .filter(|&(x, y)| self.is_sky(x, y))
            .filter(|&(x, y)| self.is_before_the_planet(x, y) || self.is_under_ground(x, y))
            .collect()
    }

    /// How many pixels show some sky.
    #[cfg(test)]
    fn pixels(&self) -> usize {
        let pixels = self.picture.enumerate_pixels();
        pixels.filter(|&(x, y, _)| self.is_sky(x, y)).count()
    }

    fn is_sky(&self, x: u32, y: u32) -> bool {
        let [red, green, _] = self.picture.get_pixel(x, y).0;
        red.saturating_sub(green) > TINGE
    }

    fn is_before_the_planet(&self, x: u32, y: u32) -> bool {
        let distance = self.pose.position.length();
        if distance <= self.lowest {
            return true;
        }
        let half = (self.lowest / distance).asin() - SLACK * self.pixel();
        let down = -self.pose.position / distance;
        half > 0.0 && down.dot(self.ray(x, y)) > half.cos()
    }

    /// Whether there is ground on the way from a pixel to the zenith.
    fn is_under_ground(&self, x: u32, y: u32) -> bool {
        let (up, ray) = (self.pose.position.normalize(), self.ray(x, y));
        let rising = (up - ray * up.dot(ray)).normalize_or_zero();
        let to_zenith = up.dot(ray).clamp(-1.0, 1.0).acos();
        let step = 0.5 * self.pixel();
        let mut way = 4.0 * step;
        while way < to_zenith {
            let (sine, cosine) = way.sin_cos();
            let Some(pixel) = self.pixel_of(ray * cosine + rising * sine) else {
                return false;
            };
            if !self.is_sky_around(pixel) {
                return true;
            }
            way += step;
        }
        false
    }

    /// Whether a pixel or one that touches it shows some sky.
    fn is_sky_around(&self, (x, y): (u32, u32)) -> bool {
        let (width, height) = self.picture.dimensions();
        let around = |at: u32, end: u32| at.saturating_sub(1)..(at + 2).min(end);
        around(x, width).any(|x| around(y, height).any(|y| self.is_sky(x, y)))
    }

    /// Radians of a pixel in the middle of the picture.
    fn pixel(&self) -> f64 {
        2.0 * self.half_height() / f64::from(self.picture.height())
    }

    /// Half the picture's height at distance 1.
    fn half_height(&self) -> f64 {
        (0.5 * self.fov.to_radians()).tan()
    }

    /// The unit vector through the middle of a pixel.
    fn ray(&self, x: u32, y: u32) -> DVec3 {
        let (width, height) = self.picture.dimensions();
        let across = f64::from(x) + 0.5 - 0.5 * f64::from(width);
        let along = 0.5 * f64::from(height) - f64::from(y) - 0.5;
        let ray = DVec3::new(across * self.pixel(), along * self.pixel(), -1.0);
        self.pose.rotation * ray.normalize()
    }

    /// The pixel that a direction goes through; none outside the picture.
    fn pixel_of(&self, ray: DVec3) -> Option<(u32, u32)> {
        let ray = self.pose.rotation.inverse() * ray;
        if ray.z >= 0.0 {
            return None;
        }
        let (width, height) = self.picture.dimensions();
        let place = |offset: f64, size: u32| {
            let at = offset / (-ray.z * self.pixel()) + 0.5 * f64::from(size);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "inside the picture"
            )]
            (0.0..f64::from(size)).contains(&at).then_some(at as u32)
        };
        Some((place(ray.x, width)?, place(-ray.y, height)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;
    use studio::{Compass, facing};

    const MAGENTA: Rgb<u8> = Rgb([255, 0, 255]);
    const GREY: Rgb<u8> = Rgb([90, 90, 90]);

    /// A ball of radius 1, seen from a distance of its centre by a camera that looks so many degrees above the horizon.
    fn ball(distance: f64, pitch: f64) -> (RgbImage, Pose) {
        let compass = Compass::at(20.0, 30.0);
        let pose = Pose {
            position: compass.up * distance,
            rotation: facing(compass.up, compass.ahead(40.0), pitch.to_radians()),
        };
        let empty = RgbImage::new(160, 100);
        let sky = of(&empty, pose);
        let picture = RgbImage::from_fn(160, 100, |x, y| {
            let ray = sky.ray(x, y);
            let nearest = pose.position.reject_from(ray).length();
            if nearest < 1.0 && ray.dot(pose.position) < 0.0 {
                GREY
            } else {
                MAGENTA
            }
        });
        (picture, pose)
    }

    fn of(picture: &RgbImage, pose: Pose) -> Sky<'_> {
        Sky {
            picture,
            pose,
            fov: 50.0,
            lowest: 0.9,
        }
    }

    #[test]
    fn a_whole_ball_has_no_hole_from_anywhere() {
        for (distance, pitch) in [(3.0, -90.0), (3.0, -70.0), (1.5, -30.0), (1.0001, -8.0)] {
            let (picture, pose) = ball(distance, pitch);
            let sky = of(&picture, pose);
            assert!(sky.pixels() > 1_000, "{distance}: no sky");
            assert_eq!(sky.holes(), [], "{distance} {pitch}");
        }
    }

    #[test]
    fn a_pinhole_is_found_by_a_tinge_wherever_there_is_ground_over_it() {
        for (distance, pitch) in [(3.0, -90.0), (1.5, -30.0), (1.0001, -8.0)] {
            let (whole, pose) = ball(distance, pitch);
            let (mut pierced, mut found) = (0, 0);
            for (x, y) in (0..160)
                .step_by(7)
                .flat_map(|x| (0..100).step_by(7).map(move |y| (x, y)))
            {
                let mut picture = whole.clone();
                // What is nearer to the limb passes for an uneven horizon.
                let around = |at: u32, end: u32| at.saturating_sub(4)..(at + 5).min(end);
                let near = around(x, 160).flat_map(|x| around(y, 100).map(move |y| (x, y)));
                if near
                    .into_iter()
                    .all(|(x, y)| *whole.get_pixel(x, y) == GREY)
                {
                    picture.put_pixel(x, y, Rgb([140, 80, 140]));
                    pierced += 1;
                    let holes = of(&picture, pose).holes();
                    found += usize::from(holes == [(x, y)]);
                }
            }
            assert!(pierced > 10 && found == pierced, "{found} of {pierced}");
        }
    }
}
