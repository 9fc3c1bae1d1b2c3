use bevy::prelude::*;

/// What the origin follows where there is no viewer: the body with the lowest entity.
#[derive(Component, Clone, Copy, Debug, Default)]
#[cfg_attr(
    not(feature = "avian"),
    allow(dead_code, reason = "only physics makes it and reads it")
)]
pub(crate) struct MayLead;
