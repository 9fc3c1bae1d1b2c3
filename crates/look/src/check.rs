use crate::{Air, Climate, Clouds, Detail, Look, LookError};

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
        let Detail { contrast, relief } = self.detail;
        check_number(
            "detail's contrast",
            contrast,
            (0.0..=1.0).contains(&contrast),
            "from 0 to 1",
        )?;
        check_number(
            "detail's relief",
            relief,
            (0.0..=1.0).contains(&relief),
            "from 0 to 1",
        )?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColourStop, Sea, Snow};

    /// What is spoilt, and what the error says of it.
    type Spoil = (fn(&mut Look), &'static str);

    #[test]
    fn looks_out_of_order_are_refused() {
        let spoils: [Spoil; 14] = [
            (
                |look| look.stops.clear(),
                "the look has 0 colour stops; it takes 1 to 16, or a climate",
            ),
            (
                |look| look.stops = vec![look.stops[0]; 17],
                "the look has 17 colour stops; it takes 1 to 16, or a climate",
            ),
            (
                |look| look.stops.swap(0, 1),
                "colour stop 1 is at 0 m; heights must be numbers and rise",
            ),
            (
                |look| look.stops[0].height = f32::NAN,
                "colour stop 0 is at NaN m; heights must be numbers and rise",
            ),
            (
                |look| look.stops[2].colour[2] = -0.5,
                "the colour of a stop has the part -0.5; parts go from 0 to 1",
            ),
            (
                |look| look.rock[1] = 1.5,
                "the colour of rock has the part 1.5; parts go from 0 to 1",
            ),
            (
                |look| look.rock_slope = [50.0, 20.0],
                "rock from 50 to 20 degrees; it takes two rising slopes from 0 to 90",
            ),
            (
                |look| look.rock_slope[1] = 90.5,
                "rock from 24 to 90.5 degrees; it takes two rising slopes from 0 to 90",
            ),
            (
                |look| look.detail.contrast = 2.0,
                "the look's detail's contrast is 2; it must be from 0 to 1",
            ),
            (
                |look| look.detail.relief = -1.0,
                "the look's detail's relief is -1; it must be from 0 to 1",
            ),
            (
                |look| sea(look).half_depth = 0.0,
                "the sea's half_depth is 0 m; it must be above 0",
            ),
            (
                |look| sea(look).shallow[0] = 2.0,
                "the colour of the shallow sea has the part 2; parts go from 0 to 1",
            ),
            (
                |look| sea(look).deep[2] = f32::NAN,
                "the colour of the deep sea has the part NaN; parts go from 0 to 1",
            ),
            (
                |look| sea(look).sky[1] = f32::INFINITY,
                "the colour of the sky in the sea has the part inf; parts go from 0 to 1",
            ),
        ];
        refuses(&Look::gradient(), &spoils);
    }

    #[test]
    fn climates_out_of_order_are_refused() {
        let spoils: [Spoil; 19] = [
            (
                |look| climate(look).biomes.clear(),
                "the climate has 0 biomes; it takes 1 to 12",
            ),
            (
                |look| climate(look).biomes = vec![climate(look).biomes[0].clone(); 13],
                "the climate has 13 biomes; it takes 1 to 12",
            ),
            (
                |look| climate(look).equator = f32::NAN,
                "the look's equator is NaN; it must be a number",
            ),
            (
                |look| climate(look).pole = f32::INFINITY,
                "the look's pole is inf; it must be a number",
            ),
            (
                |look| climate(look).lapse = f32::NAN,
                "the look's lapse is NaN; it must be a number",
            ),
            (
                |look| climate(look).variation = f32::NAN,
                "the look's variation is NaN; it must be a number",
            ),
            (
                |look| climate(look).spread = f32::NAN,
                "the look's spread is NaN; it must be a number",
            ),
            (
                |look| climate(look).belts = f32::NAN,
                "the look's belts is NaN; it must be a number",
            ),
            (
                |look| climate(look).drying = f32::NAN,
                "the look's drying is NaN; it must be a number",
            ),
            (
                |look| climate(look).regions = 0.0,
                "the look's regions is 0; it must be from 0.1 to 1000",
            ),
            (
                |look| climate(look).biomes[1].warmth = f32::NAN,
                "the look's warmth is NaN; it must be a number",
            ),
            (
                |look| climate(look).biomes[1].moisture = 1.5,
                "the look's moisture is 1.5; it must be from 0 to 1",
            ),
            (
                |look| climate(look).biomes[3].colour[0] = 255.0,
                "the colour of a biome has the part 255; parts go from 0 to 1",
            ),
            (
                |look| shore(look).height = -1.0,
                "the look's shore's height is -1; it must be above 0",
            ),
            (
                |look| shore(look).colour[0] = 3.0,
                "the colour of the shore has the part 3; parts go from 0 to 1",
            ),
            (
                |look| snow(look).warmth[0] = f32::NAN,
                "the look's snow's warmth is NaN; it must be a number",
            ),
            (
                |look| snow(look).warmth = [-9.0, -3.0],
                "the look's snow's warmth is -3; it must be falling",
            ),
            (
                |look| snow(look).colour[1] = 1.01,
                "the colour of snow has the part 1.01; parts go from 0 to 1",
            ),
            (
                |look| look.stops = vec![ColourStop::new(0.0, [0.5; 3]); 17],
                "the look has 17 colour stops; it takes 1 to 16, or a climate",
            ),
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn airs_out_of_order_are_refused() {
        let spoils: [Spoil; 8] = [
            (
                |look| air(look).height = 0.0,
                "the air's height is 0 m; it must be above 0",
            ),
            (
                |look| air(look).haze_height = f32::NAN,
                "the air's haze_height is NaN m; it must be above 0",
            ),
            (
                |look| air(look).gas[1] = -0.1,
                "the depth of the air's gas is -0.1; depths go from 0 to 100",
            ),
            (
                |look| air(look).gas_absorbed[0] = 101.0,
                "the depth of the air's gas_absorbed is 101; depths go from 0 to 100",
            ),
            (
                |look| air(look).haze[2] = f32::NAN,
                "the depth of the air's haze is NaN; depths go from 0 to 100",
            ),
            (
                |look| air(look).haze_absorbed[2] = -1.0,
                "the depth of the air's haze_absorbed is -1; depths go from 0 to 100",
            ),
            (
                |look| air(look).forward = 1.0,
                "the air scatters 1 forward; it takes -0.99 to 0.99",
            ),
            (
                |look| air(look).forward = f32::NAN,
                "the air scatters NaN forward; it takes -0.99 to 0.99",
            ),
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn clouds_out_of_order_are_refused() {
        let spoils: [Spoil; 6] = [
            (
                |look| clouds(look).height = 0.0,
                "the look's the clouds' height is 0; it must be above 0",
            ),
            (
                |look| clouds(look).cover = 1.5,
                "the look's the clouds' cover is 1.5; it must be from 0 to 1",
            ),
            (
                |look| clouds(look).depth = -1.0,
                "the look's the clouds' depth is -1; it must be from 0 to 100",
            ),
            (
                |look| clouds(look).regions = 0.0,
                "the look's the clouds' regions is 0; it must be from 0.1 to 1000",
            ),
            (
                |look| clouds(look).drift = f32::NAN,
                "the look's the clouds' drift is NaN; it must be a number",
            ),
            (
                |look| clouds(look).colour[0] = 2.0,
                "the colour of the clouds has the part 2; parts go from 0 to 1",
            ),
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn built_in_looks_are_in_order() {
        for look in Look::all() {
            assert_eq!(look.check(), Ok(()));
        }
    }

    fn sea(look: &mut Look) -> &mut Sea {
        look.sea.as_mut().expect("a sea")
    }

    fn climate(look: &mut Look) -> &mut Climate {
        look.climate.as_mut().expect("a climate")
    }

    fn shore(look: &mut Look) -> &mut ColourStop {
        climate(look).shore.as_mut().expect("a shore")
    }

    fn snow(look: &mut Look) -> &mut Snow {
        climate(look).snow.as_mut().expect("snow")
    }

    fn air(look: &mut Look) -> &mut Air {
        look.air.as_mut().expect("an air")
    }

    fn clouds(look: &mut Look) -> &mut Clouds {
        look.clouds.as_mut().expect("clouds")
    }

    /// One spoil at a time, each to be refused in its own words.
    fn refuses(good: &Look, spoils: &[Spoil]) {
        assert_eq!(good.check(), Ok(()));
        for (spoil, says) in spoils {
            let mut look = good.clone();
            spoil(&mut look);
            let error = look.check().expect_err(says);
            assert_eq!(error.to_string(), *says);
        }
    }
}
