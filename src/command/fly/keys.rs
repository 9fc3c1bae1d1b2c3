use bevy::input::ButtonInput;
use bevy::prelude::{KeyCode, MouseButton};
use bevy_relief::ViewMode;

/// What the pilot can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Forward,
    Back,
    Left,
    Right,
    Up,
    Down,
    Look,
    LookLeft,
    LookRight,
    LookUp,
    LookDown,
    Zoom,
    Faster,
    Slower,
    Earlier,
    Later,
    RunDay,
    Home,
    Help,
    Panel,
    Quit,
    View(ViewMode),
    RealmEdges,
    CubeCorners,
    ChunkBorders,
    CulledBoxes,
    Rivers,
    Stamps,
    Explain,
    Freeze,
    Skirts,
    Sky,
    Workshop,
    Undo,
    Redo,
    Save,
    Tour,
    NextStop,
    StopBefore,
    Inset,
}

/// What an action hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Control {
    Key(KeyCode),
    /// A key while Ctrl is held.
    Ctrl(KeyCode),
    /// A drag with this button.
    Drag(MouseButton),
    /// A click with this button.
    Click(MouseButton),
    Wheel,
}

/// An action and what it hangs on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    pub(crate) action: Action,
    pub(crate) controls: &'static [Control],
    /// What it does, for people.
    pub(crate) what: &'static str,
}

/// All bindings there are: the one table that both the input and the help read.
pub(crate) const BINDINGS: &[Binding] = &[
    bind(
        Action::Forward,
        &[Control::Key(KeyCode::KeyW)],
        "fly where you look",
    ),
    bind(Action::Back, &[Control::Key(KeyCode::KeyS)], "fly back"),
    bind(
        Action::Left,
        &[Control::Key(KeyCode::KeyA)],
        "fly left, around the planet",
    ),
    bind(Action::Right, &[Control::Key(KeyCode::KeyD)], "fly right"),
    bind(
        Action::Up,
        &[Control::Key(KeyCode::Space), Control::Key(KeyCode::KeyE)],
        "climb",
    ),
    bind(
        Action::Down,
        &[Control::Key(KeyCode::KeyC), Control::Key(KeyCode::KeyQ)],
        "sink",
    ),
    bind(
        Action::Look,
        &[
            Control::Drag(MouseButton::Left),
            Control::Drag(MouseButton::Right),
        ],
        "look around",
    ),
    bind(
        Action::LookLeft,
        &[Control::Key(KeyCode::ArrowLeft)],
        "look left",
    ),
    bind(
        Action::LookRight,
        &[Control::Key(KeyCode::ArrowRight)],
        "look right",
    ),
    bind(Action::LookUp, &[Control::Key(KeyCode::ArrowUp)], "look up"),
    bind(
        Action::LookDown,
        &[Control::Key(KeyCode::ArrowDown)],
        "look down",
    ),
    bind(
        Action::Zoom,
        &[Control::Wheel],
        "down to the ground and up again",
    ),
    bind(
        Action::Faster,
        &[
            Control::Key(KeyCode::ShiftLeft),
            Control::Key(KeyCode::ShiftRight),
        ],
        "5 × as fast, while held",
    ),
    bind(
        Action::Slower,
        &[Control::Key(KeyCode::KeyX)],
        "a fifth as fast, while held",
    ),
    bind(
        Action::Earlier,
        &[Control::Key(KeyCode::BracketLeft)],
        "the sun back, while held",
    ),
    bind(
        Action::Later,
        &[Control::Key(KeyCode::BracketRight)],
        "the sun on, while held",
    ),
    bind(
        Action::RunDay,
        &[Control::Key(KeyCode::KeyT)],
        "let the day run, or stop it",
    ),
    bind(
        Action::Home,
        &[Control::Key(KeyCode::Home)],
        "back to where you began",
    ),
    bind(Action::Help, &[Control::Key(KeyCode::F1)], "this list"),
    bind(
        Action::Panel,
        &[Control::Key(KeyCode::F10)],
        "panel on and off",
    ),
    bind(
        Action::Quit,
        &[Control::Key(KeyCode::Escape)],
        "close this list, end the tour, or quit",
    ),
    bind(
        Action::View(ViewMode::Shaded),
        &[Control::Key(KeyCode::Digit1)],
        "the planet in its colours",
    ),
    bind(
        Action::View(ViewMode::Realms),
        &[Control::Key(KeyCode::Digit2)],
        "the six realms",
    ),
    bind(
        Action::View(ViewMode::Levels),
        &[Control::Key(KeyCode::Digit3)],
        "the levels of chunks",
    ),
    bind(
        Action::View(ViewMode::Normals),
        &[Control::Key(KeyCode::Digit4)],
        "the normals",
    ),
    bind(
        Action::View(ViewMode::Height),
        &[Control::Key(KeyCode::Digit5)],
        "the heights",
    ),
    bind(
        Action::View(ViewMode::Slope),
        &[Control::Key(KeyCode::Digit6)],
        "the slopes",
    ),
    bind(
        Action::RealmEdges,
        &[Control::Key(KeyCode::F2)],
        "seams of realms",
    ),
    bind(
        Action::CubeCorners,
        &[Control::Key(KeyCode::F3)],
        "corners of the cube, their transition spaces",
    ),
    bind(
        Action::ChunkBorders,
        &[Control::Key(KeyCode::F4)],
        "borders of chunks",
    ),
    bind(
        Action::Freeze,
        &[Control::Key(KeyCode::F5)],
        "freeze the selection of chunks",
    ),
    bind(
        Action::Skirts,
        &[Control::Key(KeyCode::F6)],
        "skirts of chunks",
    ),
    bind(
        Action::Sky,
        &[Control::Key(KeyCode::F7)],
        "air, stars and sun on and off",
    ),
    bind(
        Action::Rivers,
        &[Control::Key(KeyCode::F8)],
        "rivers by basin, lakes by number",
    ),
    bind(
        Action::Workshop,
        &[Control::Key(KeyCode::F9)],
        "the workshop: make the planet your own",
    ),
    bind(
        Action::Undo,
        &[Control::Ctrl(KeyCode::KeyZ)],
        "undo what was done to the planet",
    ),
    bind(Action::Redo, &[Control::Ctrl(KeyCode::KeyY)], "do it again"),
    bind(
        Action::Save,
        &[Control::Ctrl(KeyCode::KeyS)],
        "save the planet",
    ),
    bind(
        Action::Tour,
        &[Control::Key(KeyCode::F12)],
        "the tour: how a planet is printed, in eight stops",
    ),
    bind(
        Action::NextStop,
        &[Control::Key(KeyCode::Enter)],
        "the next stop of the tour",
    ),
    bind(
        Action::StopBefore,
        &[Control::Key(KeyCode::Backspace)],
        "the stop before",
    ),
    bind(
        Action::Inset,
        &[Control::Key(KeyCode::KeyM)],
        "the unfolded cube: chunks, camera, what it sees",
    ),
    bind(
        Action::Stamps,
        &[Control::Key(KeyCode::F11)],
        "stamps, raised or dug",
    ),
    bind(
        Action::CulledBoxes,
        &[Control::Key(KeyCode::KeyB)],
        "boxes of chunks out of sight",
    ),
    bind(
        Action::Explain,
        &[Control::Click(MouseButton::Middle)],
        "how the place under the pointer was made",
    ),
];

/// The keys of which one is held for [`Control::Ctrl`].
const CTRL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];

const fn bind(action: Action, controls: &'static [Control], what: &'static str) -> Binding {
    Binding {
        action,
        controls,
        what,
    }
}

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
