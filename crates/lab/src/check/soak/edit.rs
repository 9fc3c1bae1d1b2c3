use crate::apparatus::Dice;
use crate::check::check_error::CheckError;
use bevy_relief::Planet;
use planet_file::{PlanetFile, Preset};
use std::path::PathBuf;
use std::{fmt, fs, io};
use tempfile::TempDir;

/// The folder with the planet file that is flown and edited. Gone when it is dropped.
#[derive(Debug)]
pub(super) struct Desk(TempDir);

/// What becomes of a planet file while somebody works on it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Edit {
    /// Another planet.
    Preset(Preset),
    /// A preset with all heights of a band, or its sea, changed.
    Altered {
        preset: Preset,
        /// Which band; the sea if there is none of that number.
        band: usize,
        by: f64,
    },
    /// So many bytes of a preset's text, as a program writes that does not write files whole.
    Part(Preset, usize),
    /// Removed.
    Gone,
}

impl Desk {
    /// With the file of a planet on it, and the maps of all presets. A map of the planet's own has no file: it goes without.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn lay(planet: &Planet) -> Result<Self, CheckError> {
        let desk = Self(tempfile::tempdir().map_err(CheckError::Start)?);
        let mut file = PlanetFile::new(planet.recipe.clone(), planet.look.clone());
        let own = file.recipe.base.take();
        for preset in Preset::ALL {
            let Some((name, text)) = preset.map() else {
                continue;
            };
            fs::write(desk.0.path().join(name), text).map_err(CheckError::Start)?;
            let theirs = &preset.planet().recipe.base;
            if own.is_some()
                && own.as_ref().map(|base| &base.map) == theirs.as_ref().map(|base| &base.map)
            {
                file.recipe.base.clone_from(&own);
                file.maps.clone_from(&preset.planet().maps);
            }
        }
        file.write(&desk.file())?;
        Ok(desk)
    }

    /// The planet file, there or not.
    pub(super) fn file(&self) -> PathBuf {
        self.0.path().join("soak.planet.ron")
    }

    /// Edits the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn edit(&self, edit: &Edit) -> Result<(), CheckError> {
        let path = self.file();
        match edit {
            Edit::Gone => match fs::remove_file(path) {
                Err(problem) if problem.kind() != io::ErrorKind::NotFound => {
                    Err(CheckError::Start(problem))
                }
                _ => Ok(()),
            },
            Edit::Part(preset, bytes) => {
                let text = preset.text().as_bytes();
                fs::write(path, &text[..text.len().min(*bytes)]).map_err(CheckError::Start)
            }
            Edit::Preset(preset) => Ok(preset.planet().write(&path)?),
            Edit::Altered { preset, band, by } => {
                let mut file = preset.planet().clone();
                match file.recipe.bands.get_mut(*band) {
                    Some(band) => band.amplitude *= by,
                    None => file.recipe.sea_level = file.recipe.sea_level.map(|level| level * by),
                }
                Ok(file.write(&path)?)
            }
        }
    }
}

impl Edit {
    /// Any.
    pub(super) fn draw(dice: &mut Dice) -> Self {
        let preset = *dice.one_of(&Preset::ALL);
        match dice.whole(8) {
            0 => Self::Gone,
            1 => Self::Part(preset, dice.whole(8_000).into()),
            2..=4 => Self::Preset(preset),
            _ => Self::Altered {
                preset,
                band: dice.whole(8).into(),
                by: dice.between(0.1, 1.5),
            },
        }
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset(preset) => write!(f, "saving {preset}"),
            Self::Altered { preset, band, by } => {
                write!(f, "saving {preset} with band {band} times {by}")
            }
            Self::Part(preset, bytes) => write!(f, "saving {bytes} bytes of {preset}"),
            Self::Gone => f.write_str("removing the file"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_edits_are_planets_and_parts_are_none() {
        let desk = Desk::lay(&Planet::default()).expect("the temporary folder can be written");
        let mut dice = Dice::new(3);
        for _ in 0..200 {
            let edit = Edit::draw(&mut dice);
            desk.edit(&edit).expect("it can be written");
            let read = PlanetFile::read(&desk.file());
            let whole = match &edit {
                Edit::Gone => false,
                Edit::Part(preset, bytes) => preset.text().trim_end().len() <= *bytes,
                Edit::Preset(_) | Edit::Altered { .. } => true,
            };
            assert_eq!(read.is_ok(), whole, "{edit}: {read:?}");
        }
    }
}
