//! The program and the system it runs on: signals, full disks, limits of memory and of files.
#![cfg(target_os = "linux")]

use crate::folder::Folder;
use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Starts the program, which hears all signals even if these tests ignore some, and waits until it listens.
fn start(folder: &Folder, words: &str) -> Child {
    let running = Command::new("env")
        .args(["--default-signal", env!("CARGO_BIN_EXE_relief")])
        .args(words.split(' '))
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("there is env");
    let threads = format!("/proc/{}/task", running.id());
    let listens = || {
        let mut threads = fs::read_dir(&threads).into_iter().flatten().flatten();
        threads.any(|thread| {
            let name = fs::read_to_string(thread.path().join("comm"));
            name.is_ok_and(|name| name.trim() == "signals")
        })
    };
    let begun = Instant::now();
    while !listens() {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "it never listens"
        );
        sleep(Duration::from_millis(10));
    }
    running
}

#[test]
fn the_first_signal_ends_it_at_once_and_leaves_nothing() {
    let folder = Folder::new();
    for words in [
        "heightmap -o a.png --size 8192",
        "cube -o a.png --size 4097 --raw faces",
        "info --samples 10000000",
        "check --full",
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
            let mut running = start(&folder, words);
            sleep(Duration::from_millis(300));
            let kill = ["-s", signal, &running.id().to_string()].map(String::from);
            let sent = Instant::now();
            Command::new("kill")
                .args(kill)
                .status()
                .expect("there is kill");
            let ended = running.wait().expect("it was started");
            assert_eq!(ended.code(), Some(code), "{words}, {signal}");
            // A tenth of a second; more on a machine that has other things to do.
            assert!(sent.elapsed() < Duration::from_secs(5), "{words}, {signal}");
            assert_eq!(folder.names(), [""; 0], "{words}, {signal}");
        }
    }
}

#[test]
fn what_was_to_be_ignored_is_ignored() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_relief");
    let script =
        format!("trap '' HUP; {program} info --samples 40000 & sleep 0.2; kill -s HUP $!; wait $!");
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .output();
    let output = output.expect("there is a shell");
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
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
