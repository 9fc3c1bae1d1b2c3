use syn::punctuated::Punctuated;
use syn::{Attribute, Item, Meta, Token};

/// Whether attributes leave an item to tests alone: `#[test]`, `#[cfg(test)]`, `#[cfg(all(test, …))]`.
pub(super) fn tests_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg")
                && attribute
                    .parse_args::<Meta>()
                    .is_ok_and(|condition| needs_test(&condition))
    })
}

/// Whether a condition holds in tests only.
fn needs_test(condition: &Meta) -> bool {
    let Meta::List(list) = condition else {
        return condition.path().is_ident("test");
    };
    let Ok(parts) = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) else {
        return false;
    };
    if list.path.is_ident("all") {
        parts.iter().any(needs_test)
    } else {
        list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(needs_test)
    }
}

/// The attributes of any item.
pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_exists_outside_tests_is_left_to_them() {
        for (text, expected) in [
            ("#[cfg(test)] mod a {}", true),
            ("#[test] fn a() {}", true),
            ("#[cfg(all(test, feature = \"f\"))] use a::b;", true),
            ("#[cfg(any(test, feature = \"f\"))] use a::b;", false),
            ("#[cfg(not(test))] struct A;", false),
            ("#[cfg(feature = \"test\")] struct A;", false),
            ("struct A;", false),
        ] {
            let item = syn::parse_str(text).expect("an item");
            assert_eq!(tests_only(attributes(&item)), expected, "{text}");
        }
    }
}
