//! The program and its signals: the first ends whatever it does, within a second, and leaves nothing.
#![cfg(target_os = "linux")]

use crate::folder::Folder;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How soon a signal ends it.
const AT_ONCE: Duration = Duration::from_secs(1);

/// How often it may take longer on a machine that has other things to do, before the program is to blame.
const TRIES: usize = 4;

/// Starts the program, which hears all signals even if these tests ignore some, and waits until it listens.
///
/// `None` if it ended before, for want of a graphics adapter; in CI that is a failure.
fn start(folder: &Folder, words: &str) -> Option<Child> {
    let mut running = Command::new("env")
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
        if let Some(ended) = running.try_wait().expect("it was started") {
            assert_eq!(ended.code(), Some(2), "{words}");
            assert!(std::env::var_os("CI").is_none(), "CI must draw: {words}");
            return None;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "it never listens"
        );
        sleep(Duration::from_millis(10));
    }
    Some(running)
}

/// Starts it, sends it a signal after a while, and is how long it then took to end with `code`.
fn time_to_end(words: &str, signal: &str, code: i32, after: Duration) -> Option<Duration> {
    let folder = Folder::new();
    let mut running = start(&folder, words)?;
    sleep(after);
    let kill = ["-s", signal, &running.id().to_string()].map(String::from);
    let sent = Instant::now();
    Command::new("kill")
        .args(kill)
        .status()
        .expect("there is kill");
    let ended = running.wait().expect("it was started");
    let took = sent.elapsed();
    assert_eq!(ended.code(), Some(code), "{words}, {signal}");
    assert_eq!(folder.names(), [""; 0], "{words}, {signal}");
    Some(took)
}

fn ends_at_once(words: &str, signal: &str, code: i32, after: Duration) {
    let mut took = Vec::new();
    for _ in 0..TRIES {
        let Some(time) = time_to_end(words, signal, code, after) else {
            eprintln!("skipped, for there is nothing to draw with: {words}");
            return;
        };
        if time < AT_ONCE {
            return;
        }
        took.push(time);
    }
    panic!("{words}, {signal}: {took:?}");
}

#[test]
fn the_first_signal_ends_it_at_once_and_leaves_nothing() {
    for words in [
        "heightmap -o a.png --size 8192",
        "cube -o a.png --size 4097 --raw faces",
        "info --samples 10000000",
        "map cell -o a.png --size 8193 --set count=4096",
        "globe -o a.png --width 16384",
        "globe -o a.tif --width 16384 --what colour",
        "region -o a.exr --lat 3 --lon 4 --step 10 --size 8129",
        "mesh -o a.glb --level 10",
        "check --full",
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
            ends_at_once(words, signal, code, Duration::from_millis(300));
        }
    }
}

#[test]
fn the_first_signal_ends_what_draws_at_once_and_leaves_nothing() {
    for words in [
        "screenshot -o a.png --size 1600x1000 --alt 2",
        "gallery -o pictures --size 1600x1000",
        "check --pictures --full",
        "bench frames",
    ] {
        // Before there is a picture, and while the engine starts as well as while it draws.
        for milliseconds in [50, 1500] {
            ends_at_once(words, "INT", 130, Duration::from_millis(milliseconds));
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
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
}
