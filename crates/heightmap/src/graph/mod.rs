//! Pipelines as nodes and wires, to be changed and written again.

mod edit;
mod graph;
mod kinds;
mod node;
mod port;
mod read;
mod refusal;
mod setting;
mod write;

pub use graph::Graph;
pub use node::GraphNode;
pub use port::Port;
pub use refusal::GraphRefusal;
pub use setting::Setting;
