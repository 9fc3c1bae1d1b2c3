use crate::error::ReadError;
use crate::graph::Graph;
use crate::source::{self, FileId, Manner, Mention, Place, Root, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The files of one package and which of them uses which: what is written in its tests is left out.
///
/// A file *uses* another if it names something that the other defines: in a `use`, an expression, a type, an attribute or the
/// words of a macro. Names are followed through `pub use` to the file that defines them. What a façade passes on makes no arrow,
/// nor does `mod`, nor what a module passes on of its own modules: a parent and its modules are a circle only if each needs
/// something that the other defines. Methods are not seen, since a source does not say whose they are.
#[derive(Clone, Debug)]
pub struct FileMap {
    files: Vec<File>,
    arrows: BTreeMap<(FileId, FileId), Reason>,
}

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Its path within the folder of the sources: `mesh/diagonals.rs`.
    pub path: PathBuf,
    /// How many lines it has, tests and empty lines included.
    pub lines: usize,
    /// The first paragraph of its own documentation, or else of that of its first documented item.
    pub about: Option<String>,
    /// Whether it is a façade: it only declares modules and passes on their names. Nobody uses it, but what is behind it.
    pub is_facade: bool,
    /// The paths it names that lead to other crates, or that lead nowhere as far as the sources say.
    pub outside: BTreeSet<String>,
}

/// The place where one file uses another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Arrow {
    /// The file that uses the other.
    pub from: PathBuf,
    /// The first line that does, from 1.
    pub line: usize,
    /// What that line names.
    pub names: String,
    /// The file that defines it.
    pub to: PathBuf,
}

/// Files, or rooms, that all use each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Circle {
    /// All of them, by name.
    pub members: Vec<String>,
    /// One of the shortest ways around, each arrow to where the next one begins.
    pub way: Vec<Arrow>,
}

/// Why an arrow is there.
#[derive(Clone, Debug)]
struct Reason {
    line: usize,
    names: String,
}

impl FileMap {
    /// Reads the sources in a folder from where the library and the programs begin: paths within the folder, and for the library
    /// the name that the programs know it by.
    ///
    /// # Errors
    ///
    /// If a file is missing, cannot be read or is not Rust.
    pub fn read<'a>(
        folder: &Path,
        roots: impl IntoIterator<Item = (&'a Path, Option<&'a str>)>,
    ) -> Result<Self, ReadError> {
        let roots: Vec<_> = roots
            .into_iter()
            .map(|(path, library)| Root {
                path: path.to_owned(),
                library: library.map(str::to_owned),
            })
            .collect();
        let text = |path: &Path| std::fs::read_to_string(folder.join(path));
        Ok(Self::new(source::read(&roots, &text)?))
    }

    /// The files of a tree that is in memory only: paths and texts, `lib.rs` among them.
    ///
    /// # Errors
    ///
    /// As those of [`FileMap::read`].
    pub fn of_texts(texts: &[(&str, &str)]) -> Result<Self, ReadError> {
        let root = Root {
            path: "lib.rs".into(),
            library: None,
        };
        let text = |path: &Path| {
            let found = texts.iter().find(|(name, _)| Path::new(name) == path);
            found
                .map(|(_, text)| (*text).to_owned())
                .ok_or_else(|| io::ErrorKind::NotFound.into())
        };
        Ok(Self::new(source::read(&[root], &text)?))
    }

    fn new(sources: Sources) -> Self {
        let mut arrows: BTreeMap<_, Reason> = BTreeMap::new();
        let mut outside = vec![BTreeSet::new(); sources.files.len()];
        for mention in &sources.mentions {
            let from = sources.modules.all[mention.module].file;
            let names = mention.path.join("::");
            match target(&sources, mention) {
                Target::Nothing => {}
                Target::Outside => {
                    outside[from].insert(names);
                }
                Target::File(to) => {
                    let reason = Reason {
                        line: mention.line,
                        names,
                    };
                    let known = arrows.entry((from, to)).or_insert_with(|| reason.clone());
                    if reason.line < known.line {
                        *known = reason;
                    }
                }
            }
        }
        let files = sources.files.into_iter().zip(outside);
        Self {
            files: files
                .map(|(file, outside)| File {
                    path: file.path,
                    lines: file.lines,
                    about: file.about,
                    is_facade: file.is_facade,
                    outside,
                })
                .collect(),
            arrows,
        }
    }

    /// The files, in the order in which they are read.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Every arrow from a file to another.
    pub fn arrows(&self) -> impl Iterator<Item = Arrow> {
        self.arrows.keys().map(|&(from, to)| self.arrow(from, to))
    }

    /// The circles of files, of which a well-kept package has none.
    #[must_use]
    pub fn circles(&self) -> Vec<Circle> {
        let graph = Graph::new(self.files.len(), self.pairs());
        let circles = graph.circles();
        let told = circles.iter().map(|circle| {
            let way = graph.shortest_way(circle);
            let mut members: Vec<_> = circle.iter().map(|&file| self.name(file)).collect();
            members.sort();
            Circle {
                members,
                way: around(&way)
                    .map(|(from, to)| self.arrow(from, to))
                    .collect(),
            }
        });
        told.collect()
    }

    /// The arrows as pairs of files.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (FileId, FileId)> {
        self.arrows.keys().copied()
    }

    /// The place of an arrow that is there.
    pub(crate) fn arrow(&self, from: FileId, to: FileId) -> Arrow {
        let reason = &self.arrows[&(from, to)];
        Arrow {
            from: self.files[from].path.clone(),
            line: reason.line,
            names: reason.names.clone(),
            to: self.files[to].path.clone(),
        }
    }

    fn name(&self, file: FileId) -> String {
        self.files[file].path.display().to_string()
    }
}

/// The steps of a way around: each node with the next one, the last one with the first.
pub(crate) fn around(way: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let next = way.iter().cycle().skip(1);
    way.iter().copied().zip(next.copied())
}

enum Target {
    Nothing,
    Outside,
    File(FileId),
}

/// What a mention makes its file use.
fn target(sources: &Sources, mention: &Mention) -> Target {
    let modules = &sources.modules;
    let from = modules.all[mention.module].file;
    let place = modules.resolve(mention.module, &mention.path);
    let (to, passed_on) = match place {
        Place::Outside => return Target::Outside,
        // One name alone that a module has, too: a variable.
        Place::Module(_) if mention.path.len() == 1 => return Target::Nothing,
        Place::Module(module) => (modules.all[module].file, Some(module)),
        Place::Item(file) => (file, modules.of_file(file)),
    };
    let own = mention.manner == Manner::PassOn
        && passed_on.is_some_and(|module| modules.is_below(module, from));
    if from == to || own || sources.files[from].is_facade || sources.files[to].is_facade {
        return Target::Nothing;
    }
    Target::File(to)
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            from,
            line,
            names,
            to,
        } = self;
        let (from, to) = (from.display(), to.display());
        write!(f, "{from}:{line} names {names} of {to}")
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "circle of {}", self.members.join(", "))?;
        for arrow in &self.way {
            write!(f, "\n    {arrow}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
