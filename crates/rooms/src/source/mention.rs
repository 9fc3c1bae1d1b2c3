use super::module::ModuleId;
use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Path, UseTree};

/// A path as it stands in a source.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// The module that it stands in.
    pub(crate) module: ModuleId,
    pub(crate) path: Vec<String>,
    /// From 1.
    pub(crate) line: usize,
    pub(crate) manner: Manner,
}

/// What a path is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// To be used here.
    Use,
    /// To be used from elsewhere under a name of this module: `pub use`.
    PassOn,
}

/// A name that a `use` brings in.
pub(super) struct Import {
    pub(super) path: Vec<String>,
    /// Nothing for `*` and `_`.
    pub(super) name: Option<String>,
    pub(super) glob: bool,
    pub(super) line: usize,
}

/// All that the tree of a `use` brings in.
pub(super) fn imports(tree: &UseTree) -> Vec<Import> {
    let mut found = Vec::new();
    collect(tree, &mut Vec::new(), &mut found);
    found
}

fn collect(tree: &UseTree, before: &mut Vec<String>, found: &mut Vec<Import>) {
    let line = tree.span().start().line;
    let import = |end: Option<&syn::Ident>, name: Option<&syn::Ident>, glob| {
        let mut path = before.clone();
        path.extend(end.filter(|end| *end != "self").map(ToString::to_string));
        let name = match name {
            Some(name) if name == "_" => None,
            Some(name) if name == "self" => path.last().cloned(),
            name => name.map(ToString::to_string),
        };
        Import {
            path,
            name,
            glob,
            line,
        }
    };
    match tree {
        UseTree::Path(part) => {
            before.push(part.ident.to_string());
            collect(&part.tree, before, found);
            before.pop();
        }
        UseTree::Name(part) => found.push(import(Some(&part.ident), Some(&part.ident), false)),
        UseTree::Rename(part) => found.push(import(Some(&part.ident), Some(&part.rename), false)),
        UseTree::Glob(_) => found.push(import(None, None, true)),
        UseTree::Group(group) => {
            for part in &group.items {
                collect(part, before, found);
            }
        }
    }
}

/// The names of a path and its line.
pub(super) fn names(path: &Path) -> (Vec<String>, usize) {
    let names = path.segments.iter().map(|part| part.ident.to_string());
    (names.collect(), path.span().start().line)
}

/// The paths of two names and more among the words of a macro or an attribute, which have no grammar to go by.
pub(super) fn paths_in(words: TokenStream) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut path: Vec<String> = Vec::new();
    let mut line = 0;
    // How many colons stand since the last name.
    let mut colons = 0;
    let end = |path: &mut Vec<String>, line, found: &mut Vec<_>| {
        let path = std::mem::take(path);
        if path.len() > 1 {
            found.push((path, line));
        }
    };
    for word in words {
        match word {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    end(&mut path, line, &mut found);
                    line = name.span().start().line;
                }
                path.push(name.to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ':' && !path.is_empty() => colons += 1,
            other => {
                end(&mut path, line, &mut found);
                colons = 0;
                if let TokenTree::Group(group) = other {
                    found.extend(paths_in(group.stream()));
                }
            }
        }
    }
    end(&mut path, line, &mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_use_brings_in_each_of_its_names() {
        let item: syn::ItemUse =
            syn::parse_str("use crate::{a::{self, B as C}, d::*, e::F as _};").expect("a use");
        let told: Vec<_> = imports(&item.tree)
            .into_iter()
            .map(|import| (import.path.join("::"), import.name, import.glob))
            .collect();
        let name = |name: &str| Some(name.to_owned());
        assert_eq!(
            told,
            [
                ("crate::a".to_owned(), name("a"), false),
                ("crate::a::B".to_owned(), name("C"), false),
                ("crate::d".to_owned(), None, true),
                ("crate::e::F".to_owned(), None, false),
            ]
        );
    }

    #[test]
    fn paths_are_found_within_the_words_of_a_macro() {
        let words = "x: a, crate::b::C { d: e::f(g) }, h.i::<j::K>(), $crate::l!()";
        let found = paths_in(words.parse().expect("words"));
        let told: Vec<_> = found.iter().map(|(path, _)| path.join("::")).collect();
        assert_eq!(told, ["crate::b::C", "e::f", "j::K", "crate::l"]);
    }
}
