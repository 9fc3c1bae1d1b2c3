//! The stops of the tour: each a state of the program, and what is to be seen.

use crate::command::fly::flight::Flight;
use crate::command::fly::panel::Settings;
use crate::panels::octave_at;
use bevy_relief::{DebugLines, ViewMode};
use planet_file::{PlanetFile, Preset};
use terrain::{Band, Chart, Realm, RealmSet, Shape, Sign, Stamp};
use workshop::{Document, printed_to};

/// A stop of the tour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) title: &'static str,
    /// What is to be seen, in two or three sentences.
    pub(super) words: &'static str,
    /// The planet to look at; the pilot's own if none.
    planet: Option<Printing>,
    view: ViewMode,
    lines: DebugLines,
    place: Place,
    /// Whether a flat map is shown beside it.
    pub(super) torus: bool,
}

/// Which planet, printed how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printing {
    /// One stamp on one side of the cube.
    OneCone,
    /// The articles' cones, to this octave.
    Cones(u8),
    /// The articles' cones, an octave more at each step.
    Growing(u8),
    /// The articles' cones to this octave, on the cube and on the sphere in turn.
    Charts(u8),
    /// One that comes with the program, whole.
    Preset(Preset),
}

/// Where the camera is; degrees, and radii from the planet's centre.
#[derive(Clone, Copy, Debug)]
struct Place {
    lat: f64,
    lon: f64,
    radii: f64,
    /// Clockwise from north.
    heading: f64,
    pitch: f64,
}

/// No lines.
const BARE: DebugLines = DebugLines {
    realm_edges: false,
    cube_corners: false,
    chunk_borders: false,
    culled_boxes: false,
    rivers: false,
    stamps: false,
    stamp_level: None,
    stamp_band: None,
};

/// The seed of the tour's planets.
const SEED: u64 = 1;

/// Seconds for which each chart is shown.
const CHART: f64 = 3.0;

/// A corner of the cube.
const CORNER: (f64, f64) = (35.264, 45.0);

/// All stops, in their order.
pub(super) const STOPS: [Stop; 8] = [
    Stop {
        title: "One cone",
        words: "Ground is printed here as with a stamp, and this planet was stamped once: a cone, on one side of a cube that was folded onto a sphere. \
            Its place comes from the seed alone, and is the same on every machine.",
        planet: Some(Printing::OneCone),
        view: ViewMode::Shaded,
        lines: DebugLines {
            realm_edges: true,
            ..BARE
        },
        place: over(-8.0, 22.0, 3.0),
        torus: false,
    },
    Stop {
        title: "The torus",
        words: "What leaves a flat map by one side comes back by the other, so that four prints of one map fit: it is a torus. \
            A planet is none. It has six maps, and what a stamp does where they meet is the rest of the way.",
        planet: Some(Printing::Cones(0)),
        view: ViewMode::Realms,
        lines: DebugLines {
            realm_edges: true,
            ..BARE
        },
        place: over(24.0, 30.0, 3.0),
        torus: true,
    },
    Stop {
        title: "Octave upon octave",
        words: "Each octave has stamps of half the size and half the height, one in each quarter of a square before it. \
            They come one by one now, and what is coarse is never changed by what is fine.",
        planet: Some(Printing::Growing(9)),
        view: ViewMode::Shaded,
        lines: BARE,
        place: over(20.0, 15.0, 2.6),
        torus: false,
    },
    Stop {
        title: "Four cases",
        words: "A stamp lies within its square, over one border, over two, or over a corner of the cube: green, blue, red and yellow in the first \
            drawings of the method. Orange ones raise the ground, blue ones dig.",
        planet: Some(Printing::Cones(3)),
        view: ViewMode::Realms,
        lines: DebugLines {
            realm_edges: true,
            stamps: true,
            stamp_level: Some(3),
            ..BARE
        },
        place: over(8.0, 45.0, 1.7),
        torus: false,
    },
    Stop {
        title: "120 degrees",
        words: "At a corner of the cube three squares meet instead of four, and each has 120 degrees instead of 90. \
            A stamp there is printed in a space where three go round, the transition space, and each side looks its own part up: no gap, nothing double.",
        planet: Some(Printing::Cones(4)),
        view: ViewMode::Realms,
        lines: DebugLines {
            realm_edges: true,
            cube_corners: true,
            stamps: true,
            stamp_level: Some(4),
            ..BARE
        },
        place: over(CORNER.0, CORNER.1, 1.45),
        torus: false,
    },
    Stop {
        title: "From the cube to the sphere",
        words: "Printed on the sides of the cube, stamps are drawn out of shape towards its corners; printed on the sphere, each is round. \
            Both are shown in turn, three seconds each.",
        planet: Some(Printing::Charts(3)),
        view: ViewMode::Shaded,
        lines: DebugLines {
            realm_edges: true,
            stamps: true,
            stamp_level: Some(3),
            ..BARE
        },
        place: over(CORNER.0, CORNER.1, 1.8),
        torus: false,
    },
    Stop {
        title: "Levels near the camera",
        words: "Near the camera a square is cut into four, and each of these again: a colour for each level, as many vertices in every piece. \
            Where levels meet, heights agree in every bit, and a finer piece comes by a slow change of shape: nothing cracks, nothing pops.",
        planet: Some(Printing::Preset(Preset::Earth)),
        view: ViewMode::Levels,
        lines: DebugLines {
            chunk_borders: true,
            ..BARE
        },
        place: Place {
            lat: 34.68,
            lon: -89.98,
            radii: 1.003,
            heading: 30.0,
            pitch: -12.0,
        },
        torus: false,
    },
    Stop {
        title: "Your planet",
        words: "This is your planet again, and the workshop is open: all that you saw is a number there, and moves under your hands. \
            Ctrl+Z takes anything back, F1 lists the keys, and a code under Files hands the planet on.",
        planet: None,
        view: ViewMode::Shaded,
        lines: BARE,
        place: over(32.0, 44.0, 3.0),
        torus: false,
    },
];

