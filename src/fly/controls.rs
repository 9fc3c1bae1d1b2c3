use super::flight::Steering;
use super::keys::{self, Action, axis, held};
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow};
use bevy_egui::input::EguiWantsInput;

/// What the pilot does in this frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Deref)]
pub(crate) struct Controls(pub(crate) Steering);

/// Whether a drag that began in the scene is going on, wherever the pointer is now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Drag {
    going: bool,
}

/// How much faster and slower than usual the held keys make it.
const HASTE: f64 = 5.0;

/// Radians a second that a held key turns.
const TURN_RATE: f64 = 1.0;

/// Pixels of a touchpad's scrolling that make a notch.
const PIXELS_A_NOTCH: f32 = 40.0;

impl Drag {
    /// Begins with a press in the scene and ends when no button is down.
    fn update(&mut self, pressed: &ButtonInput<MouseButton>, over_panel: bool) {
        let mut buttons = keys::drags(Action::Look);
        if self.going {
            self.going = buttons.any(|button| pressed.pressed(button));
        } else {
            self.going = !over_panel && buttons.any(|button| pressed.just_pressed(button));
        }
    }
}

/// Reads keys and mouse, save what a panel wants for itself.
pub(crate) fn read_controls(
    pressed: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    scroll: Res<AccumulatedMouseScroll>,
    mut moves: MessageReader<CursorMoved>,
    wants: Res<EguiWantsInput>,
    windows: Query<&Window, With<PrimaryWindow>>,
    projections: Query<&Projection>,
    time: Res<Time<Real>>,
    mut drag: ResMut<Drag>,
    mut controls: ResMut<Controls>,
) {
    let mut steering = Steering {
        haste: 1.0,
        ..default()
    };
    if !wants.wants_any_keyboard_input() {
        press(&mut steering, &pressed, time.delta_secs_f64());
    }
    let over_panel = wants.wants_any_pointer_input();
    drag.update(&buttons, over_panel);
    let moved: Vec2 = moves.read().filter_map(|event| event.delta).sum();
    if drag.going {
        let height = windows.iter().next().map_or(720.0, Window::height).max(1.0);
        let fov = projections.iter().find_map(|projection| match projection {
            Projection::Perspective(perspective) => Some(perspective.fov),
            _ => None,
        });
        let a_pixel = f64::from(fov.unwrap_or(1.0) / height);
        steering.turn += DVec2::new(f64::from(moved.x), -f64::from(moved.y)) * a_pixel;
    }
    if !over_panel {
        let notches = match scroll.unit {
            MouseScrollUnit::Line => scroll.delta.y,
            MouseScrollUnit::Pixel => scroll.delta.y / PIXELS_A_NOTCH,
        };
        steering.zoom = f64::from(notches);
    }
    controls.0 = steering;
}

/// What the keys do.
fn press(steering: &mut Steering, pressed: &ButtonInput<KeyCode>, dt: f64) {
    steering.thrust = DVec3::new(
        axis(Action::Right, Action::Left, pressed),
        axis(Action::Up, Action::Down, pressed),
        axis(Action::Forward, Action::Back, pressed),
    );
    steering.turn = DVec2::new(
        axis(Action::LookRight, Action::LookLeft, pressed),
        axis(Action::LookUp, Action::LookDown, pressed),
    ) * (TURN_RATE * dt.min(0.1));
    if held(Action::Faster, pressed) {
        steering.haste *= HASTE;
    }
    if held(Action::Slower, pressed) {
        steering.haste /= HASTE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_from_the_scene_goes_on_over_a_panel_and_none_begins_there() {
        let mut drag = Drag::default();
        let mut buttons = ButtonInput::default();
        buttons.press(MouseButton::Left);
        drag.update(&buttons, false);
        assert!(drag.going);
        buttons.clear();
        drag.update(&buttons, true);
        assert!(drag.going, "it ended over the panel");
        buttons.release(MouseButton::Left);
        drag.update(&buttons, true);
        assert!(!drag.going);

        buttons.clear();
        buttons.press(MouseButton::Right);
        drag.update(&buttons, true);
        assert!(!drag.going, "it began on the panel");
        buttons.clear();
        drag.update(&buttons, false);
        assert!(!drag.going, "it began by leaving the panel");
    }

    #[test]
    fn keys_steer() {
        let mut pressed = ButtonInput::default();
        for key in [KeyCode::KeyW, KeyCode::KeyD, KeyCode::ShiftLeft, KeyCode::ArrowUp] {
            pressed.press(key);
        }
        let mut steering = Steering {
            haste: 1.0,
            ..default()
        };
        press(&mut steering, &pressed, 0.05);
        assert_eq!(steering.thrust, DVec3::new(1.0, 0.0, 1.0));
        assert_eq!(steering.haste, HASTE);
        assert!(steering.turn.y > 0.0 && steering.turn.x == 0.0, "{steering:?}");
    }
}
