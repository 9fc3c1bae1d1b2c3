//! What terrain promises, over the whole sphere.

mod bits;
mod bounds;
mod directions;
mod earth;
mod errors;
mod exact;
mod features;
mod fuzz;
mod many;
mod mesh;
mod oracle;
mod places;
mod recipes;
mod seams;
mod slopes;
