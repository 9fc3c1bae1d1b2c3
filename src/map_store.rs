//! Maps that pipelines made, kept in the platform's folder for what can be made again.

use etcetera::BaseStrategy;
use planet_file::{MapStore, keep_maps};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, iter};

/// A folder of maps, one file each.
#[derive(Clone, Debug)]
struct MapFolder {
    folder: PathBuf,
    /// What this program is: another one may make other maps of the same text.
    program: u64,
    /// The most that all files take, in bytes.
    most: u64,
}

/// The most bytes that are kept: some fifty maps of 6 × 513² nodes.
const MOST: u64 = 512 << 20;

/// What each file begins with.
const MAGIC: &[u8; 8] = b"reliefm1";

/// Has maps kept where this platform keeps what can be made again, if it has such a place.
pub(crate) fn open() {
    let place = etcetera::choose_base_strategy().map(|places| places.cache_dir());
    if let (Ok(place), Ok(program)) = (place, this_program()) {
        keep_maps(Box::new(MapFolder {
            folder: place.join("relief").join("maps"),
            program,
            most: MOST,
        }));
    }
}

/// A number of its own for each build of the program.
fn this_program() -> io::Result<u64> {
    let file = fs::metadata(env::current_exe()?)?;
    let mut hasher = DefaultHasher::new();
    (file.len(), file.modified()?).hash(&mut hasher);
    Ok(hasher.finish())
}

impl MapStore for MapFolder {
    fn load(&self, key: u64) -> Option<Vec<f32>> {
        let path = self.path(key);
        let bytes = fs::read(&path).ok()?;
        let heights = self.unpack(key, &bytes)?;
        // What was used last goes last.
        let _ = File::open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(heights)
    }

    fn keep(&self, key: u64, heights: &[f32]) {
        // Who cannot keep it makes it again the next time.
        let _ = self.write(key, heights);
    }
}

impl MapFolder {
    fn path(&self, key: u64) -> PathBuf {
        let key = key ^ self.program;
        self.folder.join(format!("{key:016x}.map"))
    }

    /// Puts a map beside its place and then, whole, into it: two programs may do so at once.
    fn write(&self, key: u64, heights: &[f32]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::Builder::new()
            .prefix(PART)
            .tempfile_in(&self.folder)?;
        file.write_all(&self.pack(key, heights))?;
        file.persist(self.path(key))?;
        self.make_room()
    }

    /// Removes the maps that were not used for the longest time, and what programs left that were stopped while they wrote.
    fn make_room(&self) -> io::Result<()> {
        let mut files: Vec<_> = fs::read_dir(&self.folder)?
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let about = entry.metadata().ok()?;
                Some((about.modified().ok()?, about.len(), entry.path()))
            })
            .collect();
        files.sort();
        let mut all: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        for (at, bytes, path) in files {
            let forsaken = is_part(&path) && at.elapsed().is_ok_and(|since| since.as_secs() > 3600);
            if forsaken || (all > self.most && !is_part(&path)) {
                fs::remove_file(path)?;
                all -= bytes;
            }
        }
        Ok(())
    }

    fn pack(&self, key: u64, heights: &[f32]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.program.to_le_bytes());
        bytes.extend(key.to_le_bytes());
        bytes.extend(heights.iter().flat_map(|height| height.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The heights of a file, if it is whole, of this program and of this key.
    fn unpack(&self, key: u64, bytes: &[u8]) -> Option<Vec<f32>> {
        let (rest, sum) = bytes.split_last_chunk::<8>()?;
        let head: Vec<u8> = MAGIC
            .iter()
            .copied()
            .chain(self.program.to_le_bytes())
            .chain(key.to_le_bytes())
            .collect();
        let heights = rest.strip_prefix(head.as_slice())?;
        let (heights, []) = heights.as_chunks::<4>() else {
            return None;
        };
        let whole = checksum(rest) == u64::from_le_bytes(*sum);
        whole.then(|| {
            heights
                .iter()
                .map(|&bytes| f32::from_le_bytes(bytes))
                .collect()
        })
    }
}

/// What files are called while they are written.
const PART: &str = ".part-";

fn is_part(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with(PART))
}

/// FNV-1a, eight bytes at a time.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|&word| u64::from_le_bytes(word));
    let last = rest
        .iter()
        .fold(rest.len() as u64, |last, &byte| last << 8 | u64::from(byte));
    words
        .chain(iter::once(last))
        .fold(0xcbf2_9ce4_8422_2325, |sum, word| {
            (sum ^ word).wrapping_mul(0x0100_0000_01b3)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(place: &Path) -> MapFolder {
        MapFolder {
            folder: place.join("relief/maps"),
            program: 7,
            most: 4_000,
        }
    }

    fn heights(first: f32) -> Vec<f32> {
        (0..300_u16).map(|at| first + f32::from(at)).collect()
    }

    #[test]
    fn a_map_is_found_again_by_its_key_and_by_the_program_that_made_it() {
        let place = tempfile::tempdir().expect("a folder");
        let maps = folder(place.path());
        assert_eq!(maps.load(1), None);
        maps.keep(1, &heights(0.5));
        assert_eq!(maps.load(1), Some(heights(0.5)));
        assert_eq!(maps.load(2), None);
        let other = MapFolder {
            program: 8,
            ..maps.clone()
        };
        assert_eq!(other.load(1), None);
        // Even if a file of the other had its name.
        fs::rename(maps.path(1), other.path(1)).expect("there");
        assert_eq!(other.load(1), None);
        // Nothing else was left.
        assert_eq!(fs::read_dir(&maps.folder).expect("there").count(), 1);
    }

    #[test]
    fn a_map_that_was_hurt_is_none() {
        let place = tempfile::tempdir().expect("a folder");
        let maps = folder(place.path());
        maps.keep(1, &heights(2.0));
        let whole = fs::read(maps.path(1)).expect("there");
        for at in (0..whole.len()).step_by(37) {
            let mut hurt = whole.clone();
            hurt[at] ^= 16;
            assert_eq!(maps.unpack(1, &hurt), None, "byte {at}");
            assert_eq!(maps.unpack(1, &whole[..at]), None, "only {at}");
        }
        assert_eq!(maps.unpack(1, &whole), Some(heights(2.0)));
    }

    #[test]
    fn the_folder_keeps_what_was_used_last_and_no_more_than_it_may() {
        let place = tempfile::tempdir().expect("a folder");
        let maps = folder(place.path());
        let at = |key: u64, seconds: u64| {
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            let file = File::options().write(true).open(maps.path(key));
            file.and_then(|file| file.set_modified(then))
                .expect("there");
        };
        for key in 1..=3 {
            maps.keep(key, &heights(1.0));
            at(key, 1_000 * key);
        }
        // 1 is used again, so 2 is the oldest.
        assert!(maps.load(1).is_some());
        fs::write(maps.folder.join(".part-old"), "x").expect("written");
        maps.keep(4, &heights(1.0));
        let there: Vec<_> = (1..=4).filter(|&key| maps.path(key).exists()).collect();
        assert_eq!(there, [1, 3, 4]);
        assert!(
            maps.folder.join(".part-old").exists(),
            "somebody may be writing it"
        );
    }

    #[test]
    fn where_nothing_can_be_kept_nothing_is() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("file");
        fs::write(&file, "").expect("written");
        let maps = MapFolder {
            folder: file.join("maps"),
            program: 1,
            most: 1,
        };
        maps.keep(1, &heights(0.0));
        assert_eq!(maps.load(1), None);
    }
}
