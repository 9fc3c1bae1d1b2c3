use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use std::ops::Range;

/// An axis of a drawing: where values lie on it, and which of them are named.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// Evenly by the logarithms, not by the values.
    doubles: bool,
    range: Range<f64>,
    named: Vec<f64>,
}

/// About how many values are named.
const NAMES: f64 = 8.0;

/// Above the highest value, for the curves' names: this much of what is below.
const ROOM: f64 = 0.45;

impl Axis {
    /// Through these values and naming each; evenly by their logarithms if each doubles the one before.
    pub(crate) fn through(values: impl IntoIterator<Item = f64>, doubles: bool) -> Self {
        let named: Vec<f64> = values.into_iter().collect();
        let (low, high) = ends(named.iter().copied());
        let range = if doubles {
            0.9 * low..1.1 * high
        } else {
            let margin = (0.04 * (high - low)).max(0.01);
            low - margin..high + margin
        };
        Self {
            doubles,
            range,
            named,
        }
    }

    /// Around these values above 0, round values named; from 0 on, or evenly by logarithms.
    pub(crate) fn around(values: impl IntoIterator<Item = f64>, doubles: bool) -> Self {
        let (low, high) = ends(values);
        let mut round = (-3..=9).flat_map(|k| {
            // A power of ten with a negative exponent would not be the nearest number to its name.
            let ten = 10_f64.powi(i32::abs(k));
            [1.0, 2.0, 5.0].map(|x| if k < 0 { x / ten } else { x * ten })
        });
        let (range, named) = if doubles {
            let low = 0.8 * low;
            let range = low..high * (high / low).powf(ROOM).max(2.0);
            let named = round.filter(|value| range.contains(value)).collect();
            (range, named)
        } else {
            let high = (1.0 + ROOM) * high;
            let step = round.find(|step| high / step <= NAMES).unwrap_or(high);
            let counts = (0..).map(f64::from).map(|count| count * step);
            (
                0.0..high,
                counts.take_while(|&value| value <= high).collect(),
            )
        };
        Self {
            doubles,
            range,
            named,
        }
    }

    /// Where a value lies between the ends, 0 to 1.
    fn share(&self, value: f64) -> f64 {
        let place = |value: f64| if self.doubles { value.ln() } else { value };
        let [low, value, high] = [self.range.start, value, self.range.end].map(place);
        (value - low) / (high - low)
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "a pixel of the drawing")]
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (f64::from(to - from) * self.share(*value)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            Vec::new()
        } else {
            self.named.clone()
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format(value: &f64) -> String {
        // Away with what counting in steps left over.
        ((value * 1e6).round() / 1e6).to_string()
    }
}

/// The lowest and the highest of some values.
fn ends(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let nothing = (f64::INFINITY, f64::NEG_INFINITY);
    let wider = |(low, high): (f64, f64), value| (low.min(value), high.max(value));
    values.into_iter().fold(nothing, wider)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(axis: &Axis, values: &[f64], expected: &[&str]) {
        let names: Vec<_> = axis.named.iter().map(Axis::format).collect();
        assert_eq!(names, expected, "{values:?}");
        for value in values.iter().chain(&axis.named) {
            let pixel = axis.map(value, (100, 300));
            assert!((100..=300).contains(&pixel), "{values:?}: {value}");
        }
    }

    #[test]
    fn round_values_are_named_and_all_values_lie_within() {
        for (values, doubles, names) in [
            ([3.0, 60.0], false, &["0", "20", "40", "60", "80"][..]),
            ([3.0, 19.0], true, &["5", "10", "20"]),
            (
                [0.04, 0.20],
                false,
                &["0", "0.05", "0.1", "0.15", "0.2", "0.25"],
            ),
        ] {
            check(&Axis::around(values, doubles), &values, names);
        }
    }

    #[test]
    fn values_it_goes_through_are_named_even_one_alone() {
        for (values, doubles, names) in [
            (&[33.0, 65.0, 129.0][..], true, &["33", "65", "129"][..]),
            (&[0.0, 4.0, 8.0], false, &["0", "4", "8"]),
            (&[1.0], true, &["1"]),
        ] {
            check(
                &Axis::through(values.iter().copied(), doubles),
                values,
                names,
            );
        }
    }

    #[test]
    fn what_doubles_lies_evenly() {
        let axis = Axis::through([1.0, 2.0, 4.0], true);
        let [one, two, four] = [1.0, 2.0, 4.0].map(|value| axis.map(&value, (0, 1_000)));
        assert!((two - one - (four - two)).abs() <= 1, "{one} {two} {four}");
    }
}
