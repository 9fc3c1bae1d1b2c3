//! Pages for people name files that are there.

use std::fs;
use std::path::{Path, PathBuf};

/// The README, the pages beside it and in `docs/`, and the crates' own.
fn pages() -> Vec<PathBuf> {
    let crates = fs::read_dir("crates").expect("there are crates");
    let crates = crates.map(|entry| entry.expect("readable").path());
    let folders = [PathBuf::from("."), "docs".into()].into_iter();
    let folders = folders.chain(crates).filter(|folder| folder.is_dir());
    let files = folders.flat_map(|folder| {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("readable").path())
    });
    let is_page = |path: &PathBuf| path.extension().is_some_and(|end| end == "md");
    files.filter(is_page).collect()
}

/// The words of a page in single backticks, without those of code blocks.
fn quoted(page: &str) -> Vec<&str> {
    let prose = page.split("```").step_by(2);
    prose
        .flat_map(|text| text.split('`').skip(1).step_by(2))
        .collect()
}

/// Where the links of a page lead that lead to files.
fn links(page: &str) -> Vec<&str> {
    let ends = page.split("](").skip(1);
    let links = ends.filter_map(|rest| rest.split([')', '#']).next());
    let elsewhere = |link: &&str| link.is_empty() || link.contains("://");
    links.filter(|link| !elsewhere(link)).collect()
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let rooms = [
        "crates/", "src/", "tests/", "docs/", "assets/", "fuzz/", ".ci/", ".github/",
    ];
    let (mut named, mut linked) = (0, 0);
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a text");
        for word in quoted(&text) {
            let is_path = rooms.iter().any(|room| word.starts_with(room));
            if is_path && !word.contains(['*', ' ', '…']) {
                assert!(Path::new(word).exists(), "{page:?} names {word}");
                named += 1;
            }
        }
        for link in links(&text) {
            let to = page.parent().expect("in a folder").join(link);
            assert!(to.exists(), "{page:?} leads to {link}");
            linked += 1;
        }
    }
    assert!(
        named > 20 && linked > 5,
        "{named} names and {linked} links read"
    );
}
