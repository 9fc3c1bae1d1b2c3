use crate::Region;
use glam::DVec3;

/// How high the ground before an eye reaches, all around it, and so what lies hidden behind.
///
/// Ground has one height in each direction from the planet's centre, and is solid below it. So whatever lies beyond a point of
/// the ground, in the same direction from the eye, and is lower in the picture, is hidden. What is known of the ground are lines along it, [added](Skyline::add) one by one;
/// [`Regions::at_first`](crate::Regions::at_first) says what they hide.
///
/// ```
/// use cubemap::{Cell, Realm, Warp};
/// use glam::DVec3;
/// use quadtree::{Frustum, Globe, HeightRange, Ranges, Regions, Skyline, View};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Warp::default() };
/// # let errors: Vec<_> = (0..=6).map(|level| 10.0 / 3_f64.powi(level)).collect();
/// # let ranges = Ranges::new(&globe, &errors, 1_000.0, 2.0);
/// let eye = DVec3::new(0.0, 1_005.0, 0.0);
/// let views = [View { eye, frustum: None }];
/// let mut regions = Regions::new(globe);
/// let all = regions.select(&views, &ranges, |_cell| HeightRange::default());
/// // A wall around the eye, higher than it stands.
/// let mut skyline = Skyline::new(eye);
/// skyline.add((0..=64).map(|at| {
///     let (sin, cos) = (f64::from(at) * std::f64::consts::TAU / 64.0).sin_cos();
///     DVec3::new(50.0 * cos, 1_010.0, 50.0 * sin)
/// }));
/// let seen = regions.at_first(all.clone(), &views, &[skyline]);
/// let count = |selection: &quadtree::Selection| selection.leaves().iter().filter(|leaf| leaf.drawn).count();
/// assert!(count(&seen) < count(&all));
/// ```
#[derive(Clone, Debug)]
pub struct Skyline {
    eye: DVec3,
    /// Upwards at the eye, and two ways across.
    axes: [DVec3; 3],
    lines: Vec<Line>,
    /// How high they reach in the columns that they cross, one line after the other: metres up for one along.
    heights: Vec<f64>,
}

/// A line of ground as an eye sees it.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Tangent of the angle, about the planet's centre, from the eye's foot to its farthest point.
    farthest: f64,
    /// The first column that it crosses wholly.
    first: usize,
    /// Where its heights begin, and how many there are.
    heights: [usize; 2],
}

/// A point of the ground as an eye sees it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// In which column, from 0 to [`COLUMNS`].
    column: f64,
    /// Metres over the eye's level, and along it.
    up: f64,
    along: f64,
    /// Tangent of the angle from the eye's foot, about the planet's centre.
    far: f64,
}

/// Into how many columns the view all around an eye is divided; of a third of a degree each, more or less.
const COLUMNS: usize = 1024;

/// The columns all around.
const ROUND: f64 = COLUMNS as f64;

/// Lines are taken apart where they turn by more columns than this from one point to the next.
const WIDEST: f64 = ROUND / 16.0;

/// By how much ground must reach over what it hides, in metres up for one along, and beside it, in columns: what the eye sees soon, as it goes on, is not hidden.
const MARGIN: f64 = 4e-3;
const ASIDE: usize = 2;

impl Skyline {
    /// That of an eye, in metres from the planet's centre, of which no ground is known yet.
    #[must_use]
    pub fn new(eye: DVec3) -> Self {
        let up = eye.normalize_or(DVec3::Y);
        let across = up.any_orthonormal_vector();
        Self {
            eye,
            axes: [up, across, up.cross(across)],
            lines: Vec::new(),
            heights: Vec::new(),
        }
    }

    /// The eye, in metres from the planet's centre.
    #[must_use]
    pub fn eye(&self) -> DVec3 {
        self.eye
    }

