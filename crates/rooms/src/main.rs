//! Prints the rooms of this workspace, or keeps their drawing in its README.

use rooms::{Entry, Room, Workspace, crowds, drawing, with_drawing};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo run -p rooms [-- --readme | --check]
  no word   order, sizes and circles; code 1 if there is a circle or a crowded folder
  --readme  writes the drawing into README.md
  --check   code 1 if the drawing in README.md is not as the sources are
";

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => report(),
        ["--readme"] => readme(true),
        ["--check"] => readme(false),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints all packages; whether nothing is amiss.
fn report() -> Result<bool, Box<dyn Error>> {
    let workspace = Workspace::read(Path::new("."))?;
    let mut amiss = 0;
    for package in &workspace.packages {
        let room = package.room();
        println!(
            "{}: {} files, {} lines",
            package.name, room.files, room.lines
        );
        print_entries(&room, 1);
        for circle in package.circles() {
            println!("  ! {circle}");
            amiss += 1;
        }
        for crowd in crowds(&workspace.folder, package)? {
            println!("  ! {crowd}");
            amiss += 1;
        }
    }
    println!("{amiss} circles and crowded folders");
    Ok(amiss == 0)
}

/// Prints what stands in a room, in its order.
fn print_entries(room: &Room, depth: usize) {
    for entry in &room.entries {
        let (name, indent) = (entry.name(), 2 * depth);
        match entry {
            Entry::Room(room) => {
                println!(
                    "{:indent$}{name}  {} files, {} lines",
                    "", room.files, room.lines
                );
                print_entries(room, depth + 1);
            }
            _ => println!("{:indent$}{name}  {} lines", "", entry.lines()),
        }
    }
}

/// Writes the drawing into the README, or only compares; whether it is there as it should be.
fn readme(write: bool) -> Result<bool, Box<dyn Error>> {
    let workspace = Workspace::read(Path::new("."))?;
    let path = workspace.folder.join("README.md");
    let old = std::fs::read_to_string(&path)?;
    let new = with_drawing(&old, &drawing(&workspace))?;
    if write && old != new {
        std::fs::write(&path, &new)?;
    }
    if !write && old != new {
        eprintln!(
            "README.md has another drawing than the sources; run: cargo run -p rooms -- --readme"
        );
    }
    Ok(write || old == new)
}
