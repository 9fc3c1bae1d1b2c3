use crate::report::{short, table};
use serde::Serialize;

/// Milliseconds that one phase of the planet's systems takes of the main thread.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Phase {
    #[serde(rename = "phase")]
    pub(crate) name: String,
    #[serde(rename = "median_ms")]
    pub(crate) median: f64,
    #[serde(rename = "p99_ms")]
    pub(crate) p99: f64,
    #[serde(rename = "worst_ms")]
    pub(crate) worst: f64,
}

impl Phase {
    /// Phases below each other.
    pub(crate) fn table(phases: &[Self]) -> String {
        let heads = ["main thread by phase, ms", "median", "p99", "worst"];
        table(1, heads, phases.iter().map(Self::line))
    }

    fn line(&self) -> [String; 4] {
        let [median, p99, worst] = [self.median, self.p99, self.worst].map(short);
        [self.name.clone(), median, p99, worst]
    }
}
