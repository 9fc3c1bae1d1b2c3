use bevy_relief::{Air, Climate, Clouds, Detail, Look};

/// A look as it stands in a file, checked.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "Look")]
pub(crate) struct CheckedLook(pub(crate) Look);

/// What is wrong with a look.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub(crate) enum LookProblem {
    #[error("the look has {0} colour stops; it takes 1 to {max}, or a climate", max = Look::MAX_STOPS)]
    Stops(usize),
    #[error("the climate has {0} biomes; it takes 1 to {max}", max = Climate::MAX_BIOMES)]
    Biomes(usize),
    #[error("the look's {what} is {value}; it must be {range}")]
    Number {
        what: &'static str,
        value: f32,
        range: &'static str,
    },
    #[error("colour stop {index} is at {height} m; heights must be numbers and rise")]
    Height { index: usize, height: f32 },
    #[error("the colour of {what} has the part {part}; parts go from 0 to 1")]
    Colour { what: &'static str, part: f32 },
    #[error("rock from {from} to {to} degrees; it takes two rising slopes from 0 to 90")]
    RockSlope { from: f32, to: f32 },
    #[error("the air's {what} is {height} m; it must be above 0")]
    AirHeight { what: &'static str, height: f32 },
    #[error("the depth of the air's {what} is {depth}; depths go from 0 to 100")]
    AirDepth { what: &'static str, depth: f32 },
    #[error("the air scatters {0} forward; it takes -0.99 to 0.99")]
    Forward(f32),
    #[error("the sea's half_depth is {0} m; it must be above 0")]
    HalfDepth(f32),
}

impl TryFrom<Look> for CheckedLook {
    type Error = LookProblem;

    fn try_from(look: Look) -> Result<Self, LookProblem> {
        let stops = &look.stops;
        let fewest = usize::from(look.climate.is_none());
        if !(fewest..=Look::MAX_STOPS).contains(&stops.len()) {
            return Err(LookProblem::Stops(stops.len()));
        }
        for (index, stop) in stops.iter().enumerate() {
            let rises = index == 0 || stops[index - 1].height < stop.height;
            if !rises || !stop.height.is_finite() {
                let height = stop.height;
                return Err(LookProblem::Height { index, height });
            }
            check_colour("a stop", stop.colour)?;
        }
        check_colour("rock", look.rock)?;
        let [from, to] = look.rock_slope;
        if !(0.0 <= from && from < to && to <= 90.0) {
            return Err(LookProblem::RockSlope { from, to });
        }
        let Detail { contrast, relief } = look.detail;
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
        look.climate.as_ref().map_or(Ok(()), check_climate)?;
        if let Some(sea) = &look.sea {
            check_colour("the shallow sea", sea.shallow)?;
            check_colour("the deep sea", sea.deep)?;
            check_colour("the sky in the sea", sea.sky)?;
            if !(sea.half_depth > 0.0 && sea.half_depth.is_finite()) {
                return Err(LookProblem::HalfDepth(sea.half_depth));
            }
        }
        if let Some(air) = &look.air {
            check_air(air)?;
        }
        look.clouds.as_ref().map_or(Ok(()), check_clouds)?;
        Ok(Self(look))
    }
}

fn check_clouds(clouds: &Clouds) -> Result<(), LookProblem> {
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

fn check_climate(climate: &Climate) -> Result<(), LookProblem> {
    let biomes = &climate.biomes;
    if !(1..=Climate::MAX_BIOMES).contains(&biomes.len()) {
        return Err(LookProblem::Biomes(biomes.len()));
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

fn check_air(air: &Air) -> Result<(), LookProblem> {
    for (what, height) in [("height", air.height), ("haze_height", air.haze_height)] {
        if !(height > 0.0 && height.is_finite()) {
            return Err(LookProblem::AirHeight { what, height });
        }
    }
    for (what, depths) in [
        ("gas", air.gas),
        ("gas_absorbed", air.gas_absorbed),
        ("haze", air.haze),
        ("haze_absorbed", air.haze_absorbed),
    ] {
        if let Some(depth) = depths.into_iter().find(|x| !(0.0..=100.0).contains(x)) {
            return Err(LookProblem::AirDepth { what, depth });
        }
    }
    if !(-0.99..=0.99).contains(&air.forward) {
        return Err(LookProblem::Forward(air.forward));
    }
    Ok(())
}

fn check_number(
    what: &'static str,
    value: f32,
    holds: bool,
    range: &'static str,
) -> Result<(), LookProblem> {
    if holds {
        Ok(())
    } else {
        Err(LookProblem::Number { what, value, range })
    }
}

fn check_colour(what: &'static str, colour: [f32; 3]) -> Result<(), LookProblem> {
    match colour.into_iter().find(|part| !(0.0..=1.0).contains(part)) {
        Some(part) => Err(LookProblem::Colour { what, part }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_out_of_order_are_refused() {
        let spoils: [Spoil; 8] = [
            |look| look.stops.clear(),
            |look| look.stops = vec![look.stops[0]; 17],
            |look| look.stops.swap(0, 1),
            |look| look.stops[0].height = f32::NAN,
            |look| look.rock[1] = 1.5,
            |look| look.rock_slope = [50.0, 20.0],
            |look| look.sea.as_mut().expect("a sea").half_depth = 0.0,
            |look| look.sea.as_mut().expect("a sea").deep[2] = f32::NAN,
        ];
        refuses(&Look::gradient(), &spoils);
    }

    #[test]
    fn climates_out_of_order_are_refused() {
        let spoils: [Spoil; 8] = [
            |look| climate(look).biomes.clear(),
            |look| climate(look).biomes = vec![climate(look).biomes[0].clone(); 13],
            |look| climate(look).biomes[1].moisture = 1.5,
            |look| climate(look).equator = f32::NAN,
            |look| climate(look).regions = 0.0,
            |look| climate(look).shore.as_mut().expect("a shore").height = -1.0,
            |look| climate(look).snow.as_mut().expect("snow").warmth = [-9.0, -3.0],
            |look| look.detail.contrast = 2.0,
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn airs_out_of_order_are_refused() {
        let spoils: [Spoil; 4] = [
            |look| air(look).height = 0.0,
            |look| air(look).haze_height = f32::NAN,
            |look| air(look).gas[1] = -0.1,
            |look| air(look).forward = 1.0,
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn clouds_out_of_order_are_refused() {
        let spoils: [Spoil; 6] = [
            |look| clouds(look).height = 0.0,
            |look| clouds(look).cover = 1.5,
            |look| clouds(look).depth = -1.0,
            |look| clouds(look).regions = 0.0,
            |look| clouds(look).drift = f32::NAN,
            |look| clouds(look).colour[0] = 2.0,
        ];
        refuses(&Look::earth(), &spoils);
    }

    #[test]
    fn built_in_looks_are_in_order() {
        for look in Look::all() {
            assert_eq!(CheckedLook::try_from(look).err(), None);
        }
    }

    type Spoil = fn(&mut Look);

    fn climate(look: &mut Look) -> &mut Climate {
        look.climate.as_mut().expect("a climate")
    }

    fn clouds(look: &mut Look) -> &mut Clouds {
        look.clouds.as_mut().expect("clouds")
    }

    fn air(look: &mut Look) -> &mut Air {
        look.air.as_mut().expect("an air")
    }

    fn refuses(good: &Look, spoils: &[Spoil]) {
        for (index, spoil) in spoils.iter().enumerate() {
            let mut look = good.clone();
            assert!(CheckedLook::try_from(look.clone()).is_ok());
            spoil(&mut look);
            assert!(CheckedLook::try_from(look).is_err(), "spoil {index}");
        }
    }
}
