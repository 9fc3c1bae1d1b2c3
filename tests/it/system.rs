//! The program and the system it runs on: full disks, limits of memory and of files.
#![cfg(target_os = "linux")]

use crate::folder::Folder;
use std::fs;
use std::process::{Command, Output};

/// Runs the program under a shell's `limits`, in a folder.
fn relief(folder: &Folder, limits: &str, words: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_relief");
    Command::new("sh")
        .args(["-c", &format!("{limits} exec {program} {words}")])
        .current_dir(folder.path())
        .output()
        .expect("there is a shell")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_answer_that_is_lost_is_no_success() {
    let folder = Folder::new();
    for words in [
        "info --samples 1000",
        "--help",
        "--version",
        "preview --help",
        "doctor",
    ] {
        let output = relief(&folder, "", &format!("{words} > /dev/full"));
        assert_eq!(output.status.code(), Some(1), "{words}: {}", told(&output));
        assert!(
            told(&output).contains("standard output: cannot be written"),
            "{words}: {}",
            told(&output)
        );
        let output = relief(&folder, "", &format!("{words} | true"));
        assert_eq!(told(&output), "", "{words}");
    }
}

#[test]
fn what_the_system_does_not_give_is_said_in_one_line() {
    let folder = Folder::new();
    for (limits, words, code) in [
        ("ulimit -v 600000;", "cube -o a.png --size 4097", 2),
        ("ulimit -v 600000;", "heightmap -o a.png --size 8192", 2),
        ("ulimit -v 600000;", "info --samples 100000000", 2),
        ("ulimit -v 600000;", "screenshot -o a.png", 2),
        ("ulimit -f 8;", "heightmap -o a.png --size 1024", 1),
        ("ulimit -f 8;", "cube -o a.png --size 129 --raw faces", 1),
        ("export RAYON_NUM_THREADS=100000;", "info", 2),
    ] {
        let output = relief(&folder, limits, words);
        let told = told(&output);
        assert_eq!(output.status.code(), Some(code), "{limits} {words}: {told}");
        assert_eq!(told.lines().count(), 1, "{limits} {words}: {told}");
        assert!(
            told.starts_with("error: ") && told.contains("; "),
            "{limits} {words}: {told}"
        );
        assert_eq!(folder.names(), [""; 0], "{limits} {words}");
    }
}

#[test]
fn open_files_are_written_through_and_links_followed() {
    let folder = Folder::new();
    let words = "heightmap --size 32 -o";
    let log = folder.path().join("log");
    fs::write(&log, "before").expect("writable");
    let output = relief(&folder, "", &format!("{words} /dev/stdout >> log"));
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert!(folder.read("log").starts_with(b"before\x89PNG"));
    std::os::unix::fs::symlink("there.png", folder.path().join("link.png")).expect("writable");
    let output = relief(&folder, "", &format!("{words} link.png"));
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert_eq!(folder.names(), ["link.png", "log", "there.png"]);
    image::open(folder.path().join("there.png")).expect("a whole picture");
}

#[test]
fn standard_output_that_was_deleted_stays_what_it_is() {
    let folder = Folder::new();
    // A file that has no name any more: what `/dev/stdout` leads to is not there, and the link itself must stay.
    let words = "heightmap --size 32 -o /dev/stdout";
    let script = "exec 5<>gone; rm gone; exec >&5;";
    let output = relief(&folder, script, words);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert_eq!(folder.names(), [""; 0]);
    let link = fs::read_link("/dev/stdout").expect("still a link");
    assert_eq!(link.to_str(), Some("/proc/self/fd/1"));
}

#[test]
fn many_at_once_write_one_file_and_it_is_whole() {
    let folder = Folder::new();
    let alone = |seed: u32| {
        let name = format!("{seed}.png");
        let words = format!("--seed {seed} heightmap --size 64 -o {name}");
        let output = relief(&folder, "", &words);
        assert_eq!(output.status.code(), Some(0), "{}", told(&output));
        folder.read(&name)
    };
    let wanted: Vec<_> = (1..=6).map(alone).collect();
    let at_once = "for seed in 1 2 3 4 5 6; do relief --seed $seed heightmap --size 64 -o all.png & done; wait; true";
    let at_once = at_once.replace("relief", env!("CARGO_BIN_EXE_relief"));
    for _ in 0..4 {
        let ended = Command::new("sh")
            .args(["-c", &at_once])
            .current_dir(folder.path())
            .output()
            .expect("there is a shell");
        assert_eq!(told(&ended), "");
        assert!(
            wanted.contains(&folder.read("all.png")),
            "no one of the six planets"
        );
        assert_eq!(folder.names().len(), 7, "{:?}", folder.names());
    }
}

#[test]
fn a_picture_that_is_named_often_is_held_once() {
    let folder = Folder::new();
    let stamp = image::GrayImage::from_pixel(4096, 4096, image::Luma([99]));
    stamp
        .save(folder.path().join("stamp.png"))
        .expect("writable");
    let stamps = "(shape: Picture(\"stamp.png\")),".repeat(20);
    let recipe = format!(
        "(version: 1, name: \"Often\", radius: 1000.0, bands: [(name: \"hills\", salt: 1, first: 1, last: 4, amplitude: 20.0, gain: 0.5, stamps: [{stamps}])], look: (stops: [(height: 0.0, colour: (0.5, 0.5, 0.5))], rock: (0.4, 0.4, 0.4), rock_slope: (30.0, 40.0)))"
    );
    fs::write(folder.path().join("recipe"), recipe).expect("writable");
    // Twenty of them decoded would take 335 MB, and as numbers to print 1.3 GB.
    let words = "info --samples 1000 --recipe recipe";
    let output = relief(&folder, "ulimit -v 1000000;", words);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
}

#[test]
fn an_adapter_that_cannot_draw_is_told_whatever_the_environment_asks_for() {
    let folder = Folder::new();
    for set in [
        "WGPU_SETTINGS_PRIO=webgl2",
        "WGPU_BACKEND=gl",
        "WGPU_ADAPTER_NAME=nothing",
    ] {
        let words = "screenshot -o a.png --size 64x64 --radii 3";
        let output = relief(&folder, &format!("export {set};"), words);
        let told = told(&output);
        match output.status.code() {
            Some(0) => assert!(folder.read("a.png").starts_with(b"\x89PNG"), "{set}"),
            Some(2) => assert_eq!(told.lines().count(), 1, "{set}: {told}"),
            other => panic!("{set}: {other:?}: {told}"),
        }
    }
}

#[test]
fn the_picture_instead_of_a_window_replaces_nothing() {
    let folder = Folder::new();
    fs::write(folder.path().join("planet.png"), "mine").expect("writable");
    let output = relief(
        &folder,
        "unset DISPLAY WAYLAND_DISPLAY WAYLAND_SOCKET;",
        "--radius 1000",
    );
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    assert_eq!(folder.read("planet.png"), b"mine");
    assert_eq!(folder.names(), ["planet-2.png", "planet.png"]);
}

#[test]
fn a_display_that_is_none_is_told_and_no_reason_to_panic() {
    let folder = Folder::new();
    for set in [
        "DISPLAY=:60001",
        "WAYLAND_SOCKET=77",
        "WAYLAND_DISPLAY=nowhere",
    ] {
        let limits = format!("unset DISPLAY WAYLAND_DISPLAY WAYLAND_SOCKET; export {set};");
        let output = relief(&folder, &limits, "--radius 1000");
        let told = told(&output);
        assert_eq!(output.status.code(), Some(0), "{set}: {told}");
        assert!(
            told.contains("There can be no window here"),
            "{set}: {told}"
        );
    }
}
