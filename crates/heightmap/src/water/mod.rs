//! Where water runs, and how it wears the ground down.

mod around;
mod drainage;
mod finer;
mod rivers;
mod stream_power;

pub use drainage::Drainage;
pub use rivers::Rivers;
pub use stream_power::StreamPower;
