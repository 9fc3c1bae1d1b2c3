use super::work::CURVES;
use crate::bench::table::{Table, figure};
use serde_json::{Map, Value, json};

/// How cost grows with one thing.
#[derive(Debug)]
pub(crate) struct Panel {
    /// What grows: "octaves".
    pub(crate) grows: &'static str,
    /// What does not, in words.
    pub(crate) fixed: String,
    /// Whether each point is twice the one before, rather than so much more.
    pub(crate) doubles: bool,
    pub(crate) points: Vec<Point>,
}

/// What a chunk takes at one place of a panel.
#[derive(Debug)]
pub(crate) struct Point {
    /// How much there is of what grows.
    pub(crate) at: usize,
    /// µs a chunk, by curve.
    pub(crate) micros: [f64; CURVES.len()],
}

impl Point {
    /// The same at another place.
    pub(crate) fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }
}

impl Panel {
    pub(crate) fn table(&self) -> Table {
        let mut table = Table::new(0, [self.grows].into_iter().chain(CURVES));
        for point in &self.points {
            let figures = point.micros.into_iter().map(figure);
            table.line([point.at.to_string()].into_iter().chain(figures));
        }
        table
    }

    pub(crate) fn json(&self) -> Value {
        let point = |point: &Point| {
            let mut line = Map::from_iter([(self.grows.to_owned(), point.at.into())]);
            let figures = CURVES.iter().zip(point.micros);
            line.extend(figures.map(|(&name, micros)| (name.to_owned(), micros.into())));
            Value::Object(line)
        };
        json!({
            "grows": self.grows,
            "fixed": self.fixed,
            "points": Value::from_iter(self.points.iter().map(point)),
        })
    }
}
