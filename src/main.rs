//! Relief prints planets: a window to fly them in, and pictures, maps and figures of them.
//!
//! The app computes no terrain: it asks `terrain` and `bevy_relief` and shows what they say.

mod args;
mod cli;
mod command;
mod error;

use std::process::ExitCode;
use studio::say;

fn main() -> ExitCode {
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match cli.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::remark(&format!("error: {}\n", say::one_line(&error.to_string())));
            ExitCode::from(error.exit_code())
        }
    }
}