/// Straight down.
const fn over(lat: f64, lon: f64, radii: f64) -> Place {
    Place {
        lat,
        lon,
        radii,
        heading: 0.0,
        pitch: -90.0,
    }
}

impl Stop {
    /// The planet to look at, so many seconds after one came here; none if it is the pilot's own.
    pub(super) fn document(&self, seconds: f64) -> Option<Document> {
        let planet = match self.planet? {
            Printing::OneCone => one_cone(),
            Printing::Cones(octave) => cones(octave, Chart::Sphere),
            Printing::Growing(last) => {
                cones(octave_at(seconds, last).unwrap_or(last), Chart::Sphere)
            }
            Printing::Charts(octave) => {
                let is_first = (seconds / CHART).rem_euclid(2.0) < 1.0;
                cones(octave, if is_first { Chart::Cube } else { Chart::Sphere })
            }
            Printing::Preset(preset) => preset.planet().clone(),
        };
        Some(Document::new(planet, SEED))
    }

    /// What is shown of it; all else stays as it is.
    pub(super) fn settings(&self, before: &Settings) -> Settings {
        Settings {
            view: self.view,
            lines: self.lines,
            frozen: false,
            ..before.clone()
        }
    }

    /// Where the camera is, about a planet of a radius in metres.
    pub(super) fn flight(&self, radius: f64) -> Flight {
        let Place {
            lat,
            lon,
            radii,
            heading,
            pitch,
        } = self.place;
        Flight::orbit(lat, lon, radii, radius).looking(heading.to_radians(), pitch.to_radians())
    }
}

/// A cone on the side that the camera begins over, high enough to be seen from orbit.
fn one_cone() -> PlanetFile {
    let mut planet = cones(0, Chart::Sphere);
    let height = planet.recipe.radius / 10.0;
    let cone = Stamp::new(Shape::Cone).sign(Sign::Raise);
    planet.recipe.bands = vec![
        Band::new("cone", 1, 0..=0, height)
            .stamps([cone.realms(RealmSet::EMPTY.with(Realm::PlusZ))]),
    ];
    planet
}

/// The articles' planet, printed to an octave.
fn cones(octave: u8, chart: Chart) -> PlanetFile {
    let mut planet = Preset::Article.planet().clone();
    planet.recipe = printed_to(planet.recipe, octave);
    planet.recipe.chart = chart;
    planet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_is_a_planet_that_can_be_drawn() {
        for stop in STOPS {
            for seconds in [0.0, 2.0, 4.0, 1e6] {
                if let Some(document) = stop.document(seconds) {
                    assert_eq!(document.check(), Ok(()), "{}", stop.title);
                }
            }
            assert!(
                stop.words.len() < 400,
                "{}: {}",
                stop.title,
                stop.words.len()
            );
        }
        assert!(
            STOPS[7].document(0.0).is_none(),
            "the last is the pilot's own"
        );
    }

    #[test]
    fn octaves_come_one_by_one_and_charts_in_turn() {
        let last = |seconds| {
            let document = STOPS[2].document(seconds).expect("it has a planet");
            workshop::last_octave(&document.planet.recipe)
        };
        assert_eq!([0.1, 1.0, 1e3].map(last), [Some(0), Some(1), Some(9)]);
        let chart = |seconds| {
            STOPS[5]
                .document(seconds)
                .map(|document| document.planet.recipe.chart)
        };
        let charts = [Chart::Cube, Chart::Sphere, Chart::Cube].map(Some);
        assert_eq!([0.1, CHART + 0.1, 2.0 * CHART + 0.1].map(chart), charts);
    }
}
