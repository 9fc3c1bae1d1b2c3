use bevy_relief::{Air, Look};

/// A look as it stands in a file, checked.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "Look")]
pub(crate) struct CheckedLook(pub(crate) Look);

/// What is wrong with a look.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub(crate) enum LookProblem {
    #[error("the look has {0} colour stops; it takes 1 to {max}", max = Look::MAX_STOPS)]
    Stops(usize),
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
        if !(1..=Look::MAX_STOPS).contains(&stops.len()) {
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
        if let Some(sea) = &look.sea {
            check_colour("the shallow sea", sea.shallow)?;
            check_colour("the deep sea", sea.deep)?;
            if !(sea.half_depth > 0.0 && sea.half_depth.is_finite()) {
                return Err(LookProblem::HalfDepth(sea.half_depth));
            }
        }
        if let Some(air) = &look.air {
            check_air(air)?;
        }
        Ok(Self(look))
    }
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
        type Spoil = fn(&mut Look);
        let spoils: [Spoil; 12] = [
            |look| look.stops.clear(),
            |look| look.stops = vec![look.stops[0]; 17],
            |look| look.stops.swap(0, 1),
            |look| look.stops[0].height = f32::NAN,
            |look| look.rock[1] = 1.5,
            |look| look.rock_slope = [50.0, 20.0],
            |look| look.sea.as_mut().expect("an Earth has a sea").half_depth = 0.0,
            |look| look.sea.as_mut().expect("an Earth has a sea").deep[2] = f32::NAN,
            |look| look.air.as_mut().expect("an Earth has air").height = 0.0,
            |look| look.air.as_mut().expect("an Earth has air").haze_height = f32::NAN,
            |look| look.air.as_mut().expect("an Earth has air").gas[1] = -0.1,
            |look| look.air.as_mut().expect("an Earth has air").forward = 1.0,
        ];
        for (index, spoil) in spoils.into_iter().enumerate() {
            let mut look = Look::earth();
            assert!(CheckedLook::try_from(look.clone()).is_ok());
            spoil(&mut look);
            assert!(CheckedLook::try_from(look).is_err(), "spoil {index}");
        }
        for look in [Look::moon(), Look::mars(), Look::article()] {
            assert!(CheckedLook::try_from(look).is_ok());
        }
    }
}
