//! Who may know whom: the crate map of the README, held by a list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A room and the crates it may depend on outside its tests.
const ALLOWED: [(&str, &[&str]); 5] = [
    ("crates/cubemap", &["glam", "libm", "thiserror"]),
    (
        "crates/terrain",
        &[
            "cubemap",
            "glam",
            "libm",
            "rand",
            "rand_chacha",
            "serde",
            "thiserror",
        ],
    ),
    ("crates/quadtree", &["cubemap", "glam"]),
    (
        "crates/look",
        &["bevy_reflect", "glam", "serde", "thiserror"],
    ),
    (
        "crates/bevy_relief",
        &[
            "bevy",
            "big_space",
            "cubemap",
            "look",
            "quadtree",
            "terrain",
            "thiserror",
        ],
    ),
];

/// Cargo starts tests in the folder of their package, wherever they were built.
fn root() -> &'static Path {
    Path::new(".")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in the `[dependencies]` table of a manifest.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    manifest
        .split("\n[")
        .filter_map(|table| table.strip_prefix("dependencies]"))
        .flat_map(str::lines)
        .filter(|line| !line.starts_with([' ', '#', ']']))
        .filter_map(|line| line.split(['.', '=']).next())
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Every Rust source below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn each_room_depends_only_on_what_it_may_know() {
    for (room, allowed) in ALLOWED {
        let found = dependencies(&read(&root().join(room).join("Cargo.toml")));
        assert!(
            !found.is_empty(),
            "{room}: no dependency found, the test reads it wrongly"
        );
        let allowed: BTreeSet<String> = allowed.iter().map(ToString::to_string).collect();
        let extra: Vec<_> = found.difference(&allowed).collect();
        assert!(extra.is_empty(), "{room} may not know {extra:?}");
    }
}

#[test]
fn only_the_app_knows_egui_and_computes_no_terrain() {
    for (room, _) in ALLOWED {
        for file in sources(&root().join(room)) {
            assert!(
                !read(&file).contains("egui::"),
                "{} knows egui",
                file.display()
            );
        }
    }
    for file in sources(&root().join("src")) {
        let text = read(&file);
        for word in ["SectorStamp", "use quadtree"] {
            assert!(!text.contains(word), "{} knows {word}", file.display());
        }
    }
}
