use super::curves::{corner_curves, edge_curve};
use super::debug_lines::{DebugLines, ReliefGizmos};
use super::pen::{Desk, OVER_BORDERS};
use super::river_map::{draw_rivers, survey_rivers};
use super::stamp_map::{draw_stamps, work_out_stamps};
use crate::systems::ReliefSystems;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::{CubeCorner, CubeEdge};

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
                (
                    draw_lines,
                    (survey_rivers, draw_rivers).chain(),
                    (work_out_stamps, draw_stamps).chain(),
                )
                    .after(ReliefSystems::Place)
                    .after(TransformSystems::Propagate),
            );
    }
}

/// Where two realms meet.
const EDGES: Color = Color::srgb(1.0, 0.85, 0.2);

/// What parts the sectors of a transition space.
const RAYS: Color = Color::srgb(1.0, 0.25, 0.85);

/// The circles of a transition space.
const CIRCLES: Color = Color::srgb(0.3, 0.9, 1.0);

/// Where two chunks meet.
const BORDERS: Color = Color::srgb(0.95, 0.95, 0.95);

/// The boxes of chunks that nobody sees.
const CULLED: Color = Color::srgb(1.0, 0.3, 0.25);

/// How many times higher transition spaces hang, to lie over edges.
const OVER_EDGES: f64 = 2.0;

fn draw_lines(mut gizmos: Gizmos<ReliefGizmos>, desk: Desk) {
    for (_, lines, pen) in desk.pens() {
        let mut draw = |points: Vec<DVec3>, colour| {
            gizmos.linestrip(points.into_iter().map(|point| pen.to_render(point)), colour);
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
            let state = pen.state;
            for cell in state.drawn().filter(|&cell| state.in_sight(cell)) {
                for border in pen.borders(cell) {
                    draw(border, BORDERS);
                }
            }
        }
        if lines.culled_boxes {
            for cell in pen.state.culled() {
                for edge in pen.box_edges(cell) {
                    draw(edge, CULLED);
                }
            }
        }
    }
}
