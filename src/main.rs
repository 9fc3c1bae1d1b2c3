//! Relief prints planets: a window to fly them in, and pictures, maps and figures of them.
//!
//! The app computes no terrain: it asks `terrain` and `bevy_relief` and shows what they say.

mod args;
mod bake_error;
mod cli;
mod command;
mod error;
mod explained;
mod export_error;
mod map_file;
mod map_store;
mod panels;
mod qr;
mod recording;

use error::AppError;
use std::process::ExitCode;
#[cfg(target_os = "linux")]
use studio::process::environment;
#[cfg(unix)]
use studio::process::signals;
use studio::process::threads;
use studio::say;

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            say::remark(&format!("error: {}\n", say::one_line(&error.to_string())));
            ExitCode::from(error.exit_code())
        }
    }
}

/// Does what the command line asks for; the code to leave with if that was done, or refused by the parser.
fn run() -> Result<ExitCode, AppError> {
    #[cfg(target_os = "linux")]
    environment::without_desktop();
    #[cfg(unix)]
    signals::watch()?;
    let code = match cli::parse() {
        Ok(cli) => {
            threads::start()?;
            cli.run()?;
            ExitCode::SUCCESS
        }
        Err(code) => code,
    };
    say::delivered()?;
    Ok(code)
}
