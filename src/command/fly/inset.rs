//! The unfolded cube in a corner of the window: the chunks that are drawn, the camera, and what it sees.

use super::flight::Flight;
use super::panel::level_colour;
use crate::explained;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use bevy_relief::{Cell, PlanetState};
use cubemap::{Cross, Realm};
use terrain::Terrain;

/// Whether the unfolded cube is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Inset(pub(crate) bool);

/// What it shows.
#[derive(Clone, Debug, Default, PartialEq)]
struct Unfolded {
    /// The chunks that are drawn.
    cells: Vec<Cell>,
    /// Away from the planet's centre to the camera, and to a place a little ahead of it.
    camera: [DVec3; 2],
    /// Where the borders of the picture lie on the sphere, or on its horizon.
    sight: Vec<DVec3>,
}

/// Points of a realm's side.
const SIDE: f32 = 72.0;

/// Rays along each border of the picture.
const RAYS: usize = 24;

/// How far ahead of the camera its arrow ends, in radians.
const AHEAD: f64 = 0.12;

/// Shows it, if it is to be shown.
pub(crate) fn show(
    mut contexts: EguiContexts,
    mut inset: ResMut<Inset>,
    planets: Query<&PlanetState>,
    pilots: Query<(&Flight, &Projection)>,
) -> Result {
    if !inset.0 {
        return Ok(());
    }
    let (Ok(state), Ok((flight, lens))) = (planets.single(), pilots.single()) else {
        return Ok(());
    };
    let unfolded = Unfolded::of(state, flight, lens);
    let mut open = true;
    egui::Window::new("Unfolded cube")
        .open(&mut open)
        .default_pos([360.0, 8.0])
        .resizable(false)
        .show(contexts.ctx_mut()?, |ui| unfolded.draw(ui));
    inset.set_if_neq(Inset(open));
    Ok(())
}

impl Unfolded {
    fn of(state: &PlanetState, flight: &Flight, lens: &Projection) -> Self {
        let up = flight.up();
        let ahead = flight.rotation() * (DVec3::Y * 0.5 - DVec3::Z);
        let level = (ahead - up * ahead.dot(up)).normalize_or_zero();
        let sight = match lens {
            Projection::Perspective(lens) => {
                let half = (f64::from(lens.fov) * 0.5).tan();
                let aspect = f64::from(lens.aspect_ratio);
                let way = |at: DVec2| {
                    flight.rotation() * DVec3::new(at.x * half * aspect, at.y * half, -1.0)
                };
                let rays = border().map(way);
                let eye = flight.position() / flight.radius();
                rays.map(|way| on_sphere(eye, way.normalize())).collect()
            }
            _ => Vec::new(),
        };
        Self {
            cells: state.drawn().collect(),
            camera: [up, (up + level * AHEAD).normalize()],
            sight,
        }
    }

    fn draw(&self, ui: &mut Ui) {
        #[expect(clippy::cast_precision_loss, reason = "three and four")]
        let size = vec2(Cross::COLUMNS as f32, Cross::ROWS as f32) * SIDE;
        let (response, painter) = ui.allocate_painter(size, Sense::hover());
        let origin = response.rect.min;
        let line = Stroke::new(1.0, Color32::from_gray(200));
        for &cell in &self.cells {
            let colour = level_colour(cell.level());
            let place = place_of(cell).translate(origin.to_vec2());
            painter.rect_filled(place, 0.0, colour.gamma_multiply(0.6));
            if place.width() > 4.0 {
                let thin = Stroke::new(0.5, Color32::from_black_alpha(140));
                painter.rect_stroke(place, 0.0, thin, StrokeKind::Inside);
            }
        }
        for (realm, column, row) in Cross::PLACES {
            let rect = realm_rect(column, row).translate(origin.to_vec2());
            painter.rect_stroke(rect, 0.0, line, StrokeKind::Inside);
            let name = explained::realm(realm);
            let font = FontId::proportional(11.0);
            let corner = rect.min + vec2(3.0, 2.0);
            painter.text(corner, Align2::LEFT_TOP, name, font, Color32::WHITE);
        }
        let sight = Stroke::new(1.5, Color32::WHITE);
        let points: Vec<_> = self.sight.iter().map(|&dir| point_of(dir)).collect();
        for (k, &(realm, from)) in points.iter().enumerate() {
            let (other, to) = points[(k + 1) % points.len()];
            // Over a seam the line goes on in another square, which may lie elsewhere.
            if realm == other {
                painter.line_segment([origin + from.to_vec2(), origin + to.to_vec2()], sight);
            }
        }
        let [(realm, at), (other, ahead)] = self.camera.map(point_of);
        let at = origin + at.to_vec2();
        if realm == other {
            painter.arrow(at, origin + ahead.to_vec2() - at, sight);
        }
        painter.circle(at, 3.5, Color32::RED, Stroke::new(1.0, Color32::WHITE));
        let finest = self.cells.iter().map(|cell| cell.level()).max();
        let finest = finest.unwrap_or(0);
        ui.weak(format!(
            "{} chunks to level {finest}; the camera in red, what it sees in white",
            self.cells.len()
        ));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for level in 0..=finest.min(7) {
                let colour = level_colour(level);
                let again = if finest >= level + 8 { ", …" } else { "" };
                ui.colored_label(colour, format!("{level}{again}"));
            }
        });
    }
}

