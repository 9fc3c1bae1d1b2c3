use crate::{Document, DocumentError};
use planet_file::PlanetFileError;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::{fs, str};

/// Why a planet cannot be saved; its file is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The planet's own file cannot be written.
    #[error(transparent)]
    Planet(#[from] PlanetFileError),
    /// The map's pipeline cannot be run.
    #[error(transparent)]
    Map(#[from] DocumentError),
    /// What it names would have to be where something else is.
    #[error("{}: there is another file of that name; save the planet in another folder", .0.display())]
    Other(PathBuf),
    /// What it names lies outside of its folder, and not where it would be looked for.
    #[error("{0:?} lies outside of the planet's folder; copy it there and name it anew")]
    Outside(String),
    /// What it names cannot be copied.
    #[error("{}: cannot be copied ({problem}); check the name and its rights", path.display())]
    Copy {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
}

impl Document {
    /// Saves the planet in a file, and beside it what the file names: the pipeline of its map, and its pictures, from the folder of `origin`.
    ///
    /// Each file appears whole or stays as it was. The planet's own comes last. Seed and size are not part of a file.
    /// The map in `origin`'s own folder is written over if it was changed and `origin` names it; nothing else is.
    ///
    /// Whether comments stood in the file that are gone now.
    ///
    /// # Errors
    ///
    /// If the planet cannot be drawn, something cannot be written, or another file is in the way.
    pub fn save(&self, path: &Path, origin: Option<&Path>) -> Result<bool, SaveError> {
        self.planet
            .check()
            .map_err(|problem| PlanetFileError::Planet {
                path: path.to_path_buf(),
                problem,
            })?;
        self.check_map()?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let home = origin.and_then(Path::parent);
        let at_home = home.is_some_and(|home| is_same(home, folder));
        for (name, text) in &self.planet.pipelines {
            let file = within(folder, name)?;
            match fs::read(&file) {
                Ok(there) if there == text.as_bytes() => {}
                Ok(_) if !at_home || !names(origin, name) => return Err(SaveError::Other(file)),
                _ => write(&file, text.as_bytes())?,
            }
        }
        if !at_home {
            let maps = self.planet.maps.keys();
            let made = |name: &&String| !self.planet.pipelines.contains_key(*name);
            for name in self.planet.pictures.keys().chain(maps.filter(made)) {
                copy(name, home.unwrap_or(Path::new("")), folder)?;
            }
        }
        let had_comments = fs::read_to_string(path).is_ok_and(|text| has_comments(&text));
        self.planet.write(path)?;
        Ok(had_comments)
    }
}

/// Whether a file names another: only what is a planet's own is written over.
fn names(origin: Option<&Path>, name: &str) -> bool {
    let text = origin.and_then(|origin| fs::read_to_string(origin).ok());
    text.is_some_and(|text| text.contains(&format!("{name:?}")))
}

/// Copies what a planet names from one folder into another.
fn copy(name: &str, from: &Path, to: &Path) -> Result<(), SaveError> {
    let (source, target) = (from.join(name), within(to, name)?);
    let failed = |problem| SaveError::Copy {
        path: source.clone(),
        problem,
    };
    let bytes = fs::read(&source).map_err(failed)?;
    match fs::read(&target) {
        Ok(there) if there == bytes => Ok(()),
        Ok(_) => Err(SaveError::Other(target)),
        Err(_) => write(&target, &bytes),
    }
}

/// The place of a name in a folder, which it must not leave.
fn within(folder: &Path, name: &str) -> Result<PathBuf, SaveError> {
    let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if Path::new(name).components().all(is_plain) {
        Ok(folder.join(name))
    } else {
        Err(SaveError::Outside(name.to_owned()))
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let failed = |problem| SaveError::Copy {
        path: path.to_path_buf(),
        problem,
    };
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut builder = tempfile::Builder::new();
    // Others may read it as they may what programs usually write.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut part = builder.tempfile_in(folder).map_err(failed)?;
    part.write_all(bytes).map_err(failed)?;
    let persisted = part.persist(path);
    persisted.map_err(|error| failed(error.error))?;
    Ok(())
}

fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |folder: &Path| {
        let folder = if folder == Path::new("") {
            Path::new(".")
        } else {
            folder
        };
        fs::canonicalize(folder).ok()
    };
    one == other || whole(one).is_some_and(|one| Some(one) == whole(other))
}

/// Whether people wrote comments into a text, beside those that every saved planet begins with or that come with the presets.
fn has_comments(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let own = |line: &str| {
        line.starts_with("// A planet: how its ground")
            || line.starts_with("// --radius scales them all")
            || line.starts_with("// Heights above the sea, colours")
            || line.starts_with("// Degrees Celsius; moisture")
            || line.starts_with("// What light meets on the way")
    };
    lines.any(|line| (line.starts_with("//") && !own(line)) || line.contains("/*"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::{PlanetFile, Preset};

    #[test]
    fn a_saved_planet_is_the_same_when_it_is_read_with_all_that_it_names() {
        let folder = tempfile::tempdir().expect("a folder");
        for preset in Preset::ALL {
            let document = Document::new(preset.planet().clone(), 3);
            let path = folder.path().join(format!("{preset}.planet.ron"));
            for _ in 0..2 {
                let saved = document.save(&path, None);
                assert!(!saved.expect("it can be written"), "{preset}");
            }
            let read = PlanetFile::read(&path).expect("it was just written");
            assert_eq!(read, document.planet, "{preset}");
        }
    }

    #[test]
    fn pictures_go_along_and_nothing_else_is_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let (here, there) = (folder.path().join("here"), folder.path().join("there"));
        fs::create_dir_all(here.join("stamps")).expect("a folder");
        fs::create_dir_all(&there).expect("a folder");
        let greys = image::GrayImage::from_fn(8, 8, |x, y| {
            image::Luma([u8::try_from(4 * x * y).expect("at most 196")])
        });
        greys.save(here.join("stamps/mesa.png")).expect("a folder");
        let text =
            Preset::Moon
                .text()
                .replacen("shape: Crater", "shape: Picture(\"stamps/mesa.png\")", 1);
        assert_ne!(text, Preset::Moon.text());
        let origin = here.join("mine.planet.ron");
        fs::write(&origin, format!("// My own.\n{text}")).expect("a folder");
        let document = Document::new(PlanetFile::read(&origin).expect("in order"), 1);
        let other = there.join("yours.planet.ron");
        assert!(
            !document
                .save(&other, Some(&origin))
                .expect("it can be written")
        );
        assert_eq!(PlanetFile::read(&other).expect("whole"), document.planet);
        assert!(
            document
                .save(&origin, Some(&origin))
                .expect("it can be written"),
            "comments"
        );
        fs::write(there.join("stamps/mesa.png"), "another").expect("a folder");
        let saved = document.save(&there.join("third.planet.ron"), Some(&origin));
        assert!(matches!(saved, Err(SaveError::Other(_))), "{saved:?}");
        assert!(!there.join("third.planet.ron").exists());
        let mut broken = document.clone();
        broken.planet.recipe.bands[0].gain = 2.0;
        let saved = broken.save(&origin, Some(&origin));
        assert!(matches!(saved, Err(SaveError::Planet(_))), "{saved:?}");
        assert_eq!(
            PlanetFile::read(&origin).expect("as it was"),
            document.planet
        );
        let mut outside = document;
        let picture = outside.planet.pictures.pop_first().expect("one");
        outside
            .planet
            .pictures
            .insert("../mesa.png".into(), picture.1);
        let saved = outside.save(&there.join("fourth.planet.ron"), Some(&origin));
        assert!(saved.is_err(), "{saved:?}");
        assert!(!folder.path().join("mesa.png").exists());
    }

    #[test]
    fn a_map_that_was_changed_is_saved_at_home_and_not_over_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.planet.ron");
        let mut document = Document::new(Preset::Diamond.planet().clone(), 1);
        document.save(&path, None).expect("it can be written");
        let (name, text) = document.planet.pipelines.pop_first().expect("one");
        let other = format!("# Mine\n{text}");
        document
            .planet
            .pipelines
            .insert(name.clone(), other.as_str().into());
        let elsewhere = document.save(&folder.path().join("b.planet.ron"), None);
        assert!(
            matches!(elsewhere, Err(SaveError::Other(_))),
            "{elsewhere:?}"
        );
        document
            .save(&path, Some(&path))
            .expect("it can be written");
        let saved = fs::read_to_string(folder.path().join(name)).expect("there");
        assert_eq!(saved, other);
        // What is of the same name and was never opened stays.
        let moon = folder.path().join("moon.planet.ron");
        let mut document = Document::new(Preset::Moon.planet().clone(), 1);
        document.save(&moon, None).expect("it can be written");
        let other = folder.path().join("moon.map.yaml");
        fs::write(&other, "mine").expect("a folder");
        document.give_map(crate::MapStart::Plates);
        let saved = document.save(&moon, Some(&moon));
        assert!(matches!(saved, Err(SaveError::Other(_))), "{saved:?}");
        assert_eq!(fs::read_to_string(&other).ok().as_deref(), Some("mine"));
    }
}
