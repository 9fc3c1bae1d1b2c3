use super::table::{Table, figure};
use serde_json::{Value, json};

/// Some work against its reference.
#[derive(Debug)]
pub(crate) struct Row {
    work: String,
    reference: String,
    reach: Option<Reach>,
    unit: &'static str,
    /// What the work takes, in units; `None` if this machine does not tell.
    taken: Option<f64>,
    /// What the reference takes.
    allowed: f64,
}

/// What the work is to reach against its reference.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach {
    /// At least so many times as fast.
    TimesAsFast(f64),
    /// At most so many times what the reference takes.
    TimesAsMuch(f64),
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
    pub(crate) fn of(
        work: impl Into<String>,
        reference: impl Into<String>,
        reach: impl Into<Option<Reach>>,
        unit: &'static str,
        (taken, allowed): (Option<f64>, f64),
    ) -> Self {
        Self {
            work: work.into(),
            reference: reference.into(),
            reach: reach.into(),
            unit,
            taken,
            allowed,
        }
    }

    /// The number that the reach is about: how many times as fast as the reference, or as much as it; without a reach as fast.
    fn ratio(&self) -> Option<f64> {
        let taken = self.taken?;
        Some(match self.reach {
            Some(Reach::TimesAsMuch(_)) => taken / self.allowed,
            Some(Reach::TimesAsFast(_)) | None => self.allowed / taken,
        })
    }

    /// Whether the reach is met; `None` without one, or if nothing could be measured.
    fn met(&self) -> Option<bool> {
        let ratio = self.ratio()?;
        Some(match self.reach? {
            Reach::TimesAsFast(least) => ratio >= least,
            Reach::TimesAsMuch(most) => ratio <= most,
        })
    }

    /// As a line of JSON; what is not known is null.
    pub(crate) fn json(&self) -> Value {
        let (least, most) = match self.reach {
            Some(Reach::TimesAsFast(least)) => (Some(least), None),
            Some(Reach::TimesAsMuch(most)) => (None, Some(most)),
            None => (None, None),
        };
        json!({
            "work": self.work,
            "reference": self.reference,
            "unit": self.unit,
            "work_takes": self.taken,
            "reference_takes": self.allowed,
            "ratio": self.ratio(),
            "reach": { "at_least": least, "at_most": most },
            "met": self.met(),
        })
    }

    /// What the table's ratios are.
    pub(crate) const RATIOS: &str = "ratio: how many times as fast as what it is measured against; \
        with a reach of ≤ how many times as much it takes";

    /// Rows below each other.
    pub(crate) fn table(rows: &[Self]) -> Table {
        let mut table = Table::new(
            3,
            [
                "work", "against", "unit", "work", "against", "ratio", "reach", "met",
            ],
        );
        for row in rows {
            table.line([
                row.work.clone(),
                row.reference.clone(),
                row.unit.into(),
                row.taken.map_or_else(|| "not measured".into(), figure),
                figure(row.allowed),
                row.ratio().map(figure).unwrap_or_default(),
                match row.reach {
                    Some(Reach::TimesAsFast(least)) => format!("≥ {least}"),
                    Some(Reach::TimesAsMuch(most)) => format!("≤ {most}"),
                    None => String::new(),
                },
                match row.met() {
                    Some(true) => "yes".into(),
                    Some(false) => "no".into(),
                    None => String::new(),
                },
            ]);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_what_the_reach_is_about() {
        let row = |reach| Row::of("a", "b", reach, "ms", (Some(2.0), 10.0));
        for (reach, ratio, met) in [
            (Some(Reach::TimesAsFast(5.0)), 5.0, Some(true)),
            (Some(Reach::TimesAsFast(5.1)), 5.0, Some(false)),
            (Some(Reach::TimesAsMuch(0.2)), 0.2, Some(true)),
            (Some(Reach::TimesAsMuch(0.1)), 0.2, Some(false)),
            (None, 5.0, None),
        ] {
            let row = row(reach);
            assert_eq!((row.ratio(), row.met()), (Some(ratio), met), "{reach:?}");
        }
        let unknown = Row::of("a", "b", Reach::TimesAsMuch(1.0), "ms", (None, 1.0));
        assert_eq!((unknown.ratio(), unknown.met()), (None, None));
        assert!(unknown.json()["ratio"].is_null());
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
