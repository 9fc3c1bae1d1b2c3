/// Rain that winds carry from the sea, in place of belts alone: coasts in the wind are moist, what lies behind mountains is dry.
///
/// It follows from the ground and the sea; a planet without a sea has none.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Rain {
    /// How much of the moisture is rain's: 0 is as without it, 1 nothing by belts.
    pub share: f32,
    /// Degrees of a great circle after which wind has given 63 % of its water to plains, half of which rises again: 1 to 180.
    pub reach: f32,
    /// Metres after which wind that climbs has given 63 %, above 0.
    pub climb: f32,
    /// How much moister rivers make the land that they drain through, 0 to 1: 1 makes that of the greatest as moist as can be. Only on planets with rivers.
    #[cfg_attr(feature = "serde", serde(default))]
    pub valleys: f32,
}
