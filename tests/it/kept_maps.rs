//! Maps of planets that were made once are found again, and nothing that happens to them changes a planet.

use crate::folder::{Folder, names};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What the program tells of a planet whose map it makes or finds in a folder.
fn info(cache: &Folder, words: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_relief"))
        .args(words.split_whitespace())
        .env("XDG_CACHE_HOME", cache.path())
        .output()
        .expect("the program was built");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The only file of maps in a folder.
fn kept(cache: &Folder) -> PathBuf {
    let maps = cache.path().join("relief/maps");
    let all = names(&maps);
    assert_eq!(all.len(), 1, "{all:?}");
    maps.join(&all[0])
}

#[test]
fn a_map_is_made_once_and_what_is_no_map_of_it_is_made_anew() {
    let cache = Folder::new();
    let words = "--preset drift info --samples 1000";
    let first = info(&cache, words);
    let file = kept(&cache);
    let whole = fs::read(&file).expect("there");
    assert_eq!(info(&cache, words), first);
    for hurt in [&b"no map"[..], &whole[..whole.len() / 2], &[]] {
        fs::write(&file, hurt).expect("writable");
        assert_eq!(info(&cache, words), first);
        assert!(fs::read(kept(&cache)).expect("there") == whole);
    }
    // Somebody asks for none.
    let none = Folder::new();
    assert_eq!(info(&none, &format!("--no-cache {words}")), first);
    assert!(names(none.path()).is_empty());
    // And where the folder cannot be, nobody misses it.
    fs::write(none.path().join("relief"), "").expect("writable");
    assert_eq!(info(&none, words), first);
}
