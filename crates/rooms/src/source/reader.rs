use super::mention::{self, Manner, Mention};
use super::module::{FileId, Module, ModuleId, Modules};
use super::tests_only::{attributes, tests_only};
use crate::error::ReadError;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Lit, Meta};

/// A file as it was read.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) lines: usize,
    /// The first paragraph of its own documentation.
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
        let id = sources.modules.add(None);
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

/// A module that is declared to be in a file of its own.
struct Declared {
    module: ModuleId,
    name: String,
    line: usize,
    /// Where its file may lie.
    candidates: Vec<PathBuf>,
}

impl Declared {
    /// The first of its candidates that is there, and its text.
    fn find(
        &self,
        parent: &Path,
        text: &dyn Fn(&Path) -> io::Result<String>,
    ) -> Result<(PathBuf, String), ReadError> {
        for path in &self.candidates {
            match text(path) {
                Ok(content) => return Ok((path.clone(), content)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    let path = path.clone();
                    return Err(ReadError::File { path, error });
                }
            }
        }
        Err(ReadError::NoFile {
            module: self.name.clone(),
            path: parent.to_owned(),
            line: self.line,
        })
    }

    /// The folder for modules that a file declares.
    fn folder_of(&self, path: &Path) -> PathBuf {
        if path.file_name().is_some_and(|name| name == "mod.rs") {
            path.parent().unwrap_or(Path::new("")).to_owned()
        } else {
            path.with_extension("")
        }
    }
}

impl Modules {
    fn add(&mut self, parent: Option<ModuleId>) -> ModuleId {
        self.all.push(Module {
            parent,
            ..Module::default()
        });
        self.all.len() - 1
    }
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
            about: first_paragraph(&parsed.attrs),
            is_facade: parsed.items.iter().all(only_declares),
        });
        self.modules.all[module].file = file;
        let mut walk = Walk {
            sources: self,
            module,
            file,
            beside: path.parent().unwrap_or(Path::new("")).to_owned(),
            folder,
            in_body: false,
            declared: Vec::new(),
        };
        walk.visit_file(&parsed);
        Ok(walk.declared)
    }
}

/// Whether an item defines nothing, or nothing outside tests.
fn only_declares(item: &Item) -> bool {
    match item {
        Item::Mod(module) => module.content.is_none() || tests_only(&module.attrs),
        Item::Use(_) | Item::ExternCrate(_) => true,
        _ => tests_only(attributes(item)),
    }
}

/// The first paragraph of documentation, in one line.
fn first_paragraph(attributes: &[Attribute]) -> Option<String> {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let Expr::Lit(value) = &pair.value else {
            return None;
        };
        match &value.lit {
            Lit::Str(text) if pair.path.is_ident("doc") => Some(text.value().trim().to_owned()),
            _ => None,
        }
    });
    let paragraph: Vec<_> = lines
        .skip_while(String::is_empty)
        .take_while(|line| !line.is_empty())
        .collect();
    (!paragraph.is_empty()).then(|| paragraph.join(" "))
}

/// Goes through a file and notes what its modules define, import and name.
struct Walk<'a> {
    sources: &'a mut Sources,
    module: ModuleId,
    file: FileId,
    /// The folder that the file lies in.
    beside: PathBuf,
    /// The folder for files of modules declared here.
    folder: PathBuf,
    /// Whether this is within a function, whose items nobody else can name.
    in_body: bool,
    declared: Vec<Declared>,
}

impl Walk<'_> {
    fn here(&mut self) -> &mut Module {
        &mut self.sources.modules.all[self.module]
    }

    fn mention(&mut self, path: Vec<String>, line: usize, manner: Manner) {
        if !path.is_empty() {
            self.sources.mentions.push(Mention {
                module: self.module,
                path,
                line,
                manner,
            });
        }
    }

    fn define(&mut self, name: &syn::Ident) {
        self.here().items.insert(name.to_string());
    }

    fn declare(&mut self, module: ModuleId, item: &syn::ItemMod) {
        let name = item.ident.to_string();
        let candidates = match named_path(&item.attrs) {
            Some(path) => vec![self.beside.join(path)],
            None => vec![
                self.folder.join(format!("{name}.rs")),
                self.folder.join(&name).join("mod.rs"),
            ],
        };
        self.declared.push(Declared {
            module,
            name,
            line: item.span().start().line,
            candidates,
        });
    }
}

/// The file that `#[path = "…"]` names.
fn named_path(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let pair = attribute.meta.require_name_value().ok()?;
        match &pair.value {
            Expr::Lit(value) if pair.path.is_ident("path") => match &value.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        }
    })
}

impl<'ast> Visit<'ast> for Walk<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if tests_only(attributes(item)) {
            return;
        }
        if !self.in_body {
            match item {
                Item::Const(item) => self.define(&item.ident),
                Item::Enum(item) => self.define(&item.ident),
                Item::Fn(item) => self.define(&item.sig.ident),
                Item::Static(item) => self.define(&item.ident),
                Item::Struct(item) => self.define(&item.ident),
                Item::Trait(item) => self.define(&item.ident),
                Item::TraitAlias(item) => self.define(&item.ident),
                Item::Type(item) => self.define(&item.ident),
                Item::Union(item) => self.define(&item.ident),
                Item::Macro(syn::ItemMacro {
                    ident: Some(name), ..
                }) => self.define(name),
                _ => {}
            }
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let outer = self.module;
        let module = self.sources.modules.add(Some(outer));
        self.sources.modules.all[module].file = self.file;
        self.here().children.insert(item.ident.to_string(), module);
        match &item.content {
            None => self.declare(module, item),
            Some((_, items)) => {
                let folder = self.folder.join(item.ident.to_string());
                let outer_folder = std::mem::replace(&mut self.folder, folder);
                self.module = module;
                for item in items {
                    self.visit_item(item);
                }
                self.module = outer;
                self.folder = outer_folder;
            }
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let manner = match item.vis {
            syn::Visibility::Inherited => Manner::Use,
            _ => Manner::PassOn,
        };
        if item.leading_colon.is_some() {
            return;
        }
        for import in mention::imports(&item.tree) {
            if import.glob {
                self.here().globs.push(import.path.clone());
            }
            if let Some(name) = import.name {
                let paths = self.here().imports.entry(name).or_default();
                paths.push(import.path.clone());
            }
            self.mention(import.path, import.line, manner);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let outer = std::mem::replace(&mut self.in_body, true);
        visit::visit_block(self, block);
        self.in_body = outer;
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let attributes = match item {
            syn::ImplItem::Const(item) => &item.attrs,
            syn::ImplItem::Fn(item) => &item.attrs,
            syn::ImplItem::Type(item) => &item.attrs,
            _ => return visit::visit_impl_item(self, item),
        };
        if !tests_only(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let (names, line) = mention::names(path);
            self.mention(names, line, Manner::Use);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        for (path, line) in mention::paths_in(call.tokens.clone()) {
            self.mention(path, line, Manner::Use);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            for (path, line) in mention::paths_in(list.tokens.clone()) {
                self.mention(path, line, Manner::Use);
            }
        }
    }
}
