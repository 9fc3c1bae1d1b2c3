//! Keys that the pilot has chosen in place of the table's.

use super::{BINDINGS, CTRL, Control, key_name};
use bevy::input::ButtonInput;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Which keys stand for those of the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct ChosenKeys {
    /// A key of the table, and the one that stands for it.
    instead: Vec<(KeyCode, KeyCode)>,
    /// The key of the table for which another is asked for: the next that is pressed.
    pub(crate) asked: Option<KeyCode>,
    /// Why the last one that was pressed was not taken.
    pub(crate) problem: Option<String>,
}

/// The keyboard as the table has it: what the pilot has chosen is turned back.
#[derive(Resource, Clone, Debug, Default, Deref)]
pub(crate) struct Keyboard(ButtonInput<KeyCode>);

/// Keys that may be chosen.
const KEYS: [KeyCode; 69] = {
    use KeyCode::{
        ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Backquote, Backslash, Backspace, BracketLeft,
        BracketRight, Comma, Delete, Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6,
        Digit7, Digit8, Digit9, End, Enter, Equal, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11,
        F12, Home, Insert, KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL,
        KeyM, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ, Minus,
        PageDown, PageUp, Quote, Space,
    };
    [
        ArrowDown,
        ArrowLeft,
        ArrowRight,
        ArrowUp,
        Backquote,
        Backslash,
        Backspace,
        BracketLeft,
        BracketRight,
        Comma,
        Delete,
        Digit0,
        Digit1,
        Digit2,
        Digit3,
        Digit4,
        Digit5,
        Digit6,
        Digit7,
        Digit8,
        Digit9,
        End,
        Enter,
        Equal,
        F1,
        F2,
        F3,
        F4,
        F5,
        F6,
        F7,
        F8,
        F9,
        F10,
        F11,
        F12,
        Home,
        Insert,
        KeyA,
        KeyB,
        KeyC,
        KeyD,
        KeyE,
        KeyF,
        KeyG,
        KeyH,
        KeyI,
        KeyJ,
        KeyK,
        KeyL,
        KeyM,
        KeyN,
        KeyO,
        KeyP,
        KeyQ,
        KeyR,
        KeyS,
        KeyT,
        KeyU,
        KeyV,
        KeyW,
        KeyX,
        KeyY,
        KeyZ,
        Minus,
        PageDown,
        PageUp,
        Quote,
        Space,
    ]
};

/// All keys of the table, those with Ctrl too.
fn all_keys() -> impl Iterator<Item = KeyCode> {
    let controls = BINDINGS.iter().flat_map(|binding| binding.controls);
    controls.filter_map(|control| match *control {
        Control::Key(key) | Control::Ctrl(key) => Some(key),
        Control::Drag(_) | Control::Click(_) | Control::Wheel => None,
    })
}

/// Whether another key may stand for one.
pub(crate) fn may_move(table: KeyCode) -> bool {
    KEYS.contains(&table)
}

impl ChosenKeys {
    /// Those of a file: by the name of the table's key the name of the one that stands for it. What is no key, or would do two things, is left out.
    pub(crate) fn from_names(names: &BTreeMap<String, String>) -> Self {
        let key = |name: &String| KEYS.into_iter().find(|&key| key_name(key) == *name);
        let pairs = names
            .iter()
            .filter_map(|(table, own)| Some((key(table)?, key(own)?)));
        let mut chosen = Self {
            instead: pairs.collect(),
            ..Self::default()
        };
        // Whether a key does what it does by the table, or what another does.
        while let Some(twice) = chosen.instead.iter().position(|&(table, own)| {
            let others = all_keys().filter(|&other| other != table);
            others
                .map(|other| chosen.own(other))
                .any(|other| other == own)
        }) {
            chosen.instead.remove(twice);
        }
        chosen
    }

    /// As they are kept.
    pub(crate) fn names(&self) -> BTreeMap<String, String> {
        let names = self.instead.iter();
        names
            .map(|&(table, own)| (key_name(table), key_name(own)))
            .collect()
    }

