use crate::room::{Entry, Room};
use crate::workspace::{Package, Workspace};
use std::fmt::Write;

/// The crates in their order, and in each its rooms in theirs: what stands lower uses only what stands higher.
///
/// Plain text for a terminal and for the README. Crates without rooms are one line.
#[must_use]
pub fn drawing(workspace: &Workspace) -> String {
    let mut text = String::new();
    for package in &workspace.packages {
        draw(workspace, package, &mut text);
    }
    text
}

fn draw(workspace: &Workspace, package: &Package, text: &mut String) {
    let own = package
        .dependencies
        .iter()
        .map(|used| used.name.as_str())
        .filter(|used| workspace.package(used).is_some());
    let own: Vec<_> = own.collect();
    let uses = if own.is_empty() {
        String::new()
    } else {
        format!(" ← {}", own.join(", "))
    };
    let _ = writeln!(text, "{}{uses}", package.name);
    if let Some(about) = &package.about {
        let _ = writeln!(text, "    {about}");
    }
    for line in lines(&package.room()) {
        let _ = writeln!(text, "    {line}");
    }
}

/// A line for each entry of a room, if there are rooms among them.
fn lines(room: &Room) -> Vec<String> {
    if !room
        .entries
        .iter()
        .any(|entry| matches!(entry, Entry::Room(_)))
    {
        return Vec::new();
    }
    let widest = room
        .entries
        .iter()
        .map(|entry| entry.name().chars().count());
    let widest = widest.max().unwrap_or(0);
    let line = |entry: &Entry| {
        let about = entry.about().map(first_sentence).unwrap_or_default();
        let line = format!("· {:widest$}  {about}", entry.name());
        line.trim_end().to_owned()
    };
    room.entries.iter().map(line).collect()
}

/// The first sentence of documentation, without its marks.
fn first_sentence(about: &str) -> String {
    let end = about.find(". ").unwrap_or(about.len());
    let sentence = about[..end].trim_end_matches(['.', ':']);
    sentence.replace(['`', '[', ']'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file_map::FileMap;
    use std::path::Path;

    #[test]
    fn a_line_has_a_name_and_the_first_sentence_of_what_it_is_about() {
        let map = FileMap::of_texts(&[
            ("lib.rs", "mod a; mod c; mod long;"),
            ("long/mod.rs", "//! Where [`B`] lives. More of it.\nmod b;"),
            ("long/b.rs", "use crate::a::A; pub struct B(A);"),
            (
                "a.rs",
                "use x::Y;\n/// Says\n/// a.\nstruct A;\n/// B.\nstruct B;",
            ),
            ("c.rs", "struct C;"),
        ]);
        let room = Room::of(&map.expect("Rust"), Path::new(""));
        assert_eq!(
            lines(&room),
            ["· a      Says a", "· c", "· long/  Where B lives"]
        );
    }
}
