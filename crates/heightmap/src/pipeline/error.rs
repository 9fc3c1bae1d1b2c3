use crate::{Grid, GridError, NoiseProblem};
use std::fmt;

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct At {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

/// "3:5".
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What is wrong with a pipeline, and where: "3:5: `talsu` is no parameter of thermal-erosion; did you mean `talus`?".
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{at}: {problem}")]
pub struct PipelineError {
    /// Where.
    pub at: At,
    /// What.
    pub problem: Problem,
}

/// What can be wrong with a pipeline.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// It is no YAML.
    #[error("this is no YAML: {0}")]
    Yaml(String),
    /// It is too long, too deep or has too many steps.
    #[error("{what} than {most}: that is too much for one pipeline")]
    TooMuch {
        /// "more bytes".
        what: &'static str,
        /// How much there may be.
        most: usize,
    },
    /// It repeats a part by its name, which could make it endless.
    #[error("aliases are not taken: write the part out, or name a step and read it `from` there")]
    Alias,
    /// Something else stands where a mapping, a list, a number or a word is wanted.
    #[error("{what} is {wanted}, not {found}")]
    Kind {
        /// What is to be there.
        what: String,
        /// "a number from 0 to 1".
        wanted: String,
        /// What is there.
        found: String,
    },
    /// A name that nothing has.
    #[error("`{name}` is no {kind}; {}", meant(.suggestion, .known))]
    Unknown {
        /// The name.
        name: String,
        /// "parameter of thermal-erosion".
        kind: String,
        /// What may have been meant.
        suggestion: Option<String>,
        /// What there is.
        known: Vec<String>,
    },
    /// A name stands twice where each may stand once.
    #[error("`{name}` {twice}")]
    Twice {
        /// The name.
        name: String,
        /// What is twice and what to do.
        twice: &'static str,
    },
    /// Something is missing.
    #[error("{what} has no `{name}`{hint}")]
    Missing {
        /// Where.
        what: String,
        /// What.
        name: &'static str,
        /// What to write, from "; " on.
        hint: &'static str,
    },
    /// A step reads a map before there is one.
    #[error(
        "`{name}` reads a map and there is none yet; begin with a generator, such as diamond-square"
    )]
    NoMap {
        /// What the step does.
        name: String,
    },
    /// There is no such grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A noise is finer than any map.
    #[error(transparent)]
    Noise(#[from] NoiseProblem),
    /// The retro diamond-square makes a map of one size only.
    #[error(
        "retro-diamond-square of level {level} makes a plane of {side}x{side}, not {grid}: write `size: {side}` and `grid: plane`, or take another `level`"
    )]
    Retro {
        /// Its level.
        level: u8,
        /// Nodes a side of that level.
        side: usize,
        /// What the pipeline's maps lie on.
        grid: Grid,
    },
    /// Something that is known and not done.
    #[error("{0}")]
    NotDone(&'static str),
}

fn meant(suggestion: &Option<String>, known: &[String]) -> String {
    if let Some(name) = suggestion {
        return format!("did you mean `{name}`?");
    }
    match known {
        [] => "there is none".into(),
        [only] => format!("there is `{only}` alone"),
        [before @ .., last] => format!("there are {} and {last}", before.join(", ")),
    }
}
