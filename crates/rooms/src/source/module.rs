use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The number of a file in the order in which they are read.
pub(crate) type FileId = usize;
/// The number of a module in the order in which they are read.
pub(crate) type ModuleId = usize;

/// A module: a file, or a block in one.
#[derive(Debug, Default)]
pub(crate) struct Module {
    pub(crate) file: FileId,
    pub(crate) parent: Option<ModuleId>,
    pub(crate) children: BTreeMap<String, ModuleId>,
    /// What it defines.
    pub(crate) items: BTreeSet<String>,
    /// Names that it brings in, private and public, and the paths they stand for.
    pub(crate) imports: BTreeMap<String, Vec<Vec<String>>>,
    /// Paths whose every name it brings in.
    pub(crate) globs: Vec<Vec<String>>,
}

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// To something that a file defines.
    Item(FileId),
    /// To a module, or to a name in it that its source does not spell out.
    Module(ModuleId),
    /// To another crate, to a local name, or nowhere.
    Outside,
}

/// All modules of a package, its library's and its programs'.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    pub(crate) all: Vec<Module>,
    /// The name by which the package's programs know its library, and its root.
    pub(crate) library: Option<(String, ModuleId)>,
}

/// Names that are being looked up, so that imports that lead to each other come to an end.
type Asked = HashSet<(ModuleId, String, bool)>;

impl Modules {
    /// A new module without a file of its own.
    pub(crate) fn add(&mut self, parent: Option<ModuleId>, file: FileId) -> ModuleId {
        self.all.push(Module {
            parent,
            file,
            ..Module::default()
        });
        self.all.len() - 1
    }

    /// Where a path leads that stands in a module.
    pub(crate) fn resolve(&self, module: ModuleId, path: &[String]) -> Place {
        self.follow(module, path, &mut Asked::new())
    }

    /// Whether a module lies somewhere within a file's modules.
    pub(crate) fn is_below(&self, module: ModuleId, file: FileId) -> bool {
        std::iter::successors(Some(module), |&id| self.all[id].parent)
            .any(|id| self.all[id].file == file)
    }

    /// The first module of a file.
    pub(crate) fn of_file(&self, file: FileId) -> Option<ModuleId> {
        self.all.iter().position(|module| module.file == file)
    }

    fn follow(&self, module: ModuleId, path: &[String], asked: &mut Asked) -> Place {
        let mut place = Place::Module(module);
        for (index, name) in path.iter().enumerate() {
            let Place::Module(inside) = place else {
                return place;
            };
            let more = index + 1 < path.len();
            let found = match name.as_str() {
                "crate" => Some(Place::Module(self.root(inside))),
                "self" => Some(place),
                "super" => self.all[inside].parent.map(Place::Module),
                _ => self.name(inside, name, more, asked),
            };
            place = match found {
                Some(found) => found,
                None if index == 0 => self.other_crate(name),
                // Of a macro's making, or of another crate's: the module has it all the same.
                None => return place,
            };
        }
        place
    }

    /// What a name stands for in a module; `more` if it is followed by another, and so rather a module than a function.
    fn name(&self, module: ModuleId, name: &str, more: bool, asked: &mut Asked) -> Option<Place> {
        if !asked.insert((module, name.to_owned(), more)) {
            return None;
        }
        let this = &self.all[module];
        let child = this.children.get(name).map(|&child| Place::Module(child));
        let item = this.items.contains(name).then_some(Place::Item(this.file));
        let known = if more { child.or(item) } else { item };
        known
            .or_else(|| self.imported(module, name, asked))
            .or(child)
            .or_else(|| {
                this.globs
                    .iter()
                    .find_map(|glob| match self.follow(module, glob, asked) {
                        Place::Module(other) => self.name(other, name, more, asked),
                        Place::Item(_) | Place::Outside => None,
                    })
            })
    }

    fn imported(&self, module: ModuleId, name: &str, asked: &mut Asked) -> Option<Place> {
        let paths = self.all[module].imports.get(name)?;
        let found: Vec<_> = paths
            .iter()
            .map(|path| self.follow(module, path, asked))
            .collect();
        let inside = found.iter().find(|&&place| place != Place::Outside);
        inside.or(found.first()).copied()
    }

    fn other_crate(&self, name: &str) -> Place {
        match &self.library {
            Some((library, root)) if library == name => Place::Module(*root),
            _ => Place::Outside,
        }
    }

    fn root(&self, module: ModuleId) -> ModuleId {
        std::iter::successors(Some(module), |&id| self.all[id].parent)
            .last()
            .unwrap_or(module)
    }
}
