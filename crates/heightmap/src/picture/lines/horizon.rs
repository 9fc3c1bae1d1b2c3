use super::envelope::{Envelope, Piece, Point};

/// What lines drawn so far hide of those behind them: all between the lowest and the highest of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Horizon {
    upper: Envelope,
    /// Upside down.
    lower: Envelope,
}

/// Each point of a line is at least so far to the right of the one before it, so that the line has one height everywhere; in pixels.
pub(super) const STEP: f64 = 1e-4;

/// What is shorter is not seen, in pixels.
const SPECK: f64 = 0.02;

impl Horizon {
    /// Draws a line whose points go to the right: gives what is seen of it, from left to right, and hides with it what is drawn later.
    pub(super) fn draw(&mut self, line: &[Point]) -> Vec<Vec<Point>> {
        let mut least = f64::MIN;
        let moved = line.iter().map(|point| {
            let x = point.x.max(least);
            least = x + STEP;
            Point { x, ..*point }
        });
        let line: Vec<_> = moved.collect();
        let mut above = Vec::new();
        self.upper.raise(&line, &mut above);
        let upside_down: Vec<_> = line
            .iter()
            .map(|&Point { x, up }| Point { x, up: -up })
            .collect();
        let mut below = Vec::new();
        self.lower.raise(&upside_down, &mut below);
        let seen = either(above, below).into_iter();
        let seen = seen.map(|(from, to)| cut(&line, from, to));
        seen.filter(|part| !is_speck(part)).collect()
    }
}

/// The stretches that one or the other covers.
fn either(mut one: Vec<(f64, f64)>, other: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    one.extend(other);
    one.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut all: Vec<(f64, f64)> = Vec::with_capacity(one.len());
    for (from, to) in one {
        match all.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => all.push((from, to)),
        }
    }
    all
}

/// What a line is between two places.
fn cut(line: &[Point], from: f64, to: f64) -> Vec<Point> {
    let at = |x: f64| {
        let after = line.partition_point(|point| point.x <= x);
        let after = after.clamp(1, line.len() - 1);
        let up = Piece::new(line[after - 1], line[after]).at(x);
        Point { x, up }
    };
    let inner = line.partition_point(|point| point.x <= from)..;
    let inner = line[inner].iter().take_while(|point| point.x < to);
    let mut part = vec![at(from)];
    part.extend(inner);
    part.push(at(to));
    part
}

fn is_speck(part: &[Point]) -> bool {
    let (low, high) = part
        .iter()
        .fold((f64::MAX, f64::MIN), |(low, high), point| {
            (low.min(point.up), high.max(point.up))
        });
    part[part.len() - 1].x - part[0].x < SPECK && high - low < SPECK
}
