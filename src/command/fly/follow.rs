use super::seeding::Seeding;
use crate::args::inputs;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_relief::Planet;
use planet_file::PlanetFile;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use studio::say;

/// The planet file that is looked at again and again: what is saved in it is flown at once.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Followed {
    /// None for a planet that is built in.
    file: Option<PathBuf>,
    /// All that it is read from.
    inputs: Vec<PathBuf>,
    /// As they stood when they were last read.
    seen: Vec<Option<Stand>>,
    /// Since it was last looked at.
    waited: Duration,
    /// Why it cannot be used as it is.
    pub(crate) error: Option<String>,
}

/// What changes with a file: when it was written, and its bytes.
type Stand = (SystemTime, u64);

/// How often the file is looked at.
const PAUSE: Duration = Duration::from_millis(500);

impl Followed {
    /// Follows a file, if there is one, from now on.
    pub(crate) fn new(file: Option<PathBuf>, inputs: Vec<PathBuf>) -> Self {
        Self {
            seen: stands(&inputs),
            file,
            inputs,
            ..Self::default()
        }
    }

    /// The file's planet, if it is another than when this was asked last; none, with [`Followed::error`], while it is broken.
    fn news(&mut self) -> Option<PlanetFile> {
        let file = self.file.clone()?;
        let now = stands(&self.inputs);
        if now == self.seen {
            return None;
        }
        self.seen = now;
        match PlanetFile::read(&file) {
            Ok(planet) => {
                self.error = None;
                self.inputs = inputs(&file, &planet);
                self.seen = stands(&self.inputs);
                Some(planet)
            }
            Err(problem) => {
                self.error = Some(say::one_line(&problem.to_string()));
                None
            }
        }
    }
}

fn stands(files: &[PathBuf]) -> Vec<Option<Stand>> {
    files.iter().map(|file| stand(file)).collect()
}

fn stand(path: &Path) -> Option<Stand> {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// Takes over what was saved in the planet's file.
pub(crate) fn follow_file(
    time: Res<Time<Real>>,
    mut followed: ResMut<Followed>,
    mut seeding: ResMut<Seeding>,
    mut planets: Query<&mut Planet>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    followed.waited += time.delta();
    if followed.waited < PAUSE {
        return;
    }
    followed.waited = Duration::ZERO;
    let Some(written) = followed.news() else {
        return;
    };
    seeding.rewrite(written.clone());
    let seed = planets.iter().next().map_or(1, |planet| planet.seed);
    let file = match written.seeded(seed) {
        Ok(file) => file,
        Err(problem) => {
            followed.error = Some(say::one_line(&problem.to_string()));
            return;
        }
    };
    for mut planet in &mut planets {
        planet.set_file(&file);
    }
    for mut window in &mut windows {
        window.title = title(&file.recipe.name);
    }
}

/// What stands above the window in which a planet of that name is flown.
pub(crate) fn title(name: &str) -> String {
    format!("Relief: {}", say::one_line(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn a_file_is_news_when_it_was_saved_and_not_while_it_is_broken() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let path = folder.path().join("mine.planet.ron");
        let save = |text: &str| fs::write(&path, text).expect("it can be written");
        save(Preset::Mars.text());
        let mut followed = Followed::new(Some(path.clone()), vec![path.clone()]);
        assert_eq!(followed.news(), None, "nobody saved it");
        save("(version: 1,");
        assert_eq!(followed.news(), None);
        let error = followed.error.clone().expect("it is broken");
        assert!(error.contains("mine.planet.ron:1:"), "{error}");
        save(Preset::Moon.text());
        assert_eq!(followed.news().as_ref(), Some(Preset::Moon.planet()));
        assert_eq!((followed.news(), &followed.error), (None, &None));
        fs::remove_file(&path).expect("it is there");
        assert_eq!(followed.news(), None);
        assert!(followed.error.is_some(), "it is gone");
        assert_eq!(Followed::new(None, Vec::new()).news(), None);
    }

    #[test]
    fn a_title_is_one_line_without_a_zero() {
        assert_eq!(title("a\0b\nc"), "Relief: a\\u{0}b c");
    }
}
