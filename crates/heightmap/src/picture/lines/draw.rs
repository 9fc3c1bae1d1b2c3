use super::LineDrawing;
use super::envelope::Point;
use super::ground::Ground;
use super::ink::Ink;
use super::net::Net;
use crate::{Grid, HeightMap};
use image::GrayImage;
use std::fmt::Write as _;

impl LineDrawing {
    /// What is seen of the lines, in pixels from the left and from the top: those along rows from the front to the back, then those along columns.
    #[must_use]
    pub fn lines(&self, map: &HeightMap) -> Vec<Vec<(f32, f32)>> {
        let seen = Net::new(self, &self.ground(map)).seen().into_iter();
        #[expect(clippy::cast_possible_truncation, reason = "pixels")]
        let pixels = |line: Vec<_>| {
            let points = line.into_iter();
            let points = points.map(|point: Point| (point.x as f32, -point.up as f32));
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