    /// Takes in a line of ground, straight from one point to the next, in metres from the planet's centre.
    ///
    /// Nothing drawn may be lower than it.
    pub fn add(&mut self, line: impl IntoIterator<Item = DVec3>) {
        let mut run: Vec<Seen> = Vec::new();
        for point in line {
            let seen = self.see(point);
            if let (Some(seen), Some(last)) = (seen, run.last()) {
                let column = nearby(seen.column, last.column);
                if (column - last.column).abs() <= WIDEST {
                    run.push(Seen { column, ..seen });
                    continue;
                }
            }
            self.add_run(&run);
            run.clear();
            run.extend(seen);
        }
        self.add_run(&run);
    }

    /// Takes in a line that turns little from point to point.
    fn add_run(&mut self, run: &[Seen]) {
        let columns = run.iter().map(|seen| seen.column);
        let [from, to] = ends(columns);
        // Wholly crossed are those between the ends.
        let (first, end) = (from.ceil(), to.floor());
        if !(first < end && end - first <= ROUND) {
            return;
        }
        let start = self.heights.len();
        self.heights
            .resize(start + whole(end - first), f64::INFINITY);
        let heights = &mut self.heights[start..];
        for two in run.windows(2) {
            let [a, b] = [two[0], two[1]];
            let up = a.up.min(b.up);
            let along = if up < 0.0 {
                // Between its ends the line may come nearer: a column is an angle of 1/128 at most.
                let half = (a.column - b.column).abs() / (ROUND / 4.0);
                a.along.min(b.along) * (1.0 - half * half / 2.0)
            } else {
                a.along.max(b.along)
            };
            let [left, right] = [a.column.min(b.column), a.column.max(b.column)];
            let left = whole(left.floor() - first);
            let right = whole(right.floor() - first + 1.0).min(heights.len());
            for height in heights.iter_mut().take(right).skip(left) {
                *height = height.min(up / along);
            }
        }
        let farthest = run.iter().map(|seen| seen.far).fold(0.0, f64::max);
        self.lines.push(Line {
            farthest,
            first: whole(first.rem_euclid(ROUND)),
            heights: [start, self.heights.len() - start],
        });
    }

    /// How the eye sees a point; `None` right below it, or a quarter of the planet away.
    fn see(&self, point: DVec3) -> Option<Seen> {
        let [up, a, b] = self.axes;
        let (x, y, z) = (point.dot(a), point.dot(b), point.dot(up));
        let along = (x * x + y * y).sqrt();
        (along > 0.0 && z > 0.0).then(|| Seen {
            column: column(x, y),
            up: (point - self.eye).dot(up),
            along,
            far: along / z,
        })
    }

    /// The regions that its ground hides, by their places.
    pub(super) fn hidden(&self, regions: &[Option<&Region>]) -> Vec<bool> {
        let mut lines: Vec<_> = self.lines.iter().collect();
        lines.sort_unstable_by(|a, b| a.farthest.total_cmp(&b.farthest));
        let mut lines = lines.into_iter().peekable();
        let shadows = regions.iter().enumerate().filter_map(|(place, region)| {
            let region = region.as_ref()?;
            Some((place, self.outline(region)?))
        });
        let mut outlines: Vec<_> = shadows.collect();
        outlines.sort_unstable_by(|(_, a), (_, b)| a.nearest.total_cmp(&b.nearest));
        let mut reached = vec![f64::NEG_INFINITY; COLUMNS];
        let mut hidden = vec![false; regions.len()];
        for (place, outline) in outlines {
            while let Some(line) = lines.next_if(|line| line.farthest <= outline.nearest) {
                let [start, count] = line.heights;
                for (at, &height) in self.heights[start..start + count].iter().enumerate() {
                    let reached = &mut reached[(line.first + at) % COLUMNS];
                    *reached = reached.max(height);
                }
            }
            let [first, last] = outline.columns;
            let mut columns = first + COLUMNS - ASIDE..=last + COLUMNS + ASIDE;
            hidden[place] = columns.all(|at| reached[at % COLUMNS] > outline.highest + MARGIN);
        }
        hidden
    }

