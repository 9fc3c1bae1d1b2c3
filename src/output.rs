use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that will be written: beside its place first, then renamed, so that it is never half there.
///
/// What is not an ordinary file, such as a pipe, is written straight.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    /// As it was asked for, for messages.
    name: PathBuf,
    /// Where it lies in the end, links followed.
    target: PathBuf,
    straight: bool,
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OutputError {
    /// The folder that should hold it does not exist.
    #[error("{}: there is no folder {}; make it or write elsewhere", path.display(), folder.display())]
    NoFolder {
        /// The file asked for.
        path: PathBuf,
        /// The folder that is missing.
        folder: PathBuf,
    },
    /// It is a folder itself.
    #[error("{}: is a folder; name a file in it", .0.display())]
    IsFolder(PathBuf),
    /// A folder is wanted and it is something else.
    #[error("{}: is not a folder; name another", .0.display())]
    NotFolder(PathBuf),
    /// Its name promises another kind of file.
    #[error("{}: the picture is a PNG; let its name end in .png", .0.display())]
    NotPng(PathBuf),
    /// Its name promises another kind of file.
    #[error("{}: the picture is an SVG; let its name end in .svg", .0.display())]
    NotSvg(PathBuf),
    /// The system refuses.
    #[error("{}: cannot be written ({problem}); check the place's rights and room, or write elsewhere", path.display())]
    Io {
        /// The file asked for.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
}

impl OutputError {
    /// Whether the place named was wrong, rather than the machine out of room.
    pub(crate) fn is_bad_input(&self) -> bool {
        use io::ErrorKind::{
            InvalidFilename, InvalidInput, NotADirectory, NotFound, PermissionDenied,
            ReadOnlyFilesystem,
        };
        match self {
            Self::Io { problem, .. } => matches!(
                problem.kind(),
                InvalidFilename
                    | InvalidInput
                    | NotADirectory
                    | NotFound
                    | PermissionDenied
                    | ReadOnlyFilesystem
            ),
            _ => true,
        }
    }
}

impl Output {
    /// The file at `path`, after making sure that it could be written now: long work should not end in a refusal.
    ///
    /// # Errors
    ///
    /// If its folder is missing, it is a folder, or the system refuses.
    pub(crate) fn at(path: &Path) -> Result<Self, OutputError> {
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
        let beside = output.beside();
        File::create(&beside)
            .and_then(|_| fs::remove_file(&beside))
            .map_err(|problem| output.refused(problem))?;
        Ok(output)
    }

    /// [`Output::at`] for a picture.
    ///
    /// # Errors
    ///
    /// As [`Output::at`], and if the name ends like another kind of file.
    pub(crate) fn png(path: &Path) -> Result<Self, OutputError> {
        Self::ending(path, "png", OutputError::NotPng)
    }

    /// [`Output::at`] for a drawing.
    ///
    /// # Errors
    ///
    /// As [`Output::at`], and if the name ends like another kind of file.
    pub(crate) fn svg(path: &Path) -> Result<Self, OutputError> {
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
    pub(crate) fn write(
        &self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let fill = |path: &Path| {
            let mut file = BufWriter::new(File::create(path)?);
            content(&mut file)?;
            file.flush()
        };
        if self.straight {
            return fill(&self.target).map_err(|problem| self.refused(problem));
        }
        let beside = self.beside();
        fill(&beside)
            .and_then(|()| fs::rename(&beside, &self.target))
            .map_err(|problem| {
                // Nothing can be done if even that fails; the first problem is the one to tell.
                let _ = fs::remove_file(&beside);
                self.refused(problem)
            })
    }

    /// The name it was asked for by.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Whether it is written as it comes, into a pipe or a device.
    pub(crate) fn is_straight(&self) -> bool {
        self.straight
    }

    fn folder(&self) -> &Path {
        match self.target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// Where it is written before it is whole.
    fn beside(&self) -> PathBuf {
        // Of its own length: the file's name may be as long as names can be.
        let name = format!(".relief-{}.part", std::process::id());
        self.folder().join(name)
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
pub(crate) fn make_folder(folder: &Path) -> Result<(), OutputError> {
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
pub(crate) mod tests {
    use super::*;

    /// An empty folder of its own for a test.
    pub(crate) fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("relief-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        folder
    }

    #[test]
    fn what_was_there_stays_when_writing_fails() {
        let folder = folder("output-fails");
        let path = folder.join("a.png");
        fs::write(&path, "before").expect("writable");
        let output = Output::png(&path).expect("writable");
        let failed = output.write(|file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(matches!(failed, Err(OutputError::Io { .. })));
        assert_eq!(fs::read(&path).expect("still there"), b"before");
        assert_eq!(
            fs::read_dir(&folder).expect("there").count(),
            1,
            "a part was left"
        );
        output
            .write(|file| file.write_all(b"after"))
            .expect("writable");
        assert_eq!(fs::read(&path).expect("there"), b"after");
        assert_eq!(fs::read_dir(&folder).expect("there").count(), 1);
        fs::remove_dir_all(folder).expect("ours");
    }

    #[test]
    fn a_place_that_cannot_be_is_refused_before_the_work() {
        let folder = folder("output-refused");
        assert!(matches!(Output::at(&folder), Err(OutputError::IsFolder(_))));
        let missing = folder.join("no/a.png");
        assert!(matches!(
            Output::at(&missing),
            Err(OutputError::NoFolder { .. })
        ));
        assert!(matches!(
            Output::png(&folder.join("a.jpg")),
            Err(OutputError::NotPng(_))
        ));
        fs::write(folder.join("file"), "").expect("writable");
        assert!(matches!(
            make_folder(&folder.join("file")),
            Err(OutputError::NotFolder(_))
        ));
        assert!(matches!(
            make_folder(&folder.join("a/b")),
            Err(OutputError::NoFolder { .. })
        ));
        assert_eq!(
            fs::read_dir(&folder).expect("there").count(),
            1,
            "something was left"
        );
        fs::remove_dir_all(folder).expect("ours");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_straight_and_a_link_is_followed() {
        let output = Output::png(Path::new("/dev/null")).expect("always there");
        output
            .write(|file| file.write_all(b"away"))
            .expect("takes all");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
        let folder = folder("output-link");
        let (real, link) = (folder.join("real.png"), folder.join("link.png"));
        fs::write(&real, "before").expect("writable");
        std::os::unix::fs::symlink(&real, &link).expect("writable");
        let output = Output::png(&link).expect("writable");
        output
            .write(|file| file.write_all(b"after"))
            .expect("writable");
        assert_eq!(fs::read(&real).expect("there"), b"after");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        fs::remove_dir_all(folder).expect("ours");
    }
}
