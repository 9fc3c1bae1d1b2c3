use super::LineDrawing;
use super::envelope::Point;
use super::horizon::Horizon;

/// The lines of a drawing before anything is hidden, as points of the picture.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// Lines along rows, from the front to the back, each from left to right and as many points as the others.
    pub(super) rows: Vec<Vec<Point>>,
    /// Points from one line along a column to the next; of all of a row if there are none.
    stride: usize,
    /// Whether there are lines along columns.
    columns: bool,
    /// Where the eye stands in front of: strides from the left, maybe beside the map.
    eye: f64,
}

/// A height of a map as the drawing sees it: rows from the front to the back.
pub(super) struct Ground {
    pub(super) width: usize,
    pub(super) depth: usize,
    pub(super) heights: Vec<f32>,
}

impl Ground {
    /// The height between nodes, on straight lines between those beside it: columns from the left and rows from the front.
    fn height(&self, column: f64, row: f64) -> f64 {
        let (i, across) = split(column, self.width);
        let (j, back) = split(row, self.depth);
        let at = |i: usize, j: usize| {
            let (i, j) = (i.min(self.width - 1), j.min(self.depth - 1));
            let height = self.heights[j * self.width + i];
            if height.is_finite() {
                f64::from(height)
            } else {
                0.0
            }
        };
        let along = |j| at(i, j) + (at(i + 1, j) - at(i, j)) * across;
        along(j) + (along(j + 1) - along(j)) * back
    }
}

/// A place as a node and the share of the way to the next.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sides are short"
)]
fn split(place: f64, nodes: usize) -> (usize, f64) {
    let node = (place.max(0.0) as usize).min(nodes - 1);
    (node, place - node as f64)
}

/// The place of the `k`-th of `count` lines among nodes.
#[expect(clippy::cast_precision_loss, reason = "sides are short")]
fn place(k: usize, count: usize, nodes: usize) -> f64 {
    if count < 2 {
        return 0.0;
    }
    (k * (nodes - 1)) as f64 / (count - 1) as f64
}

impl Net {
    #[expect(clippy::cast_precision_loss, reason = "sides are short")]
    pub(super) fn new(drawing: &LineDrawing, ground: &Ground) -> Self {
        let rows = drawing.rows.clamp(1, LineDrawing::MAX_LINES);
        let columns = drawing.columns.min(LineDrawing::MAX_LINES);
        let cells = columns.max(2) - 1;
        // All nodes, but not more than two to a pixel.
        let fine = (ground.width - 1).min(2 * drawing.width as usize).max(1);
        let stride = fine.div_ceil(cells);
        let points = cells * stride + 1;
        let steps = (ground.width.max(ground.depth) - 1).max(1) as f64;
        let half = [ground.width - 1, ground.depth - 1].map(|nodes| 0.5 * nodes as f64 / steps);
        let view = View::new(drawing);
        let row = |k: usize| -> Vec<Point> {
            let row = place(k, rows, ground.depth);
            let point = |p: usize| {
                let column = place(p, points, ground.width);
                let height = ground.height(column, row);
                let height = drawing
                    .sea_level
                    .map_or(height, |sea| height.max(f64::from(sea)));
                view.project(column / steps - half[0], row / steps - half[1], height)
            };
            (0..points).map(point).collect()
        };
        let mut rows: Vec<_> = (0..rows).map(row).collect();
        fit(&mut rows, drawing);
        let eye = (view.eye[0] + half[0]) / (2.0 * half[0]).max(f64::MIN_POSITIVE);
        Self {
            rows,
            stride,
            columns: columns >= 2,
            eye: eye * cells as f64,
        }
    }

    /// What is seen of the lines: along each row, then along each column.
    pub(super) fn seen(&self) -> Vec<Vec<Point>> {
        let points = self.rows[0].len();
        if points < 2 {
            return Vec::new();
        }
        let cells = (points - 1) / self.stride;
        let steps = front_to_back(self.eye, cells);
        let mut horizon = Horizon::default();
        let mut along_rows = Vec::new();
        let mut along_columns = vec![Vec::new(); cells + 1];
        for (k, row) in self.rows.iter().enumerate() {
            let mut parts = vec![Vec::new(); cells];
            for &step in &steps {
                match step {
                    Step::Column(i) if self.columns && k > 0 => {
                        let (from, to) = (self.rows[k - 1][i * self.stride], row[i * self.stride]);
                        let seen = if from.x <= to.x {
                            horizon.draw(&[from, to])
                        } else {
                            let mut seen = horizon.draw(&[to, from]);
                            seen.reverse();
                            seen.iter_mut().for_each(|part| part.reverse());
                            seen
                        };
                        along_columns[i].extend(seen);
                    }
                    Step::Column(_) => {}
                    Step::Row(i) => {
                        parts[i] = horizon.draw(&row[i * self.stride..=(i + 1) * self.stride]);
                    }
                }
            }
            along_rows.push(parts.concat());
        }
        let lines = along_rows.into_iter().chain(along_columns);
        lines.flat_map(joined).collect()
    }
}

