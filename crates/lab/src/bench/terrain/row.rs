use crate::report::{Reach, short, table};
use serde::Serialize;
use std::fmt;

/// Some work against its reference.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    work: String,
    reference: String,
    unit: &'static str,
    /// What the work takes, in units; `None` if this machine does not tell.
    #[serde(rename = "work_takes")]
    taken: Option<f64>,
    /// What the reference takes.
    #[serde(rename = "reference_takes")]
    allowed: f64,
    /// The number that the reach is about.
    ratio: Option<f64>,
    #[serde(serialize_with = "Reach::bounds")]
    reach: Option<Reach>,
    /// Whether the reach is met; `None` without one, or if nothing could be measured.
    met: Option<bool>,
}

/// What a time is given in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// µs a chunk, of so many.
    Chunks(u32),
    /// ns a sample and octave, of so many.
    Samples(u32),
    /// ms for all.
    All,
}

impl Unit {
    /// Its name, and how many are in a second.
    fn of_time(self) -> (&'static str, f64) {
        match self {
            Self::Chunks(count) => ("µs a chunk", 1e6 / f64::from(count)),
            Self::Samples(count) => ("ns", 1e9 / f64::from(count)),
            Self::All => ("ms", 1e3),
        }
    }
}

impl Row {
    /// Two times in seconds, the work's and its reference's.
    pub(crate) fn of_times(
        work: impl Into<String>,
        reference: impl Into<String>,
        reach: impl Into<Option<Reach>>,
        unit: Unit,
        [taken, allowed]: [f64; 2],
    ) -> Self {
        let (unit, factor) = unit.of_time();
        let both = (Some(taken * factor), allowed * factor);
        Self::of(work, reference, reach, unit, both)
    }

    /// What the work takes and what its reference takes, in units.
    ///
    /// To be reached is to be at least so many times as fast as the reference, or to take at most so many times as much.
    pub(crate) fn of(
        work: impl Into<String>,
        reference: impl Into<String>,
        reach: impl Into<Option<Reach>>,
        unit: &'static str,
        (taken, allowed): (Option<f64>, f64),
    ) -> Self {
        let reach = reach.into();
        let ratio = taken.map(|taken| match reach {
            Some(Reach::AtMost(_)) => taken / allowed,
            Some(Reach::AtLeast(_)) | None => allowed / taken,
        });
        Self {
            work: work.into(),
            reference: reference.into(),
            unit,
            taken,
            allowed,
            ratio,
            reach,
            met: ratio
                .zip(reach)
                .map(|(ratio, reach)| reach.is_met_by(ratio)),
        }
    }

    /// Writes rows as a table, and how to read it.
    ///
    /// # Errors
    ///
    /// If what it is written to fails.
    pub(crate) fn table(rows: &[Self], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heads = [
            "work", "against", "unit", "work", "against", "ratio", "reach", "met",
        ];
        writeln!(f, "{}", table(3, heads, rows.iter().map(Self::line)))?;
        writeln!(
            f,
            "ratio: how many times as fast as what it is measured against; \
             with a reach of ≤ how many times as much it takes"
        )
    }

    /// As a line of a table: work, reference, unit, what each takes, ratio, reach, whether it is met.
    fn line(&self) -> [String; 8] {
        let [reach, met] = Reach::cells(self.reach, self.met);
        [
            self.work.clone(),
            self.reference.clone(),
            self.unit.into(),
            self.taken.map_or_else(|| "not measured".into(), short),
            short(self.allowed),
            self.ratio.map(short).unwrap_or_default(),
            reach,
            met,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_what_the_reach_is_about() {
        let row = |reach| Row::of("a", "b", reach, "ms", (Some(2.0), 10.0));
        for (reach, ratio, met) in [
            (Some(Reach::AtLeast(5.0)), 5.0, Some(true)),
            (Some(Reach::AtLeast(5.1)), 5.0, Some(false)),
            (Some(Reach::AtMost(0.2)), 0.2, Some(true)),
            (Some(Reach::AtMost(0.1)), 0.2, Some(false)),
            (None, 5.0, None),
        ] {
            let row = row(reach);
            assert_eq!((row.ratio, row.met), (Some(ratio), met), "{reach:?}");
        }
        let unknown = Row::of("a", "b", Reach::AtMost(1.0), "ms", (None, 1.0));
        assert_eq!((unknown.ratio, unknown.met), (None, None));
        assert!(serde_json::json!(unknown)["ratio"].is_null());
    }

    #[test]
    fn seconds_become_what_one_of_many_takes() {
        for (unit, taken, name) in [
            (Unit::Chunks(4), 500_000.0, "µs a chunk"),
            (Unit::Samples(1_000), 2e6, "ns"),
            (Unit::All, 2e3, "ms"),
        ] {
            let row = Row::of_times("a", "b", None, unit, [2.0, 4.0]);
            assert_eq!((row.taken, row.allowed), (Some(taken), 2.0 * taken));
            assert_eq!(row.unit, name);
        }
    }
}
