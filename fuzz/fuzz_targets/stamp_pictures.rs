//! Any bytes as the picture of a stamp: refused in one line, or greys from 0 to 1.

#![no_main]

use libfuzzer_sys::fuzz_target;
use planet_file::read_stamp_picture;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, process};

/// In memory where there is such a folder.
static PATH: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        memory.to_path_buf()
    } else {
        std::env::temp_dir()
    };
    folder.join(format!("relief-fuzz-{}.png", process::id()))
});

fuzz_target!(|bytes: &[u8]| {
    fs::write(&*PATH, bytes).expect("the folder can be written");
    match read_stamp_picture(&PATH) {
        Ok(grid) => assert!((2..=4096).contains(&grid.side()), "{}", grid.side()),
        Err(error) => {
            let line = error.to_string();
            assert!(line.contains(".png: ") && !line.contains('\n'), "{line}");
        }
    }
});
