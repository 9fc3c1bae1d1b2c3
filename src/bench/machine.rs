use serde_json::{Value, json};
use std::fmt;
use terrain::InstructionSet;

/// What the figures were measured on.
#[derive(Debug)]
pub(crate) struct Machine {
    instructions: &'static str,
    cores: usize,
    /// Built without debug assertions.
    release: bool,
}

impl Machine {
    /// The one this runs on.
    pub(crate) fn this() -> Self {
        Self {
            instructions: InstructionSet::best().name(),
            cores: rayon::current_num_threads(),
            release: !cfg!(debug_assertions),
        }
    }

    fn build(&self) -> &'static str {
        if self.release {
            "without debug assertions"
        } else {
            "with debug assertions"
        }
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "instructions": self.instructions,
            "cores": self.cores,
            "build": self.build(),
            "version": env!("CARGO_PKG_VERSION"),
        })
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "relief {} built {}, {} instructions, {} cores, one used unless said",
            env!("CARGO_PKG_VERSION"),
            self.build(),
            self.instructions,
            self.cores,
        )
    }
}
