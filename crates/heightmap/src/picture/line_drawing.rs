use super::Paper;
use super::ground::Ground;
use super::ink::Ink;
use super::net::Net;
use crate::{Grid, HeightMap};
use cubemap::Realm;
use image::GrayImage;
use std::fmt::Write as _;

/// A drawing of a map as ground seen from the front, in lines that hide what is behind them.
///
/// Lines go along rows, evenly spread over the map, and along columns too if there are any.
/// Each is hidden where it lies between the lowest and the highest line in front of it.
/// The drawing is as large as it can be in its picture.
///
/// ```
/// use heightmap::{Grid, HeightMap, LineDrawing};
/// let map = HeightMap::flat(Grid::plane(20, 20)?, 0.5);
/// let drawing = LineDrawing { rows: 12, ..LineDrawing::default() };
/// assert_eq!(drawing.lines(&map).len(), 12);
/// assert_eq!(drawing.svg(&map).matches("<polyline").count(), 12);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineDrawing {
    /// How many lines go along rows: 1 ..= [`LineDrawing::MAX_LINES`].
    pub rows: usize,
    /// How many lines go along columns, at most [`LineDrawing::MAX_LINES`]; fewer than 2 are none.
    pub columns: usize,
    /// How far from above it is seen, in degrees: from 0, level with the ground, to 80.
    pub tilt: f32,
    /// How far to the right the eye stands, in degrees: −45 ..= 45.
    pub turn: f32,
    /// How far away the eye is, in sides of the map, at least 1.5; from far away nothing gets smaller to the back.
    pub distance: f32,
    /// How high a height of 1 is, in sides of the map.
    pub exaggeration: f32,
    /// The level of a flat sea over what is lower, if there is one.
    pub sea_level: Option<f32>,
    /// Which realm of a cube is drawn.
    pub realm: Realm,
    /// Pixels of the picture from left to right.
    pub width: u32,
    /// Pixels of the picture from top to bottom.
    pub height: u32,
    /// How thick lines are, in pixels.
    pub thickness: f32,
    /// What they are drawn on.
    pub paper: Paper,
}

impl Default for LineDrawing {
    fn default() -> Self {
        Self {
            rows: 96,
            columns: 0,
            tilt: 35.0,
            turn: 0.0,
            distance: 2.5,
            exaggeration: 0.35,
            sea_level: None,
            realm: Realm::PlusZ,
            width: 1200,
            height: 800,
            thickness: 1.2,
            paper: Paper::Black,
        }
    }
}

impl LineDrawing {
    /// The most lines along rows, and along columns.
    pub const MAX_LINES: usize = 4096;

    /// What is seen of the lines, in pixels from the left and from the top: those along rows from the front to the back, then those along columns.
    #[must_use]
    pub fn lines(&self, map: &HeightMap) -> Vec<Vec<(f32, f32)>> {
        let seen = Net::new(self, &self.ground(map)).seen().into_iter();
        #[expect(clippy::cast_possible_truncation, reason = "pixels")]
        let pixels = |line: Vec<_>| {
            let points = line.into_iter();
            let points =
                points.map(|point: super::envelope::Point| (point.x as f32, -point.up as f32));
            points.collect()
        };
        seen.map(pixels).collect()
    }

    /// The drawing as a picture, with soft edges.
    #[must_use]
    pub fn png(&self, map: &HeightMap) -> GrayImage {
        let mut ink = Ink::new(self.width as usize, self.height as usize, self.thickness);
        for line in self.lines(map) {
            for ends in line.windows(2) {
                ink.stroke(ends[0], ends[1]);
            }
        }
        let greys = ink.covered().iter();
        let greys = greys.map(|&covered| self.paper.grey(covered)).collect();
        GrayImage::from_raw(self.width, self.height, greys).expect("a number a pixel")
    }

    /// The drawing as the text of an SVG, with a polyline for each visible line.
    #[must_use]
    pub fn svg(&self, map: &HeightMap) -> String {
        let Self { width, height, .. } = *self;
        let (paper, ink) = self.paper.names();
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n\
             <g fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
            self.thickness,
        );
        for line in self.lines(map) {
            text.push_str("<polyline points=\"");
            for (k, (x, y)) in line.into_iter().enumerate() {
                let blank = if k == 0 { "" } else { " " };
                write!(text, "{blank}{x:.2},{y:.2}").expect("memory takes it all");
            }
            text.push_str("\"/>\n");
        }
        text.push_str("</g>\n</svg>\n");
        text
    }

    /// The ground that is drawn: a realm of a cube, or all.
    fn ground(&self, map: &HeightMap) -> Ground {
        match map.grid() {
            Grid::Plane { width, height } | Grid::Torus { width, height } => Ground {
                width,
                depth: height,
                // The lowest row of a picture is in front.
                heights: map.heights().rchunks(width).flatten().copied().collect(),
            },
            Grid::Cube { level } => {
                let side = (1 << level) + 1;
                Ground {
                    width: side,
                    depth: side,
                    heights: map.face(self.realm).expect("a cube"),
                }
            }
        }
    }
}
