use crate::output::OutputError;
use planet_file::{PlanetFileError, StampPictureError};
use terrain::RecipeError;

/// Why a command ended without what was asked for. Printed as one line: what, where, what to do next.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// A planet file cannot be used.
    #[error(transparent)]
    PlanetFile(#[from] PlanetFileError),
    /// A picture cannot be a stamp.
    #[error(transparent)]
    StampPicture(#[from] StampPictureError),
    /// The planet cannot be printed, at this radius or at all.
    #[error("{planet}: {problem}; mend the recipe or choose another --radius")]
    Planet {
        /// The recipe's file or name.
        planet: String,
        /// What is wrong with it.
        problem: RecipeError,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// What was asked for makes no sense.
    #[error("{what}; {next}")]
    Input {
        /// What, and where.
        what: String,
        /// What to do next.
        next: String,
    },
    /// What was asked for is in order, but it did not work here.
    #[error("{what}; {next}")]
    Run {
        /// What, and where.
        what: String,
        /// What to do next.
        next: String,
    },
}

impl AppError {
    /// 2 for bad input, 1 for what went wrong beside it.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Output(error) if !error.is_bad_input() => 1,
            Self::Run { .. } => 1,
            _ => 2,
        }
    }
}

/// The text with every run of white space, line breaks too, made one blank.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_and_bad_input_exits_with_two() {
        let error = AppError::Input {
            what: "a\n  b".into(),
            next: "c".into(),
        };
        assert_eq!(one_line(&error.to_string()), "a b; c");
        assert_eq!(error.exit_code(), 2);
        let error = AppError::Run {
            what: String::new(),
            next: String::new(),
        };
        assert_eq!(error.exit_code(), 1);
    }
}
