//! Flies in the window of the program itself, at random and for long: no panic, no word of the engine, no growth.

mod act;
mod edit;
mod growth;
mod hands;
mod program;
mod screen;

use super::check_error::CheckError;
use super::fault::Fault;
use crate::apparatus::Dice;
use act::Act;
use bevy_relief::Planet;
use edit::Desk;
use growth::Growth;
use hands::Hands;
use program::Program;
use screen::Screen;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};
use studio::ProgressBar;

/// How long the window may take to open.
const OPENING: Duration = Duration::from_secs(300);

/// How long it may take to close.
const CLOSING: Duration = Duration::from_secs(120);

/// What was seen on a flight without a fault.
#[derive(Clone, Debug)]
pub(super) struct Soaked {
    minutes: u32,
    seed: u64,
    acts: u32,
    growth: Growth,
}

impl fmt::Display for Soaked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            minutes,
            seed,
            acts,
            growth,
        } = self;
        write!(
            f,
            "{minutes} min in the window with seed {seed}: {acts} acts at random, no panic, no warning; {growth}"
        )
    }
}

/// Opens the program's window on a display in memory, and does at random what people do, for some minutes.
///
/// The planet's seed is that of the acts as well.
///
/// # Errors
///
/// If there can be no display, or with what went wrong and after which act.
pub(super) fn soak(planet: &Planet, minutes: u32, bar: &ProgressBar) -> Result<Soaked, CheckError> {
    let seed = planet.seed;
    let screen = Screen::open()?;
    let desk = Desk::lay(planet)?;
    let mut program = Program::start(&screen, &desk.file(), planet)?;
    let mut dice = Dice::new(seed);
    let mut growth = Growth::default();
    let mut soaked = Soaked {
        minutes,
        seed,
        acts: 0,
        growth: growth.clone(),
    };
    let fault = |words: String, act: &str, number: u32, start: Instant| Fault::Window {
        words,
        act: act.into(),
        number,
        second: start.elapsed().as_secs(),
        seed,
    };
    let start = Instant::now();
    let mut hands = loop {
        program
            .well()
            .map_err(|words| fault(words, "opening the window", 0, start))?;
        if let Some(hands) = Hands::on(&screen)? {
            break hands;
        }
        if start.elapsed() > OPENING {
            return Err(fault("no window".into(), "opening the window", 0, start).into());
        }
        thread::sleep(Duration::from_millis(200));
    };
    let start = Instant::now();
    let end = Duration::from_secs(60 * u64::from(minutes));
    let mut second = 0;
    while start.elapsed() < end {
        let act = Act::draw(&mut dice);
        soaked.acts += 1;
        act.perform(&mut hands, &desk)?;
        thread::sleep(Duration::from_secs_f64(dice.between(0.05, 0.5)));
        program
            .well()
            .map_err(|words| fault(words, &act.to_string(), soaked.acts, start))?;
        while second < start.elapsed().as_secs() {
            second += 1;
            growth.take(program.resident());
        }
        bar.set_position(second);
    }
    hands.quit()?;
    program
        .end(CLOSING)
        .map_err(|words| fault(words, "closing the window", soaked.acts, start))?;
    soaked.growth = growth;
    if let Some(share) = soaked.growth.excess() {
        return Err(Fault::Growth { share, seed }.into());
    }
    Ok(soaked)
}
