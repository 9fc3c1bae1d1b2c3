use super::output_error::OutputError;
use super::part::Part;
use super::place::{Place, folder_of, is_same};
use super::staged::Staged;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

/// A file that will be written: beside its place first, then renamed, so that it is never half there.
///
/// Links are followed, also those that lead to no file yet. What takes bytes as they come, such
/// as a pipe or an open file of this process, is written straight.
#[derive(Clone, Debug)]
pub struct Output {
    /// As it was asked for, for messages.
    name: PathBuf,
    place: Place,
}

/// Bytes that are kept until so many can be written at once, where writing goes back.
const TO_AND_FRO: usize = 1 << 18;

impl Output {
    /// The file at `path`, after making sure that it could be written now: long work should not end in a refusal.
    ///
    /// # Errors
    ///
    /// If its folder is missing, it is a folder, a disk or write-protected, or the system refuses.
    pub fn at(path: &Path) -> Result<Self, OutputError> {
        let output = Self {
            name: path.to_path_buf(),
            place: Place::of(path)?,
        };
        if let Place::File(target) = &output.place {
            output.try_out(target)?;
        }
        Ok(output)
    }

    /// Refuses what the system will not let be written.
    fn try_out(&self, target: &Path) -> Result<(), OutputError> {
        let folder = folder_of(target);
        if !folder.exists() {
            return Err(OutputError::NoFolder {
                folder: folder.to_path_buf(),
                path: self.name.clone(),
            });
        }
        if let Ok(data) = fs::metadata(target) {
            // The system lets root write it, and whoever may write the folder take its place.
            if data.permissions().readonly() {
                return Err(OutputError::Protected(self.name.clone()));
            }
            let opened = OpenOptions::new().append(true).open(target);
            opened.map_err(|problem| self.refused(problem))?;
        }
        let part = Part::beside(target);
        part.map(drop).map_err(|problem| self.refused(problem))
    }

    /// Refuses to be one of these files, which are read or written beside it.
    ///
    /// # Errors
    ///
    /// If it is one, by whatever name.
    pub fn apart_from<'a>(
        self,
        others: impl IntoIterator<Item = &'a Path>,
    ) -> Result<Self, OutputError> {
        let target = self.place.path();
        match others.into_iter().find(|other| is_same(target, other)) {
            None => Ok(self),
            Some(other) => Err(OutputError::Twice {
                path: self.name.clone(),
                other: other.to_path_buf(),
            }),
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
        self.stage(content)?.put()
    }

    /// Writes it with `content` beside its place.
    ///
    /// # Errors
    ///
    /// If `content` or the system fails.
    pub fn stage(
        &self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Staged<'_>, OutputError> {
        let fill = |file: &fs::File| {
            let mut file = BufWriter::new(file);
            content(&mut file)?;
            file.flush()
        };
        let part = match &self.place {
            Place::Stream(path) => {
                let opened = OpenOptions::new().append(true).open(path);
                opened.and_then(|file| fill(&file)).map(|()| None)
            }
            Place::File(target) => Part::beside(target).and_then(|part| {
                fill(part.file())?;
                Ok(Some(part))
            }),
        };
        Ok(Staged {
            name: &self.name,
            target: self.place.path(),
            part: part.map_err(|problem| self.refused(problem))?,
        })
    }

    /// Writes it beside its place with `content` that goes back in it: where it is written as it comes, only when all is there.
    ///
    /// # Errors
    ///
    /// If `content` or the system fails.
    pub fn stage_to_and_fro(
        &self,
        content: impl FnOnce(&mut BufWriter<fs::File>) -> io::Result<()>,
    ) -> Result<Staged<'_>, OutputError> {
        let fill = |file: fs::File| {
            let mut file = BufWriter::with_capacity(TO_AND_FRO, file);
            content(&mut file)?;
            file.into_inner().map_err(io::IntoInnerError::into_error)
        };
        let part = match &self.place {
            Place::Stream(path) => self.scratch().and_then(fill).and_then(|mut whole| {
                whole.rewind()?;
                let mut stream = OpenOptions::new().append(true).open(path)?;
                io::copy(&mut whole, &mut stream).map(|_| None)
            }),
            Place::File(target) => Part::beside(target).and_then(|part| {
                fill(part.file().try_clone()?)?;
                Ok(Some(part))
            }),
        };
        Ok(Staged {
            name: &self.name,
            target: self.place.path(),
            part: part.map_err(|problem| self.refused(problem))?,
        })
    }

    /// An empty file without a name, beside its place or, where it has none, in the system's folder for such; gone with its handle, or with this program.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn scratch(&self) -> io::Result<fs::File> {
        match &self.place {
            Place::Stream(_) => tempfile::tempfile(),
            Place::File(target) => tempfile::tempfile_in(folder_of(target)),
        }
    }

    /// The name it was asked for by.
    #[must_use]
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Whether it is written as it comes, into a pipe or a device.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        matches!(self.place, Place::Stream(_))
    }

    fn refused(&self, problem: io::Error) -> OutputError {
        OutputError::Io {
            path: self.name.clone(),
            problem,
        }
    }
}

#[cfg(test)]
mod tests;
