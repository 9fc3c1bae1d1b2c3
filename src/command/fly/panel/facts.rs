use crate::command::fly::drawing::left_out;
use bevy_relief::{PlanetStats, Quality};

/// What the panel tells of the flight and the planet.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Facts {
    pub(crate) stats: PlanetStats,
    /// What is drawn is what is wished.
    pub(crate) settled: bool,
    /// Metres above the ground.
    pub(crate) altitude: f64,
    /// Metres a second.
    pub(crate) speed: f64,
    /// Degrees.
    pub(crate) lat_lon: (f64, f64),
    /// Milliseconds of a frame, as they have been of late.
    pub(crate) frame_ms: f64,
    /// At which is drawn.
    pub(crate) quality: Quality,
    /// The bands of its recipe, by name.
    pub(crate) bands: Vec<String>,
    /// The seed whose map is being made.
    pub(crate) making: Option<u64>,
    /// Why the planet cannot be shown.
    pub(crate) error: Option<String>,
}

impl Facts {
    /// Each fact's name and value.
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let stats = &self.stats;
        let (lat, lon) = self.lat_lon;
        let (north, east) = (
            if lat < 0.0 { 'S' } else { 'N' },
            if lon < 0.0 { 'W' } else { 'E' },
        );
        vec![
            ("Altitude", length(self.altitude)),
            ("Speed", format!("{}/s", length(self.speed))),
            (
                "Place",
                format!("{:.3}° {north} {:.3}° {east}", lat.abs(), lon.abs()),
            ),
            (
                "Chunks drawn",
                format!("{}, to level {}", stats.drawn, stats.deepest_level),
            ),
            ("Chunks culled", stats.culled.to_string()),
            ("In flight", in_flight(stats, self.settled)),
            (
                "Chunks built",
                format!("{}, {:.1} ms each", stats.built, stats.milliseconds_a_chunk),
            ),
            (
                "Chunks kept",
                format!("{}, {}", stats.cached, megabytes(stats.cached_bytes)),
            ),
            ("Triangles", thousands(stats.triangles)),
            ("Selection", format!("{:.2} ms", stats.select_ms)),
            ("Frame", format!("{:.0} ms", self.frame_ms)),
            ("Left out", left_out(&self.quality)),
        ]
    }
}

fn in_flight(stats: &PlanetStats, settled: bool) -> String {
    if settled {
        "settled".into()
    } else {
        format!("{} of {} missing", stats.in_flight, stats.missing)
    }
}

fn megabytes(bytes: usize) -> String {
    format!("{} MB", bytes >> 20)
}

/// A length in metres, in the unit that suits it.
fn length(metres: f64) -> String {
    if metres.abs() < 1_000.0 {
        format!("{metres:.1} m")
    } else if metres.abs() < 100_000.0 {
        format!("{:.2} km", metres / 1_000.0)
    } else {
        format!("{:.0} km", metres / 1_000.0)
    }
}

/// A count with its thousands apart.
fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(length(1.72), "1.7 m");
        assert_eq!(length(12_345.0), "12.35 km");
        assert_eq!(length(12_742_000.4), "12742 km");
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_000), "1 000");
        assert_eq!(thousands(12_345_678), "12 345 678");
    }
}
