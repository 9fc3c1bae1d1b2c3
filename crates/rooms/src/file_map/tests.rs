use super::*;

fn map(texts: &[(&str, &str)]) -> FileMap {
    FileMap::of_texts(texts).expect("Rust")
}

/// Arrows as `from:line to`.
fn arrows(texts: &[(&str, &str)]) -> Vec<String> {
    let told = |arrow: Arrow| {
        let (from, to) = (arrow.from.display(), arrow.to.display());
        format!("{from}:{} {to}", arrow.line)
    };
    let mut told: Vec<_> = map(texts).arrows().map(told).collect();
    told.sort();
    told
}

#[test]
fn two_files_that_name_each_other_are_a_circle_with_its_lines() {
    let map = map(&[
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "use crate::b::B;\npub struct A(B);"),
        ("b.rs", "pub struct B;\n\nfn f() { super::a::A::new() }"),
        ("c.rs", "use crate::a::A; use crate::b::B;"),
    ]);
    let [circle] = &map.circles()[..] else {
        panic!("{:?}", map.circles());
    };
    assert_eq!(circle.members, ["a.rs", "b.rs"]);
    let told: Vec<_> = circle.way.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "a.rs:1 names crate::b::B of b.rs",
            "b.rs:3 names super::a::A::new of a.rs"
        ]
    );
}

#[test]
fn a_facade_leads_to_what_is_behind_it() {
    assert_eq!(
        arrows(&[
            ("lib.rs", "mod a; mod room; pub use room::{B, C as D};"),
            (
                "a.rs",
                "use crate::B;\nuse crate::room;\nfn f(_: crate::D, _: room::B) {}"
            ),
            (
                "room/mod.rs",
                "mod b; mod c; pub(crate) use b::*; pub(crate) use c::C;"
            ),
            ("room/b.rs", "pub struct B;"),
            ("room/c.rs", "pub struct C;"),
        ]),
        ["a.rs:1 room/b.rs", "a.rs:3 room/c.rs"]
    );
}

#[test]
fn a_function_is_told_from_the_module_of_its_name() {
    assert_eq!(
        arrows(&[
            ("lib.rs", "mod a; mod room; pub use room::pick;"),
            (
                "room.rs",
                "mod pick; mod other; pub use other::pick; pub use pick::One;"
            ),
            ("room/pick.rs", "pub struct One;"),
            ("room/other.rs", "pub fn pick() {}"),
            (
                "a.rs",
                "fn f() { crate::pick(); }\nfn g(_: crate::room::pick::One) {}"
            ),
        ]),
        ["a.rs:1 room/other.rs", "a.rs:2 room/pick.rs"]
    );
}

#[test]
fn what_only_tests_use_makes_no_arrow() {
    assert_eq!(
        arrows(&[
            ("lib.rs", "mod a; mod b; #[cfg(test)] mod missing;"),
            (
                "a.rs",
                "#[cfg(test)] use crate::b::B;
                 #[cfg(test)] mod tests { use crate::b::B; }
                 #[test] fn t() { crate::b::B; }
                 pub struct A;
                 impl A { #[cfg(test)] fn of(_: crate::b::B) {} }"
            ),
            ("b.rs", "#[cfg(not(test))] use crate::a::A; pub struct B;"),
        ]),
        ["b.rs:1 a.rs"]
    );
}

#[test]
fn attributes_macros_and_bodies_are_read_too() {
    let with = |text: &str| {
        arrows(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", text),
            (
                "b.rs",
                "pub struct B; pub fn f() {} pub(crate) use with_b; macro_rules! with_b { () => {} }",
            ),
        ])
    };
    for text in [
        "#[require(crate::b::B)] struct A;",
        "fn f() { vec![1, crate::b::f()]; }",
        "macro_rules! m { () => { $crate::b::f() } }",
        "fn f() { use super::b::B; }",
        "fn f() { crate::b::with_b!() }",
        "type A = Vec<[crate::b::B; 3]>;",
        "mod inner { use super::super::b::B; }",
        "use crate::b as c; fn f() { c::f() }",
        "use crate::*; fn f() { b::f() }",
        "impl Iterator for crate::b::B {}",
    ] {
        assert_eq!(with(text), ["a.rs:1 b.rs"], "{text}");
    }
    for text in [
        "fn f(b: u8) -> u8 { b }",
        "use other::b::B;",
        "// crate::b::B",
    ] {
        assert_eq!(with(text), [""; 0], "{text}");
    }
}

#[test]
fn a_parent_may_pass_on_what_uses_it_but_not_use_it() {
    let with = |parent: &str| {
        map(&[
            ("lib.rs", "mod room;"),
            ("room.rs", parent),
            (
                "room/child.rs",
                "use super::Parent; pub struct Child(Parent);",
            ),
        ])
        .circles()
        .len()
    };
    assert_eq!(
        with("mod child; pub use child::Child; pub struct Parent;"),
        0
    );
    assert_eq!(with("mod child; use child::Child; pub struct Parent;"), 1);
    assert_eq!(
        with("mod child; pub struct Parent; fn f(_: child::Child) {}"),
        1
    );
}

#[test]
fn passing_on_what_lies_elsewhere_is_using_it() {
    let circles = map(&[
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "pub use crate::b::B; pub struct A;"),
        ("b.rs", "use crate::a::A; pub struct B;"),
    ])
    .circles();
    assert_eq!(circles.len(), 1, "{circles:?}");
}

#[test]
fn imports_that_lead_to_each_other_come_to_an_end() {
    let texts = [
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "pub use crate::b::*; pub use crate::b::X; fn f(_: X) {}",
        ),
        (
            "b.rs",
            "pub use crate::a::*; pub use crate::a::X; fn f(_: X) {}",
        ),
    ];
    assert_eq!(map(&texts).files().len(), 3);
}

#[test]
fn names_of_other_crates_are_told_by_file() {
    let map = map(&[
        ("lib.rs", "mod a;"),
        ("a.rs", "use other::{B, c::D}; fn f() { B::new() }"),
    ]);
    let outside: Vec<_> = map.files()[1].outside.iter().collect();
    assert_eq!(outside, ["B::new", "other::B", "other::c::D"]);
}

#[test]
fn a_module_without_a_file_and_broken_rust_are_told_by_line() {
    let told = |texts| match FileMap::of_texts(texts) {
        Ok(map) => panic!("{map:?}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        told(&[("lib.rs", "\nmod a;")]),
        "lib.rs:2: no file holds the module a"
    );
    let broken = told(&[("lib.rs", "mod a;"), ("a.rs", "\n\nfn 1() {}")]);
    assert!(broken.starts_with("a.rs:3: "), "{broken}");
}