/// Points along the borders of a picture that reaches from −1 to 1, once round.
fn border() -> impl Iterator<Item = DVec2> {
    let corners = [
        DVec2::new(-1.0, -1.0),
        DVec2::new(1.0, -1.0),
        DVec2::new(1.0, 1.0),
        DVec2::new(-1.0, 1.0),
    ];
    (0..4 * RAYS).map(move |k| {
        let (from, to) = (corners[k / RAYS], corners[(k / RAYS + 1) % 4]);
        from.lerp(to, (k % RAYS) as f64 / RAYS as f64)
    })
}

/// Where a ray of length 1 meets the unit sphere first; where it misses, the place that it passes nearest.
fn on_sphere(eye: DVec3, way: DVec3) -> DVec3 {
    let nearest = -eye.dot(way);
    let passed = eye + way * nearest.max(0.0);
    let beside = passed.length_squared();
    let met = if beside < 1.0 && nearest > 0.0 {
        passed - way * (1.0 - beside).sqrt()
    } else {
        passed
    };
    met.normalize_or(DVec3::Y)
}

/// A realm's square in the cross.
fn realm_rect(column: usize, row: usize) -> Rect {
    #[expect(clippy::cast_precision_loss, reason = "up to three")]
    let corner = pos2(column as f32, row as f32) * SIDE;
    Rect::from_min_size(corner, vec2(SIDE, SIDE))
}

/// Where a place of a realm is, by its even steps from −1 to 1.
fn point(realm: Realm, s: f64, t: f64) -> Pos2 {
    let mut places = Cross::PLACES.into_iter();
    let found = places.find(|(other, ..)| *other == realm);
    let (_, column, row) = found.unwrap_or(Cross::PLACES[0]);
    let rect = realm_rect(column, row);
    #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
    let share = [s, -t].map(|along| (0.5 + 0.5 * along) as f32);
    rect.lerp_inside(vec2(share[0], share[1]))
}

fn point_of(dir: DVec3) -> (Realm, Pos2) {
    let (realm, s, t) = Terrain::WARP.locate(dir);
    (realm, point(realm, s, t))
}

fn place_of(cell: Cell) -> Rect {
    let [s, t] = cell.bounds_st();
    Rect::from_two_pos(
        point(cell.realm(), s[0], t[0]),
        point(cell.realm(), s[1], t[1]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::fly::camera;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn cells_lie_in_their_realms_and_fill_them() {
        for (realm, column, row) in Cross::PLACES {
            let rect = realm_rect(column, row);
            let root = Cell::root(realm);
            assert_eq!(place_of(root), rect);
            let children = root.children().expect("it has some");
            let area: f32 = children.map(|cell| place_of(cell).area()).iter().sum();
            assert!((area - rect.area()).abs() < 1e-3, "{realm:?}: {area}");
            let centre = point_of(root.centre(Terrain::WARP));
            assert_eq!(centre.0, realm);
            assert!(centre.1.distance(rect.center()) < 1e-3, "{centre:?}");
        }
        // North is up in the middle.
        let (_, north) = point_of(DVec3::new(0.0, 0.3, 1.0));
        let (_, south) = point_of(DVec3::new(0.0, -0.3, 1.0));
        assert!(north.y < south.y);
    }

    #[test]
    fn rays_end_where_they_meet_the_sphere_or_on_its_horizon() {
        let eye = DVec3::Z * 3.0;
        assert!(on_sphere(eye, DVec3::NEG_Z).distance(DVec3::Z) < 1e-12);
        let past = on_sphere(eye, DVec3::new(1.0, 0.0, -1.0).normalize());
        assert!(past.x > 0.5 && past.is_normalized(), "{past}");
        assert!(
            on_sphere(eye, DVec3::Z).distance(DVec3::Z) < 1e-12,
            "it looks away"
        );
        assert_eq!(border().count(), 4 * RAYS);
        assert!(border().all(|at| at.abs().max_element() == 1.0));
    }

    #[test]
    fn it_says_how_many_chunks_are_drawn() {
        let unfolded = Unfolded {
            cells: Cell::all(1).collect(),
            camera: [camera::home(1.0).up(), DVec3::Z],
            sight: border()
                .map(|at| DVec3::new(at.x, at.y, 2.0).normalize())
                .collect(),
        };
        let harness = Harness::new_ui(|ui| unfolded.draw(ui));
        harness.get_by_label_contains("24 chunks to level 1");
    }
}
