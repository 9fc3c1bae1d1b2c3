use super::field::{FlatField, SolidField};
use super::octave::Octave;
use noise::{NoiseFn, Simplex};
use rand_chacha::rand_core::Rng;

/// The crate's table of an octave: it adds, multiplies and rounds down, so its bits are the same everywhere.
fn table(octave: &Octave) -> Simplex {
    Simplex::new(octave.key.rng().next_u32())
}

/// An octave of simplex noise on a plane.
#[derive(Debug)]
pub(super) struct PlaneSimplex {
    simplex: Simplex,
    amplitude: f32,
    step: f64,
    phase: [f64; 2],
    width: usize,
}

impl PlaneSimplex {
    pub(super) fn new(octave: &Octave, (width, height): (usize, usize)) -> Self {
        let steps = width.max(height);
        Self {
            simplex: table(octave),
            amplitude: octave.amplitude,
            step: octave.along(width, steps, false).0,
            phase: octave.phase(),
            width,
        }
    }
}

impl FlatField for PlaneSimplex {
    #[expect(clippy::cast_possible_truncation, reason = "within a few units of 0")]
    #[expect(clippy::cast_precision_loss, reason = "sides are short")]
    fn add(&self, first: usize, to: &mut [f32]) {
        let [left, top] = self.phase;
        for (row, to) in (first..).zip(to.chunks_exact_mut(self.width)) {
            let y = top + row as f64 * self.step;
            for (column, to) in to.iter_mut().enumerate() {
                let x = left + column as f64 * self.step;
                *to += self.amplitude * self.simplex.get([x, y]) as f32;
            }
        }
    }
}

/// An octave of simplex noise on a torus: in four dimensions, on the product of two circles as long as the sides.
#[derive(Debug)]
pub(super) struct TorusSimplex {
    simplex: Simplex,
    amplitude: f32,
    /// Where on their circle the columns are, and the rows on theirs.
    circles: [Vec<[f64; 2]>; 2],
}

impl TorusSimplex {
    pub(super) fn new(octave: &Octave, (width, height): (usize, usize)) -> Self {
        let steps = width.max(height);
        let [a, b, c, d] = octave.phase();
        let circle = |nodes: usize, centre: [f64; 2]| -> Vec<[f64; 2]> {
            let (step, _) = octave.along(nodes, steps, true);
            let nodes = u32::try_from(nodes).expect("sides are short");
            let round = std::f64::consts::TAU / f64::from(nodes);
            let radius = step / round;
            let at = (0..nodes).map(|node| f64::from(node) * round);
            let at = at.map(|angle| {
                let (sine, cosine) = libm::sincos(angle);
                [centre[0] + radius * cosine, centre[1] + radius * sine]
            });
            at.collect()
        };
        Self {
            simplex: table(octave),
            amplitude: octave.amplitude,
            circles: [circle(width, [a, b]), circle(height, [c, d])],
        }
    }
}

impl FlatField for TorusSimplex {
    #[expect(clippy::cast_possible_truncation, reason = "within a few units of 0")]
    fn add(&self, first: usize, to: &mut [f32]) {
        let [columns, rows] = &self.circles;
        for ([z, w], to) in rows[first..].iter().zip(to.chunks_exact_mut(columns.len())) {
            for ([x, y], to) in columns.iter().zip(to) {
                *to += self.amplitude * self.simplex.get([*x, *y, *z, *w]) as f32;
            }
        }
    }
}

/// An octave of simplex noise in space.
#[derive(Debug)]
pub(super) struct SolidSimplex {
    simplex: Simplex,
    amplitude: f32,
    scale: f64,
    phase: [f64; 3],
}

impl SolidSimplex {
    pub(super) fn new(octave: &Octave) -> Self {
        Self {
            simplex: table(octave),
            amplitude: octave.amplitude,
            scale: octave.scale(),
            phase: octave.phase(),
        }
    }
}

impl SolidField for SolidSimplex {
    #[expect(clippy::cast_possible_truncation, reason = "within a few units of 0")]
    fn add(&self, at: [&[f64]; 3], to: &mut [f32]) {
        for (n, to) in to.iter_mut().enumerate() {
            let at = [0, 1, 2].map(|axis| self.phase[axis] + at[axis][n] * self.scale);
            *to += self.amplitude * self.simplex.get(at) as f32;
        }
    }
}
