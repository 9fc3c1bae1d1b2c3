use crate::file_map::{Circle, File, FileMap, around};
use crate::graph::Graph;
use crate::source::FileId;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::Path;

/// A folder of sources with all that is in it, in order: each entry uses only entries before it.
///
/// A module's file beside the folder of its modules (`mesh.rs` beside `mesh/`) belongs into the folder: it is its door.
/// Façades are in no order, since nobody uses them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Room {
    /// The folder's name; nothing for the one that holds all sources of a package.
    pub name: String,
    /// What its door's documentation says first.
    pub about: Option<String>,
    /// The files and rooms in it, in their order.
    pub entries: Vec<Entry>,
    /// Circles between its rooms, or between a room and files. Circles of files alone are told by [`FileMap::circles`].
    pub circles: Vec<Circle>,
    /// How many files it has, those of rooms in it included.
    pub files: usize,
    /// How many lines these have.
    pub lines: usize,
}

/// What stands in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A file that defines something.
    File(File),
    /// A room in the room.
    Room(Room),
}

impl Entry {
    /// A file's name without its ending, a room's with a slash.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::File(file) => {
                let name = file.path.file_stem().unwrap_or_default();
                name.to_string_lossy().into_owned()
            }
            Self::Room(room) => format!("{}/", room.name),
        }
    }

    /// What its documentation says first.
    #[must_use]
    pub fn about(&self) -> Option<&str> {
        match self {
            Self::File(file) => file.about.as_deref(),
            Self::Room(room) => room.about.as_deref(),
        }
    }

    /// How many files it has.
    #[must_use]
    pub fn files(&self) -> usize {
        match self {
            Self::File(_) => 1,
            Self::Room(room) => room.files,
        }
    }

    /// How many lines it has.
    #[must_use]
    pub fn lines(&self) -> usize {
        match self {
            Self::File(file) => file.lines,
            Self::Room(room) => room.lines,
        }
    }
}

impl Room {
    /// The folder of a package's sources, below which its files lie in `within` (`src`).
    #[must_use]
    pub fn of(map: &FileMap, within: &Path) -> Self {
        let parts: Vec<Parts> = map
            .files()
            .iter()
            .map(|file| {
                let path = file.path.strip_prefix(within).unwrap_or(&file.path);
                path.iter().map(OsString::from).collect()
            })
            .collect();
        let folders: BTreeSet<_> = parts
            .iter()
            .flat_map(|parts| (1..parts.len()).map(|count| parts[..count].to_vec()))
            .collect();
        let placed = parts.iter().enumerate().map(|(file, parts)| {
            let door: Parts = Path::new(&parts.iter().collect::<std::path::PathBuf>())
                .with_extension("")
                .iter()
                .map(OsString::from)
                .collect();
            if folders.contains(&door) {
                let name = parts.last().cloned();
                (file, door.into_iter().chain(name).collect())
            } else {
                (file, parts.clone())
            }
        });
        Self::build(map, "", placed.collect())
    }

    /// This room and all rooms in it.
    #[must_use]
    pub fn all(&self) -> Vec<&Self> {
        let inner = self.entries.iter().flat_map(|entry| match entry {
            Entry::File(_) => Vec::new(),
            Entry::Room(room) => room.all(),
        });
        std::iter::once(self).chain(inner).collect()
    }

