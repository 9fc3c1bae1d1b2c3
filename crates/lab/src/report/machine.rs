use serde::Serialize;
use std::fmt;
use studio::say;
use terrain::InstructionSet;

/// What figures were measured on and with.
#[derive(Debug, Serialize)]
pub(crate) struct Machine {
    instructions: &'static str,
    cores: usize,
    build: &'static str,
    version: &'static str,
}

impl Machine {
    /// The one this runs on.
    pub(crate) fn this() -> Self {
        Self {
            instructions: InstructionSet::best().name(),
            cores: rayon::current_num_threads(),
            build: if cfg!(debug_assertions) {
                "with debug assertions"
            } else {
                "without debug assertions"
            },
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// Says so if this build is not to be measured: when it is clear that the work begins, and before its minutes.
pub(crate) fn warn_of_slowness() {
    if cfg!(debug_assertions) {
        say::remark("built with debug assertions: use cargo run --release\n");
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            instructions,
            cores,
            build,
            version,
        } = self;
        write!(
            f,
            "relief {version} built {build}, {instructions} instructions, {cores} cores, one used unless said",
        )
    }
}
