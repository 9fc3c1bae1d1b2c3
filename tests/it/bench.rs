//! Measuring, as a user meets it: that it works and what it tells, not how fast anything is.

use crate::folder::Folder;
use lab::bench::{CURVES, PHASES, parts};
use serde_json::Value;
use std::process::Command;

fn command(folder: &Folder, what: &str, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_relief"));
    command
        .args(["bench", what, "--quick"])
        .args(options)
        .current_dir(folder.path())
        // Else drivers complain that there is no such folder.
        .env("XDG_RUNTIME_DIR", folder.path());
    command
}

/// What `relief bench --quick` prints of a thing to be measured, with these options.
fn bench(folder: &Folder, what: &str, options: &[&str]) -> String {
    let output = command(folder, what, options).output();
    let output = output.expect("the program was built");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{options:?}: {told}");
    assert!(told.lines().count() <= 1, "{options:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in:\n{text}"))
}

/// The number there, which must be one above 0.
fn positive(line: &Value, name: &str) -> f64 {
    let number = line[name]
        .as_f64()
        .unwrap_or_else(|| panic!("no {name}: {line}"));
    assert!(number.is_finite() && number > 0.0, "{name}: {line}");
    number
}

#[test]
fn every_row_has_a_ratio_and_says_whether_its_reach_is_met() {
    let folder = Folder::new();
    let told = json(&bench(&folder, "terrain", &["--json"]));
    assert!(told["machine"]["instructions"].is_string(), "{told:#}");
    let rows = told["rows"].as_array().expect("a list");
    for (words, reach, bound) in [
        ("16 octaves, bell, cube chart", "at_least", 40.0),
        ("16 octaves, bell, sphere chart", "at_least", 25.0),
        ("16 octaves, bell, sphere chart", "at_most", 1.7),
        ("level 16, 22 octaves", "at_most", 1.7),
        ("a sample and octave", "at_least", 20.0),
        ("a sample and octave", "at_least", 6.0),
        ("flat map, cone, 512²", "at_least", 8.0),
        ("6 realms × 4 sectors", "at_most", 0.1),
        ("peak memory", "at_most", 0.125),
        ("coarse twin added, 65², level 10", "at_most", 1.8),
        ("coarse twin added, 65², level 16", "at_most", 1.8),
        ("mesh arrays", "at_most", 1.0),
        ("grey-grid stamps", "at_most", 4.0),
        ("three bands", "at_most", 1.5),
        ("worst error of a height", "at_most", 1.0),
    ] {
        let found = rows.iter().find(|row| {
            let work = row["work"].as_str().expect("words");
            work.contains(words) && row["reach"][reach].as_f64() == Some(bound)
        });
        assert!(found.is_some(), "no {words} {reach} {bound} in {told:#}");
    }
    let presets = told["presets"].as_array().expect("a list");
    assert_eq!(presets.len(), planet_file::Preset::ALL.len());
    for preset in presets {
        positive(preset, "height_at");
        let chunks = preset["chunks"].as_array().expect("a list");
        assert_eq!(chunks.len(), 12);
        for chunk in chunks {
            for figure in ["heights", "field", "chunk"] {
                positive(chunk, figure);
            }
        }
    }
    each_says_what_it_found(rows);
    // All of the chunks are held in the end.
    let memory = rows.iter().filter(|row| row["unit"] == "MB");
    for row in memory.filter(|_| cfg!(target_os = "linux")) {
        let taken = positive(row, "work_takes");
        assert!(taken > 24.0 * 257.0 * 257.0 * 4.0 / 1e6, "{row}");
    }
}

/// Whether each row has a ratio of its two figures, and says whether its reach is met.
fn each_says_what_it_found(rows: &[Value]) {
    for row in rows {
        let memory = row["unit"] == "MB";
        if memory && !cfg!(target_os = "linux") {
            continue;
        }
        let [ratio, taken, allowed] =
            ["ratio", "work_takes", "reference_takes"].map(|name| positive(row, name));
        let (least, most) = (&row["reach"]["at_least"], &row["reach"]["at_most"]);
        let expected = if most.is_null() {
            allowed / taken
        } else {
            taken / allowed
        };
        assert!((ratio / expected - 1.0).abs() < 1e-9, "{row}");
        let met = least.as_f64().map(|least| ratio >= least);
        let met = met.or(most.as_f64().map(|most| ratio <= most));
        assert_eq!(row["met"].as_bool(), met, "{row}");
    }
}

