use super::tests_only::{attributes, tests_only};
use syn::{Attribute, Expr, Item, Lit, Meta};

/// What a file is about: the first paragraph of its own documentation, or else of that of its first documented item.
pub(super) fn about(file: &syn::File) -> Option<String> {
    let told = file.items.iter().filter(|item| !only_declares(item));
    first_paragraph(&file.attrs).or_else(|| told.map(attributes).find_map(first_paragraph))
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

/// Whether an item defines nothing, or nothing outside tests.
pub(super) fn only_declares(item: &Item) -> bool {
    match item {
        Item::Mod(module) => module.content.is_none() || tests_only(&module.attrs),
        Item::Use(_) | Item::ExternCrate(_) => true,
        _ => tests_only(attributes(item)),
    }
}
