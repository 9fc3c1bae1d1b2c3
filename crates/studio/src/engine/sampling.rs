use crate::picture::PictureSize;
use bevy::color::Srgba;
use bevy::render::camera::MipBias;
use bevy::render::view::Msaa;
use image::{Rgb, RgbImage};

/// How the edges in a picture are smoothed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sampling {
    /// By what the engine has for a camera that asks for it: with light that is deferred, its FXAA.
    #[default]
    Engine,
    /// By supersampling: the picture is drawn in twice the width and height and shrunk.
    Super,
}

impl Sampling {
    /// Pixels that are drawn along the side of one of the picture.
    pub(super) fn side(self) -> u32 {
        match self {
            Self::Engine => 1,
            Self::Super => 2,
        }
    }

    /// What the camera is told: the samples it takes of a pixel, and how wide the picture's pixels are for what is as fine as they are.
    pub(super) fn of_camera(self) -> (Msaa, MipBias) {
        match self {
            Self::Engine => (Msaa::Sample4, MipBias(0.0)),
            Self::Super => (Msaa::Off, MipBias(1.0)),
        }
    }

    /// The size that a picture is drawn in.
    pub(super) fn drawn(self, size: PictureSize) -> PictureSize {
        PictureSize {
            width: self.side() * size.width,
            height: self.side() * size.height,
        }
    }

    /// The picture of what was drawn.
    pub(super) fn develop(self, drawn: RgbImage) -> RgbImage {
        match self {
            Self::Engine => drawn,
            Self::Super => halved(&drawn),
        }
    }
}

/// A picture of half the width and height; each pixel has the mean light of the four it stands for.
fn halved(drawn: &RgbImage) -> RgbImage {
    let light = |part: u8| Srgba::gamma_function(f32::from(part) / 255.0);
    let lights: Vec<f32> = (0..=u8::MAX).map(light).collect();
    RgbImage::from_fn(drawn.width() / 2, drawn.height() / 2, |x, y| {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let four = four.map(|(right, down)| drawn.get_pixel(2 * x + right, 2 * y + down));
        Rgb(std::array::from_fn(|part| {
            let sum: f32 = four
                .map(|pixel| lights[usize::from(pixel[part])])
                .iter()
                .sum();
            as_byte(Srgba::gamma_function_inverse(sum / 4.0))
        }))
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 1, rounded"
)]
fn as_byte(part: f32) -> u8 {
    (part * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_even_stays_and_a_half_lit_pixel_has_half_the_light() {
        for part in 0..=u8::MAX {
            let even = RgbImage::from_pixel(4, 2, Rgb([part, 0, 255 - part]));
            let small = Sampling::Super.develop(even);
            assert_eq!(small.dimensions(), (2, 1));
            assert!(small.pixels().all(|pixel| pixel.0 == [part, 0, 255 - part]));
        }
        let chequered = RgbImage::from_fn(2, 2, |x, y| match (x + y) % 2 {
            0 => Rgb([255; 3]),
            _ => Rgb([0; 3]),
        });
        // Half of the light is 188 of 255 on a screen.
        assert_eq!(
            Sampling::Super.develop(chequered).get_pixel(0, 0).0,
            [188; 3]
        );
    }

    #[test]
    fn a_picture_is_as_large_as_asked_for() {
        let size = PictureSize {
            width: 3,
            height: 5,
        };
        for sampling in [Sampling::Engine, Sampling::Super] {
            let PictureSize { width, height } = sampling.drawn(size);
            let picture = sampling.develop(RgbImage::new(width, height));
            assert_eq!(picture.dimensions(), (3, 5));
        }
    }
}
