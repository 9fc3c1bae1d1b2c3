use crate::settings::Planet;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use look::{Look, linear, noise_seed};

/// What shaders are told of a planet's air: `Air` in `air.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct AirUniform {
    centre: Vec3,
    radius: f32,
    gas: Vec4,
    gas_absorbed: Vec4,
    haze: Vec4,
    haze_absorbed: Vec4,
    clouds: Vec4,
    cloud_colour: Vec4,
    axes: Vec4,
    cloud_edge: f32,
    cloud_height: f32,
    seed: u32,
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
    /// For a planet that is rendered there, with `look` at the recipe's own size; without air and clouds it is a dark body.
    ///
    /// `began` are the seconds that had passed when the shaders' time last began anew.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(
        planet: &Planet,
        look: &Look,
        place: &GlobalTransform,
        mode: AirMode,
        clouds: bool,
        began: f64,
    ) -> Self {
        let radius = (planet.radius + planet.datum()) as f32;
        let mut uniform = Self {
            centre: place.translation(),
            radius,
            ..default()
        };
        let look = planet.scaled(look);
        let colour = |colour: [f32; 3], fourth| Vec3::from(colour).extend(fourth);
        if let Some(air) = look.air {
            uniform.gas = colour(air.gas, air.height);
            uniform.gas_absorbed = colour(air.gas_absorbed, radius + air.top());
            uniform.haze = colour(air.haze, air.haze_height);
            uniform.haze_absorbed = colour(air.haze_absorbed, air.forward);
            uniform.mode = mode as u32;
        }
        if let Some(clouds) = look.clouds.filter(|_| clouds) {
            let far = radius + clouds.height;
            let turns = clouds.drift / far;
            let turned = (f64::from(turns) * began).rem_euclid(std::f64::consts::TAU) as f32;
            uniform.clouds = Vec4::new(far, clouds.depth, turned, clouds.regions);
            uniform.cloud_colour = colour(linear(clouds.colour), turns);
            uniform.cloud_edge = clouds.edge();
            uniform.cloud_height = clouds.height;
            uniform.axes = place.rotation().inverse().into();
            uniform.seed = noise_seed(planet.seed);
        }
        uniform
    }

    /// Where it is, and the radius within which it hides what is behind it.
    pub(crate) const fn body(&self) -> (Vec3, f32) {
        (self.centre, self.radius)
    }
}
