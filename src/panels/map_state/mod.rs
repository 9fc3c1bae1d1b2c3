//! The pipeline of a map as it is seen: its graph, where nodes stand, what is being typed.

mod edit;
mod layout;
mod state;

pub(crate) use edit::Edit;
pub(crate) use state::{Look, MapsView, Thumbnail};
