use super::point::{CURVES, Point};
use crate::report::table;
use serde::Serialize;

/// How cost grows with one thing.
#[derive(Debug, Serialize)]
pub(crate) struct Panel {
    /// What grows: "octaves".
    pub(crate) grows: &'static str,
    /// What does not, in words.
    pub(crate) fixed: String,
    #[serde(skip)]
    pub(crate) scale: Scale,
    pub(crate) points: Vec<Point>,
}

/// How what grows goes on from point to point.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scale {
    /// By so much more.
    Even,
    /// By as much again.
    Doubling,
}

impl Panel {
    /// What was measured: how much there is of what grows, and µs a chunk by curve.
    pub(crate) fn new(
        grows: &'static str,
        fixed: String,
        scale: Scale,
        measured: impl IntoIterator<Item = (usize, [f64; CURVES.len()])>,
    ) -> Self {
        let point = |(at, micros)| Point { grows, at, micros };
        Self {
            grows,
            fixed,
            scale,
            points: measured.into_iter().map(point).collect(),
        }
    }

    /// The points below each other.
    pub(crate) fn table(&self) -> String {
        let [a, b, c, d] = CURVES;
        let lines = self.points.iter().map(Point::line);
        table(0, [self.grows, a, b, c, d], lines)
    }
}
