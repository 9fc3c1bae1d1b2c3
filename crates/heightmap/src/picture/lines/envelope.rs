/// A point of a drawing: pixels to the right, and pixels up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) up: f64,
}

/// A straight piece of a line, from left to right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Piece {
    from: Point,
    to: Point,
}

impl Piece {
    pub(super) const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// How high it is at `x`, between its ends.
    pub(super) fn at(&self, x: f64) -> f64 {
        let Self { from, to } = self;
        if x <= from.x {
            from.up
        } else if x >= to.x {
            to.up
        } else {
            from.up + (to.up - from.up) * ((x - from.x) / (to.x - from.x))
        }
    }
}

/// The highest of all lines so far: a line of straight pieces, with gaps where no line was.
///
/// Exact: where lines cross there is an end of a piece.
///
/// # Invariants
///
/// The pieces go from left to right, each has a width, and none overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Envelope {
    pieces: Vec<Piece>,
}

/// A line at most so much above another is on it, in pixels.
const ON: f64 = 1e-5;

impl Envelope {
    /// Raises it to a line whose points go to the right, and adds where the line was above it to `shown`: from where to where, from left to right.
    pub(super) fn raise(&mut self, line: &[Point], shown: &mut Vec<(f64, f64)>) {
        let (Some(first), Some(last)) = (line.first(), line.last()) else {
            return;
        };
        let begin = self.pieces.partition_point(|piece| piece.to.x <= first.x);
        let end = self.pieces.partition_point(|piece| piece.from.x < last.x);
        let old = &self.pieces[begin..end];
        let mut x = old.first().map_or(first.x, |old| old.from.x.min(first.x));
        let stop = old.last().map_or(last.x, |old| old.to.x.max(last.x));
        let mut raised = Raised::default();
        let (mut e, mut s) = (0, 0);
        while x < stop {
            while old.get(e).is_some_and(|old| old.to.x <= x) {
                e += 1;
            }
            while line.get(s + 1).is_some_and(|point| point.x <= x) {
                s += 1;
            }
            let mut next = stop;
            let below = old.get(e).filter(|old| old.from.x <= x);
            if let Some(old) = old.get(e) {
                next = next.min(if below.is_some() {
                    old.to.x
                } else {
                    old.from.x
                });
            }
            let own = match line.get(s + 1) {
                Some(&to) if line[s].x <= x => {
                    next = next.min(to.x);
                    Some(Piece::new(line[s], to))
                }
                Some(_) => {
                    next = next.min(first.x);
                    None
                }
                None => None,
            };
            match (own, below) {
                (None, None) => {}
                (None, Some(below)) => raised.push(Source::Old(e), below, x, next),
                (Some(own), None) => {
                    raised.push(Source::Line(s), &own, x, next);
                    show(shown, x, next);
                }
                (Some(own), Some(below)) => {
                    let left = own.at(x) - below.at(x);
                    let right = own.at(next) - below.at(next);
                    if left <= ON && right <= ON {
                        raised.push(Source::Old(e), below, x, next);
                    } else if left >= -ON && right >= -ON {
                        raised.push(Source::Line(s), &own, x, next);
                        show(shown, x, next);
                    } else {
                        let cross = x + (next - x) * (left / (left - right));
                        let cross = cross.clamp(x, next);
                        if left > 0.0 {
                            raised.push(Source::Line(s), &own, x, cross);
                            raised.push(Source::Old(e), below, cross, next);
                            show(shown, x, cross);
                        } else {
                            raised.push(Source::Old(e), below, x, cross);
                            raised.push(Source::Line(s), &own, cross, next);
                            show(shown, cross, next);
                        }
                    }
                }
            }
            x = next;
        }
        self.pieces.splice(begin..end, raised.pieces);
    }
}

/// Adds a stretch behind the last, or makes the last longer.
fn show(shown: &mut Vec<(f64, f64)>, from: f64, to: f64) {
    match shown.last_mut() {
        Some(last) if last.1 == from => last.1 = to,
        _ if from < to => shown.push((from, to)),
        _ => {}
    }
}

/// Where a piece is cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Old(usize),
    Line(usize),
}

#[derive(Default)]
struct Raised {
    pieces: Vec<Piece>,
    last: Option<Source>,
}

impl Raised {
    /// Adds what `whole` is between two places; what was cut without need is one piece again.
    fn push(&mut self, source: Source, whole: &Piece, from: f64, to: f64) {
        if from >= to {
            return;
        }
        let end = Point {
            x: to,
            up: whole.at(to),
        };
        match self.pieces.last_mut() {
            Some(last) if self.last == Some(source) && last.to.x == from => last.to = end,
            _ => {
                let up = whole.at(from);
                self.pieces.push(Piece::new(Point { x: from, up }, end));
            }
        }
        self.last = Some(source);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(f64, f64)]) -> Vec<Point> {
        let points = points.iter();
        points.map(|&(x, up)| Point { x, up }).collect()
    }

    #[test]
    fn a_roof_shows_what_stands_out_on_both_sides_and_above() {
        let mut envelope = Envelope::default();
        let mut shown = Vec::new();
        envelope.raise(&line(&[(0.0, 0.0), (2.0, 2.0), (4.0, 0.0)]), &mut shown);
        assert_eq!(shown, [(0.0, 4.0)]);
        shown.clear();
        envelope.raise(&line(&[(-1.0, 1.0), (5.0, 1.0)]), &mut shown);
        assert_eq!(shown, [(-1.0, 1.0), (3.0, 5.0)]);
        shown.clear();
        envelope.raise(&line(&[(-1.0, 0.5), (5.0, 0.5)]), &mut shown);
        assert_eq!(shown, []);
        assert_eq!(envelope.pieces.len(), 4);
    }

    #[test]
    fn what_is_hidden_cuts_nothing() {
        let mut envelope = Envelope::default();
        envelope.raise(&line(&[(0.0, 5.0), (10.0, 5.0)]), &mut Vec::new());
        let many: Vec<_> = (0..=100).map(|k| (f64::from(k) / 10.0, 4.0)).collect();
        envelope.raise(&line(&many), &mut Vec::new());
        assert_eq!(envelope.pieces.len(), 1);
    }
}
