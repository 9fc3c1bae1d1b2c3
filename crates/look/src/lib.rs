//! What a planet looks like, as plain data: how its ground is painted, its climate, sea, air and clouds.
//!
//! A [`Look`] is what people write and games edit. What it says of colours is computed
//! here too, on the CPU, for pictures and maps without a renderer; shaders compute the same.
//! All colours are sRGB from 0 to 1 where they are written and linear RGB where they come out.

mod air;
mod check;
mod climate;
mod clouds;
mod colour;
mod ground;
mod look;
mod look_error;
mod noise;
mod palette;
mod place;
mod rain;
mod sea;
mod shader_constant;
mod sphere_map;

pub use air::Air;
pub use climate::{Biome, Climate, Snow};
pub use clouds::Clouds;
pub use colour::{ColourStop, LUMINANCE, linear};
pub use ground::Detail;
pub use look::Look;
pub use look_error::LookError;
pub use noise::noise_seed;
pub use palette::Palette;
pub use place::Place;
pub use rain::Rain;
pub use sea::{Liquid, Sea};
pub use shader_constant::{ShaderConstant, shader_constants};
pub use sphere_map::SphereMap;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