    /// A region as the eye sees it; `None` if the eye is above it, or it is a quarter of the planet away.
    fn outline(&self, region: &Region) -> Option<Outline> {
        let far = |dir: DVec3| self.see(dir).map(|seen| seen.far);
        let nearest = far(region.nearest_to(self.eye))?;
        let mut columns = [0.0; 4];
        let mut farthest = nearest;
        for (column, corner) in columns.iter_mut().zip(region.corners()) {
            let seen = self.see(corner)?;
            *column = seen.column;
            farthest = farthest.max(seen.far);
        }
        let columns = columns.map(|column| nearby(column, columns[0]));
        let [from, to] = ends(columns);
        if to - from > ROUND / 3.0 {
            return None;
        }
        let first = from.floor().rem_euclid(ROUND);
        let (height, top) = (self.eye.length(), region.top());
        // Where a ray from the eye touches the sphere of its top, it is highest in the picture.
        let touch = if top < height {
            ((height - top) * (height + top)).sqrt() / top
        } else {
            0.0
        };
        let at = touch.clamp(nearest, farthest);
        Some(Outline {
            nearest,
            columns: [whole(first), whole(first + to.floor() - from.floor())],
            highest: (top - height * (1.0 + at * at).sqrt()) / (top * at),
        })
    }
}

/// A region as an eye sees it.
#[derive(Clone, Copy, Debug)]
struct Outline {
    /// Tangent of the angle, about the planet's centre, from the eye's foot to its nearest point.
    nearest: f64,
    /// The first and the last column that it touches.
    columns: [usize; 2],
    /// How high it reaches at most: metres up for one along.
    highest: f64,
}

/// The column of a direction: one of four quarters, and how far in it, without angles.
fn column(x: f64, y: f64) -> f64 {
    let share = y / (x.abs() + y.abs());
    let quarters = match (x < 0.0, y < 0.0) {
        (false, false) => share,
        (true, _) => 2.0 - share,
        (false, true) => 4.0 + share,
    };
    quarters * (ROUND / 4.0)
}

/// A column, so many times around that it is near another.
fn nearby(column: f64, other: f64) -> f64 {
    column - ((column - other) / ROUND).round() * ROUND
}

