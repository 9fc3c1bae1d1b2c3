//! The rivers and lakes of a planet as lines: basins in colours, flow by arrows, lakes by number.

use super::debug_lines::{DebugLines, ReliefGizmos};
use super::pen::{Desk, Pen};
use crate::state::pool;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::tasks::Task;
use bevy::tasks::futures::check_ready;
use std::sync::Arc;
use terrain::{Lake, RiverLine, Survey, Terrain};

/// What [`DebugLines::rivers`](crate::DebugLines::rivers) draws of a planet: on its entity while that is on.
#[derive(Component, Debug)]
pub struct RiverMap {
    terrain: Arc<Terrain>,
    /// Being made.
    coming: Option<Task<Option<Survey>>>,
    survey: Option<Survey>,
    /// Drawn for an eye there; over ground that was to stay.
    eye: DVec3,
    was_settled: bool,
    strokes: Vec<Stroke>,
}

/// A line over the ground, in metres from the planet's centre.
#[derive(Debug)]
struct Stroke {
    points: Vec<DVec3>,
    colour: Color,
    /// What is written, and where.
    number: Option<(usize, DVec3)>,
}

/// As many nodes' rivers and as many lakes are drawn at most.
const RIVERS: usize = 8_000;
const LAKES: usize = 60;

/// How far around is looked: to the horizon, but not farther than so many heights above the ground, and at least so far in metres.
const HEIGHTS: f64 = 20.0;
const LEAST: f64 = 3_000.0;

/// Drawn anew where the eye has gone so far, in heights above the ground.
const GONE: f64 = 0.05;

/// How long an arrow's strokes are and how large a number is, in parts of their distance.
const ARROW: f64 = 0.01;
const NUMBER: f64 = 0.04;

/// A lake that reaches less far, in parts of its distance, is not drawn.
const SMALL: f64 = 0.005;

/// Points around a lake.
const AROUND: u32 = 48;

const LAKE_COLOUR: Color = Color::srgb(0.35, 0.75, 1.0);

/// Has the rivers of planets found on other threads, where they are to be drawn.
pub(super) fn survey_rivers(
    mut commands: Commands,
    desk: Desk,
    mut maps: Query<&mut RiverMap>,
    mut without: RemovedComponents<DebugLines>,
) {
    for planet in without.read().filter(|&planet| maps.contains(planet)) {
        commands.entity(planet).try_remove::<RiverMap>();
    }
    for (planet, lines, pen) in desk.pens() {
        let Some(terrain) = pen.state.terrain().filter(|_| lines.rivers) else {
            if maps.contains(planet) {
                commands.entity(planet).try_remove::<RiverMap>();
            }
            continue;
        };
        match maps.get_mut(planet) {
            Ok(mut map) if Arc::ptr_eq(&map.terrain, terrain) => map.update(&pen),
            _ => {
                commands.entity(planet).try_insert(RiverMap::of(terrain));
            }
        }
    }
}

/// Draws what is known.
pub(super) fn draw_rivers(mut gizmos: Gizmos<ReliefGizmos>, desk: Desk, maps: Query<&RiverMap>) {
    for (planet, _, pen) in desk.pens() {
        let Ok(map) = maps.get(planet) else {
            continue;
        };
        for stroke in &map.strokes {
            let points = stroke.points.iter().map(|&point| pen.to_render(point));
            gizmos.linestrip(points, stroke.colour);
            if let Some((number, at)) = stroke.number {
                let size = NUMBER * at.distance(pen.eye);
                #[expect(clippy::cast_possible_truncation, reason = "metres")]
                let size = size as f32;
                let (page, words) = (pen.page(at), number.to_string());
                gizmos.text(page, &words, size, Vec2::ZERO, stroke.colour);
            }
        }
    }
}

