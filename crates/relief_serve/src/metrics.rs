//! What a server has done, as Prometheus reads it.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tiles::Kind;

/// Counts since the start.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    hits: AtomicU64,
    baked: AtomicU64,
    unchanged: AtomicU64,
    refused: AtomicU64,
    terrain: Made,
    images: Made,
}

/// Files of one kind that were worked out.
#[derive(Debug, Default)]
struct Made {
    count: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    /// A tile was kept.
    pub(crate) fn hit(&self) {
        self.hits.fetch_add(1, Ordering::Relaxed);
    }

    /// A tile was in an archive.
    pub(crate) fn baked(&self) {
        self.baked.fetch_add(1, Ordering::Relaxed);
    }

    /// A client has it already.
    pub(crate) fn unchanged(&self) {
        self.unchanged.fetch_add(1, Ordering::Relaxed);
    }

    /// There is no such thing.
    pub(crate) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// A tile was worked out.
    pub(crate) fn made(&self, kind: Kind, took: Duration) {
        let of = match kind {
            Kind::Terrain => &self.terrain,
            _ => &self.images,
        };
        of.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        of.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// The text of `/metrics`.
    pub(crate) fn text(&self, kept: u64) -> String {
        let read = |of: &AtomicU64| of.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, about: &str, values: &[(&str, String)]| {
            let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "{name}{labels} {value}");
            }
        };
        let whole = |of: &AtomicU64| read(of).to_string();
        line(
            "relief_tiles_total",
            "counter",
            "Answers with a tile, by where it came from.",
            &[
                ("{from=\"store\"}", whole(&self.hits)),
                ("{from=\"archive\"}", whole(&self.baked)),
                ("{from=\"terrain\"}", whole(&self.terrain.count)),
                ("{from=\"image\"}", whole(&self.images.count)),
                ("{from=\"client\"}", whole(&self.unchanged)),
            ],
        );
        let seconds = |of: &Made| {
            let micros = read(&of.micros);
            format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
        };
        line(
            "relief_tile_seconds_total",
            "counter",
            "Seconds of work on tiles.",
            &[
                ("{kind=\"terrain\"}", seconds(&self.terrain)),
                ("{kind=\"image\"}", seconds(&self.images)),
            ],
        );
        line(
            "relief_refused_total",
            "counter",
            "Requests for what there is not.",
            &[("", whole(&self.refused))],
        );
        line(
            "relief_store_bytes",
            "gauge",
            "Bytes of tiles that are kept.",
            &[("", kept.to_string())],
        );
        text
    }
}