#[test]
fn maps_are_measured_against_the_plainest_means_and_what_is_to_be_reached() {
    let folder = Folder::new();
    let told = json(&bench(&folder, "maps", &["--json"]));
    let rows = told["rows"].as_array().expect("a list");
    for (words, reach, bound) in [
        ("diamond-square, 513²", "at_least", 6.0),
        ("gradient noise, 10 octaves", "at_least", 5.0),
        ("128² window", "at_most", 1.0),
        ("diamond-square, 6 × 1025²", "at_most", 1.0),
        ("thermal erosion", "at_least", 8.0),
        ("hydraulic erosion", "at_least", 8.0),
        ("fast erosion, 513²", "at_least", 8.0),
        (
            "thermal erosion, 513², 40 times, two cores",
            "at_least",
            1.7,
        ),
        ("peak memory", "at_most", 1.0),
    ] {
        let found = rows.iter().find(|row| {
            let work = row["work"].as_str().expect("words");
            work.contains(words) && row["reach"][reach].as_f64() == Some(bound)
        });
        assert!(found.is_some(), "no {words} {reach} {bound} in {told:#}");
    }
    each_says_what_it_found(rows);
}

#[test]
fn growth_is_told_and_drawn() {
    let folder = Folder::new();
    let told = json(&bench(
        &folder,
        "terrain",
        &["--json", "--growth", "growth.svg"],
    ));
    let panels = told["growth"]["panels"].as_array().expect("a list");
    let grows: Vec<&str> = panels.iter().filter_map(|p| p["grows"].as_str()).collect();
    assert_eq!(grows, ["vertices a side", "octaves", "level", "threads"]);
    for (panel, ends) in
        panels
            .iter()
            .zip([(33, Some(257)), (8, Some(28)), (0, Some(24)), (1, None)])
    {
        let points = panel["points"].as_array().expect("a list");
        let at = |point: &Value| point[panel["grows"].as_str().expect("words")].as_u64();
        assert_eq!(at(&points[0]), Some(ends.0), "{panel}");
        let last = at(&points[points.len() - 1]);
        assert!(ends.1.is_none() || last == ends.1, "{panel}");
        for point in points {
            for curve in CURVES {
                positive(point, curve);
            }
        }
    }
    let sizes = told["growth"]["bytes_a_chunk"].as_array().expect("a list");
    assert_eq!(sizes[1]["heights"], 65 * 65 * 4);
    assert_eq!(sizes[1]["field"], (65 * 65 + 33 * 33) * (4 + 12));
    assert_eq!(sizes[1]["mesh"], (65 * 65 + 4 * 64) * (4 * 12 + 2 * 4));
    assert_eq!(folder.names(), ["growth.svg"]);
    let drawn = String::from_utf8(folder.read("growth.svg")).expect("text");
    assert!(drawn.starts_with("<svg") && drawn.trim_end().ends_with("</svg>"));
    for words in grows.into_iter().chain(CURVES) {
        assert!(drawn.contains(words), "{words} is not in the drawing");
    }
    assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
}

#[test]
fn a_flight_has_all_its_figures_and_says_whether_what_is_to_be_reached_is() {
    let folder = Folder::new();
    let told = json(&bench(&folder, "flight", &["--rail", "dive", "--json"]));
    assert!(told["machine"]["instructions"].is_string(), "{told:#}");
    let flight = &told["flight"];
    assert_eq!(flight["rail"], "dive");
    for name in ["steps", "upload_bytes_a_frame", "threads_that_build"] {
        positive(flight, name);
    }
    let figures = flight["figures"].as_array().expect("a list");
    // What is more than nothing however short the flight, and what may be nothing.
    for (name, least, most, some) in [
        ("main thread, median", None, Some(0.5), true),
        ("main thread, p99", None, Some(2.0), true),
        ("main thread, worst", None, None, true),
        (
            "main thread less waits for a core, median",
            None,
            Some(0.5),
            false,
        ),
        (
            "main thread less waits for a core, p99",
            None,
            Some(2.0),
            false,
        ),
        (
            "main thread less waits for a core, worst",
            None,
            None,
            false,
        ),
        ("selection, median", None, None, true),
        ("selection of 300 leaves, median", None, Some(0.3), true),
        ("chunks drawn, median", Some(300.0), None, true),
        ("chunks built", None, None, true),
        ("chunks dropped", None, None, false),
        ("chunks in flight, median", None, None, false),
        ("chunks in flight, most", None, None, false),
        ("chunks built but never shown", None, None, false),
        (
            "longest time ground in sight was over its error",
            None,
            None,
            false,
        ),
        (
            "longest time ground in sight was more than one level behind",
            None,
            None,
            false,
        ),
        (
            "first complete picture after start of the plugin",
            None,
            Some(0.5),
            true,
        ),
        ("uploaded", None, None, true),
        ("peak memory", None, None, cfg!(target_os = "linux")),
    ] {
        let found = figures.iter().find(|figure| figure["figure"] == name);
        let figure = found.unwrap_or_else(|| panic!("no {name} in {told:#}"));
        let value = figure["value"].as_f64();
        assert!(
            value.is_none_or(|value| value.is_finite() && value >= 0.0),
            "{figure}"
        );
        assert!(!some || value.is_some_and(|value| value > 0.0), "{figure}");
        let reach = &figure["reach"];
        assert_eq!(
            (reach["at_least"].as_f64(), reach["at_most"].as_f64()),
            (least, most),
            "{figure}"
        );
        let met = least.zip(value).map(|(least, value)| value >= least);
        let met = met.or(most.zip(value).map(|(most, value)| value <= most));
        assert_eq!(figure["met"].as_bool(), met, "{figure}");
    }
    let phases = flight["main_thread_by_phase"].as_array().expect("a list");
    let names: Vec<&str> = phases.iter().filter_map(|p| p["phase"].as_str()).collect();
    assert_eq!(names, PHASES.map(|phase| format!("{phase:?}")));
    for phase in phases {
        let [median, p99, worst] =
            ["median_ms", "p99_ms", "worst_ms"].map(|name| positive(phase, name));
        assert!(median <= p99 && p99 <= worst, "{phase}");
    }
    assert!(
        bench(&folder, "flight", &["--rail", "dive"]).contains("main thread, p99"),
        "the table has no p99"
    );
}

