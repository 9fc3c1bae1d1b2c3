/// Something that a command needs and this machine lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}; {next}")]
pub struct Obstacle {
    /// What is missing.
    pub what: String,
    /// How to get it.
    pub next: String,
}
