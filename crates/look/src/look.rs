use crate::colour::{ToLinear, UNPAINTED, linear, mix, smoothstep};
use crate::{Air, Climate, Clouds, ColourStop, Detail, Liquid, Place, Sea};

/// How the ground is painted: by a climate, or by height alone; by slope; and by the sea.
///
/// All colours are sRGB from 0 to 1, all heights metres at the recipe's own radius,
/// measured from the sea's surface, or from the sphere where there is no sea. The
/// shader adds the sea's surface and the rest of its [`Detail`] to what [`Look::colour`] says.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Look {
    /// Heights with their colours, ascending; between two they are mixed. Those after the 16th are ignored, and all where there is a climate.
    #[cfg_attr(feature = "serde", serde(default))]
    pub stops: Vec<ColourStop>,
    /// What steep ground is made of.
    pub rock: [f32; 3],
    /// Degrees of slope where rock begins and where there is nothing else.
    pub rock_slope: [f32; 2],
    /// What flat ground is made of, by warmth and moisture; by the stops if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub climate: Option<Climate>,
    /// What is finer than the mesh; nothing if not said.
    #[cfg_attr(feature = "serde", serde(default))]
    pub detail: Detail,
    /// What lies below height 0; ground like any other if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sea: Option<Sea>,
    /// What is around it; none if it stands in empty space.
    #[cfg_attr(feature = "serde", serde(default))]
    pub air: Option<Air>,
    /// What drifts in it; none if the sky is always clear.
    #[cfg_attr(feature = "serde", serde(default))]
    pub clouds: Option<Clouds>,
}

impl Look {
    /// How many stops are heeded.
    pub const MAX_STOPS: usize = 16;

    /// The colour of a place: linear RGB.
    #[must_use]
    pub fn colour(&self, place: &Place) -> [f32; 3] {
        self.colour_by(place, linear)
    }

    /// The colour of a place, where `linear` makes linear what this look has.
    pub(crate) fn colour_by(&self, place: &Place, linear: impl ToLinear) -> [f32; 3] {
        match &self.sea {
            Some(sea) if place.height < 0.0 => self.of_sea(sea, place, linear),
            _ => self.of_land(place, linear),
        }
    }

    /// The colour of the sea, and of the ice on it.
    fn of_sea(&self, sea: &Sea, place: &Place, linear: impl ToLinear) -> [f32; 3] {
        let colour = sea.colour_by(-place.height, linear);
        let freezes = sea.liquid == Liquid::Water;
        let Some(climate) = self.climate.as_ref().filter(|_| freezes) else {
            return colour;
        };
        let (warmth, _) = climate.at(place);
        let frozen = climate.white(warmth, 0.0, [1.0, 2.0]);
        mix(colour, climate.snow_colour(linear), frozen)
    }

    /// The colour of dry ground.
    fn of_land(&self, place: &Place, linear: impl ToLinear) -> [f32; 3] {
        let [from, to] = self.rock_slope.map(f32::to_radians);
        let steep = smoothstep(from, to, place.slope);
        let soil = self.detail.soil(place);
        let rock = soil.tinted(linear(self.rock), 0.0);
        let Some(climate) = &self.climate else {
            let flat = soil.tinted(self.flat(place.height, linear), 0.0);
            let ground = mix(flat, rock, steep);
            return self.detail.layered(ground, place, &soil, [steep, 0.0]);
        };
        let (warmth, moisture) = climate.at(place);
        let moisture = (moisture + soil.moisture).clamp(0.0, 1.0);
        let wood = self.detail.woods * Climate::wooded(warmth, moisture);
        let flat = climate.flat(
            [warmth, moisture],
            wood,
            [place.height, place.slope],
            linear,
        );
        let ground = mix(soil.tinted(flat, moisture), rock, steep);
        let ground = self.detail.layered(ground, place, &soil, [steep, moisture]);
        let bare = [from + SNOW_HOLDS[0], to + SNOW_HOLDS[1]];
        let warmer = climate.snowless(moisture, place);
        let white = climate.white(warmth + warmer, place.slope, bare);
        mix(ground, climate.snow_colour(linear), white)
    }

    /// The colour of flat ground, linear.
    fn flat(&self, height: f32, linear: impl ToLinear) -> [f32; 3] {
        let stops = &self.stops[..self.stops.len().min(Self::MAX_STOPS)];
        let Some(first) = stops.first() else {
            return [UNPAINTED; 3];
        };
        let mut colour = linear(first.colour);
        for pair in stops.windows(2) {
            let t = ((height - pair[0].height) / (pair[1].height - pair[0].height).max(1e-6))
                .clamp(0.0, 1.0);
            colour = mix(colour, linear(pair[1].colour), t);
        }
        colour
    }

    /// The same look with every metre multiplied: for a planet of another size than its recipe's.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        let mut scaled = self.clone();
        for stop in &mut scaled.stops {
            stop.height *= factor;
        }
        if let Some(climate) = &mut scaled.climate {
            climate.scale(factor);
        }
        if let Some(sea) = &mut scaled.sea {
            sea.half_depth *= factor;
        }
        scaled.air = scaled.air.map(|air| air.scaled(factor));
        scaled.clouds = scaled.clouds.map(|clouds| clouds.scaled(factor));
        scaled
    }

    /// The same look without a sea.
    #[must_use]
    pub fn dry(&self) -> Self {
        Self {
            sea: None,
            ..self.clone()
        }
    }
}

/// Radians of slope by which rock is steeper that snow begins to slide off, and that holds none.
pub(crate) const SNOW_HOLDS: [f32; 2] = [0.06, 0.2];
