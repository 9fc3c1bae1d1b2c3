//! What the program draws with the graphics adapter.

use crate::folder::Folder;
use image::RgbImage;
use std::process::Command;

/// Where a picture lies.
pub(crate) const PICTURE: &str = "picture.png";

/// Takes a picture; `None` as [`draw`].
pub(crate) fn take(folder: &Folder, size: &str, options: &str) -> Option<RgbImage> {
    draw(
        folder,
        &format!("screenshot -o {PICTURE} --size {size} {options}"),
    )?;
    let picture = image::load_from_memory(&folder.read(PICTURE)).expect("a PNG");
    Some(picture.into_rgb8())
}

/// What a command that draws tells; `None`, said aloud, on a machine without an adapter, which in CI is a failure.
pub(crate) fn draw(folder: &Folder, command: &str) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_relief"))
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .args(command.split_whitespace())
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && error.contains("no graphics adapter") {
        assert!(std::env::var_os("CI").is_none(), "CI must draw: {error}");
        eprintln!("skipped, for there is nothing to draw with: {error}");
        return None;
    }
    assert!(output.status.success(), "{command}: {error}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}
