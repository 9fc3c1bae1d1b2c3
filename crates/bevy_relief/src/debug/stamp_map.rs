//! The stamps about a viewer as lines: sectors, discs, and whether the ground is raised there or dug.

use super::debug_lines::{DebugLines, ReliefGizmos};
use super::pen::{Desk, Pen};
use super::stamp_marks::{StampChoice, StampMark, StampMarks};
use crate::state::pool;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::tasks::Task;
use bevy::tasks::futures::check_ready;
use std::sync::Arc;
use terrain::Terrain;

/// What [`DebugLines::stamps`](crate::DebugLines::stamps) draws of a planet: on its entity while that is on.
#[derive(Component, Debug)]
pub struct StampMap {
    terrain: Arc<Terrain>,
    /// What is being worked out.
    coming: Option<(StampChoice, Task<StampMarks>)>,
    /// What has been.
    choice: Option<StampChoice>,
    marks: StampMarks,
    /// Drawn for an eye there; over ground that was to stay.
    eye: DVec3,
    was_settled: bool,
    strokes: Vec<(Vec<DVec3>, Color)>,
}

/// Where the ground is raised, and where it is dug.
const RAISED: Hsla = Hsla::hsl(32.0, 1.0, 0.55);
const DUG: Hsla = Hsla::hsl(205.0, 1.0, 0.55);

/// Where two sectors meet.
const SECTORS: Color = Color::srgb(0.75, 0.75, 0.75);

/// How dark a stamp is of which masks and slopes leave hardly anything, in parts of one that is whole.
const DARKEST: f64 = 0.3;

/// How large the sign in a disc's middle is, in its radii.
const SIGN: f64 = 0.12;

/// How many times higher than usual sectors hang, and discs.
const UNDER_SEAMS: f64 = 1.2;
const OVER_SEAMS: f64 = 1.7;

/// Drawn anew where the eye has gone so far, in heights above the ground.
const GONE: f64 = 0.05;

/// Has the stamps of planets worked out on other threads, where they are to be drawn.
pub(super) fn work_out_stamps(
    mut commands: Commands,
    desk: Desk,
    mut maps: Query<&mut StampMap>,
    mut without: RemovedComponents<DebugLines>,
) {
    for planet in without.read().filter(|&planet| maps.contains(planet)) {
        commands.entity(planet).try_remove::<StampMap>();
    }
    for (planet, lines, pen) in desk.pens() {
        let Some(terrain) = pen.state.terrain().filter(|_| lines.stamps) else {
            if maps.contains(planet) {
                commands.entity(planet).try_remove::<StampMap>();
            }
            continue;
        };
        match maps.get_mut(planet) {
            Ok(mut map) if Arc::ptr_eq(&map.terrain, terrain) => map.update(lines, &pen),
            _ => {
                let mut map = StampMap::of(terrain);
                map.update(lines, &pen);
                commands.entity(planet).try_insert(map);
            }
        }
    }
}

/// Draws what is known.
pub(super) fn draw_stamps(mut gizmos: Gizmos<ReliefGizmos>, desk: Desk, maps: Query<&StampMap>) {
    for (planet, _, pen) in desk.pens() {
        let Ok(map) = maps.get(planet) else {
            continue;
        };
        for (points, colour) in &map.strokes {
            gizmos.linestrip(points.iter().map(|&point| pen.to_render(point)), *colour);
        }
    }
}

impl StampMap {
    /// Whether what it shows is what the viewer's place asks for.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        self.coming.is_none()
    }

    /// The level of the octave that it shows, if it shows one.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        self.choice.map(|choice| choice.about.level())
    }

    /// How many stamps it shows: those that raise the ground, and those that dig into it.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        let dug = self.marks.stamps.iter().filter(|stamp| stamp.dug).count();
        [self.marks.stamps.len() - dug, dug]
    }

    /// The lines that are drawn, in metres from the planet's centre: sectors, discs and signs.
    pub fn lines(&self) -> impl Iterator<Item = &[DVec3]> {
        self.strokes.iter().map(|(points, _)| &**points)
    }

    fn of(terrain: &Arc<Terrain>) -> Self {
        Self {
            terrain: Arc::clone(terrain),
            coming: None,
            choice: None,
            marks: StampMarks::default(),
            eye: DVec3::INFINITY,
            was_settled: false,
            strokes: Vec::new(),
        }
    }

    /// Takes what has been worked out, asks for what the eye's place needs, and draws it anew where the eye has gone or the ground has changed.
    fn update(&mut self, lines: DebugLines, pen: &Pen) {
        let settled = pen.state.settled();
        let above = pen.state.altitude(pen.eye).unwrap_or(pen.radius);
        let above = above.max(pen.radius * 1e-7);
        let mut is_new = false;
        if let Some((choice, task)) = &mut self.coming
            && let Some(marks) = check_ready(task)
        {
            (self.choice, self.marks) = (Some(*choice), marks);
            (self.coming, is_new) = (None, true);
        }
        let dir = pen.eye.try_normalize().unwrap_or(DVec3::Y);
        let (level, band) = (lines.stamp_level, lines.stamp_band);
        let wanted = StampChoice::new(&self.terrain, dir, above, level, band);
        if wanted.is_none() {
            (self.choice, self.coming) = (None, None);
            (self.marks, is_new) = (StampMarks::default(), true);
        } else if let Some(wanted) = wanted.filter(|_| wanted != self.choice)
            && self.coming.is_none()
        {
            let own = Arc::clone(&self.terrain);
            let task = pool().spawn(async move { StampMarks::new(&own, wanted) });
            self.coming = Some((wanted, task));
        }
        let has_gone = self.eye.distance(pen.eye) >= GONE * above;
        if is_new || has_gone || settled != self.was_settled {
            (self.eye, self.was_settled) = (pen.eye, settled);
            self.draw(pen);
        }
    }

    fn draw(&mut self, pen: &Pen) {
        self.strokes.clear();
        for border in &self.marks.borders {
            self.strokes
                .push((pen.set_down(border, UNDER_SEAMS), SECTORS));
        }
        for stamp in &self.marks.stamps {
            let colour = colour(stamp);
            self.strokes
                .push((pen.set_down(&stamp.rim, OVER_SEAMS), colour));
            for stroke in sign(stamp) {
                self.strokes
                    .push((pen.set_down(&stroke, OVER_SEAMS), colour));
            }
        }
    }
}

fn colour(stamp: &StampMark) -> Color {
    let whole = if stamp.dug { DUG } else { RAISED };
    #[expect(clippy::cast_possible_truncation, reason = "a colour")]
    let bright = (DARKEST + (1.0 - DARKEST) * stamp.weight) as f32;
    whole.with_lightness(whole.lightness * bright).into()
}

/// A plus in the middle of a stamp that raises the ground, a minus in one that digs.
fn sign(stamp: &StampMark) -> impl Iterator<Item = [DVec3; 9]> {
    let centre = stamp.centre;
    // Its own east, where it has one.
    let east = DVec3::Y.cross(centre).try_normalize();
    let east = east.unwrap_or_else(|| centre.any_orthonormal_vector());
    let north = centre.cross(east);
    let size = SIGN * centre.distance(stamp.rim[0]);
    let ways = if stamp.dug {
        vec![east]
    } else {
        vec![east, north]
    };
    // Over a peak, not through it.
    let parts = [-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0];
    ways.into_iter()
        .map(move |way| parts.map(|part| (centre + way * (size * part)).normalize()))
}
