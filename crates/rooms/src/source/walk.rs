use super::mention::{self, Manner, Mention};
use super::module::{FileId, Module, ModuleId, Modules};
use super::tests_only::{attributes, tests_only};
use crate::error::ReadError;
use std::io;
use std::path::{Path, PathBuf};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Lit, Meta};

/// A module that is declared to be in a file of its own.
pub(super) struct Declared {
    pub(super) module: ModuleId,
    name: String,
    line: usize,
    /// Where its file may lie.
    candidates: Vec<PathBuf>,
}

impl Declared {
    /// The first of its candidates that is there, and its text.
    pub(super) fn find(
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
    pub(super) fn folder_of(&self, path: &Path) -> PathBuf {
        if path.file_name().is_some_and(|name| name == "mod.rs") {
            path.parent().unwrap_or(Path::new("")).to_owned()
        } else {
            path.with_extension("")
        }
    }
}

/// Goes through a file and notes what its modules define, import and name.
pub(super) struct Walk<'a> {
    modules: &'a mut Modules,
    mentions: &'a mut Vec<Mention>,
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

impl<'a> Walk<'a> {
    /// A walk that begins in a module that is a file, whose modules' files lie in `folder`.
    pub(super) fn new(
        modules: &'a mut Modules,
        mentions: &'a mut Vec<Mention>,
        module: ModuleId,
        path: &Path,
        folder: PathBuf,
    ) -> Self {
        Self {
            file: modules.all[module].file,
            modules,
            mentions,
            module,
            beside: path.parent().unwrap_or(Path::new("")).to_owned(),
            folder,
            in_body: false,
            declared: Vec::new(),
        }
    }

    /// Goes through the file and returns the modules that it declares to be in others.
    pub(super) fn through(mut self, file: &syn::File) -> Vec<Declared> {
        self.visit_file(file);
        self.declared
    }

    fn here(&mut self) -> &mut Module {
        &mut self.modules.all[self.module]
    }

    fn mention(&mut self, path: Vec<String>, line: usize, manner: Manner) {
        if !path.is_empty() {
            self.mentions.push(Mention {
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
        let module = self.modules.add(Some(outer), self.file);
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
