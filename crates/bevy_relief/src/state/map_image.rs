use bevy::prelude::*;
use look::SphereMap;
use std::sync::Arc;

/// The numbers over a planet that its material is told of, and where it has them: the rain, or the layer that is looked at.
#[derive(Component, Debug, Default)]
pub(crate) struct MapImage(pub(crate) Option<(Arc<SphereMap>, Handle<Image>)>);

impl MapImage {
    /// Where the material has them; `None` if there are none.
    pub(crate) fn handle(&self) -> Option<&Handle<Image>> {
        self.0.as_ref().map(|(_, image)| image)
    }
}
