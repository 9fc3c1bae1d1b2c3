/// How much of each pixel lines cover.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    width: usize,
    height: usize,
    /// Half the thickness of lines, in pixels.
    reach: f32,
    /// The brightness of lines thinner than a pixel.
    strength: f32,
    covered: Vec<f32>,
}

impl Ink {
    /// Nothing drawn yet; `thickness` is that of lines, in pixels.
    pub(super) fn new(width: usize, height: usize, thickness: f32) -> Self {
        let thickness = thickness.clamp(0.0, 100.0);
        Self {
            width,
            height,
            reach: thickness.max(1.0) / 2.0,
            strength: thickness.min(1.0),
            covered: vec![0.0; width * height],
        }
    }

    /// How much lines cover, row by row from the top: 0 ..= 1.
    pub(super) fn covered(&self) -> &[f32] {
        &self.covered
    }

    /// Draws a straight line with round ends. Where lines lie over each other the thicker cover counts, so that joints are not seen.
    pub(super) fn stroke(&mut self, from: (f32, f32), to: (f32, f32)) {
        let along = (to.0 - from.0, to.1 - from.1);
        let square = along.0 * along.0 + along.1 * along.1;
        // What is half a pixel beyond the line's edge is free.
        let reach = self.reach + 0.5;
        let rows = range(
            from.1.min(to.1) - reach,
            from.1.max(to.1) + reach,
            self.height,
        );
        for y in rows {
            let line = y as f32 + 0.5;
            // The part of the line that is so near to the row's middle.
            let share = |edge: f32| ((edge - from.1) / along.1).clamp(0.0, 1.0);
            let (first, last) = if along.1.abs() > 1e-6 {
                (share(line - reach), share(line + reach))
            } else {
                (0.0, 1.0)
            };
            let ends = (from.0 + along.0 * first, from.0 + along.0 * last);
            let columns = range(
                ends.0.min(ends.1) - reach,
                ends.0.max(ends.1) + reach,
                self.width,
            );
            for x in columns {
                let (dx, dy) = (x as f32 + 0.5 - from.0, line - from.1);
                let share = (dx * along.0 + dy * along.1) / square;
                let share = if square > 0.0 {
                    share.clamp(0.0, 1.0)
                } else {
                    0.0
                };
                let (dx, dy) = (dx - along.0 * share, dy - along.1 * share);
                let far = (dx * dx + dy * dy).sqrt();
                let covered = (reach - far).clamp(0.0, 1.0) * self.strength;
                let pixel = &mut self.covered[y * self.width + x];
                *pixel = pixel.max(covered);
            }
        }
    }
}

/// The pixels whose middles lie between two places, and a little more.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places before the first pixel become 0"
)]
fn range(from: f32, to: f32, end: usize) -> std::ops::Range<usize> {
    let from = (from - 0.5).max(0.0) as usize;
    let to = ((to + 0.5).max(0.0) as usize).min(end);
    from.min(to)..to
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_the_middles_of_pixels_covers_them_and_no_others() {
        let mut ink = Ink::new(8, 5, 1.0);
        ink.stroke((1.5, 2.5), (6.5, 2.5));
        for y in 0..5 {
            for x in 0..8 {
                let on = y == 2 && (1..=6).contains(&x);
                let covered = ink.covered()[y * 8 + x];
                assert_eq!(covered, if on { 1.0 } else { 0.0 }, "{x} {y}");
            }
        }
    }

    #[test]
    fn ink_is_as_long_as_the_line_whatever_its_direction() {
        for degrees in (0..360_u16).step_by(7) {
            let angle = f32::from(degrees).to_radians();
            let (sine, cosine) = (libm::sinf(angle), libm::cosf(angle));
            let mut ink = Ink::new(100, 100, 1.5);
            ink.stroke((50.2, 49.9), (50.2 + 40.0 * cosine, 49.9 + 40.0 * sine));
            let sum: f32 = ink.covered().iter().sum();
            assert!((60.0..64.0).contains(&sum), "{degrees}: {sum}");
        }
    }

    #[test]
    fn what_is_beyond_the_picture_is_not_drawn() {
        let mut ink = Ink::new(4, 4, 2.0);
        for place in [-1e30, -5.0, 9.0, 1e30] {
            ink.stroke((place, place), (place, 2.0));
        }
        assert!(ink.covered().iter().all(|&covered| covered == 0.0));
    }
}
