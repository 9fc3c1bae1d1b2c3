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

/// How long it is waited for until it is asked to close once more.
const PAUSE: Duration = Duration::from_secs(2);

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

/// What is being done, for who must tell of a fault.
#[derive(Debug)]
struct Journal {
    seed: u64,
    start: Instant,
    /// Which act it is, from 1.
    number: u32,
    act: String,
}

impl Journal {
    fn begin(seed: u64) -> Self {
        Self {
            seed,
            start: Instant::now(),
            number: 0,
            act: "opening the window".into(),
        }
    }

    /// The program did what it must not.
    fn fault(&self, words: String) -> Fault {
        Fault::Window {
            words,
            act: self.act.clone(),
            number: self.number,
            second: self.start.elapsed().as_secs(),
            seed: self.seed,
        }
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
    let mut journal = Journal::begin(seed);
    let mut hands = opened(&screen, &mut program, &journal)?;
    let mut dice = Dice::new(seed);
    let mut growth = Growth::default();
    journal.start = Instant::now();
    let mut second = 0;
    while second < 60 * u64::from(minutes) {
        let act = Act::draw(&mut dice);
        journal.number += 1;
        journal.act = act.to_string();
        let done = act.perform(&mut hands, &desk);
        thread::sleep(Duration::from_secs_f64(dice.between(0.05, 0.5)));
        // First, for nothing reaches a program that has ended.
        program.well().map_err(|words| journal.fault(words))?;
        done?;
        while second < journal.start.elapsed().as_secs() {
            second += 1;
            growth.take(program.resident());
        }
        bar.set_position(second);
    }
    journal.act = "closing the window".into();
    close(&mut hands, &mut program, &journal)?;
    if let Some(share) = growth.excess() {
        return Err(Fault::Growth { share, seed }.into());
    }
    Ok(Soaked {
        minutes,
        seed,
        acts: journal.number,
        growth,
    })
}

/// Waits for the window.
fn opened(screen: &Screen, program: &mut Program, journal: &Journal) -> Result<Hands, CheckError> {
    while journal.start.elapsed() < OPENING {
        program.well().map_err(|words| journal.fault(words))?;
        if let Some(hands) = Hands::on(screen)? {
            return Ok(hands);
        }
        thread::sleep(PAUSE / 10);
    }
    Err(journal.fault(format!("no window in {OPENING:?}")).into())
}

/// Closes what is open: fields, the list of keys, the window.
fn close(hands: &mut Hands, program: &mut Program, journal: &Journal) -> Result<(), CheckError> {
    let start = Instant::now();
    while start.elapsed() < CLOSING {
        let asked = hands.escape();
        let ended = program.ends_within(PAUSE);
        if ended.map_err(|words| journal.fault(words))? {
            return Ok(());
        }
        asked?;
    }
    let words = format!("it did not end in {CLOSING:?}");
    Err(journal.fault(words).into())
}
