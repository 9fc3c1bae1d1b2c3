//! Who may know whom: crates by a list, files and folders by having no way around.

use rooms::{Package, Workspace, crowds, drawing, with_drawing};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

/// The libraries, and what each may depend on outside its tests.
const ALLOWED: &[(&str, &[&str])] = &[
    ("cubemap", &["glam", "libm", "thiserror"]),
    ("drainage", &["rayon"]),
    ("rain", &["cubemap", "glam", "libm", "rayon"]),
    (
        "terrain",
        &[
            "cubemap",
            "drainage",
            "glam",
            "libm",
            "rain",
            "rand",
            "rand_chacha",
            "rayon",
            "serde",
            "thiserror",
        ],
    ),
    (
        "heightmap",
        &[
            "cubemap",
            "drainage",
            "exr",
            "glam",
            "image",
            "libm",
            "noise",
            "rain",
            "rand",
            "rand_chacha",
            "rayon",
            "saphyr-parser",
            "strsim",
            "terrain",
            "thiserror",
        ],
    ),
    ("quadtree", &["cubemap", "glam", "rustc-hash"]),
    (
        "look",
        &["bevy_reflect", "glam", "libm", "serde", "thiserror"],
    ),
    (
        "planet_file",
        &[
            "bevy",
            "clap",
            "data-encoding",
            "flate2",
            "glam",
            "heightmap",
            "image",
            "look",
            "rayon",
            "ron",
            "serde",
            "terrain",
            "thiserror",
        ],
    ),
    (
        "workshop",
        &[
            "cubemap",
            "fastrand",
            "glam",
            // What is done to the pipeline of a planet's map has names, and what is wrong with it a place.
            "heightmap",
            "look",
            "planet_file",
            "ron",
            "serde",
            "tempfile",
            "terrain",
            "thiserror",
        ],
    ),
    (
        "tiles",
        &[
            "blake3",
            "flate2",
            "glam",
            "image",
            "libm",
            "look",
            "planet_file",
            "serde",
            "serde_json",
            "terrain",
            "thiserror",
        ],
    ),
    (
        "bake",
        &[
            "futures-lite",
            "pmtiles",
            "rayon",
            "serde",
            "serde_json",
            "thiserror",
            "tiles",
        ],
    ),
    (
        "export",
        &[
            "cubemap",
            "exr",
            "flate2",
            "glam",
            "ktx2",
            "libm",
            "png",
            "rayon",
            "serde",
            "serde_json",
            "terrain",
            "thiserror",
            "tiles",
            "zip",
        ],
    ),
    (
        "bevy_relief",
        &[
            "avian3d",
            "bevy",
            "big_space",
            "cubemap",
            "heightmap",
            "look",
            "planet_file",
            "quadtree",
            "rayon",
            "terrain",
            "thiserror",
        ],
    ),
    (
        "studio",
        &[
            "bevy",
            "bevy_relief",
            "image",
            "indicatif",
            "one_build",
            "png",
            "rayon",
            "signal-hook",
            "tempfile",
            "terrain",
            "thiserror",
            "wgpu",
            "x11rb",
        ],
    ),
    (
        "lab",
        &[
            "bevy",
            "bevy_relief",
            "clap",
            "comfy-table",
            "cubemap",
            "fastnoise-lite",
            "heightmap",
            "image",
            "noise",
            "planet_file",
            "plotters",
            "rayon",
            "serde",
            "serde_json",
            "studio",
            "tempfile",
            "terrain",
            "thiserror",
            "x11rb",
        ],
    ),
    (
        "rooms",
        &["proc-macro2", "serde", "serde_json", "syn", "thiserror"],
    ),
];

/// Packages that may depend on anything: the programs, and the list of the engine's features.
const FREE: [&str; 4] = ["relief", "relief_serve", "relief_python", "one_build"];

/// The program's own libraries, which stand above the plugin.
const ABOVE_THE_PLUGIN: [&str; 2] = ["studio", "lab"];

fn workspace() -> &'static Workspace {
    static READ: OnceLock<Workspace> = OnceLock::new();
    READ.get_or_init(|| Workspace::read(Path::new(".")).expect("the workspace can be read"))
}

/// The packages that are libraries.
fn libraries() -> impl Iterator<Item = &'static Package> {
    let packages = workspace().packages.iter();
    packages.filter(|package| !FREE.contains(&package.name.as_str()))
}

#[test]
fn each_crate_depends_only_on_what_it_may_know() {
    let listed: BTreeSet<_> = ALLOWED.iter().map(|(name, _)| *name).collect();
    let found: BTreeSet<_> = libraries().map(|package| package.name.as_str()).collect();
    assert_eq!(
        found, listed,
        "a crate without a list, or a list without a crate"
    );
    for (name, allowed) in ALLOWED {
        let package = workspace().package(name).expect("listed above");
        let allowed: BTreeSet<_> = allowed.iter().copied().collect();
        let used = package.dependencies.iter();
        let used: BTreeSet<_> = used.map(|used| used.name.as_str()).collect();
        assert_eq!(used, allowed, "{name} depends on others than its list says");
    }
}

#[test]
fn only_the_plugin_needs_the_engine() {
    let below = libraries()
        .filter(|package| !package.name.starts_with("bevy_"))
        .filter(|package| !ABOVE_THE_PLUGIN.contains(&package.name.as_str()));
    for package in below {
        for used in &package.dependencies {
            let engine = ["bevy", "avian", "big_space", "wgpu", "winit"];
            let engine = engine.iter().any(|word| used.name.starts_with(word));
            assert!(
                !engine || used.optional,
                "{} needs {}",
                package.name,
                used.name
            );
        }
    }
}

#[test]
fn only_the_app_knows_egui_and_it_computes_no_terrain() {
    for package in &workspace().packages {
        let is_app = package.name == "relief";
        for file in package.map.files() {
            for path in &file.outside {
                let known = |word: &str| path.split("::").any(|part| part == word);
                let place = package.folder.join(&file.path);
                let place = place.display();
                if is_app {
                    assert!(
                        !known("quadtree") && !known("SectorStamp"),
                        "{place} names {path}"
                    );
                } else {
                    assert!(
                        !known("egui") && !known("bevy_egui"),
                        "{place} names {path}"
                    );
                }
            }
        }
    }
}

#[test]
fn files_and_rooms_have_an_order_and_no_folder_is_crowded() {
    for package in &workspace().packages {
        let crowds = crowds(&workspace().folder, package).expect("its folders can be read");
        let amiss: Vec<_> = package
            .circles()
            .iter()
            .map(ToString::to_string)
            .chain(crowds.iter().map(ToString::to_string))
            .collect();
        assert!(amiss.is_empty(), "{}: {}", package.name, amiss.join("\n"));
    }
}

#[test]
fn the_readme_draws_the_rooms_as_they_are() {
    let readme = std::fs::read_to_string("README.md").expect("the README is there");
    let drawn = with_drawing(&readme, &drawing(workspace())).expect("it has a place for them");
    assert!(drawn == readme, "run: cargo run -p rooms -- --readme");
}
