//! Codes as pictures that telephones read.

use image::{GrayImage, Luma};
use qrcode::{Color, EcLevel, QrCode};

/// Light modules around the others, as the standard asks for.
const QUIET: usize = 4;

/// A planet's code as a square of dark and light modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Qr {
    side: usize,
    /// Row by row; with the light ones around.
    dark: Vec<bool>,
}

impl Qr {
    /// That of a text; `None` if it is too long, beyond 2 953 letters.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let width = code.width();
        let side = width + 2 * QUIET;
        let mut dark = vec![false; side * side];
        for (at, colour) in code.to_colors().into_iter().enumerate() {
            let (row, column) = (at / width + QUIET, at % width + QUIET);
            dark[row * side + column] = colour == Color::Dark;
        }
        Some(Self { side, dark })
    }

    /// Modules along a side.
    pub(crate) const fn side(&self) -> usize {
        self.side
    }

    /// Runs of dark modules: row, first column and one behind the last.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let rows = self.dark.chunks_exact(self.side).enumerate();
        rows.flat_map(|(row, modules)| {
            let begins = move |&at: &usize| modules[at] && (at == 0 || !modules[at - 1]);
            (0..modules.len()).filter(begins).map(move |first| {
                let run = modules[first..].iter().take_while(|&&dark| dark);
                (row, first, first + run.count())
            })
        })
    }

    /// As a picture with so many pixels along each module.
    #[expect(clippy::cast_possible_truncation, reason = "at most 185 modules")]
    pub(crate) fn picture(&self, pixels: u32) -> GrayImage {
        let side = self.side as u32 * pixels;
        GrayImage::from_fn(side, side, |x, y| {
            let at = (y / pixels) as usize * self.side + (x / pixels) as usize;
            Luma([if self.dark[at] { 0 } else { 255 }])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn every_presets_code_is_a_picture_and_what_is_too_long_is_none() {
        for preset in Preset::ALL {
            let Ok(code) = preset.planet().to_code(u64::MAX, None) else {
                continue;
            };
            let qr = Qr::new(&code).expect("fewer than 2 000 letters");
            let dark: usize = qr.runs().map(|(_, first, end)| end - first).sum();
            let picture = qr.picture(2);
            let black = picture.pixels().filter(|pixel| pixel.0 == [0]).count();
            assert_eq!(black, 4 * dark, "{}", preset.name());
            assert!((0.4..0.6).contains(&(dark as f64 / ((qr.side() - 8) as f64).powi(2))));
        }
        assert_eq!(Qr::new(&"a".repeat(3_000)), None);
    }
}
