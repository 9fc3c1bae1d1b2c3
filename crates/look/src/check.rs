//! Whether a look can be painted: every value within its range.

use crate::{Air, Climate, Clouds, Detail, Look, LookError, Rain};

impl Look {
    /// Whether it can be painted.
    ///
    /// # Errors
    ///
    /// If a value is outside its range; the error tells which value it is, and the range.
    pub fn check(&self) -> Result<(), LookError> {
        let stops = &self.stops;
        let fewest = usize::from(self.climate.is_none());
        if !(fewest..=Self::MAX_STOPS).contains(&stops.len()) {
            return Err(LookError::Stops(stops.len()));
        }
        for (index, stop) in stops.iter().enumerate() {
            let rises = index == 0 || stops[index - 1].height < stop.height;
            if !rises || !stop.height.is_finite() {
                let height = stop.height;
                return Err(LookError::Height { index, height });
            }
            check_colour("a stop", stop.colour)?;
        }
        check_colour("rock", self.rock)?;
        let [from, to] = self.rock_slope;
        if !(0.0 <= from && from < to && to <= 90.0) {
            return Err(LookError::RockSlope { from, to });
        }
        let Detail {
            contrast,
            relief,
            stones,
            tufts,
            woods,
            ripples,
            soils,
            layers,
        } = self.detail;
        for (what, share) in [
            ("detail's contrast", contrast),
            ("detail's relief", relief),
            ("detail's stones", stones),
            ("detail's tufts", tufts),
            ("detail's woods", woods),
            ("detail's ripples", ripples),
            ("detail's soils", soils),
            ("detail's layers", layers),
        ] {
            let holds = (0.0..=1.0).contains(&share);
            check_number(what, share, holds, "from 0 to 1")?;
        }
        self.climate.as_ref().map_or(Ok(()), check_climate)?;
        if let Some(sea) = &self.sea {
            check_colour("the shallow sea", sea.shallow)?;
            check_colour("the deep sea", sea.deep)?;
            check_colour("the sky in the sea", sea.sky)?;
            if !(sea.half_depth > 0.0 && sea.half_depth.is_finite()) {
                return Err(LookError::HalfDepth(sea.half_depth));
            }
        }
        if let Some(air) = &self.air {
            check_air(air)?;
        }
        self.clouds.as_ref().map_or(Ok(()), check_clouds)
    }
}

fn check_clouds(clouds: &Clouds) -> Result<(), LookError> {
    let Clouds {
        height,
        cover,
        depth,
        regions,
        drift,
        colour,
    } = *clouds;
    let finite = |value: f32| value > 0.0 && value.is_finite();
    check_number("the clouds' height", height, finite(height), "above 0")?;
    let share = (0.0..=1.0).contains(&cover);
    check_number("the clouds' cover", cover, share, "from 0 to 1")?;
    let deep = (0.0..=100.0).contains(&depth);
    check_number("the clouds' depth", depth, deep, "from 0 to 100")?;
    let many = (0.1..=1e3).contains(&regions);
    check_number("the clouds' regions", regions, many, "from 0.1 to 1000")?;
    check_number("the clouds' drift", drift, drift.is_finite(), "a number")?;
    check_colour("the clouds", colour)
}

fn check_climate(climate: &Climate) -> Result<(), LookError> {
    let biomes = &climate.biomes;
    if !(1..=Climate::MAX_BIOMES).contains(&biomes.len()) {
        return Err(LookError::Biomes(biomes.len()));
    }
    for (what, value) in [
        ("equator", climate.equator),
        ("pole", climate.pole),
        ("lapse", climate.lapse),
        ("variation", climate.variation),
        ("spread", climate.spread),
        ("belts", climate.belts),
        ("drying", climate.drying),
    ] {
        check_number(what, value, value.is_finite(), "a number")?;
    }
    if let Some(rain) = climate.rain {
        let Rain {
            share,
            reach,
            climb,
            valleys,
        } = rain;
        let part = (0.0..=1.0).contains(&share);
        check_number("rain's share", share, part, "from 0 to 1")?;
        let far = (1.0..=180.0).contains(&reach);
        check_number("rain's reach", reach, far, "from 1 to 180")?;
        let high = climb > 0.0 && climb.is_finite();
        check_number("rain's climb", climb, high, "above 0")?;
        let part = (0.0..=1.0).contains(&valleys);
        check_number("rain's valleys", valleys, part, "from 0 to 1")?;
    }
    let regions = climate.regions;
    check_number(
        "regions",
        regions,
        (0.1..=1e3).contains(&regions),
        "from 0.1 to 1000",
    )?;
    for biome in biomes {
        let (warmth, moisture) = (biome.warmth, biome.moisture);
        check_number("warmth", warmth, warmth.is_finite(), "a number")?;
        check_number(
            "moisture",
            moisture,
            (0.0..=1.0).contains(&moisture),
            "from 0 to 1",
        )?;
        check_colour("a biome", biome.colour)?;
    }
    if let Some(shore) = climate.shore {
        let height = shore.height;
        check_number(
            "shore's height",
            height,
            height > 0.0 && height.is_finite(),
            "above 0",
        )?;
        check_colour("the shore", shore.colour)?;
    }
    if let Some(snow) = climate.snow {
        let [from, to] = snow.warmth;
        check_number("snow's warmth", from, from.is_finite(), "a number")?;
        check_number("snow's warmth", to, to < from && to.is_finite(), "falling")?;
        check_colour("snow", snow.colour)?;
    }
    Ok(())
}

fn check_air(air: &Air) -> Result<(), LookError> {
    for (what, height) in [("height", air.height), ("haze_height", air.haze_height)] {
        if !(height > 0.0 && height.is_finite()) {
            return Err(LookError::AirHeight { what, height });
        }
    }
    for (what, depths) in [
        ("gas", air.gas),
        ("gas_absorbed", air.gas_absorbed),
        ("haze", air.haze),
        ("haze_absorbed", air.haze_absorbed),
    ] {
        if let Some(depth) = depths.into_iter().find(|x| !(0.0..=100.0).contains(x)) {
            return Err(LookError::AirDepth { what, depth });
        }
    }
    if !(-0.99..=0.99).contains(&air.forward) {
        return Err(LookError::Forward(air.forward));
    }
    Ok(())
}

fn check_number(
    what: &'static str,
    value: f32,
    holds: bool,
    range: &'static str,
) -> Result<(), LookError> {
    if holds {
        Ok(())
    } else {
        Err(LookError::Number { what, value, range })
    }
}

fn check_colour(what: &'static str, colour: [f32; 3]) -> Result<(), LookError> {
    match colour.into_iter().find(|part| !(0.0..=1.0).contains(part)) {
        Some(part) => Err(LookError::Colour { what, part }),
        None => Ok(()),
    }
}
