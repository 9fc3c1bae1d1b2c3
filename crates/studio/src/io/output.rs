use super::output_error::OutputError;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// A file that will be written: beside its place first, then renamed, so that it is never half there.
///
/// What is not an ordinary file, such as a pipe, is written straight.
#[derive(Clone, Debug)]
pub struct Output {
    /// As it was asked for, for messages.
    name: PathBuf,
    /// Where it lies in the end, links followed.
    target: PathBuf,
    straight: bool,
}

impl Output {
    /// The file at `path`, after making sure that it could be written now: long work should not end in a refusal.
    ///
    /// # Errors
    ///
    /// If its folder is missing, it is a folder, or the system refuses.
    pub fn at(path: &Path) -> Result<Self, OutputError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let output = Self {
            name: path.to_path_buf(),
            straight: fs::metadata(&target).is_ok_and(|data| !data.is_file() && !data.is_dir()),
            target,
        };
        if output.straight {
            return Ok(output);
        }
        if output.target.is_dir() || output.target.file_name().is_none() {
            return Err(OutputError::IsFolder(output.name));
        }
        let folder = output.folder();
        if !folder.exists() {
            return Err(OutputError::NoFolder {
                folder: folder.to_path_buf(),
                path: output.name,
            });
        }
        match output.beside() {
            Ok(_) => Ok(output),
            Err(problem) => Err(output.refused(problem)),
        }
    }

    /// [`Output::at`] for a picture.
    ///
    /// # Errors
    ///
    /// As [`Output::at`], and if the name ends like another kind of file.
    pub fn png(path: &Path) -> Result<Self, OutputError> {
        Self::ending(path, "png", OutputError::NotPng)
    }

    /// [`Output::at`] for a drawing.
    ///
    /// # Errors
    ///
    /// As [`Output::at`], and if the name ends like another kind of file.
    pub fn svg(path: &Path) -> Result<Self, OutputError> {
        Self::ending(path, "svg", OutputError::NotSvg)
    }

    /// The file at `path`, which must end so if it has an ending at all.
    fn ending(
        path: &Path,
        ending: &str,
        refusal: fn(PathBuf) -> OutputError,
    ) -> Result<Self, OutputError> {
        match path.extension() {
            Some(extension) if !extension.eq_ignore_ascii_case(ending) => {
                Err(refusal(path.to_path_buf()))
            }
            _ => Self::at(path),
        }
    }

    /// Writes it with `content` and puts it in its place. What stood there before stays if anything fails.
    ///
    /// # Errors
    ///
    /// If `content` or the system fails.
    pub fn write(
        &self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let fill = |file: &File| {
            let mut file = BufWriter::new(file);
            content(&mut file)?;
            file.flush()
        };
        let written = if self.straight {
            File::create(&self.target).and_then(|file| fill(&file))
        } else {
            self.beside().and_then(|beside| {
                fill(beside.as_file())?;
                beside.persist(&self.target)?;
                Ok(())
            })
        };
        written.map_err(|problem| self.refused(problem))
    }

    /// The name it was asked for by.
    #[must_use]
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Whether it is written as it comes, into a pipe or a device.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.straight
    }

    fn folder(&self) -> &Path {
        match self.target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// An empty file in the same folder, where it is written before it is whole; gone when it is dropped.
    fn beside(&self) -> io::Result<NamedTempFile> {
        // A name of its own length: the file's name may be as long as names can be.
        Builder::new()
            .prefix(".relief-")
            .suffix(".part")
            // With the rights of any file of ours, which a temporary file would not have.
            .make_in(self.folder(), |path| File::create_new(path))
    }

    fn refused(&self, problem: io::Error) -> OutputError {
        OutputError::Io {
            path: self.name.clone(),
            problem,
        }
    }
}

/// Makes sure that `folder` is one; makes it where its parent is there.
///
/// # Errors
///
/// If it is something else, its parent is missing, or the system refuses.
pub fn make_folder(folder: &Path) -> Result<(), OutputError> {
    if folder.is_dir() {
        return Ok(());
    }
    if folder.exists() {
        return Err(OutputError::NotFolder(folder.to_path_buf()));
    }
    fs::create_dir(folder).map_err(|problem| match folder.parent() {
        Some(parent) if problem.kind() == io::ErrorKind::NotFound => OutputError::NoFolder {
            path: folder.to_path_buf(),
            folder: parent.to_path_buf(),
        },
        _ => OutputError::Io {
            path: folder.to_path_buf(),
            problem,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    #[test]
    fn what_was_there_stays_when_writing_fails() {
        let folder = tempdir().expect("the temporary folder can be written");
        let path = folder.path().join("a.png");
        fs::write(&path, "before").expect("writable");
        let output = Output::png(&path).expect("writable");
        let failed = output.write(|file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(matches!(failed, Err(OutputError::Io { .. })));
        assert_eq!(fs::read(&path).expect("still there"), b"before");
        assert_eq!(
            fs::read_dir(folder.path()).expect("there").count(),
            1,
            "a part was left"
        );
        output
            .write(|file| file.write_all(b"after"))
            .expect("writable");
        assert_eq!(fs::read(&path).expect("there"), b"after");
        assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
    }

    #[test]
    fn a_place_that_cannot_be_is_refused_before_the_work() {
        let folder = tempdir().expect("the temporary folder can be written");
        assert!(matches!(
            Output::at(folder.path()),
            Err(OutputError::IsFolder(_))
        ));
        let missing = folder.path().join("no/a.png");
        assert!(matches!(
            Output::at(&missing),
            Err(OutputError::NoFolder { .. })
        ));
        assert!(matches!(
            Output::png(&folder.path().join("a.jpg")),
            Err(OutputError::NotPng(_))
        ));
        fs::write(folder.path().join("file"), "").expect("writable");
        assert!(matches!(
            make_folder(&folder.path().join("file")),
            Err(OutputError::NotFolder(_))
        ));
        assert!(matches!(
            make_folder(&folder.path().join("a/b")),
            Err(OutputError::NoFolder { .. })
        ));
        assert_eq!(
            fs::read_dir(folder.path()).expect("there").count(),
            1,
            "something was left"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_straight_and_a_link_is_followed() {
        let output = Output::png(Path::new("/dev/null")).expect("always there");
        output
            .write(|file| file.write_all(b"away"))
            .expect("takes all");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
        let folder = tempdir().expect("the temporary folder can be written");
        let (real, link) = (
            folder.path().join("real.png"),
            folder.path().join("link.png"),
        );
        fs::write(&real, "before").expect("writable");
        std::os::unix::fs::symlink(&real, &link).expect("writable");
        let output = Output::png(&link).expect("writable");
        output
            .write(|file| file.write_all(b"after"))
            .expect("writable");
        assert_eq!(fs::read(&real).expect("there"), b"after");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }
}
