use super::bits::Bits;
use image::{DynamicImage, ImageBuffer, Luma};
use rayon::prelude::*;

/// Between which heights a map's greys are spread: lowest black, highest white.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GreyRange {
    /// Metres, or whatever the map's heights are in.
    pub lowest: f32,
    /// In the same unit.
    pub highest: f32,
}

impl GreyRange {
    /// The range of some heights.
    pub fn of<'a>(heights: impl ParallelIterator<Item = &'a f32>) -> Self {
        let (lowest, highest) = heights.map(|&height| (height, height)).reduce(
            || (f32::INFINITY, f32::NEG_INFINITY),
            |a, b| (a.0.min(b.0), a.1.max(b.1)),
        );
        Self { lowest, highest }
    }

    /// A height's place in the range, 0 to 1; 0 where all is flat.
    fn share(self, height: f32) -> f32 {
        let width = self.highest - self.lowest;
        if width > 0.0 {
            ((height - self.lowest) / width).clamp(0.0, 1.0)
        } else {
            0.0
        }
    }

    /// The picture of `width` columns whose pixels, row by row from the top, have the heights that `height` tells; black where it tells none.
    pub fn picture(
        self,
        width: u32,
        height: u32,
        bits: Bits,
        heights: impl Fn(usize, usize) -> Option<f32> + Sync,
    ) -> DynamicImage {
        let share = |x, y| heights(x, y).map_or(0.0, |height| self.share(height));
        let whole = "one grey for every pixel";
        match bits {
            Bits::Eight => {
                let greys = pixels(width, height, |x, y| to_u8(share(x, y)));
                ImageBuffer::<Luma<u8>, _>::from_raw(width, height, greys)
                    .expect(whole)
                    .into()
            }
            Bits::Sixteen => {
                let greys = pixels(width, height, |x, y| to_u16(share(x, y)));
                ImageBuffer::<Luma<u16>, _>::from_raw(width, height, greys)
                    .expect(whole)
                    .into()
            }
        }
    }
}

/// The values of all pixels, row by row, on all cores.
fn pixels<T: Copy + Default + Send>(
    width: u32,
    height: u32,
    pixel: impl Fn(usize, usize) -> T + Sync,
) -> Vec<T> {
    let (width, height) = (width as usize, height as usize);
    let mut values = vec![T::default(); width * height];
    values
        .par_chunks_mut(width)
        .enumerate()
        .for_each(|(y, row)| {
            for (x, value) in row.iter_mut().enumerate() {
                *value = pixel(x, y);
            }
        });
    values
}

/// 0 to 1 as a byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from floating point saturates"
)]
#[must_use]
pub fn to_u8(share: f32) -> u8 {
    (share * f32::from(u8::MAX)).round() as u8
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from floating point saturates"
)]
fn to_u16(share: f32) -> u16 {
    (share * f32::from(u16::MAX)).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_go_from_black_to_white_and_flat_ground_is_black() {
        let heights = [-3.0_f32, 1.0, 5.0, 5.0];
        let range = GreyRange::of(heights.par_iter());
        let at = |x: usize, y: usize| (x + y < 2).then(|| heights[2 * y + x]);
        let eight = range.picture(2, 2, Bits::Eight, at);
        assert_eq!(eight.as_bytes(), [0, 128, 255, 0]);
        let sixteen = range.picture(2, 2, Bits::Sixteen, at).into_luma16();
        assert_eq!(sixteen.as_raw()[..], [0, 32_768, 65_535, 0]);
        let flat = GreyRange::of([2.0_f32; 4].par_iter());
        assert_eq!(
            flat.picture(2, 2, Bits::Eight, |_, _| Some(2.0)).as_bytes(),
            [0; 4]
        );
    }
}
