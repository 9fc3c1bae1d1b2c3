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
        Action::View(ViewMode::Layer),
        &[Control::Key(KeyCode::Digit7)],
        "a number over the planet: masks, rain, coasts, charts",
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

const fn bind(action: Action, controls: &'static [Control], what: &'static str) -> Binding {
    Binding {
        action,
        controls,
        what,
    }
}
