use bevy::prelude::*;

/// What the origin follows where there is no viewer: the body with the lowest entity.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct MayLead;