/// The least and the largest of some numbers.
fn ends(numbers: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let all = [f64::INFINITY, f64::NEG_INFINITY];
    numbers
        .into_iter()
        .fold(all, |[low, high], x| [low.min(x), high.max(x)])
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few times around at most; below zero is zero"
)]
fn whole(columns: f64) -> usize {
    columns as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, ranges};
    use crate::{Frustum, Globe, HeightRange, Regions, Selection, View};
    use cubemap::{Cell, Warp};

    const GLOBE: Globe = Globe {
        radius: 1000.0,
        occluder: 990.0,
        roof: 1010.0,
        warp: Warp::Algebraic,
    };

    /// Hills up to 10 m high, some tens of metres apart.
    fn height(dir: DVec3) -> f64 {
        let p = dir * 10.0;
        let wave = |x: f64| {
            let part = x - x.round();
            16.0 * part * (0.5 - part.abs())
        };
        10.0 * wave(p.x + 0.3 * wave(0.7 * p.y)) * wave(1.3 * p.z + p.y)
    }

    fn ground(dir: DVec3) -> DVec3 {
        dir * (GLOBE.radius + height(dir))
    }

    fn point(cell: Cell, s: f64, t: f64) -> DVec3 {
        let [[s0, s1], [t0, t1]] = cell.bounds_st();
        GLOBE
            .warp
            .dir(cell.realm(), s0 + (s1 - s0) * s, t0 + (t1 - t0) * t)
    }

    /// Between which heights the ground of a cell lies, nearly.
    fn bounds(cell: Cell) -> HeightRange {
        let parts = || (0..=8).map(|at| f64::from(at) / 8.0);
        let heights = parts().flat_map(|s| parts().map(move |t| height(point(cell, s, t))));
        let [lowest, highest] = ends(heights);
        let within = 10.0_f64.min(2.0 * (highest - lowest));
        HeightRange {
            lowest: (lowest - within).max(-10.0),
            highest: (highest + within).min(10.0),
        }
    }

    /// What an eye sees of the ground about it, by rows of its cells.
    fn look(eye: DVec3, selection: &Selection) -> Skyline {
        let mut skyline = Skyline::new(eye);
        for leaf in selection
            .leaves()
            .iter()
            .filter(|leaf| leaf.cell.level() > 3)
        {
            for row in [0.0, 0.5, 1.0] {
                let along = |at: u32| f64::from(at) / 16.0;
                skyline.add((0..=16).map(|at| ground(point(leaf.cell, along(at), row))));
                skyline.add((0..=16).map(|at| ground(point(leaf.cell, row, along(at)))));
            }
        }
        skyline
    }

    /// Whether the way from an eye to a point goes through ground.
    fn is_behind_ground(eye: DVec3, point: DVec3) -> bool {
        (1..4_000).any(|at| {
            let on_way = eye.lerp(point, f64::from(at) / 4_000.0);
            on_way.length() < ground(on_way.normalize()).length()
        })
    }

    #[test]
    fn what_is_hidden_lies_behind_ground() {
        let mut random = Random::new(61);
        let ranges = ranges(&GLOBE, 8, 0.03, 1.0);
        let (mut hidden, mut seen) = (0, 0);
        for case in 0..40 {
            let dir = random.dir();
            let eye = dir * (GLOBE.radius + height(dir) + random.log_between(0.1, 10.0));
            let frustum = Frustum::perspective(eye, dir.any_orthonormal_vector(), dir, 1.0, 1.5);
            let frustum = random.chance(0.5).then_some(frustum);
            let views = [View { eye, frustum }];
            let mut regions = Regions::new(GLOBE);
            let all = regions.select(&views, &ranges, bounds);
            let less = regions.at_first(all.clone(), &views, &[look(eye, &all)]);
            for (leaf, now) in all.leaves().iter().zip(less.leaves()) {
                assert!(leaf.drawn || !now.drawn, "case {case}");
                if leaf.drawn == now.drawn {
                    seen += usize::from(leaf.drawn);
                    continue;
                }
                hidden += 1;
                for _ in 0..20 {
                    let place = ground(point(leaf.cell, random.unit(), random.unit()));
                    assert!(
                        is_behind_ground(eye, place),
                        "case {case} {leaf:?}: {place}"
                    );
                }
            }
        }
        assert!(hidden > 200 && seen > 200, "{hidden} hidden, {seen} seen");
    }

    #[test]
    fn odd_eyes_and_lines_hide_nothing() {
        let ranges = ranges(&GLOBE, 6, 0.1, 1.0);
        let eye = DVec3::Y * 1_002.0;
        let mut regions = Regions::new(GLOBE);
        let views = [View { eye, frustum: None }];
        let all = regions.select(&views, &ranges, bounds);
        let lines: [&[DVec3]; 5] = [
            &[],
            &[DVec3::X * 1e9],
            &[DVec3::NAN, eye, eye, DVec3::ZERO],
            &[eye * 2.0, -eye, eye * 0.5],
            &[DVec3::INFINITY, DVec3::X, DVec3::NEG_X, DVec3::Z],
        ];
        for eye in [eye, -eye, DVec3::ZERO, DVec3::NAN, DVec3::INFINITY] {
            let mut skyline = Skyline::new(eye);
            lines
                .iter()
                .for_each(|line| skyline.add(line.iter().copied()));
            let drawn = |selection: &Selection| -> Vec<_> {
                selection.leaves().iter().map(|leaf| leaf.drawn).collect()
            };
            let now = regions.at_first(all.clone(), &views, &[skyline]);
            assert_eq!(drawn(&now), drawn(&all), "{eye}");
        }
    }
}
