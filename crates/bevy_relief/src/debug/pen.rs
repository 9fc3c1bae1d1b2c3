use super::curves::{cell_border, points};
use super::debug_lines::DebugLines;
use crate::settings::{PlanetViewer, WorldPosition};
use crate::space::{InGrid, RenderOrigin};
use crate::state::PlanetState;
use bevy::ecs::system::SystemParam;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::{Cell, Edge};
use terrain::Terrain;

/// Planets with lines, and what is known of where they are drawn.
#[derive(SystemParam)]
pub(super) struct Desk<'w, 's> {
    origin: Res<'w, RenderOrigin>,
    planets: Query<
        'w,
        's,
        (
            Entity,
            &'static DebugLines,
            &'static PlanetState,
            &'static WorldPosition,
            Option<&'static InGrid>,
        ),
    >,
    viewers: Query<'w, 's, &'static WorldPosition, With<PlanetViewer>>,
}

impl Desk<'_, '_> {
    /// A pen for each planet that is drawn.
    pub(super) fn pens(&self) -> impl Iterator<Item = (Entity, DebugLines, Pen<'_>)> {
        self.planets
            .iter()
            .filter_map(|(planet, lines, state, centre, in_grid)| {
                let into = InGrid::axes(in_grid).inverse();
                let eyes = self.viewers.iter().map(|eye| into * (eye.0 - centre.0));
                // Lines are fine near the viewer that is nearest to the ground.
                let lowest =
                    |a: &DVec3, b: &DVec3| a.length_squared().total_cmp(&b.length_squared());
                let pen = Pen {
                    state,
                    radius: state.terrain()?.radius(),
                    eye: eyes.min_by(lowest).unwrap_or(DVec3::INFINITY),
                    centre: centre.0,
                    origin: &self.origin,
                    in_grid,
                };
                Some((planet, *lines, pen))
            })
    }
}

/// Draws over a planet's ground for an eye; all points in metres from the planet's centre.
pub(super) struct Pen<'a> {
    pub(super) state: &'a PlanetState,
    pub(super) radius: f64,
    pub(super) eye: DVec3,
    centre: DVec3,
    origin: &'a RenderOrigin,
    in_grid: Option<&'a InGrid>,
}

/// How high lines hang above the ground, as a share of their distance.
const LIFT: f64 = 0.001;

/// How many times higher edges and rivers hang, to lie over chunks' borders.
pub(super) const OVER_BORDERS: f64 = 1.5;

impl Pen<'_> {
    /// Where a point is rendered.
    pub(super) fn to_render(&self, point: DVec3) -> Vec3 {
        match self.in_grid {
            Some(grid) => grid.rendered.transform_point3(point).as_vec3(),
            None => self.origin.to_render(self.centre + point),
        }
    }

    /// A point of the ground, lifted off it `times` as high as is usual.
    pub(super) fn lifted(&self, point: DVec3, times: f64) -> DVec3 {
        let distance = self.eye.distance(point).min(2.0 * self.radius);
        point + point.normalize_or_zero() * (distance * LIFT * times)
    }

    /// A curve of directions, laid over the ground.
    pub(super) fn over(&self, curve: impl Fn(f64) -> DVec3, times: f64) -> Vec<DVec3> {
        let on_ground = |t| {
            let dir = curve(t);
            let ground = self.state.ground(dir).unwrap_or(0.0);
            self.lifted(dir * (self.radius + ground), times)
        };
        points(on_ground, self.eye)
    }

    /// Directions with metres above the sphere, laid over the ground where that is higher.
    pub(super) fn laid(&self, places: impl IntoIterator<Item = (DVec3, f64)>) -> Vec<DVec3> {
        let on_ground = |(dir, level): (DVec3, f64)| {
            let ground = self.state.ground(dir).unwrap_or(level);
            self.lifted(dir * (self.radius + ground.max(level)), OVER_BORDERS)
        };
        places.into_iter().map(on_ground).collect()
    }

    /// Directions, laid over the ground, lifted `times` as high as is usual.
    pub(super) fn set_down(&self, dirs: &[DVec3], times: f64) -> Vec<DVec3> {
        let on_ground = |&dir: &DVec3| {
            let ground = self.state.ground(dir).unwrap_or(0.0);
            self.lifted(dir * (self.radius + ground), times)
        };
        dirs.iter().map(on_ground).collect()
    }

    /// A page that lies at a point, to be read by the eye: right, up, and out of it.
    pub(super) fn page(&self, at: DVec3) -> Isometry3d {
        let out = (self.eye - at).normalize_or(at);
        let right = at.cross(out).try_normalize();
        let right = right.unwrap_or_else(|| out.any_orthonormal_vector());
        let up = out.cross(right);
        let place = self.to_render(at);
        let way = |dir: DVec3| (self.to_render(at + dir * self.radius) - place).normalize_or_zero();
        let axes = Mat3::from_cols(way(right), way(up), way(out));
        Isometry3d::new(place, Quat::from_mat3(&axes).normalize())
    }

    /// The edges of the box that a cell's ground lies in: around its highest ground, around its lowest, and up its corners.
    pub(super) fn box_edges(&self, cell: Cell) -> Vec<Vec<DVec3>> {
        let Some(terrain) = self.state.terrain() else {
            return Vec::new();
        };
        let bounds = terrain.bounds(cell);
        let ends = [bounds.lowest, bounds.highest].map(|height| self.radius + height);
        let borders = Edge::ALL.map(|edge| cell_border(cell, edge));
        let mut edges: Vec<Vec<DVec3>> = Vec::new();
        for border in &borders {
            edges.extend(ends.map(|length| border.iter().map(|&dir| dir * length).collect()));
        }
        // Two borders that lie opposite have all corners.
        let [left, right, ..] = &borders;
        for dir in [left, right]
            .into_iter()
            .flat_map(|border| [border.first(), border.last()])
        {
            edges.extend(dir.map(|&dir| ends.map(|length| dir * length).to_vec()));
        }
        edges
    }

    /// The borders of a chunk that no other chunk draws: those along lowest u and v, and those on the realm's edge.
    pub(super) fn borders(&self, cell: Cell) -> Vec<Vec<DVec3>> {
        let Some(chunk) = self.state.chunk(cell) else {
            return Vec::new();
        };
        let side = chunk.field.side().vertices();
        let last = side - 1;
        let edges = cell.realm_edges().with(Edge::MinusU).with(Edge::MinusV);
        let vertex = |edge, k: usize| match edge {
            Edge::MinusU => (0, k),
            Edge::PlusU => (last, k),
            Edge::MinusV => (k, 0),
            Edge::PlusV => (k, last),
        };
        let along = |edge| {
            let place = |(column, row)| {
                let height = f64::from(chunk.field.at(column, row));
                let dir = chunk.field.vertex(column, row).dir(Terrain::WARP);
                dir * (chunk.field.radius() + height)
            };
            (0..side)
                .map(|k| self.lifted(place(vertex(edge, k)), 1.0))
                .collect()
        };
        edges.iter().map(along).collect()
    }
}
