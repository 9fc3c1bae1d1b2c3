use bevy::prelude::*;
use look::RainMap;
use std::sync::Arc;

/// The rain that a planet's material is told of, and where it has it.
#[derive(Component, Debug, Default)]
pub(crate) struct RainImage(pub(crate) Option<(Arc<RainMap>, Handle<Image>)>);

impl RainImage {
    /// Where the material has it; `None` without rain.
    pub(crate) fn handle(&self) -> Option<&Handle<Image>> {
        self.0.as_ref().map(|(_, image)| image)
    }
}
