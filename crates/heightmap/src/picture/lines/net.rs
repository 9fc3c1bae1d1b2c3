use super::LineDrawing;
use super::envelope::Point;
use super::ground::Ground;
use super::horizon::{Horizon, STEP};
use super::view::View;

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
        let sea = drawing.sea_level.filter(|sea| sea.is_finite());
        let row = |k: usize| -> Vec<Point> {
            let row = place(k, rows, ground.depth);
            let point = |p: usize| {
                let column = place(p, points, ground.width);
                let height = ground.height(column, row);
                let height = sea.map_or(height, |sea| height.max(sea.into()));
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

    /// What is seen of the lines: those along rows, then those along columns.
    pub(super) fn seen(&self) -> Vec<Vec<Point>> {
        let [along_rows, along_columns] = self.parts();
        let lines = along_rows.into_iter().chain(along_columns);
        lines.flat_map(joined).collect()
    }

    /// The parts that are seen of each line along a row, and of each along a column.
    #[expect(clippy::cast_precision_loss, reason = "columns are few")]
    fn parts(&self) -> [Vec<Vec<Vec<Point>>>; 2] {
        let points = self.rows[0].len();
        if points < 2 {
            return [Vec::new(), Vec::new()];
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
                        let at = i * self.stride;
                        let (mut from, to) = (self.rows[k - 1][at], row[at]);
                        if (from.x - to.x).abs() < STEP {
                            // What is upright leans away from what is drawn before it.
                            let left = i as f64 <= self.eye;
                            from.x = to.x + if left { -STEP } else { STEP };
                        }
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
        [along_rows, along_columns]
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
    // From between two columns both are seen from within, and the row behind is beyond neither.
    let mut steps = Vec::new();
    let (left, right) = if (0..cells.cast_signed()).contains(&first) {
        let first = first.cast_unsigned();
        steps.extend([Step::Column(first), Step::Column(first + 1)]);
        steps.push(Step::Row(first));
        (first, first + 1)
    } else if first < 0 {
        steps.push(Step::Column(0));
        (0, 0)
    } else {
        steps.push(Step::Column(cells));
        (cells, cells)
    };
    for i in right..cells {
        steps.extend([Step::Row(i), Step::Column(i + 1)]);
    }
    for i in (0..left).rev() {
        steps.extend([Step::Row(i), Step::Column(i)]);
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

#[cfg(test)]
mod tests {
    use super::super::envelope::Piece;
    use super::*;

    fn bumpy(seed: u64) -> Ground {
        let mut random = fastrand::Rng::with_seed(seed);
        Ground {
            width: 31,
            depth: 23,
            heights: (0..31 * 23).map(|_| random.f32()).collect(),
        }
    }

    /// How high a line is at `x`; `None` beside it.
    fn at(line: &[Point], x: f64) -> Option<f64> {
        line.windows(2)
            .find(|ends| ends[0].x <= x && x <= ends[1].x)
            .map(|ends| Piece::new(ends[0], ends[1]).at(x))
    }

    #[test]
    fn what_is_seen_of_a_row_is_what_is_outside_of_all_rows_before_it() {
        for (tilt, turn) in [(35.0, 0.0), (8.0, 0.0), (0.0, 30.0), (20.0, -44.0)] {
            let drawing = LineDrawing {
                rows: 19,
                tilt,
                turn,
                width: 300,
                height: 200,
                ..LineDrawing::default()
            };
            let net = Net::new(&drawing, &bumpy(7));
            let mut horizon = Horizon::default();
            let (mut shown, mut hidden) = (0, 0);
            for (k, row) in net.rows.iter().enumerate() {
                let seen = horizon.draw(row);
                // How far outside of the rows before it is; negative within.
                let outside = |x: f64| {
                    let own = at(row, x)?;
                    let before = net.rows[..k].iter().filter_map(|row| at(row, x));
                    let (low, high) = before.fold((f64::MAX, f64::MIN), |(low, high), up| {
                        (low.min(up), high.max(up))
                    });
                    Some((own - high).max(low - own))
                };
                for step in 0..6000 {
                    let x = f64::from(step) * 0.05;
                    // Shorter pieces are not drawn.
                    let about = [x - 0.03, x, x + 0.03].map(outside);
                    let is_seen = seen
                        .iter()
                        .any(|part| part[0].x <= x && x <= part[part.len() - 1].x);
                    let case = format!("tilt {tilt}, turn {turn}, row {k}, {x}: {about:?}");
                    if about.iter().all(|out| out.is_some_and(|out| out > 1e-3)) {
                        assert!(is_seen, "{case}");
                        shown += 1;
                    }
                    if about[1].is_none_or(|out| out < -1e-3) {
                        assert!(!is_seen, "{case}");
                        hidden += 1;
                    }
                }
                for point in seen.iter().flatten() {
                    // On one side of it at least: rows before it may end there.
                    let about = [point.x - 1e-6, point.x, point.x + 1e-6].map(outside);
                    let out = about.into_iter().flatten().fold(f64::MIN, f64::max);
                    let case = format!("tilt {tilt}, turn {turn}, row {k}: {point:?} {out}");
                    assert!(out > -1e-3, "{case}");
                }
            }
            assert!(
                shown > 1000 && hidden > 1000,
                "{tilt} {turn}: {shown} {hidden}"
            );
        }
    }

    #[test]
    fn a_flat_net_is_seen_whole_from_every_side() {
        for turn in [-45.0, -20.0, -1.0, 0.0, 0.3, 10.0, 45.0] {
            for distance in [1.5, 3.0, 1e4] {
                for columns in [0, 2, 9] {
                    let drawing = LineDrawing {
                        rows: 12,
                        columns,
                        turn,
                        distance,
                        ..LineDrawing::default()
                    };
                    let ground = Ground {
                        heights: vec![0.7; 31 * 23],
                        ..bumpy(0)
                    };
                    let seen = Net::new(&drawing, &ground).seen();
                    let case = format!("{turn} {distance} {columns}: {}", seen.len());
                    assert_eq!(seen.len(), 12 + columns, "{case}");
                }
            }
        }
    }

    #[test]
    fn lines_along_columns_hide_more_of_rows_and_show_nothing_new() {
        for (turn, distance) in [(0.0, 2.0), (25.0, 1e4), (-40.0, 1.5)] {
            let drawing = LineDrawing {
                rows: 19,
                columns: 16,
                turn,
                distance,
                ..LineDrawing::default()
            };
            let mesh = Net::new(&drawing, &bumpy(3));
            let alone = Net {
                columns: false,
                ..mesh.clone()
            };
            let width = |part: &Vec<Point>| part[part.len() - 1].x - part[0].x;
            let ([mesh, columns], [alone, none]) = (mesh.parts(), alone.parts());
            let sum = |rows: &[Vec<Vec<Point>>]| rows.iter().flatten().map(width).sum::<f64>();
            let case = format!("{turn} {distance}");
            let share = sum(&mesh) / sum(&alone);
            assert!(
                share < 1.0 + 1e-6 && (turn == 0.0 || share < 0.99),
                "{case}: {share}"
            );
            assert!(none.iter().all(Vec::is_empty), "{case}");
            assert!(columns.iter().all(|column| !column.is_empty()), "{case}");
            for (k, (row, alone)) in mesh.iter().zip(&alone).enumerate() {
                for part in row {
                    let middle = (part[0].x + part[part.len() - 1].x) / 2.0;
                    let shown = alone
                        .iter()
                        .any(|part| part[0].x <= middle && middle <= part[part.len() - 1].x);
                    // Nearly upright parts may be drawn a hair aside.
                    assert!(shown || width(part) < 0.02, "{case}, row {k}: {part:?}");
                }
            }
        }
    }
}
