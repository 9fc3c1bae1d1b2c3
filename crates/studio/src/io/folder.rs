use super::leftovers;
use super::output_error::OutputError;
use std::io;
use std::path::{Path, PathBuf};

/// A folder for several files: if it was made for them and none came, it goes again.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes sure that `folder` is one; makes it where its parent is there.
    ///
    /// # Errors
    ///
    /// If it is something else, its parent is missing, or the system refuses.
    pub fn make(folder: &Path) -> Result<Self, OutputError> {
        if folder == Path::new("-") {
            return Err(OutputError::Dash);
        }
        let made = Self(folder.to_path_buf());
        if folder.is_dir() {
            return Ok(made);
        }
        if folder.symlink_metadata().is_ok() {
            return Err(OutputError::NotFolder(made.0.clone()));
        }
        match leftovers::make_folder(folder) {
            Ok(()) => Ok(made),
            // Another was quicker.
            Err(_) if folder.is_dir() => Ok(made),
            Err(problem) => Err(match folder.parent() {
                Some(parent) if problem.kind() == io::ErrorKind::NotFound => {
                    OutputError::NoFolder {
                        path: folder.to_path_buf(),
                        folder: parent.to_path_buf(),
                    }
                }
                _ => OutputError::Io {
                    path: folder.to_path_buf(),
                    problem,
                },
            }),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A name for a file in it made of any `name`: letters, digits and what is harmless between them.
    ///
    /// No such name leads out of the folder, hides the file or is an option's.
    #[must_use]
    pub fn file_name(name: &str) -> String {
        // Four bytes a letter at most, and room for an ending: systems take 255.
        const LONGEST: usize = 48;
        let harmless = |letter: char| {
            if letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.' | ' ') {
                letter
            } else {
                '-'
            }
        };
        let name: String = name.chars().map(harmless).take(LONGEST).collect();
        let name = name.trim_matches(['.', '-', ' ']);
        if name.is_empty() { "planet" } else { name }.into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        leftovers::leave_folder(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::tempdir;

    #[test]
    fn a_folder_that_nothing_came_into_goes_and_one_that_was_there_stays() {
        let folder = tempdir().expect("the temporary folder can be written");
        let (new, full) = (folder.path().join("new"), folder.path().join("full"));
        drop(Folder::make(&new).expect("writable"));
        assert!(!new.exists());
        let made = Folder::make(&full).expect("writable");
        fs::write(full.join("a"), "").expect("writable");
        drop(made);
        assert!(full.join("a").exists());
        fs::create_dir(&new).expect("writable");
        drop(Folder::make(&new).expect("there"));
        assert!(new.exists(), "it was there before");
    }

    #[test]
    fn no_name_leads_out_of_a_folder() {
        for (name, file) in [
            ("Earth", "Earth"),
            ("../holiday", "holiday"),
            ("/elsewhere/x", "elsewhere-x"),
            ("..", "planet"),
            ("", "planet"),
            (".hidden", "hidden"),
            ("-o", "o"),
            ("a\0b\u{1b}[2Jc\nd", "a-b--2Jc-d"),
            ("Große Welt 2", "Große Welt 2"),
        ] {
            assert_eq!(Folder::file_name(name), file, "{name:?}");
        }
        for letter in ["x", "ü", "𝒳"] {
            let name = Folder::file_name(&letter.repeat(1_000));
            assert!(name.len() < 200 && name.starts_with(letter), "{name}");
        }
    }
}
