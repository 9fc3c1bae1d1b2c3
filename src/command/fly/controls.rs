use super::flight::{Flight, Steering};
use super::keys::{self, Action, Keyboard, axis, held};
use bevy::ecs::system::SystemParam;
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
    /// Begins with a press in the scene and ends when no button is down, or when a panel
    /// turns out to have caught the press. True if this frame's moves are part of it:
    /// those of the frame it began in came before.
    fn update(
        &mut self,
        pressed: &ButtonInput<MouseButton>,
        over_panel: bool,
        panel_drags: bool,
    ) -> bool {
        let mut buttons = keys::drags(Action::Look);
        let before = self.going;
        self.going = if before {
            !panel_drags && buttons.any(|button| pressed.pressed(button))
        } else {
            !over_panel && buttons.any(|button| pressed.just_pressed(button))
        };
        before && self.going
    }
}

/// All that a pilot's hands can reach.
#[derive(SystemParam)]
pub(crate) struct Cockpit<'w, 's> {
    keys: Res<'w, Keyboard>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    scroll: Res<'w, AccumulatedMouseScroll>,
    moves: MessageReader<'w, 's, CursorMoved>,
    wants: Res<'w, EguiWantsInput>,
}

impl Cockpit<'_, '_> {
    /// Pixels that the pointer moved in this frame.
    fn moved(&mut self) -> Vec2 {
        self.moves.read().filter_map(|event| event.delta).sum()
    }

    /// Notches that the wheel turned in this frame.
    fn notches(&self) -> f32 {
        match self.scroll.unit {
            MouseScrollUnit::Line => self.scroll.delta.y,
            MouseScrollUnit::Pixel => self.scroll.delta.y / PIXELS_A_NOTCH,
        }
    }
}

/// Reads keys and mouse, save what a panel wants for itself.
pub(crate) fn read_controls(
    mut cockpit: Cockpit,
    windows: Query<&Window, With<PrimaryWindow>>,
    projections: Query<&Projection, With<Flight>>,
    time: Res<Time<Real>>,
    mut drag: ResMut<Drag>,
    mut controls: ResMut<Controls>,
) {
    let mut steering = Steering {
        haste: 1.0,
        ..default()
    };
    if !cockpit.wants.wants_any_keyboard_input() {
        press(&mut steering, &cockpit.keys, time.delta_secs_f64());
    }
    let over_panel = cockpit.wants.wants_any_pointer_input();
    let panel_drags = cockpit.wants.is_using_pointer();
    let moved = cockpit.moved();
    if drag.update(&cockpit.buttons, over_panel, panel_drags) {
        let height = windows.iter().next().map_or(720.0, Window::height);
        let fov = projections.iter().next().map_or(1.0, field_of_view);
        let a_pixel = f64::from(fov / height.max(1.0));
        steering.turn += DVec2::new(f64::from(moved.x), -f64::from(moved.y)) * a_pixel;
    }
    if !over_panel {
        steering.zoom = f64::from(cockpit.notches());
    }
    controls.0 = steering;
}

/// Radians from the lower to the upper border.
const fn field_of_view(projection: &Projection) -> f32 {
    match projection {
        Projection::Perspective(perspective) => perspective.fov,
        _ => 1.0,
    }
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
        let moves = drag.update(&buttons, false, false);
        assert!(
            drag.going && !moves,
            "what moved before the press moved the view"
        );
        buttons.clear();
        assert!(
            drag.update(&buttons, true, false),
            "it ended over the panel"
        );
        buttons.release(MouseButton::Left);
        assert!(!drag.update(&buttons, true, false));

        buttons.clear();
        buttons.press(MouseButton::Right);
        assert!(!drag.update(&buttons, true, false));
        buttons.clear();
        assert!(
            !drag.update(&buttons, false, false),
            "it began by leaving the panel"
        );

        buttons.release_all();
        buttons.clear();
        buttons.press(MouseButton::Left);
        drag.update(&buttons, false, false);
        buttons.clear();
        assert!(
            !drag.update(&buttons, true, true),
            "a panel had caught the press"
        );
    }

    #[test]
    fn keys_steer() {
        let mut pressed = ButtonInput::default();
        for key in [
            KeyCode::KeyW,
            KeyCode::KeyD,
            KeyCode::ShiftLeft,
            KeyCode::ArrowUp,
        ] {
            pressed.press(key);
        }
        let mut steering = Steering {
            haste: 1.0,
            ..default()
        };
        press(&mut steering, &pressed, 0.05);
        assert_eq!(steering.thrust, DVec3::new(1.0, 0.0, 1.0));
        assert_eq!(steering.haste, HASTE);
        assert!(
            steering.turn.y > 0.0 && steering.turn.x == 0.0,
            "{steering:?}"
        );
    }
}