/// What is measured by drawing; `None`, said aloud, on a machine without an adapter, which in CI is a failure.
fn drawn(what: &str) -> Option<Value> {
    let folder = Folder::new();
    let options = ["--size", "160x100", "--json"];
    let output = command(&folder, what, &options).output();
    let output = output.expect("the program was built");
    let error = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(2) && error.contains("no graphics adapter") {
        assert!(std::env::var_os("CI").is_none(), "CI must draw: {error}");
        eprintln!("skipped, for there is nothing to draw with: {error}");
        return None;
    }
    assert!(output.status.success(), "{error}");
    Some(json(&String::from_utf8_lossy(&output.stdout)))
}

#[test]
fn looks_are_measured_part_by_part_against_plain_ground() {
    let Some(told) = drawn("looks") else {
        return;
    };
    let frames = told["looks"]["frames"].as_array().expect("a list");
    let names: Vec<_> = frames.iter().filter_map(|f| f["part"].as_str()).collect();
    assert_eq!(names, parts(), "{told}");
    assert_eq!(frames[0]["times_plain_ground"], 1.0);
    let ground = positive(&frames[0], "milliseconds");
    for frame in frames {
        let share = positive(frame, "milliseconds") / ground;
        assert!((positive(frame, "times_plain_ground") - share).abs() < 1e-9);
        assert!(positive(frame, "triangles") > 1e4);
    }
}

#[test]
fn frames_are_measured_and_their_adapter_is_named() {
    let Some(told) = drawn("frames") else {
        return;
    };
    let frames = &told["frames"];
    assert!(
        frames["adapter"]
            .as_str()
            .is_some_and(|name| !name.is_empty())
    );
    assert_eq!(
        (&frames["width"], &frames["steps"]),
        (&160.into(), &10.into())
    );
    let figures = frames["figures"].as_array().expect("a list");
    for name in [
        "frames a second, median",
        "frame, median",
        "frame, p99",
        "frame, worst",
        "chunks drawn, median",
        "triangles, median",
        "triangles, most",
    ] {
        let found = figures.iter().find(|figure| figure["figure"] == name);
        positive(
            found.unwrap_or_else(|| panic!("no {name} in {told:#}")),
            "value",
        );
    }
    assert!(
        figures
            .iter()
            .any(|figure| figure["figure"] == "adapter memory, most")
    );
}

#[test]
fn frames_without_an_adapter_are_refused_in_one_line() {
    let folder = Folder::new();
    let output = command(&folder, "frames", &[])
        .env("VK_DRIVER_FILES", "/no/driver")
        .env("VK_ICD_FILENAMES", "/no/driver")
        .env("WGPU_BACKEND", "vulkan")
        .output()
        .expect("the program was built");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.starts_with("error: no graphics adapter") && error.lines().count() == 1,
        "{error}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_is_lost_is_no_success() {
    let folder = Folder::new();
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = command(&folder, "terrain", &["--json"])
        .stdout(full.expect("every Linux has one"))
        .output()
        .expect("the program was built");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("cannot be written"), "{told}");
}
