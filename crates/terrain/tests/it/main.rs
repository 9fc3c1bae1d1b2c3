//! What terrain promises, over the whole sphere.

mod base;
mod bits;
mod bounds;
mod directions;
mod earth;
mod errors;
mod exact;
mod fuzz;
mod guides;
mod mesh;
mod oracle;
mod realms;
mod recipes;
mod seams;
mod slopes;
