//! Points anywhere in a rectangle of a realm, sorted into bins.

use super::patch::Patch;
use cubemap::Realm;
use std::ops::Range;

/// How many points a bin holds, on average.
const SHARE: usize = 6;

/// Points that are no farther apart, in even steps, lie in one bin: f64 tells no places of a realm apart that are nearer to each other, but at its middle.
const NO_WIDTH: f64 = 1e-16;

/// So much wider than a bin are windows made on each side, in bins: to hold all that lies between their borders, and what is lost by rounding.
const BEYOND: f64 = 1.01;

/// A slack with which windows hold all of a realm.
const EVERYWHERE: f64 = 4.0;

/// Points anywhere in a rectangle of a realm, sorted into the bins of a lattice: those of a bin behind each other, bin behind bin, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Cloud {
    /// The bins' borders.
    pub(crate) borders: Patch,
    /// Even steps of each point along u and v, bin by bin.
    pub(crate) s: Vec<f64>,
    pub(crate) t: Vec<f64>,
    /// Which of the points that were given each is.
    pub(crate) numbers: Vec<usize>,
    pub(crate) bins: Bins,
}

/// Where the points of each bin are.
#[derive(Clone, Debug)]
pub(crate) struct Bins {
    /// Bins a row.
    across: usize,
    /// Where those of each bin begin; and the end of the last.
    starts: Vec<usize>,
}

impl Cloud {
    /// Points of a realm, by their even steps along u and v, each with its number; there must be some.
    pub(crate) fn new(realm: Realm, points: &[(usize, [f64; 2])]) -> Self {
        let [s, t] = [0, 1].map(|axis| extent(points.iter().map(|(_, place)| place[axis])));
        let width = (s[1] - s[0]).max(t[1] - t[0]);
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let wanted = (points.len() as f64 / SHARE as f64).sqrt().ceil();
        // Less than that is none.
        let step = if width > NO_WIDTH {
            width / wanted
        } else {
            1.0
        };
        let [s, t] = [s, t].map(|[low, high]| lines(low, high, step));
        let (across, up) = (s.len() - 1, t.len() - 1);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the cloud"
        )]
        let bin = |at: f64, lines: &[f64]| (((at - lines[0]) / step) as usize).min(lines.len() - 2);
        let place = |&(_, [x, y]): &(usize, [f64; 2])| bin(y, &t) * across + bin(x, &s);
        let mut sorted: Vec<_> = points.iter().map(|point| (place(point), *point)).collect();
        sorted.sort_by_key(|&(bin, _)| bin);
        let starts = (0..=across * up).map(|bin| sorted.partition_point(|&(own, _)| own < bin));
        Self {
            bins: Bins {
                across,
                starts: starts.collect(),
            },
            s: sorted.iter().map(|&(_, (_, [x, _]))| x).collect(),
            t: sorted.iter().map(|&(_, (_, [_, y]))| y).collect(),
            numbers: sorted.iter().map(|&(_, (number, _))| number).collect(),
            borders: Patch {
                realm,
                s,
                t,
                step,
                slack: BEYOND * step,
            },
        }
    }

    /// Points of a realm as they come, by their even steps along u and v, in one bin; there must be some.
    pub(crate) fn of_one_bin(realm: Realm, s: Vec<f64>, t: Vec<f64>) -> Self {
        let [columns, rows] = [&s, &t].map(|along| extent(along.iter().copied()).into());
        Self {
            bins: Bins {
                across: 1,
                starts: vec![0, s.len()],
            },
            numbers: Vec::new(),
            borders: Patch {
                realm,
                s: columns,
                t: rows,
                step: 1.0,
                slack: EVERYWHERE,
            },
            s,
            t,
        }
    }

    /// How many points there are.
    pub(crate) fn len(&self) -> usize {
        self.s.len()
    }

    /// The rectangle that some of its points lie in, as a patch of its corners and what is half way between them.
    pub(crate) fn around(&self, points: Range<usize>) -> Patch {
        let ends = |along: &[f64]| {
            let [low, high] = extent(along.iter().copied());
            vec![low, f64::midpoint(low, high), high]
        };
        let [s, t] = [&self.s, &self.t].map(|along| ends(&along[points.clone()]));
        Patch {
            realm: self.borders.realm,
            step: (s[1] - s[0]).max(t[1] - t[0]),
            s,
            t,
            slack: 0.0,
        }
    }
}

impl Bins {
    /// Of one bin, leaves the points before one out.
    pub(super) fn leave_before(&mut self, from: usize) {
        self.starts[0] = from;
    }

    /// The points between some borders: run by run of points behind each other.
    pub(crate) fn runs(
        &self,
        columns: &Range<usize>,
        rows: &Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> {
        let across = self.across;
        let bins = |borders: &Range<usize>| borders.start..borders.end.saturating_sub(1);
        let (columns, rows) = (bins(columns), bins(rows));
        // Whole rows are one run.
        let is_whole = columns == (0..across) && !rows.is_empty();
        let (rows, high) = if is_whole {
            (rows.start..rows.start + 1, rows.len())
        } else if columns.is_empty() {
            (0..0, 1)
        } else {
            (rows, 1)
        };
        rows.filter_map(move |row| {
            let first = row * across + columns.start;
            let end = (row + high - 1) * across + columns.end;
            let run = self.starts[first]..self.starts[end];
            (!run.is_empty()).then_some(run)
        })
    }
}

/// The least and the greatest of some numbers.
pub(crate) fn extent(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    numbers.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], at| {
        [low.min(at), high.max(at)]
    })
}

/// Borders so far apart, two at least, the last of them no farther than the end.
fn lines(low: f64, high: f64, step: f64) -> Vec<f64> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a few hundred"
    )]
    let steps = (((high - low) / step).ceil() as usize).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let line = |k: usize| (low + step * k as f64).min(high);
    (0..steps).map(line).chain([high]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each point is in the run of any window that holds it, and in no two.
    #[test]
    fn runs_hold_the_points_of_their_windows_once() {
        let mut bits = 7_u64;
        let mut number = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from((bits >> 40) as u32) / f64::from(1_u32 << 24)
        };
        for count in [1, 2, 3, 17, 500] {
            for flat in [1.0, 1e-3, 0.0] {
                let point =
                    |at: usize, x: f64, y: f64| (at, [0.3 + 0.01 * x, -0.2 + 0.01 * flat * y]);
                let points: Vec<_> = (0..count).map(|at| point(at, number(), number())).collect();
                let cloud = Cloud::new(Realm::PlusY, &points);
                let mut numbers = cloud.numbers.clone();
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(0..count));
                for _ in 0..50 {
                    let (x, y) = (number(), number());
                    let (_, middle) = point(0, x, y);
                    let reach = 0.004 * number();
                    let windows = [
                        cloud.borders.window_around(middle, reach),
                        cloud.borders.window(
                            [middle[0] - reach, middle[0] + reach],
                            [middle[1] - reach, middle[1] + reach],
                        ),
                    ];
                    for window in windows {
                        let mut met = vec![0; count];
                        for run in cloud.bins.runs(&window.columns, &window.rows) {
                            run.for_each(|at| met[at] += 1);
                        }
                        for (at, &met) in met.iter().enumerate() {
                            let away = (cloud.s[at] - middle[0])
                                .abs()
                                .max((cloud.t[at] - middle[1]).abs());
                            assert!(
                                met == 1 || (met == 0 && away > reach),
                                "{count} {flat}: {met} at {away} of {reach}"
                            );
                        }
                    }
                }
            }
        }
    }
}
