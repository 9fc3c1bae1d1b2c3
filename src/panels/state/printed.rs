use bevy_egui::egui::{Button, Slider, Ui};
use planet_file::PlanetFile;
use terrain::Recipe;
use workshop::{last_octave, printed_to};

/// What of a planet is printed for now: the planet itself keeps all of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Printed {
    /// Bands that are left out, by their place.
    muted: Vec<bool>,
    /// The only band that is printed.
    solo: Option<usize>,
    /// The last octave that is printed; all of them if none.
    octave: Option<u8>,
    /// Seconds at which the octaves began to be printed one by one, by the panel's clock.
    playing: Option<f64>,
}

/// Seconds for which each octave is looked at.
pub(crate) const STEP: f64 = 0.8;

impl Printed {
    /// The planet as far as it is printed.
    pub(crate) fn of(&self, mut planet: PlanetFile) -> PlanetFile {
        if self.solo.is_some() || self.muted.contains(&true) {
            let bands = std::mem::take(&mut planet.recipe.bands).into_iter();
            let audible = bands
                .enumerate()
                .filter(|(index, _)| self.is_audible(*index));
            planet.recipe.bands = audible.map(|(_, band)| band).collect();
        }
        if let Some(octave) = self.octave {
            planet.recipe = printed_to(planet.recipe, octave);
        }
        planet
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.solo.is_none() && !self.muted.contains(&true) && self.octave.is_none()
    }

    pub(crate) fn is_audible(&self, band: usize) -> bool {
        match self.solo {
            Some(solo) => solo == band,
            None => !self.is_muted(band),
        }
    }

    pub(crate) fn is_muted(&self, band: usize) -> bool {
        self.muted.get(band).copied().unwrap_or(false)
    }

    pub(crate) fn is_solo(&self, band: usize) -> bool {
        self.solo == Some(band)
    }

    pub(crate) fn toggle_mute(&mut self, band: usize) {
        if self.muted.len() <= band {
            self.muted.resize(band + 1, false);
        }
        self.muted[band] = !self.muted[band];
    }

    pub(crate) fn toggle_solo(&mut self, band: usize) {
        self.solo = (self.solo != Some(band)).then_some(band);
    }

    /// All bands are heard: they are others now, or stand in another order.
    pub(crate) fn hear_all(&mut self) {
        self.muted.clear();
        self.solo = None;
    }

    /// Everything is printed.
    pub(crate) fn print_all(&mut self) {
        *self = Self::default();
    }

    /// A row that says how many octaves are printed, and prints them one by one.
    pub(crate) fn octaves(&mut self, ui: &mut Ui, recipe: &Recipe) {
        let Some(last) = last_octave(recipe) else {
            return;
        };
        let now = ui.input(|input| input.time);
        self.play(now, last);
        ui.horizontal(|ui| {
            let label = ui.label("Octaves");
            let mut octave = self.octave.map_or(last, |octave| octave.min(last));
            let slider = ui.add(Slider::new(&mut octave, 0..=last));
            let tip = "Print the octaves up to this one alone, for now: each halves the stamps";
            if slider.labelled_by(label.id).on_hover_text(tip).changed() {
                self.octave = (octave < last).then_some(octave);
                self.playing = None;
            }
            let words = if self.playing.is_some() {
                "Stop"
            } else {
                "Play"
            };
            let play = ui.add(Button::new(words).small());
            if play
                .on_hover_text("Print the planet octave by octave")
                .clicked()
            {
                self.playing = self.playing.is_none().then_some(now);
                self.octave = None;
                self.play(now, last);
            }
        });
    }

    /// Where the play is; it ends with all octaves printed.
    fn play(&mut self, now: f64, last: u8) {
        let Some(begin) = self.playing else {
            return;
        };
        self.octave = octave_at(now - begin, last);
        if self.octave.is_none() {
            self.playing = None;
        }
    }
}

/// The last octave that is printed so many seconds after the first; none once all are.
pub(crate) fn octave_at(seconds: f64, last: u8) -> Option<u8> {
    (0..last).find(|&octave| seconds < STEP * (f64::from(octave) + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn muted_bands_are_left_out_and_one_alone_is_all_there_is() {
        let earth = Preset::Earth.planet();
        let names = |printed: &Printed| {
            let planet = printed.of(earth.clone());
            let bands = planet.recipe.bands.into_iter();
            bands.map(|band| band.name).collect::<Vec<_>>()
        };
        let mut printed = Printed::default();
        assert_eq!(printed.of(earth.clone()), *earth);
        printed.toggle_mute(1);
        printed.toggle_mute(3);
        assert_eq!(names(&printed), ["continents", "gullies", "ground"]);
        printed.toggle_solo(3);
        assert_eq!(names(&printed), ["hills"]);
        printed.toggle_solo(3);
        printed.toggle_mute(1);
        assert_eq!(names(&printed).len(), 4);
        printed.hear_all();
        assert!(printed.is_whole());
    }

    #[test]
    fn a_play_prints_one_octave_more_at_each_step_and_ends_with_all() {
        let mut printed = Printed {
            playing: Some(10.0),
            ..Printed::default()
        };
        for (step, octave) in [Some(0), Some(1), Some(2), None].into_iter().enumerate() {
            printed.play(10.0 + STEP * (step as f64 + 0.5), 3);
            assert_eq!(printed.octave, octave);
        }
        assert!(printed.is_whole() && printed.playing.is_none());
        let moon = Preset::Moon.planet();
        printed.octave = Some(2);
        assert_eq!(last_octave(&printed.of(moon.clone()).recipe), Some(2));
        printed.print_all();
        assert_eq!(printed.of(moon.clone()), *moon);
    }
}
