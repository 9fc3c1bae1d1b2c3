use super::morph::{MORPH_LEVELS, MorphMeasure, MorphRamp, MorphRanges};
use crate::chunk::SeenHeights;
use crate::settings::{Planet, ViewMode};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use look::{Climate, ColourStop, Look, Sea, linear, noise_seed};
use terrain::{ChunkSide, Terrain};

/// What the shaders are told of a planet: `Planet` in `bindings.wgsl`, which has the same fields in the same order and says what each means.
#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
pub(crate) struct PlanetUniform {
    morphs: [MorphRamp; MORPH_LEVELS],
    measure: MorphMeasure,
    stops: [StopUniform; Look::MAX_STOPS],
    climate: ClimateUniform,
    sea: SeaUniform,
    rock: Vec3,
    sea_level: f32,
    centre: Vec3,
    radius: f32,
    frozen_eye: Vec3,
    is_frozen: u32,
    stop_count: u32,
    rock_begins: f32,
    rock_covers: f32,
    lowest: f32,
    highest: f32,
    detail_contrast: f32,
    detail_relief: f32,
    detail_stones: f32,
    detail_tufts: f32,
    detail_woods: f32,
    detail_ripples: f32,
    detail_soils: f32,
    detail_layers: f32,
    realm_step: f32,
    seed: u32,
    view: u32,
    near_origin: Vec3,
    number: u32,
}

/// `ColourStop` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
struct StopUniform {
    colour: Vec3,
    height: f32,
}

/// `Biome` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
struct BiomeUniform {
    colour: Vec3,
    warmth: f32,
    moisture: f32,
}

/// `Climate` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
struct ClimateUniform {
    biomes: [BiomeUniform; Climate::MAX_BIOMES],
    biome_count: u32,
    equator: f32,
    pole: f32,
    lapse: f32,
    variation: f32,
    spread: f32,
    belts: f32,
    drying: f32,
    rain: f32,
    regions: f32,
    snow_begins: f32,
    snow_covers: f32,
    shore_height: f32,
    shore: Vec3,
    snow: Vec3,
}

/// `Sea` in `bindings.wgsl`.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(test, derive(Reflect))]
struct SeaUniform {
    shallow: Vec3,
    half_depth: f32,
    deep: Vec3,
    liquid: u32,
    sky: Vec3,
}

/// A planet's ground as it is drawn, as far as the shader is told of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DrawnGround<'a> {
    /// Its terrain.
    pub(crate) terrain: &'a Terrain,
    /// Vertices along a chunk's side.
    pub(crate) side: ChunkSide,
    /// Between which heights the realms lie as they are drawn whole.
    pub(crate) seen: SeenHeights,
    /// Where its chunks turn into their parents.
    pub(crate) morphs: MorphRanges,
    /// Whether it is known where rain falls.
    pub(crate) has_rain: bool,
    /// Whether there is a layer to look at.
    pub(crate) has_layer: bool,
}

/// The power of 2 that [`DETAIL_PERIOD`] is.
pub(super) const DETAIL_PERIOD_EXPONENT: u32 = 10;

/// Metres after which the finest noise of the ground may repeat: what f64 takes away before fewer bits lose the rest.
pub(crate) const DETAIL_PERIOD: f64 = (1_u32 << DETAIL_PERIOD_EXPONENT) as f64;

/// Where a planet is rendered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rendered {
    /// Its centre.
    pub(crate) centre: Vec3,
    /// What is rendered at zero, in metres from the centre along the planet's axes.
    pub(crate) zero: DVec3,
    /// The eye for which its selection is frozen.
    pub(crate) frozen_eye: Option<Vec3>,
    /// Which of the planets it is, counted from 0.
    pub(crate) number: usize,
}

