/// What a drawing is drawn with, and on what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// White lines on black, as on a screen.
    #[default]
    Black,
    /// Black lines on white, as by a plotter.
    White,
}

impl Paper {
    /// The grey of a pixel that lines cover so much of: 0 ..= 1.
    pub(super) fn grey(self, covered: f32) -> u8 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 ..= 255"
        )]
        let ink = (covered * 255.0 + 0.5) as u8;
        match self {
            Self::Black => ink,
            Self::White => 255 - ink,
        }
    }

    /// The colours of the paper and of the lines, as SVG names them.
    pub(super) const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Black => ("black", "white"),
            Self::White => ("white", "black"),
        }
    }
}
