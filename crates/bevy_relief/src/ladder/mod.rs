//! What is left out of frames that take too long: a ladder, who climbs it, and the plugin that lets it rule.

mod governor;
mod governor_plugin;
mod rung;

pub use governor::Governor;
pub use governor_plugin::GovernorPlugin;
pub use rung::Rung;
