//! Errors as Python knows them.

use planet_file::PlanetFileError;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use std::fmt::Display;
use std::io;

create_exception!(
    relief,
    PlanetError,
    PyValueError,
    "A planet cannot be printed: its file or a value of it is not in order."
);

/// A planet that cannot be printed.
pub(crate) fn planet(problem: &impl Display) -> PyErr {
    PlanetError::new_err(problem.to_string())
}

/// A value that makes no sense.
pub(crate) fn value(problem: &impl Display) -> PyErr {
    PyValueError::new_err(problem.to_string())
}

/// A file that cannot be read, or used.
pub(crate) fn file(problem: &PlanetFileError) -> PyErr {
    match problem {
        PlanetFileError::Read { problem: own, .. } => system(own, &problem.to_string()),
        _ => planet(problem),
    }
}

/// What the system refuses, in its own class where it has one: `FileNotFoundError`.
pub(crate) fn system(problem: &io::Error, words: &str) -> PyErr {
    let Some(code) = problem.raw_os_error() else {
        return PyOSError::new_err(words.to_owned());
    };
    PyOSError::new_err((code, words.to_owned()))
}
