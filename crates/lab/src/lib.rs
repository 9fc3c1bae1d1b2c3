//! The laboratory: what proves of a planet what holds for all, and what measures how fast it is on this machine.
//!
//! It is all of `relief check` and `relief bench`; the application hands a planet and the words of the command line over.
//!
//! | room | what is in it | may use |
//! |---|---|---|
//! | `report` | how figures are told: tables, reaches, the machine | |
//! | `apparatus` | what is measured with: fixed ways of a camera, seeded dice, a meter of memory | |
//! | `bench` | what is measured: terrain, flights, frames, looks | `report`, `apparatus` |
//! | `check` | what is proved: shared borders, covered spheres, closed ground, smooth dives | `apparatus` |

mod apparatus;
pub mod bench;
pub mod check;
mod report;
