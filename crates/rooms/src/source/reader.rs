use super::about::{about, only_declares};
use super::mention::Mention;
use super::module::{ModuleId, Modules};
use super::walk::{Declared, Walk};
use crate::error::ReadError;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

/// A file as it was read.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) lines: usize,
    /// The first paragraph of its own documentation, or of that of its first documented item.
    pub(crate) about: Option<String>,
    /// Whether it only declares modules and passes on their names.
    pub(crate) is_facade: bool,
}

/// All sources of a package, without its tests.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    pub(crate) modules: Modules,
    pub(crate) files: Vec<Source>,
    pub(crate) mentions: Vec<Mention>,
}

/// A file that a library or a program begins with.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) path: PathBuf,
    /// The name that the package's programs have for it, if it is a library.
    pub(crate) library: Option<String>,
}

/// Reads roots and all files of their modules by `text`, which has the text of a file.
///
/// # Errors
///
/// If a file is missing, cannot be read or is not Rust.
pub(crate) fn read(
    roots: &[Root],
    text: &dyn Fn(&Path) -> io::Result<String>,
) -> Result<Sources, ReadError> {
    let mut sources = Sources::default();
    for root in roots {
        let id = sources.modules.add(None, sources.files.len());
        if let Some(name) = &root.library {
            sources.modules.library = Some((name.clone(), id));
        }
        let folder = root.path.parent().unwrap_or(Path::new("")).to_owned();
        let root_text = text(&root.path).map_err(|error| ReadError::File {
            path: root.path.clone(),
            error,
        })?;
        let mut waiting = VecDeque::from([(id, root.path.clone(), folder, root_text)]);
        while let Some((module, path, folder, content)) = waiting.pop_front() {
            for declared in sources.read_file(module, &path, folder, &content)? {
                let (path, content) = declared.find(&path, text)?;
                waiting.push_back((
                    declared.module,
                    path.clone(),
                    declared.folder_of(&path),
                    content,
                ));
            }
        }
    }
    Ok(sources)
}

impl Sources {
    /// Reads one file and returns the modules that it declares to be in others.
    fn read_file(
        &mut self,
        module: ModuleId,
        path: &Path,
        folder: PathBuf,
        content: &str,
    ) -> Result<Vec<Declared>, ReadError> {
        let parsed = syn::parse_file(content).map_err(|error| ReadError::Syntax {
            path: path.to_owned(),
            line: error.span().start().line,
            error,
        })?;
        let file = self.files.len();
        self.files.push(Source {
            path: path.to_owned(),
            lines: content.lines().count(),
            about: about(&parsed),
            is_facade: parsed.items.iter().all(only_declares),
        });
        self.modules.all[module].file = file;
        let walk = Walk::new(&mut self.modules, &mut self.mentions, module, path, folder);
        Ok(walk.through(&parsed))
    }
}
