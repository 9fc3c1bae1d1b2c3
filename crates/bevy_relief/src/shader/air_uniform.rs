use crate::settings::{Planet, Quality};
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use look::{Look, linear, noise_seed};

/// What the shaders are told of a planet's air: `Air` in `bindings.wgsl`, which has the same fields in the same order and says what each means.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct AirUniform {
    centre: Vec3,
    radius: f32,
    gas: Vec3,
    gas_height: f32,
    gas_absorbed: Vec3,
    top: f32,
    haze: Vec3,
    haze_height: f32,
    haze_absorbed: Vec3,
    forward: f32,
    clouds: CloudsUniform,
    mode: u32,
    steps: u32,
}

/// `Clouds` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
struct CloudsUniform {
    into_axes: Vec4,
    colour: Vec3,
    depth: f32,
    radius: f32,
    height: f32,
    edge: f32,
    regions: f32,
    drifted: f32,
    drift: f32,
    seed: u32,
    octaves: u32,
}

/// Parts of a ray through the air, at least.
const LEAST_STEPS: u32 = 2;

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
    /// For a planet whose centre is rendered there, with such axes, and `look` at the recipe's own size; without air and clouds it is a dark body.
    ///
    /// `began` are the seconds that had passed when the shaders' time last began anew.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(
        planet: &Planet,
        look: &Look,
        (centre, axes): (Vec3, Quat),
        mode: AirMode,
        clouds: bool,
        quality: &Quality,
        began: f64,
    ) -> Self {
        let radius = (planet.radius + planet.datum()) as f32;
        let mut uniform = Self {
            centre,
            radius,
            ..default()
        };
        let look = planet.scaled(look);
        if let Some(air) = look.air {
            uniform.gas = air.gas.into();
            uniform.gas_height = air.height;
            uniform.gas_absorbed = air.gas_absorbed.into();
            uniform.top = radius + air.top();
            uniform.haze = air.haze.into();
            uniform.haze_height = air.haze_height;
            uniform.haze_absorbed = air.haze_absorbed.into();
            uniform.forward = air.forward;
            uniform.mode = mode as u32;
            uniform.steps = quality
                .air_steps
                .clamp(LEAST_STEPS, Quality::FULL.air_steps);
        }
        if let Some(clouds) = look.clouds.filter(|_| clouds) {
            let far = radius + clouds.height;
            let drift = clouds.drift / far;
            let drifted = (f64::from(drift) * began).rem_euclid(std::f64::consts::TAU) as f32;
            uniform.clouds = CloudsUniform {
                into_axes: axes.inverse().into(),
                colour: linear(clouds.colour).into(),
                depth: clouds.depth,
                radius: far,
                height: clouds.height,
                edge: clouds.edge(),
                regions: clouds.regions,
                drifted,
                drift,
                seed: noise_seed(planet.seed),
                octaves: quality.cloud_octaves.min(Quality::FULL.cloud_octaves),
            };
        }
        uniform
    }

    /// Whether no clouds lie below a place: there are none, or it is under them.
    pub(crate) fn is_under_clouds(&self, place: Vec3) -> bool {
        self.clouds.depth <= 0.0 || place.distance(self.centre) < self.clouds.radius
    }

    /// Where it is, and the radius within which it hides what is behind it.
    pub(crate) const fn body(&self) -> (Vec3, f32) {
        (self.centre, self.radius)
    }
}
