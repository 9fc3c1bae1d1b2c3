use crate::{Document, difference};

/// All that was done to a planet, a step for each change: undone and done again without limit.
///
/// Changes of one *gesture* (a drag, a name being typed) are one step. Who records them numbers the gestures.
#[derive(Clone, Debug)]
pub struct History {
    first: Document,
    steps: Vec<Step>,
    /// How many of the steps are done.
    done: usize,
    /// How many were when it was saved; none if that way was left.
    saved: Option<usize>,
}

#[derive(Clone, Debug)]
struct Step {
    name: String,
    /// None for what no gesture may be added to.
    gesture: Option<u64>,
    after: Document,
}

impl History {
    /// Begins with a planet to which nothing was done yet.
    #[must_use]
    pub const fn new(document: Document) -> Self {
        Self {
            first: document,
            steps: Vec::new(),
            done: 0,
            saved: Some(0),
        }
    }

    /// The planet as it is now.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.after(self.done)
    }

    /// Takes the planet over as it was changed in a gesture; whether it is another than before.
    ///
    /// The step is called what [`difference`] calls it. What was undone is gone.
    pub fn record(&mut self, document: Document, gesture: u64) -> bool {
        let going_on = self.done > 0
            && self.done == self.steps.len()
            && self.saved != Some(self.done)
            && self.steps[self.done - 1].gesture == Some(gesture);
        let before = self.after(self.done - usize::from(going_on));
        let name = difference(before, &document);
        if going_on {
            if self.document() == &document {
                return false;
            }
            match name {
                Some(name) => {
                    self.steps[self.done - 1].name = name;
                    self.steps[self.done - 1].after = document;
                }
                None => self.undo_last(),
            }
            return true;
        }
        let Some(name) = name else {
            return false;
        };
        self.push(name, Some(gesture), document);
        true
    }

    /// Takes another planet over as a step of that name: one that was opened, handed on or made by chance.
    pub fn replace(&mut self, name: impl Into<String>, document: Document) {
        if *self.document() != document {
            self.push(name.into(), None, document);
        }
    }

    fn push(&mut self, name: String, gesture: Option<u64>, after: Document) {
        self.steps.truncate(self.done);
        if self.saved.is_some_and(|saved| saved > self.done) {
            self.saved = None;
        }
        self.steps.push(Step {
            name,
            gesture,
            after,
        });
        self.done += 1;
    }

    /// Forgets the last step, which led back to where it began.
    fn undo_last(&mut self) {
        self.steps.pop();
        self.done -= 1;
    }

    /// Undoes a step; its name, or none if there is none left.
    pub fn undo(&mut self) -> Option<&str> {
        let step = self.done.checked_sub(1)?;
        self.done = step;
        Some(&self.steps[step].name)
    }

    /// Does a step again that was undone; its name, or none if there is none.
    pub fn redo(&mut self) -> Option<&str> {
        let step = self.steps.get(self.done)?;
        self.done += 1;
        Some(&step.name)
    }

    /// What [`History::undo`] would undo.
    #[must_use]
    pub fn undoable(&self) -> Option<&str> {
        Some(&self.steps[self.done.checked_sub(1)?].name)
    }

    /// What [`History::redo`] would do again.
    #[must_use]
    pub fn redoable(&self) -> Option<&str> {
        Some(&self.steps.get(self.done)?.name)
    }

    /// The names of all steps, the first first; those from [`History::done`] on were undone.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|step| step.name.as_str())
    }

    /// How many of the steps are done.
    #[must_use]
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Undoes or does again until so many steps are done, or all.
    pub fn go_to(&mut self, done: usize) {
        self.done = done.min(self.steps.len());
    }

    /// Whether the planet is another than when it was saved last, or first opened.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        match self.saved {
            Some(saved) => saved != self.done && self.after(saved) != self.document(),
            None => true,
        }
    }

    /// Says that it was saved as it is now.
    pub const fn mark_saved(&mut self) {
        self.saved = Some(self.done);
    }

    /// Says that it was saved nowhere as it is now.
    pub const fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    fn after(&self, done: usize) -> &Document {
        match done.checked_sub(1) {
            Some(step) => &self.steps[step].after,
            None => &self.first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    fn history() -> History {
        History::new(Document::new(Preset::Moon.planet().clone(), 1))
    }

    fn with_amplitude(history: &History, band: usize, metres: f64) -> Document {
        let mut document = history.document().clone();
        document.planet.recipe.bands[band].amplitude = metres;
        document
    }

    #[test]
    fn a_drag_is_one_step_and_one_back_to_its_start_is_none() {
        let mut history = history();
        let first = history.document().clone();
        for metres in [100.0, 200.0, 300.0] {
            assert!(history.record(with_amplitude(&history, 0, metres), 5));
            assert!(!history.record(history.document().clone(), 5));
        }
        assert_eq!(history.steps().len(), 1);
        assert!(history.record(with_amplitude(&history, 0, 400.0), 6));
        assert_eq!(history.steps().len(), 2);
        history.undo();
        assert_eq!(history.document().planet.recipe.bands[0].amplitude, 300.0);
        history.undo();
        assert_eq!(*history.document(), first);
        assert_eq!(history.undo(), None);
        assert_eq!(history.undoable(), None);
        assert!(history.record(with_amplitude(&history, 0, 7.0), 7));
        assert!(history.record(first, 7));
        assert_eq!((history.steps().len(), history.is_changed()), (0, false));
    }

    #[test]
    fn what_was_undone_is_done_again_until_something_else_is_done() {
        let mut history = history();
        for k in 0..1_000_u32 {
            let metres = 1.0 + f64::from(k);
            history.record(with_amplitude(&history, 0, metres), u64::from(k));
        }
        let last = history.document().clone();
        for _ in 0..1_000 {
            assert!(history.undo().is_some());
        }
        assert!(history.undo().is_none());
        for _ in 0..1_000 {
            assert!(history.redo().is_some());
        }
        assert!(history.redo().is_none());
        assert_eq!(*history.document(), last);
        history.go_to(10);
        assert_eq!(history.document().planet.recipe.bands[0].amplitude, 10.0);
        history.record(with_amplitude(&history, 0, 0.5), 2_000);
        assert_eq!((history.steps().len(), history.redoable()), (11, None));
        // A gesture that was undone does not go on.
        history.undo();
        history.record(with_amplitude(&history, 0, 0.6), 2_000);
        assert_eq!(history.steps().len(), 11);
    }

    #[test]
    fn changes_are_known_until_they_are_saved_or_undone() {
        let mut history = history();
        assert!(!history.is_changed());
        history.record(with_amplitude(&history, 0, 100.0), 1);
        assert!(history.is_changed());
        history.mark_saved();
        assert!(!history.is_changed());
        // What goes on after it was saved is a step of its own.
        history.record(with_amplitude(&history, 0, 101.0), 1);
        assert!(history.is_changed() && history.steps().len() == 2);
        history.undo();
        assert!(!history.is_changed());
        history.undo();
        assert!(history.is_changed());
        history.record(with_amplitude(&history, 0, 3.0), 2);
        history.undo();
        assert!(
            history.is_changed(),
            "what was saved cannot be come by any more"
        );
        history.mark_saved();
        history.replace("Mars", Document::new(Preset::Mars.planet().clone(), 1));
        assert_eq!(history.undoable(), Some("Mars"));
        assert!(history.is_changed());
        history.undo();
        history.mark_unsaved();
        assert!(history.is_changed());
    }
}