    /// The key that stands for one of the table.
    pub(crate) fn own(&self, table: KeyCode) -> KeyCode {
        let mut instead = self.instead.iter();
        let chosen = instead.find(|(other, _)| *other == table);
        chosen.map_or(table, |&(_, own)| own)
    }

    /// The key of the table that a key stands for; `None` if another took its place.
    fn table(&self, own: KeyCode) -> Option<KeyCode> {
        if let Some(&(table, _)) = self.instead.iter().find(|(_, chosen)| *chosen == own) {
            return Some(table);
        }
        let has_moved = self.instead.iter().any(|(table, _)| *table == own);
        (!has_moved).then_some(own)
    }

    /// Lets a key stand for one of the table.
    ///
    /// # Errors
    ///
    /// Why it cannot: a sentence.
    pub(crate) fn choose(&mut self, table: KeyCode, own: KeyCode) -> Result<(), String> {
        let name = key_name(own);
        if !KEYS.contains(&own) {
            return Err(format!("{name} cannot be chosen"));
        }
        let before = self.table(own).filter(|&before| before != table);
        let has = |control: &Control| match *control {
            Control::Key(key) | Control::Ctrl(key) => Some(key) == before,
            Control::Drag(_) | Control::Click(_) | Control::Wheel => false,
        };
        if let Some(taken) = BINDINGS.iter().find(|it| it.controls.iter().any(has)) {
            return Err(format!("{name} is taken: {}", taken.what));
        }
        self.instead.retain(|(other, _)| *other != table);
        if own != table {
            self.instead.push((table, own));
        }
        Ok(())
    }

    /// The table's own keys again.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Whether any key was chosen.
    pub(crate) const fn is_any(&self) -> bool {
        !self.instead.is_empty()
    }

    /// Takes the key that was asked for; Esc keeps what was.
    fn take(&mut self, table: KeyCode, pressed: KeyCode) {
        if CTRL.contains(&pressed) {
            return;
        }
        self.asked = None;
        self.problem = None;
        if pressed != KeyCode::Escape {
            self.problem = self.choose(table, pressed).err();
        }
    }
}

