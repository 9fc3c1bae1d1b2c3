//! What the pilot's hands ask for, by the one table of bindings.

mod bindings;
mod chosen;

use bevy::input::ButtonInput;
use bevy::prelude::{KeyCode, MouseButton};
pub(crate) use bindings::{Action, BINDINGS, Binding, Control};
pub(crate) use chosen::{ChosenKeys, Keyboard, may_move, read_keyboard};

/// The keys of which one is held for [`Control::Ctrl`].
const CTRL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];

/// The keys of an action.
fn keys_of(action: Action) -> impl Iterator<Item = KeyCode> {
    controls_of(action).filter_map(|control| match control {
        Control::Key(key) => Some(key),
        Control::Ctrl(_) | Control::Drag(_) | Control::Click(_) | Control::Wheel => None,
    })
}

/// What an action hangs on.
pub(crate) fn controls_of(action: Action) -> impl Iterator<Item = Control> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.action == action)
        .flat_map(|binding| binding.controls.iter().copied())
}

/// Whether one of an action's keys is down, and no Ctrl beside it.
pub(crate) fn held(action: Action, pressed: &ButtonInput<KeyCode>) -> bool {
    !pressed.any_pressed(CTRL) && keys_of(action).any(|key| pressed.pressed(key))
}

/// 1 if `plus` is held, −1 if `minus` is, 0 if both or none.
pub(crate) fn axis(plus: Action, minus: Action, pressed: &ButtonInput<KeyCode>) -> f64 {
    f64::from(u8::from(held(plus, pressed))) - f64::from(u8::from(held(minus, pressed)))
}

/// The actions one of whose keys went down this frame.
pub(crate) fn begun(pressed: &ButtonInput<KeyCode>) -> impl Iterator<Item = Action> {
    BINDINGS
        .iter()
        .map(|binding| binding.action)
        .filter(|&action| {
            controls_of(action).any(|control| match control {
                Control::Key(key) => !pressed.any_pressed(CTRL) && pressed.just_pressed(key),
                Control::Ctrl(key) => pressed.any_pressed(CTRL) && pressed.just_pressed(key),
                Control::Drag(_) | Control::Click(_) | Control::Wheel => false,
            })
        })
}

/// The buttons that drag for an action.
pub(crate) fn drags(action: Action) -> impl Iterator<Item = MouseButton> {
    controls_of(action).filter_map(|control| match control {
        Control::Drag(button) => Some(button),
        Control::Key(_) | Control::Ctrl(_) | Control::Click(_) | Control::Wheel => None,
    })
}

/// The buttons that a click with does an action.
pub(crate) fn clicks(action: Action) -> impl Iterator<Item = MouseButton> {
    controls_of(action).filter_map(|control| match control {
        Control::Click(button) => Some(button),
        Control::Key(_) | Control::Ctrl(_) | Control::Drag(_) | Control::Wheel => None,
    })
}

/// What people call a control.
pub(crate) fn name(control: Control) -> String {
    match control {
        Control::Wheel => "wheel".into(),
        Control::Drag(button) => format!("{button:?} drag").to_lowercase(),
        Control::Click(button) => format!("{button:?} click").to_lowercase(),
        Control::Key(key) => key_name(key),
        Control::Ctrl(key) => format!("Ctrl+{}", key_name(key)),
    }
}

/// What is printed on a key of a US keyboard; the same for both keys of a pair.
fn key_name(key: KeyCode) -> String {
    match key {
        KeyCode::Escape => "Esc".into(),
        KeyCode::BracketLeft => "[".into(),
        KeyCode::BracketRight => "]".into(),
        KeyCode::ShiftLeft | KeyCode::ShiftRight => "Shift".into(),
        KeyCode::ControlLeft | KeyCode::ControlRight => "Ctrl".into(),
        _ => {
            let name = format!("{key:?}");
            if let Some(side) = name.strip_prefix("Arrow") {
                return format!("{side} arrow").to_lowercase();
            }
            let plain = name
                .strip_prefix("Key")
                .or_else(|| name.strip_prefix("Digit"));
            plain.unwrap_or(&name).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_relief::ViewMode;
    use std::collections::HashSet;

    #[test]
    fn no_control_does_two_things_and_none_does_nothing() {
        let mut taken = HashSet::new();
        for (k, binding) in BINDINGS.iter().enumerate() {
            assert!(!binding.controls.is_empty(), "{binding:?}");
            for control in binding.controls {
                assert!(taken.insert(*control), "{control:?} is bound twice");
            }
            let again = BINDINGS[..k]
                .iter()
                .any(|other| other.action == binding.action);
            assert!(!again, "{:?} is listed twice", binding.action);
        }
    }

    #[test]
    fn every_view_has_a_key() {
        for view in ViewMode::ALL {
            assert!(keys_of(Action::View(view)).next().is_some(), "{view:?}");
        }
    }

    #[test]
    fn keys_are_called_what_is_printed_on_them() {
        for (key, label) in [
            (KeyCode::KeyW, "W"),
            (KeyCode::Digit3, "3"),
            (KeyCode::F1, "F1"),
            (KeyCode::Escape, "Esc"),
            (KeyCode::BracketLeft, "["),
            (KeyCode::ShiftLeft, "Shift"),
            (KeyCode::ControlRight, "Ctrl"),
            (KeyCode::ArrowUp, "up arrow"),
            (KeyCode::Space, "Space"),
        ] {
            assert_eq!(key_name(key), label);
        }
        assert_eq!(name(Control::Drag(MouseButton::Right)), "right drag");
        assert_eq!(name(Control::Ctrl(KeyCode::KeyZ)), "Ctrl+Z");
        assert_eq!(name(Control::Click(MouseButton::Middle)), "middle click");
    }

    #[test]
    fn keys_do_what_the_table_says() {
        let mut pressed = ButtonInput::default();
        pressed.press(KeyCode::KeyE);
        pressed.press(KeyCode::KeyA);
        pressed.press(KeyCode::F5);
        assert_eq!(axis(Action::Up, Action::Down, &pressed), 1.0);
        assert_eq!(axis(Action::Right, Action::Left, &pressed), -1.0);
        let begun: Vec<_> = begun(&pressed).collect();
        assert_eq!(begun, [Action::Left, Action::Up, Action::Freeze]);
        pressed.press(KeyCode::KeyQ);
        assert_eq!(axis(Action::Up, Action::Down, &pressed), 0.0);
        // What is meant for the workshop does not fly.
        pressed.press(KeyCode::ControlLeft);
        pressed.press(KeyCode::KeyS);
        assert!(!held(Action::Back, &pressed) && !held(Action::Left, &pressed));
        let with_ctrl: Vec<_> = super::begun(&pressed).collect();
        assert_eq!(with_ctrl, [Action::Save]);
    }
}