/// A part of a strip between two rows.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// The line along a column.
    Column(usize),
    /// The further row's line from a column to the next.
    Row(usize),
}

/// In what order the parts of a strip are drawn: nothing hides what is drawn before it.
///
/// Rays from the eye go to both sides of where it stands.
fn front_to_back(eye: f64, cells: usize) -> Vec<Step> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "columns are few"
    )]
    let first = eye.floor().clamp(-1.0, cells as f64) as isize;
    let mut steps = Vec::new();
    if (0..cells.cast_signed()).contains(&first) {
        steps.push(Step::Row(first.cast_unsigned()));
    }
    for i in (first + 1).cast_unsigned()..=cells {
        steps.push(Step::Column(i));
        if i < cells {
            steps.push(Step::Row(i));
        }
    }
    for i in (0..(first + 1).cast_unsigned()).rev() {
        steps.push(Step::Column(i));
        if i > 0 {
            steps.push(Step::Row(i - 1));
        }
    }
    steps
}

/// Parts that follow each other, as few lines as they make.
fn joined(parts: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let near = |a: Point, b: Point| (a.x - b.x).abs() + (a.up - b.up).abs() < 1e-3;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if near(line[line.len() - 1], part[0]) => line.extend(&part[1..]),
            _ => lines.push(part),
        }
    }
    lines
}

/// An eye that looks at the middle of a map through a window that stands upright, so that what is upright stays so.
struct View {
    /// Where it stands on the ground, in sides of the map from its middle: to the right, and to the back.
    eye: [f64; 2],
    /// How high it is, in sides of the map.
    height: f64,
    /// Cosine and sine of how far it is turned.
    turn: [f64; 2],
    distance: f64,
    /// How much lower what is upright seems, seen from above.
    squeeze: f64,
    exaggeration: f64,
}

impl View {
    fn new(drawing: &LineDrawing) -> Self {
        // What is not a number is as if it were the middle.
        let within = |value: f32, low: f64, high: f64, usual: f64| {
            let value = f64::from(value);
            if value.is_nan() {
                usual
            } else {
                value.clamp(low, high)
            }
        };
        let tilt = within(drawing.tilt, 0.0, 80.0, 35.0).to_radians();
        let turn = within(drawing.turn, -45.0, 45.0, 0.0).to_radians();
        let distance = within(drawing.distance, 1.5, 1e4, 2.5);
        let (sine, cosine) = (libm::sin(turn), libm::cos(turn));
        Self {
            eye: [distance * sine, -distance * cosine],
            height: distance * libm::tan(tilt),
            turn: [cosine, -sine],
            distance,
            squeeze: libm::cos(tilt),
            exaggeration: within(drawing.exaggeration, -1e3, 1e3, 0.0),
        }
    }

    /// Where a point is seen, before it is fitted into the picture.
    fn project(&self, right: f64, back: f64, height: f64) -> Point {
        let (right, back) = (right - self.eye[0], back - self.eye[1]);
        let [cosine, sine] = self.turn;
        let depth = (right * sine + back * cosine) / self.distance;
        let height = (height - 0.5) * self.exaggeration;
        Point {
            x: (right * cosine - back * sine) / depth,
            up: (height - self.height) * self.squeeze / depth,
        }
    }
}

/// The share of the picture's shorter side that stays free on all sides.
const MARGIN: f64 = 0.05;

/// Puts all points into the picture, as large as they can be there: its upper border is at 0, what is in it below.
fn fit(rows: &mut [Vec<Point>], drawing: &LineDrawing) {
    let (width, height) = (f64::from(drawing.width), f64::from(drawing.height));
    let margin = MARGIN * width.min(height);
    let all = || rows.iter().flatten();
    let ends = |part: fn(&Point) -> f64| {
        all().fold((f64::MAX, f64::MIN), |(low, high), point| {
            (low.min(part(point)), high.max(part(point)))
        })
    };
    let (left, right) = ends(|point| point.x);
    let (low, high) = ends(|point| point.up);
    let room = |room: f64, need: f64| (room - 2.0 * margin) / need.max(1e-9);
    let scale = room(width, right - left).min(room(height, high - low));
    for point in rows.iter_mut().flatten() {
        point.x = width / 2.0 + (point.x - (left + right) / 2.0) * scale;
        point.up = -height / 2.0 + (point.up - (low + high) / 2.0) * scale;
    }
}
