use crate::bench::table::figure;
use serde_json::{Value, json};

/// Milliseconds that one phase of the planet's systems takes of the main thread.
#[derive(Clone, Debug)]
pub(crate) struct Phase {
    pub(crate) name: String,
    pub(crate) median: f64,
    pub(crate) p99: f64,
    pub(crate) worst: f64,
}

impl Phase {
    pub(crate) fn json(&self) -> Value {
        json!({
            "phase": self.name,
            "median_ms": self.median,
            "p99_ms": self.p99,
            "worst_ms": self.worst,
        })
    }

    /// As a line of a table.
    pub(crate) fn line(&self) -> [String; 4] {
        let [median, p99, worst] = [self.median, self.p99, self.worst].map(figure);
        [self.name.clone(), median, p99, worst]
    }
}
