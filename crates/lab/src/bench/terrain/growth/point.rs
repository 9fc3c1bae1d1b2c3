use crate::report::short;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The curves of every panel: what is done with a chunk.
pub const CURVES: [&str; 4] = [
    "heights, cube chart",
    "heights, sphere chart",
    "field, sphere chart",
    "mesh arrays",
];

/// What a chunk takes where there is so much of what grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// What grows: "octaves".
    pub(crate) grows: &'static str,
    /// How much there is of it.
    pub(crate) at: usize,
    /// µs a chunk, by curve.
    pub(crate) micros: [f64; CURVES.len()],
}

impl Point {
    /// As a line of a table: how much there is, and the curves.
    pub(crate) fn line(&self) -> [String; 1 + CURVES.len()] {
        let [a, b, c, d] = self.micros.map(short);
        [self.at.to_string(), a, b, c, d]
    }
}

/// By the names of what grows and of the curves.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(self.grows, &self.at)?;
        for (curve, micros) in CURVES.iter().zip(self.micros) {
            map.serialize_entry(curve, &micros)?;
        }
        map.end()
    }
}
