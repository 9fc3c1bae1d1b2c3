//! What the engine is known by: a hash of the sources that the bytes of tiles follow from, and of the versions of what they use.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages whose sources it is.
const PACKAGES: [&str; 8] = [
    "cubemap",
    "drainage",
    "rain",
    "terrain",
    "heightmap",
    "look",
    "planet_file",
    "tiles",
];

/// The folders of a package that hold them.
const FOLDERS: [&str; 2] = ["src", "planets"];

fn main() {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says so"));
    let crates = own.parent().expect("a package lies in a folder");
    let mut hasher = blake3::Hasher::new();
    hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
    // Packages from a registry lie beside others under names with versions: there the version says it all.
    for folder in PACKAGES.map(|name| crates.join(name)) {
        for folder in FOLDERS.map(|name| folder.join(name)) {
            add(&folder, &mut hasher);
        }
    }
    add(&crates.join("../Cargo.lock"), &mut hasher);
    let hash = hasher.finalize().to_hex();
    println!("cargo::rustc-env=RELIEF_ENGINE={}", &hash[..16]);
}

/// Adds a file, or all that lies in a folder in the order of the names; nothing where there is none.
fn add(path: &Path, hasher: &mut blake3::Hasher) {
    if let Ok(files) = fs::read_dir(path) {
        println!("cargo::rerun-if-changed={}", path.display());
        let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
        files.sort();
        files.iter().for_each(|file| add(file, hasher));
    } else if let Ok(bytes) = fs::read(path) {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.file_name().unwrap_or_default();
        hasher.update(name.as_encoded_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
    }
}