impl PlanetUniform {
    /// For a planet's ground as it is drawn, painted with `look` at the recipe's own size, and where that is rendered.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(
        planet: &Planet,
        look: &Look,
        ground: &DrawnGround,
        rendered: Rendered,
    ) -> Self {
        let Rendered {
            centre,
            zero,
            frozen_eye,
            number,
        } = rendered;
        let &DrawnGround {
            terrain,
            side,
            seen,
            morphs,
            has_rain,
            has_layer,
        } = ground;
        let (recipe, radius) = (terrain.recipe(), terrain.radius());
        let mut look = look.scaled((radius / planet.recipe.radius) as f32);
        if let (false, Some(climate)) = (has_rain, &mut look.climate) {
            climate.rain = None;
        }
        let sea_level = recipe.sea_level.unwrap_or(0.0) as f32;
        let sea = look.sea.as_ref().filter(|_| recipe.sea_level.is_some());
        let [rock_begins, rock_covers] = look.rock_slope.map(f32::to_radians);
        let steps = f64::from(1_u32 << side.log2());
        let [lowest, highest] = if seen.lowest < seen.highest {
            [seen.lowest, seen.highest]
        } else {
            [0.0, 1.0]
        };
        let view = match planet.view {
            ViewMode::Layer if !has_layer => ViewMode::Height,
            view => view,
        };
        Self {
            morphs: morphs.ramps,
            measure: morphs.measure,
            stops: filled(&look.stops, |stop| StopUniform::new(stop, sea_level)),
            climate: look
                .climate
                .as_ref()
                .map_or_else(default, ClimateUniform::new),
            sea: sea.map_or_else(default, SeaUniform::new),
            rock: linear(look.rock).into(),
            sea_level,
            centre,
            radius: radius as f32,
            frozen_eye: frozen_eye.unwrap_or_default(),
            is_frozen: frozen_eye.is_some().into(),
            stop_count: look.stops.len().min(Look::MAX_STOPS) as u32,
            rock_begins,
            rock_covers,
            lowest,
            highest,
            detail_contrast: look.detail.contrast,
            detail_relief: look.detail.relief,
            detail_stones: look.detail.stones,
            detail_tufts: look.detail.tufts,
            detail_woods: look.detail.woods,
            detail_ripples: look.detail.ripples,
            detail_soils: look.detail.soils,
            detail_layers: look.detail.layers,
            realm_step: (radius * std::f64::consts::FRAC_PI_2 / steps) as f32,
            seed: noise_seed(terrain.seed().0),
            view: view.number(),
            near_origin: zero.map(|part| part.rem_euclid(DETAIL_PERIOD)).as_vec3(),
            number: number as u32,
        }
    }
}

#[cfg(test)]
impl PlanetUniform {
    /// Where what is rendered at zero lies among fine noise.
    pub(crate) const fn near_origin(&self) -> Vec3 {
        self.near_origin
    }
}

impl StopUniform {
    /// A stop whose height is measured from the sea's level, in metres above the sphere.
    fn new(stop: &ColourStop, sea_level: f32) -> Self {
        Self {
            colour: linear(stop.colour).into(),
            height: stop.height + sea_level,
        }
    }
}

/// Colder than anything, in degrees Celsius.
const NEVER: f32 = -1e9;

impl ClimateUniform {
    #[expect(clippy::cast_possible_truncation, reason = "a dozen at most")]
    fn new(climate: &Climate) -> Self {
        let (snow, shore) = (climate.snow, climate.shore);
        let [snow_begins, snow_covers] = snow.map_or([NEVER, 2.0 * NEVER], |snow| snow.warmth);
        Self {
            biomes: filled(&climate.biomes, |biome| BiomeUniform {
                colour: linear(biome.colour).into(),
                warmth: biome.warmth,
                moisture: biome.moisture,
            }),
            biome_count: climate.biomes.len().min(Climate::MAX_BIOMES) as u32,
            equator: climate.equator,
            pole: climate.pole,
            lapse: climate.lapse * A_METRE,
            variation: climate.variation,
            spread: climate.spread,
            belts: climate.belts,
            drying: climate.drying * A_METRE,
            rain: climate.rain.map_or(0.0, |rain| rain.share),
            regions: climate.regions,
            snow_begins,
            snow_covers,
            shore_height: shore.map_or(0.0, |shore| shore.height),
            shore: shore.map_or(Vec3::ZERO, |shore| linear(shore.colour).into()),
            snow: snow.map_or(Vec3::ZERO, |snow| linear(snow.colour).into()),
        }
    }
}

/// What is said for a kilometre, for a metre.
const A_METRE: f32 = 1e-3;

impl SeaUniform {
    fn new(sea: &Sea) -> Self {
        Self {
            shallow: linear(sea.shallow).into(),
            // Above 0, which would be no sea.
            half_depth: sea.half_depth.max(1e-6),
            deep: linear(sea.deep).into(),
            liquid: sea.liquid.number(),
            sky: linear(sea.sky).into(),
        }
    }
}

/// An array that begins with what is made of the first `N` of some things.
fn filled<T, U: Copy + Default, const N: usize>(things: &[T], made: impl Fn(&T) -> U) -> [U; N] {
    let mut slots = [U::default(); N];
    for (slot, thing) in slots.iter_mut().zip(things) {
        *slot = made(thing);
    }
    slots
}
