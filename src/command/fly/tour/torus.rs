//! A flat map, four times side by side.

use bevy_egui::egui::{Color32, ColorImage, Image, TextureHandle, TextureOptions, Ui, vec2};
use terrain::{FlatMap, Seed, Shape};

/// Cells along the map's side: 2^this.
const LOG2: u8 = 7;

/// Points along the picture's side.
const SIDE: f32 = 256.0;

/// The picture, once it was drawn.
#[derive(Clone, Default)]
pub(super) struct Torus(Option<TextureHandle>);

impl Torus {
    /// Shows it, two by two.
    pub(super) fn show(&mut self, ui: &mut Ui) {
        let texture = self.0.get_or_insert_with(|| {
            ui.ctx()
                .load_texture("torus", picture(), TextureOptions::LINEAR)
        });
        let image = Image::new(&*texture).fit_to_exact_size(vec2(SIDE, SIDE));
        ui.add(image.alt_text("Four prints of one flat map, which fit"));
    }
}

/// Two by two prints, in greys.
fn picture() -> ColorImage {
    let side = 1_usize << LOG2;
    let map = FlatMap::new(LOG2, &Shape::Cone, Seed(1));
    let heights = map.map_or_else(|_| vec![0.0; side * side], |map| map.heights());
    let (low, high) = heights.iter().fold(
        (f32::INFINITY, f32::NEG_INFINITY),
        |(low, high), &height| (low.min(height), high.max(height)),
    );
    let span = (high - low).max(f32::MIN_POSITIVE);
    let pixels = (0..4 * side * side).map(|index| {
        let (x, y) = (index % (2 * side), index / (2 * side));
        let height = heights[(y % side) * side + x % side];
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 255"
        )]
        let grey = (255.0 * (height - low) / span) as u8;
        Color32::from_gray(grey)
    });
    ColorImage::new([2 * side, 2 * side], pixels.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_prints_of_a_torus_have_no_step_between_them() {
        let picture = picture();
        let side = 1_usize << LOG2;
        let grey = |x: usize, y: usize| i32::from(picture.pixels[y * 2 * side + x].r());
        let step = |x: usize| {
            let steps = (0..side).map(|y| (grey(x, y) - grey(x - 1, y)).abs());
            steps.max().unwrap_or(0)
        };
        let inside = (1..side).map(step).max().unwrap_or(0);
        assert!(
            step(side) <= inside && inside > 0,
            "{} over {inside}",
            step(side)
        );
    }
}