impl RiverMap {
    /// Whether its rivers have been found, if it has any, and not only the ground is drawn.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        self.coming.is_none()
    }

    /// The lines that are drawn, in metres from the planet's centre: rivers, arrows and lakes.
    pub fn lines(&self) -> impl Iterator<Item = &[DVec3]> {
        self.strokes.iter().map(|stroke| &*stroke.points)
    }

    fn of(terrain: &Arc<Terrain>) -> Self {
        let own = Arc::clone(terrain);
        Self {
            terrain: Arc::clone(terrain),
            coming: Some(pool().spawn(async move { own.survey() })),
            survey: None,
            eye: DVec3::INFINITY,
            was_settled: false,
            strokes: Vec::new(),
        }
    }

    /// Takes what has been found, and draws it anew where the eye has gone or the ground has changed.
    fn update(&mut self, pen: &Pen) {
        if let Some(found) = self.coming.as_mut().and_then(check_ready) {
            (self.coming, self.survey) = (None, found);
        }
        let Some(survey) = &self.survey else {
            return;
        };
        let settled = pen.state.settled();
        let above = pen.state.altitude(pen.eye).unwrap_or(pen.radius).max(1.0);
        let has_gone = self.eye.distance(pen.eye) >= GONE * above;
        if !has_gone && settled == self.was_settled {
            return;
        }
        (self.eye, self.was_settled) = (pen.eye, settled);
        let dir = pen.eye.normalize_or(DVec3::Y);
        let horizon = (above * (2.0 * pen.radius + above)).sqrt();
        let within = horizon.min(HEIGHTS * above).max(LEAST);
        let highest = survey.highest_order();
        self.strokes.clear();
        for river in survey.rivers(dir, within, RIVERS) {
            let colour = colour(&river, highest);
            let places = river.places.iter().copied();
            let line = Stroke {
                points: pen.laid(places.zip(river.levels.iter().copied())),
                colour,
                number: None,
            };
            self.strokes.extend(arrow(&line, pen.eye));
            self.strokes.push(line);
        }
        let lakes = survey.lakes(dir, within, LAKES);
        for (number, lake) in lakes {
            let middle = pen.laid([(lake.dir, lake.level)])[0];
            if lake.reach < SMALL * middle.distance(pen.eye) {
                continue;
            }
            self.strokes.push(Stroke {
                points: pen.laid(shore(&lake, pen.radius)),
                colour: LAKE_COLOUR,
                number: Some((number, middle)),
            });
        }
    }
}

/// A basin's own hue, the brighter the higher a river's order.
fn colour(river: &RiverLine, highest: u8) -> Color {
    /// The golden ratio's fraction: numbers that follow each other get hues far apart.
    const GOLDEN: u32 = 0x9e37_79b9;
    let [.., high, higher] = river.basin.wrapping_mul(GOLDEN).to_le_bytes();
    let hue = f32::from(u16::from_le_bytes([high, higher])) / 65_536.0;
    let bright = f32::from(river.order) / f32::from(highest.max(1));
    Color::hsl(360.0 * hue, 0.9, 0.3 + 0.45 * bright)
}

/// Two short strokes in the middle of a line that point where it leads; `None` if it is too short for them.
fn arrow(line: &Stroke, eye: DVec3) -> Option<Stroke> {
    let middle = line.points.len() / 2;
    let (&from, &to) = (
        line.points.get(middle.checked_sub(1)?)?,
        line.points.get(middle)?,
    );
    let along = (to - from).normalize_or_zero();
    let across = along.cross(to).normalize_or_zero();
    let size = ARROW * to.distance(eye);
    let (first, last) = (line.points.first()?, line.points.last()?);
    if first.distance(*last) < 3.0 * size {
        return None;
    }
    let back = |side: f64| to + (across * side - along) * size;
    Some(Stroke {
        points: vec![back(-0.5), to, back(0.5)],
        colour: line.colour,
        number: None,
    })
}

/// A circle as far around a lake as it reaches, at its level.
fn shore(lake: &Lake, radius: f64) -> impl Iterator<Item = (DVec3, f64)> {
    let (east, north) = lake.dir.any_orthonormal_pair();
    let (dir, away, level) = (lake.dir, lake.reach / radius, lake.level);
    (0..=AROUND).map(move |at| {
        let turn = f64::from(at) / f64::from(AROUND) * std::f64::consts::TAU;
        let (sine, cosine) = turn.sin_cos();
        let place = dir + (east * cosine + north * sine) * away;
        (place.normalize(), level)
    })
}