/// Reads the keyboard before anything else does.
pub(crate) fn read_keyboard(
    pressed: Res<ButtonInput<KeyCode>>,
    mut chosen: ResMut<ChosenKeys>,
    mut keyboard: ResMut<Keyboard>,
) {
    let Keyboard(keyboard) = &mut *keyboard;
    keyboard.clear();
    for &key in pressed.get_just_pressed() {
        if let Some(table) = chosen.asked {
            chosen.take(table, key);
        } else if let Some(table) = chosen.table(key) {
            keyboard.press(table);
        }
    }
    // What was pressed and let go within one frame was let go last.
    for &key in pressed.get_just_released() {
        // It may have stood for either.
        let tables = [Some(key), chosen.table(key)].into_iter().flatten();
        for table in tables.filter(|_| !pressed.pressed(key)) {
            keyboard.release(table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_but_esc_and_shift_may_be_chosen_by_its_name() {
        let keys = BINDINGS.iter().flat_map(|binding| binding.controls);
        for control in keys {
            if let Control::Key(key) = *control {
                let fixed = [KeyCode::Escape, KeyCode::ShiftLeft, KeyCode::ShiftRight];
                assert_eq!(KEYS.contains(&key), !fixed.contains(&key), "{key:?}");
            }
        }
        for (at, key) in KEYS.into_iter().enumerate() {
            let again = KEYS[..at]
                .iter()
                .any(|&other| key_name(other) == key_name(key));
            assert!(!again, "{key:?}");
        }
    }

    #[test]
    fn a_key_stands_for_one_of_the_table_and_none_does_two_things() {
        let mut chosen = ChosenKeys::default();
        assert_eq!(chosen.choose(KeyCode::KeyW, KeyCode::KeyI), Ok(()));
        assert_eq!(chosen.table(KeyCode::KeyI), Some(KeyCode::KeyW));
        assert_eq!(chosen.table(KeyCode::KeyW), None);
        let taken = chosen.choose(KeyCode::KeyA, KeyCode::KeyI);
        assert_eq!(taken, Err("I is taken: fly where you look".into()));
        let taken = chosen.choose(KeyCode::KeyA, KeyCode::KeyZ);
        assert_eq!(
            taken,
            Err("Z is taken: undo what was done to the planet".into())
        );
        // What is free may be taken, and a place be had again.
        assert_eq!(chosen.choose(KeyCode::KeyA, KeyCode::KeyW), Ok(()));
        assert!(chosen.choose(KeyCode::KeyW, KeyCode::KeyW).is_err());
        let names = chosen.names();
        assert_eq!(ChosenKeys::from_names(&names).names(), names);
        assert_eq!(chosen.choose(KeyCode::KeyA, KeyCode::KeyA), Ok(()));
        assert_eq!(chosen.choose(KeyCode::KeyW, KeyCode::KeyW), Ok(()));
        assert!(!chosen.is_any());
        let broken = [("W", "no key"), ("nothing", "I"), ("A", "F5")];
        let broken = broken.map(|(table, own)| (table.to_string(), own.to_string()));
        assert!(!ChosenKeys::from_names(&broken.into()).is_any());
    }

    #[test]
    fn a_key_that_is_pressed_and_let_go_within_a_frame_is_not_held() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ChosenKeys>()
            .init_resource::<Keyboard>()
            .add_systems(Update, read_keyboard);
        let mut pressed = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        pressed.press(KeyCode::KeyE);
        pressed.release(KeyCode::KeyE);
        app.update();
        let keyboard = app.world().resource::<Keyboard>();
        assert!(keyboard.just_pressed(KeyCode::KeyE) && !keyboard.pressed(KeyCode::KeyE));
        // One that is let go and pressed again is.
        for press in [true, false, true] {
            let mut pressed = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
            pressed.clear();
            pressed.press(KeyCode::KeyW);
            if !press {
                pressed.release(KeyCode::KeyW);
                pressed.press(KeyCode::KeyW);
            }
            app.update();
            let keyboard = app.world().resource::<Keyboard>();
            assert!(keyboard.pressed(KeyCode::KeyW));
        }
    }

    #[test]
    fn the_next_key_is_taken_and_does_nothing_else() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ChosenKeys>()
            .init_resource::<Keyboard>()
            .add_systems(Update, read_keyboard);
        let press = |app: &mut App, key: KeyCode| {
            let mut pressed = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
            pressed.clear();
            pressed.release(key);
            pressed.clear();
            pressed.press(key);
            app.update();
            let keyboard: Vec<_> = app
                .world()
                .resource::<Keyboard>()
                .get_just_pressed()
                .copied()
                .collect();
            keyboard
        };
        app.world_mut().resource_mut::<ChosenKeys>().asked = Some(KeyCode::KeyM);
        assert_eq!(press(&mut app, KeyCode::KeyN), []);
        assert_eq!(press(&mut app, KeyCode::KeyN), [KeyCode::KeyM]);
        assert_eq!(press(&mut app, KeyCode::KeyM), []);
        app.world_mut().resource_mut::<ChosenKeys>().asked = Some(KeyCode::KeyM);
        press(&mut app, KeyCode::F1);
        let chosen = app.world().resource::<ChosenKeys>();
        assert_eq!(chosen.own(KeyCode::KeyM), KeyCode::KeyN);
        assert_eq!(chosen.problem.as_deref(), Some("F1 is taken: this list"));
        app.world_mut().resource_mut::<ChosenKeys>().asked = Some(KeyCode::KeyM);
        assert_eq!(press(&mut app, KeyCode::Escape), []);
        assert!(app.world().resource::<ChosenKeys>().asked.is_none());
    }
}
