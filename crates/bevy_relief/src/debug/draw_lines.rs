use super::curves::{corner_curves, edge_curve, points};
use super::debug_lines::DebugLines;
use crate::settings::{PlanetViewer, WorldPosition};
use crate::space::{InGrid, RenderOrigin};
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use cubemap::{Cell, CubeCorner, CubeEdge, Edge};

/// Draws the [`DebugLines`] of planets as gizmos, close above the ground that is drawn.
///
/// Add it after `DefaultPlugins`; to be seen they need Bevy's feature `bevy_gizmos_render`.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefDebugPlugin;

impl Plugin for ReliefDebugPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<DebugLines>()
            .init_gizmo_group::<ReliefGizmos>()
            .add_systems(
                PostUpdate,
                draw_lines
                    .after(ReliefSystems::Place)
                    .after(TransformSystems::Propagate),
            );
    }
}

/// The gizmos of [`ReliefDebugPlugin`]: their width and more can be set in Bevy's `GizmoConfigStore`.
#[derive(Debug, Default, Reflect, GizmoConfigGroup)]
pub struct ReliefGizmos;

/// Where two realms meet.
const EDGES: Color = Color::srgb(1.0, 0.85, 0.2);

/// What parts the sectors of a transition space.
const RAYS: Color = Color::srgb(1.0, 0.25, 0.85);

/// The circles of a transition space.
const CIRCLES: Color = Color::srgb(0.3, 0.9, 1.0);

/// Where two chunks meet.
const BORDERS: Color = Color::srgb(0.95, 0.95, 0.95);

/// How high lines hang above the ground, as a share of their distance.
const LIFT: f64 = 0.001;

/// How many times higher edges hang, to lie over chunks' borders.
const OVER_BORDERS: f64 = 1.5;

/// How many times higher transition spaces hang, to lie over edges.
const OVER_EDGES: f64 = 2.0;

fn draw_lines(
    mut gizmos: Gizmos<ReliefGizmos>,
    origin: Res<RenderOrigin>,
    planets: Query<(&DebugLines, &PlanetState, &WorldPosition, Option<&InGrid>)>,
    viewers: Query<&WorldPosition, With<PlanetViewer>>,
) {
    for (lines, state, centre, in_grid) in &planets {
        let into = in_grid.map_or(DQuat::IDENTITY, |grid| grid.rotation.inverse());
        let eyes: Vec<_> = viewers
            .iter()
            .map(|eye| into * (eye.0 - centre.0))
            .collect();
        // Lines are fine near the viewer that is nearest to the ground.
        let lowest = |a: &&DVec3, b: &&DVec3| a.length_squared().total_cmp(&b.length_squared());
        let eye = eyes
            .iter()
            .min_by(lowest)
            .copied()
            .unwrap_or(DVec3::INFINITY);
        let Some(pen) = Pen::new(state, eye) else {
            continue;
        };
        let mut draw = |points: Vec<DVec3>, colour| {
            let points = points.into_iter().map(|point| match in_grid {
                Some(grid) => grid.rendered.transform_point3(point).as_vec3(),
                None => origin.to_render(centre.0 + point),
            });
            gizmos.linestrip(points, colour);
        };
        if lines.realm_edges {
            for edge in CubeEdge::all() {
                draw(pen.over(edge_curve(edge), OVER_BORDERS), EDGES);
            }
        }
        if lines.cube_corners {
            for corner in CubeCorner::all() {
                let (rays, circles) = corner_curves(corner);
                for ray in rays {
                    draw(pen.over(ray, OVER_EDGES), RAYS);
                }
                for circle in circles {
                    draw(pen.over(circle, OVER_EDGES), CIRCLES);
                }
            }
        }
        if lines.chunk_borders {
            for cell in state.drawn().filter(|&cell| state.in_sight(cell)) {
                for border in pen.borders(cell) {
                    draw(border, BORDERS);
                }
            }
        }
    }
}

/// Draws over a planet's ground for an eye; all points in metres from the planet's centre.
struct Pen<'a> {
    state: &'a PlanetState,
    radius: f64,
    eye: DVec3,
}

impl<'a> Pen<'a> {
    fn new(state: &'a PlanetState, eye: DVec3) -> Option<Self> {
        Some(Self {
            state,
            radius: state.terrain()?.radius(),
            eye,
        })
    }

    /// A point of the ground, lifted off it `times` as high as is usual.
    fn lifted(&self, point: DVec3, times: f64) -> DVec3 {
        let distance = self.eye.distance(point).min(2.0 * self.radius);
        point + point.normalize_or_zero() * (distance * LIFT * times)
    }

    /// A curve of directions, laid over the ground.
    fn over(&self, curve: impl Fn(f64) -> DVec3, times: f64) -> Vec<DVec3> {
        let on_ground = |t| {
            let dir = curve(t);
            let ground = self.state.ground(dir).unwrap_or(0.0);
            self.lifted(dir * (self.radius + ground), times)
        };
        points(on_ground, self.eye)
    }

    /// The borders of a chunk that no other chunk draws: those along lowest u and v, and those on the realm's edge.
    fn borders(&self, cell: Cell) -> Vec<Vec<DVec3>> {
        let Some(chunk) = self.state.chunk(cell) else {
            return Vec::new();
        };
        let side = chunk.mesh.side().vertices();
        let last = side - 1;
        let edges = cell.realm_edges().with(Edge::MinusU).with(Edge::MinusV);
        let vertex = |edge, k: usize| match edge {
            Edge::MinusU => k * side,
            Edge::PlusU => k * side + last,
            Edge::MinusV => k,
            Edge::PlusV => last * side + k,
        };
        let along = |edge| {
            let place = |k| chunk.mesh.positions[vertex(edge, k)].as_dvec3();
            (0..side)
                .map(|k| self.lifted(chunk.mesh.centre + place(k), 1.0))
                .collect()
        };
        edges.iter().map(along).collect()
    }
}
