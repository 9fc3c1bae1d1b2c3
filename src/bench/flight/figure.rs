use crate::bench::table::figure;
use serde_json::{Value, json};

/// One number of a flight, and what it is to be.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    name: &'static str,
    unit: &'static str,
    /// `None` if this machine does not tell.
    value: Option<f64>,
    reach: Option<Reach>,
}

/// What a number is to be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach {
    AtLeast(f64),
    AtMost(f64),
}

impl Figure {
    /// A number without anything to reach.
    pub(crate) fn new(
        name: &'static str,
        unit: &'static str,
        value: impl Into<Option<f64>>,
    ) -> Self {
        Self {
            name,
            unit,
            value: value.into(),
            reach: None,
        }
    }

    /// The same with something to reach.
    pub(crate) const fn reaching(mut self, reach: Reach) -> Self {
        self.reach = Some(reach);
        self
    }

    /// Whether the reach is met; `None` without one, or if nothing could be measured.
    fn met(&self) -> Option<bool> {
        let value = self.value?;
        Some(match self.reach? {
            Reach::AtLeast(least) => value >= least,
            Reach::AtMost(most) => value <= most,
        })
    }

    /// As a line of JSON; what is not known is null.
    pub(crate) fn json(&self) -> Value {
        let (least, most) = match self.reach {
            Some(Reach::AtLeast(least)) => (Some(least), None),
            Some(Reach::AtMost(most)) => (None, Some(most)),
            None => (None, None),
        };
        json!({
            "figure": self.name,
            "unit": self.unit,
            "value": self.value,
            "reach": { "at_least": least, "at_most": most },
            "met": self.met(),
        })
    }

    /// As a line of a table.
    pub(crate) fn line(&self) -> [String; 5] {
        let value = match self.value {
            Some(value) if self.unit.is_empty() => format!("{value:.0}"),
            Some(value) => figure(value),
            None => "not measured".into(),
        };
        let reach = match self.reach {
            Some(Reach::AtLeast(least)) => format!("≥ {least}"),
            Some(Reach::AtMost(most)) => format!("≤ {most}"),
            None => String::new(),
        };
        let met = match self.met() {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        [self.name.into(), self.unit.into(), value, reach, met.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reach_is_met_up_to_its_bound() {
        let figure = |reach| Figure::new("a", "ms", 2.0).reaching(reach);
        for (reach, met) in [
            (Reach::AtLeast(2.0), true),
            (Reach::AtLeast(2.1), false),
            (Reach::AtMost(2.0), true),
            (Reach::AtMost(1.9), false),
        ] {
            assert_eq!(figure(reach).met(), Some(met), "{reach:?}");
        }
        let unknown = Figure::new("a", "MB", None).reaching(Reach::AtMost(1.0));
        assert_eq!(unknown.met(), None);
        assert!(unknown.json()["value"].is_null());
        assert_eq!(Figure::new("a", "", 7.0).line()[2], "7");
    }
}
