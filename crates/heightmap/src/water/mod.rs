//! Where water runs, and how it wears the ground down.

mod around;
mod drainage;
mod finer;
mod rain;
mod rivers;
mod stream_power;

pub use rain::Rain;
pub use rivers::Rivers;
pub use stream_power::StreamPower;
