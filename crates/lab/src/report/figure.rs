use super::reach::Reach;
use super::table::{short, table};
use serde::Serialize;

/// One number that was measured, and what it is to be.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Figure {
    #[serde(rename = "figure")]
    name: &'static str,
    unit: &'static str,
    /// `None` if this machine does not tell.
    value: Option<f64>,
    #[serde(serialize_with = "Reach::bounds")]
    reach: Option<Reach>,
    /// Whether the reach is met; `None` without one, or if nothing could be measured.
    met: Option<bool>,
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
            met: None,
        }
    }

    /// The same with something to reach.
    pub(crate) fn reaching(self, reach: Reach) -> Self {
        Self {
            reach: Some(reach),
            met: self.value.map(|value| reach.is_met_by(value)),
            ..self
        }
    }

    /// Figures below each other.
    pub(crate) fn table(figures: &[Self]) -> String {
        let heads = ["figure", "unit", "value", "reach", "met"];
        table(2, heads, figures.iter().map(Self::line))
    }

    fn line(&self) -> [String; 5] {
        let value = match self.value {
            Some(value) if self.unit.is_empty() => format!("{value:.0}"),
            Some(value) => short(value),
            None => "not measured".into(),
        };
        let [reach, met] = Reach::cells(self.reach, self.met);
        [self.name.into(), self.unit.into(), value, reach, met]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn a_figure_says_whether_its_reach_is_met_if_that_is_known() {
        let figure = Figure::new("a", "ms", 2.0).reaching(Reach::AtMost(1.9));
        assert_eq!(figure.line(), ["a", "ms", "2.00", "≤ 1.9", "no"]);
        let unknown = Figure::new("a", "MB", None).reaching(Reach::AtMost(1.0));
        assert_eq!(unknown.line(), ["a", "MB", "not measured", "≤ 1", ""]);
        let told = json!(unknown);
        assert_eq!((&told["value"], &told["met"]), (&Value::Null, &Value::Null));
        assert_eq!(told["reach"], json!({ "at_least": null, "at_most": 1.0 }));
        assert_eq!(Figure::new("a", "", 7.0).line(), ["a", "", "7", "", ""]);
    }
}
