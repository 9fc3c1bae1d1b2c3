//! Maps as line drawings, in which each line hides what is behind it.

mod draw;
mod envelope;
mod ground;
mod horizon;
mod ink;
mod line_drawing;
mod net;
mod paper;
mod view;

pub use line_drawing::LineDrawing;
pub use paper::Paper;
