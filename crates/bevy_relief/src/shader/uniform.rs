use super::morph::MorphRanges;
use crate::chunk::SeenHeights;
use crate::settings::Planet;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;
use look::{Climate, Liquid, Look, Sea, linear, noise_seed};
use terrain::{ChunkSide, Terrain};

/// What the shader is told of a planet; `bindings.wgsl` has the same fields in the same order.
#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
pub(crate) struct ReliefUniform {
    /// Linear colour and height above the sphere in metres, ascending.
    stops: [Vec4; Look::MAX_STOPS],
    /// Linear colour and degrees Celsius.
    biomes: [Vec4; Climate::MAX_BIOMES],
    /// The biomes' moisture.
    moistures: [Vec4; Climate::MAX_BIOMES],
    /// Degrees at the equator, at the poles, lost a metre up, more or less by noise.
    warmth: Vec4,
    /// Moisture more or less by noise, by belts, lost a metre up; regions a radius.
    moisture: Vec4,
    /// Linear colour; its fourth part is the warmth at which snow begins.
    snow: Vec4,
    /// Linear colour; its fourth part is how high the shore reaches, 0 without one.
    shore: Vec4,
    /// Linear colour; its fourth part is the sea's level, metres above the sphere.
    rock: Vec4,
    /// Linear colour at the shore; its fourth part is the depth where shore and abyss are mixed in equal parts, 0 without a sea.
    shallow: Vec4,
    /// Linear colour of the abyss; its fourth part is the warmth below which snow covers all.
    deep: Vec4,
    /// Linear colour of the sky in the sea; its fourth part is the planet's radius.
    sky: Vec4,
    /// Where a frozen selection was made for, as it is rendered; its fourth part is 0 if none is frozen.
    frozen_eye: Vec4,
    /// The planet's centre as it is rendered.
    centre: Vec3,
    /// How many stops count.
    count: u32,
    /// Radians of slope where rock begins and where there is nothing else.
    rock_slope: Vec2,
    /// Lowest and highest ground of the realms drawn whole, metres above the sphere.
    range: Vec2,
    /// Contrast and slope of what is finer than the mesh.
    detail: Vec2,
    /// Metres between the vertices of a whole realm.
    step: f32,
    /// How many biomes count; none without a climate.
    biome_count: u32,
    /// Of the noises.
    seed: u32,
    /// [`Liquid::number`].
    liquid: u32,
    /// [`ViewMode::number`](crate::ViewMode).
    view: u32,
    /// Where its chunks turn into their parents.
    morphs: MorphRanges,
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
}

/// Colder than anything.
const NEVER: f32 = -1e9;

impl ReliefUniform {
    /// For a planet's ground as it is drawn, painted with `look` at the recipe's own size, with the centre rendered at `centre`, and the eye for which its selection is frozen at `frozen_eye`.
    #[expect(clippy::cast_possible_truncation, reason = "the shader takes 32 bits")]
    pub(crate) fn new(
        planet: &Planet,
        look: &Look,
        ground: &DrawnGround,
        centre: Vec3,
        frozen_eye: Option<Vec3>,
    ) -> Self {
        let &DrawnGround {
            terrain,
            side,
            seen,
            morphs,
        } = ground;
        let (recipe, radius) = (terrain.recipe(), terrain.radius());
        let look = look.scaled((radius / planet.recipe.radius) as f32);
        let datum = recipe.sea_level.unwrap_or(0.0) as f32;
        let colour = |srgb, fourth| Vec3::from(linear(srgb)).extend(fourth);
        let mut stops = [Vec4::ZERO; Look::MAX_STOPS];
        for (slot, stop) in stops.iter_mut().zip(&look.stops) {
            *slot = colour(stop.colour, stop.height + datum);
        }
        let sea = look.sea.filter(|_| recipe.sea_level.is_some());
        let water = |part: fn(&Sea) -> [f32; 3]| sea.as_ref().map_or([0.0; 3], part);
        let snow = look.climate.as_ref().and_then(|climate| climate.snow);
        let [snow_from, snow_to] = snow.map_or([NEVER, 2.0 * NEVER], |snow| snow.warmth);
        let any_seen = seen.lowest < seen.highest;
        let steps = f64::from(1_u32 << side.log2());
        let mut uniform = Self {
            stops,
            snow: colour(snow.map_or([0.0; 3], |snow| snow.colour), snow_from),
            rock: colour(look.rock, datum),
            shallow: colour(
                water(|sea| sea.shallow),
                sea.map_or(0.0, |sea| sea.half_depth.max(1e-6)),
            ),
            deep: colour(water(|sea| sea.deep), snow_to),
            sky: colour(water(|sea| sea.sky), radius as f32),
            frozen_eye: frozen_eye.map_or(Vec4::ZERO, |eye| eye.extend(1.0)),
            centre,
            count: look.stops.len().min(Look::MAX_STOPS) as u32,
            rock_slope: Vec2::from(look.rock_slope.map(f32::to_radians)),
            range: if any_seen {
                Vec2::new(seen.lowest, seen.highest)
            } else {
                Vec2::Y
            },
            detail: Vec2::new(look.detail.contrast, look.detail.relief),
            step: (radius * std::f64::consts::FRAC_PI_2 / steps) as f32,
            seed: noise_seed(planet.seed),
            liquid: sea.map_or(Liquid::Water, |sea| sea.liquid).number(),
            view: planet.view.number(),
            morphs,
            ..default()
        };
        if let Some(climate) = &look.climate {
            uniform.set_climate(climate);
        }
        uniform
    }

    #[expect(clippy::cast_possible_truncation, reason = "a dozen at most")]
    fn set_climate(&mut self, climate: &Climate) {
        let slots = self.biomes.iter_mut().zip(&mut self.moistures);
        for ((slot, moisture), biome) in slots.zip(&climate.biomes) {
            *slot = Vec3::from(linear(biome.colour)).extend(biome.warmth);
            moisture.x = biome.moisture;
        }
        self.biome_count = climate.biomes.len().min(Climate::MAX_BIOMES) as u32;
        self.warmth = Vec4::new(
            climate.equator,
            climate.pole,
            climate.lapse * 1e-3,
            climate.variation,
        );
        self.moisture = Vec4::new(
            climate.spread,
            climate.belts,
            climate.drying * 1e-3,
            climate.regions,
        );
        if let Some(shore) = climate.shore {
            self.shore = Vec3::from(linear(shore.colour)).extend(shore.height);
        }
    }
}
