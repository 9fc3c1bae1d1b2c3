use super::Making;
use super::worker::Parents;
use crate::panels::Ask;
use crate::qr::Qr;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::EguiContexts;
use planet_file::{Coded, PlanetFile, Preset};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use studio::say;
use workshop::Document;

/// Opens a planet that is dropped onto the window.
pub(crate) fn open_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut making: ResMut<Making>,
) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            making.ask(Ask::Open(path_buf.clone()));
        }
    }
}

/// Does what was asked for.
pub(crate) fn run_asks(mut making: ResMut<Making>, mut contexts: EguiContexts) -> Result {
    if making.bypass_change_detection().asks.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    for ask in std::mem::take(&mut making.asks) {
        if let Some(copied) = making.act(ask) {
            context.copy_text(copied);
        }
    }
    Ok(())
}

impl Making {
    /// Does one thing; what is to be copied, if anything.
    fn act(&mut self, ask: Ask) -> Option<String> {
        self.view.message = None;
        // It may be another planet's now.
        self.view.qr = None;
        match ask {
            Ask::Undo => self.step("Undone", |making| making.history.undo().map(str::to_owned)),
            Ask::Redo => self.step("Done again", |making| {
                making.history.redo().map(str::to_owned)
            }),
            Ask::GoTo(done) => self.step("Gone to", |making| {
                making.history.go_to(done);
                Some(
                    making
                        .history
                        .undoable()
                        .unwrap_or("as it was opened")
                        .to_owned(),
                )
            }),
            Ask::New(preset) => self.begin_with(preset),
            Ask::Open(path) => self.open(&path),
            Ask::Save => match self.followed.file().map(Path::to_path_buf) {
                Some(path) => self.save(&path),
                None => self
                    .view
                    .complain("It has no file yet: name one under Files, and Save as"),
            },
            Ask::SaveAs(path) => self.save_as(&path),
            Ask::CopyCode => return self.code(),
            Ask::ShowQr => self.show_qr(),
            Ask::Take(code) => self.take(&code),
            Ask::Others(strength) => {
                let parents = Parents::One(Box::new(self.document().clone()), strength);
                self.make_others(parents);
            }
            Ask::Breed(first, second) => {
                let picks = &self.view.board.picks;
                if let (Some(first), Some(second)) = (picks.get(first), picks.get(second)) {
                    let two = [first.document.clone(), second.document.clone()];
                    let parents = Parents::Two(Box::new(two));
                    self.make_others(parents);
                }
            }
            Ask::Choose(index) => {
                if let Some(pick) = self.view.board.picks.get(index) {
                    let document = pick.document.clone();
                    self.replace("another by chance", document);
                }
            }
            Ask::Restore(index) => self.restore(index),
            Ask::Discard(index) => {
                if index < self.left.len() {
                    self.left.remove(index).forget();
                }
            }
        }
        None
    }

    fn step(&mut self, what: &str, step: impl FnOnce(&mut Self) -> Option<String>) {
        if let Some(name) = step(self) {
            self.view.printed.hear_all();
            self.view.say(format!("{what}: {name}"));
            self.version += 1;
        }
    }

    fn begin_with(&mut self, preset: Preset) {
        let document = Document::new(preset.planet().clone(), 1);
        self.replace(&format!("new: {preset}"), document);
        self.followed = super::Followed::default();
        self.history.mark_unsaved();
    }

    fn open(&mut self, path: &Path) {
        match PlanetFile::read(path) {
            Ok(planet) => {
                self.followed.begin(path, &planet);
                let document = Document::new(planet, self.document().seed);
                self.replace(&format!("opened {}", say::path(path)), document);
                self.history.mark_saved();
                self.remembered.add(path);
                self.view.say(format!("Opened {}", say::path(path)));
            }
            Err(problem) => self.view.complain(say::one_line(&problem.to_string())),
        }
    }

    /// Under another name: nothing is written over that was not opened.
    fn save_as(&mut self, path: &Path) {
        let is_own = self.followed.file() == Some(path);
        if !is_own && path.symlink_metadata().is_ok() {
            self.view.complain(format!(
                "{} is there already; open it, or take another name",
                say::path(path)
            ));
            return;
        }
        self.save(path);
    }

    fn save(&mut self, path: &Path) {
        let origin = self.followed.file().map(Path::to_path_buf);
        match self.document().save(path, origin.as_deref()) {
            Ok(had_comments) => {
                let planet = self.document().planet.clone();
                self.followed.begin(path, &planet);
                self.history.mark_saved();
                self.remembered.add(path);
                let comments = if had_comments {
                    "; comments that stood in it are gone"
                } else {
                    ""
                };
                self.view
                    .say(format!("Saved in {}{comments}", say::path(path)));
            }
            Err(problem) => self.view.complain(say::one_line(&problem.to_string())),
        }
    }

    fn code(&mut self) -> Option<String> {
        match self.document().to_code() {
            Ok(code) => {
                self.view
                    .say(format!("Its code is copied: {} letters", code.len()));
                Some(code)
            }
            Err(problem) => {
                self.view.complain(format!("It has no code: {problem}"));
                None
            }
        }
    }

    fn show_qr(&mut self) {
        match self.document().to_code() {
            // A code has fewer than 2 000 letters.
            Ok(code) => self.view.qr = Qr::new(&code),
            Err(problem) => self.view.complain(format!("It has no code: {problem}")),
        }
    }

    fn take(&mut self, code: &str) {
        match Coded::parse(code) {
            Ok(coded) => {
                self.replace("taken from a code", Document::from(coded));
                self.followed = super::Followed::default();
                self.view.say("Taken from its code");
            }
            Err(problem) => {
                let words = format!("The code {problem}");
                self.view.complain(say::one_line(&words));
            }
        }
    }

    fn make_others(&mut self, parents: Parents) {
        self.view.board.picks.clear();
        self.worker.make(parents, RandomState::new().hash_one(()));
    }

    fn restore(&mut self, index: usize) {
        if index >= self.left.len() {
            return;
        }
        let kept = self.left.remove(index);
        self.replace("restored", kept.document.clone());
        self.history.mark_unsaved();
        let origin: Option<PathBuf> = kept.origin.clone();
        match origin {
            Some(path) => self.followed.begin(&path, &kept.document.planet),
            None => self.followed = super::Followed::default(),
        }
        self.keep();
        kept.forget();
    }
}
