use crate::Planet;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// What shaders are told of a planet's air: `Air` in `air.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct AirUniform {
    centre: Vec3,
    radius: f32,
    gas: Vec4,
    gas_absorbed: Vec4,
    haze: Vec4,
    haze_absorbed: Vec4,
    mode: u32,
}

/// What shaders do with the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AirMode {
    /// Nothing: it only hides what is behind it, as a planet without air does.
    None = 0,
    /// All: the light on the ground, and what is between it and the eye.
    Marched = 1,
    /// Light from the sky on the ground; somebody else draws the rest.
    Skylight = 2,
}

impl AirUniform {
    /// For a planet whose centre is rendered at `centre`; without air it is a dark body.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(planet: &Planet, centre: Vec3, mode: AirMode) -> Self {
        let radius = (planet.radius + planet.datum()) as f32;
        let body = Self {
            centre,
            radius,
            ..default()
        };
        let Some(air) = planet.scaled_look().air else {
            return body;
        };
        let colour = |colour: [f32; 3], fourth| Vec3::from(colour).extend(fourth);
        Self {
            gas: colour(air.gas, air.height),
            gas_absorbed: colour(air.gas_absorbed, radius + air.top()),
            haze: colour(air.haze, air.haze_height),
            haze_absorbed: colour(air.haze_absorbed, air.forward),
            mode: mode as u32,
            ..body
        }
    }

    /// Where it is, and the radius within which it hides what is behind it.
    pub(crate) const fn body(&self) -> (Vec3, f32) {
        (self.centre, self.radius)
    }
}