    /// A room of files and what is left of their paths within it.
    fn build(map: &FileMap, name: &str, files: Vec<(FileId, Parts)>) -> Self {
        let source = |file: FileId| &map.files()[file];
        let lines = files.iter().map(|&(file, _)| source(file).lines).sum();
        let count = files.len();
        let door = files.iter().find(|(_, parts)| {
            let [file] = &parts[..] else { return false };
            file == "mod.rs" || Path::new(file).file_stem().is_some_and(|stem| stem == name)
        });
        let about = door.and_then(|&(file, _)| source(file).about.clone());

        let mut inside: BTreeMap<OsString, Vec<(FileId, Parts)>> = BTreeMap::new();
        for (file, mut parts) in files {
            if parts.len() > 1 || !source(file).is_facade {
                let first = parts.remove(0);
                inside.entry(first).or_default().push((file, parts));
            }
        }
        let mut entry_of = BTreeMap::new();
        for (entry, files) in inside.values().enumerate() {
            entry_of.extend(files.iter().map(|&(file, _)| (file, entry)));
        }
        let mut arrows = BTreeMap::new();
        for (from, to) in map.pairs() {
            if let (Some(&a), Some(&b)) = (entry_of.get(&from), entry_of.get(&to)) {
                arrows.entry((a, b)).or_insert((from, to));
            }
        }
        let graph = Graph::new(inside.len(), arrows.keys().copied());
        let entries: Vec<_> = inside
            .into_iter()
            .map(|(name, files)| match &files[..] {
                [(file, parts)] if parts.is_empty() => Entry::File(source(*file).clone()),
                _ => Entry::Room(Self::build(map, &name.to_string_lossy(), files)),
            })
            .collect();

        let of_rooms = |circle: &Vec<usize>| {
            let mut members = circle.iter().map(|&entry| &entries[entry]);
            members.any(|entry| matches!(entry, Entry::Room(_)))
        };
        let circles = graph.circles().into_iter().filter(of_rooms);
        let circles = circles.map(|circle| Circle {
            members: circle.iter().map(|&entry| entries[entry].name()).collect(),
            way: around(&graph.shortest_way(&circle))
                .map(|step| {
                    let (from, to) = arrows[&step];
                    map.arrow(from, to)
                })
                .collect(),
        });
        let circles = circles.collect();
        let order = graph.order().into_iter().flatten();
        Self {
            name: name.to_owned(),
            about,
            entries: order.map(|entry| entries[entry].clone()).collect(),
            circles,
            files: count,
            lines,
        }
    }
}

/// The parts of a path.
type Parts = Vec<OsString>;

#[cfg(test)]
mod tests {
    use super::*;

    fn house(texts: &[(&str, &str)]) -> Room {
        Room::of(&FileMap::of_texts(texts).expect("Rust"), Path::new(""))
    }

    fn names(room: &Room) -> Vec<String> {
        room.entries.iter().map(Entry::name).collect()
    }

    #[test]
    fn rooms_stand_after_what_they_use() {
        let house = house(&[
            (
                "lib.rs",
                "mod attic; mod hall; mod cellar; mod plan; pub use attic::A;",
            ),
            (
                "attic/mod.rs",
                "//! Under the roof.\n\nmod a; pub use a::A;",
            ),
            ("attic/a.rs", "use crate::hall::H; pub struct A(H);"),
            ("hall/mod.rs", "mod h; mod z; pub use h::H;"),
            (
                "hall/h.rs",
                "use crate::plan::P; use super::z::Z; pub struct H(P, Z);",
            ),
            ("hall/z.rs", "pub struct Z;\n"),
            ("plan.rs", "use crate::cellar::C; pub struct P(C);"),
            ("cellar.rs", "pub struct C;"),
        ]);
        assert_eq!(names(&house), ["cellar", "plan", "hall/", "attic/"]);
        let Entry::Room(hall) = &house.entries[2] else {
            panic!("{house:?}");
        };
        assert_eq!(names(hall), ["z", "h"]);
        assert_eq!((hall.files, hall.lines), (3, 3));
        assert_eq!(house.entries[3].about(), Some("Under the roof."));
        assert_eq!(house.circles, []);
    }

    #[test]
    fn rooms_may_be_a_circle_where_files_are_none() {
        let house = house(&[
            ("lib.rs", "mod a; mod b;"),
            ("a/mod.rs", "pub mod low; pub mod high;"),
            ("a/low.rs", "pub struct Low;"),
            ("a/high.rs", "use crate::b::Mid; pub struct High(Mid);"),
            ("b/mod.rs", "mod mid; pub use mid::Mid;"),
            ("b/mid.rs", "use crate::a::low::Low; pub struct Mid(Low);"),
        ]);
        let [circle] = &house.circles[..] else {
            panic!("{:?}", house.circles);
        };
        assert_eq!(circle.members, ["a/", "b/"]);
        let way: Vec<_> = circle.way.iter().map(ToString::to_string).collect();
        assert_eq!(
            way,
            [
                "a/high.rs:1 names crate::b::Mid of b/mid.rs",
                "b/mid.rs:1 names crate::a::low::Low of a/low.rs"
            ]
        );
    }

    #[test]
    fn a_file_at_the_door_belongs_into_the_room() {
        let house = house(&[
            ("lib.rs", "mod mesh; mod a;"),
            ("a.rs", "pub struct A;"),
            (
                "mesh.rs",
                "mod rim; use rim::Rim; use crate::a::A; pub struct Mesh(Rim, A);",
            ),
            ("mesh/rim.rs", "pub struct Rim;"),
        ]);
        assert_eq!(names(&house), ["a", "mesh/"]);
        assert_eq!(house.all().len(), 2);
        assert_eq!(names(house.all()[1]), ["rim", "mesh"]);
    }
}
