use super::output_error::OutputError;
use super::part::Part;
use std::path::Path;

/// A file that is written and not in its place yet: so that several come there together, or none.
///
/// What is dropped and not put in its place goes.
#[derive(Debug)]
#[must_use = "what is not put in its place goes"]
pub struct Staged<'a> {
    /// As it was asked for.
    pub(super) name: &'a Path,
    /// Where it is to stand.
    pub(super) target: &'a Path,
    /// None for what is written as it comes.
    pub(super) part: Option<Part>,
}

impl Staged<'_> {
    /// Puts it in its place.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn put(self) -> Result<(), OutputError> {
        let Some(part) = self.part else {
            return Ok(());
        };
        part.put(self.target).map_err(|problem| OutputError::Io {
            path: self.name.to_path_buf(),
            problem,
        })
    }
}
