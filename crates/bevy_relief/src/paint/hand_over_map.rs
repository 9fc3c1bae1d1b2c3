use crate::settings::{Planet, PlanetLayer, ViewMode};
use crate::state::{MapImage, PlanetState};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use look::SphereMap;
use std::sync::Arc;

/// Makes images of the rain on the ground that is drawn, or of the layer that is looked at, where it is another than before.
pub(super) fn hand_over_map(
    mut planets: Query<(&Planet, &PlanetState, Option<&PlanetLayer>, &mut MapImage)>,
    images: Option<ResMut<Assets<Image>>>,
) {
    let Some(mut images) = images else {
        return;
    };
    for (planet, state, layer, mut told) in &mut planets {
        let map = match layer {
            Some(PlanetLayer(layer)) if planet.view == ViewMode::Layer => Some(layer),
            _ => state.rain(),
        };
        let before = told.0.as_ref().map(|(map, _)| Arc::as_ptr(map));
        if map.map(Arc::as_ptr) != before {
            told.0 = map.map(|map| (Arc::clone(map), images.add(map_image(map))));
        }
    }
}

/// The six faces as the shader reads them.
fn map_image(map: &SphereMap) -> Image {
    let side = u32::from(map.side());
    let size = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 6,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        map.texels().to_vec(),
        TextureFormat::R8Unorm,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::Cube),
        ..default()
    });
    image
}
