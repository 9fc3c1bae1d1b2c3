//! Random numbers that follow from a seed: by place, and one after the other.

mod key;

pub(crate) use key::{Key, STEP, steps, unit};
