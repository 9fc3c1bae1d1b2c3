use crate::state::{PlanetState, RainImage};
use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use look::RainMap;
use std::sync::Arc;

/// Makes images of the rain on the ground that is drawn, where it is other rain than before.
pub(super) fn hand_over_rain(
    mut planets: Query<(&PlanetState, &mut RainImage)>,
    images: Option<ResMut<Assets<Image>>>,
) {
    let Some(mut images) = images else {
        return;
    };
    for (state, mut told) in &mut planets {
        let rain = state.rain();
        let before = told.0.as_ref().map(|(rain, _)| Arc::as_ptr(rain));
        if rain.map(Arc::as_ptr) != before {
            told.0 = rain.map(|rain| (Arc::clone(rain), images.add(rain_image(rain))));
        }
    }
}

/// The six faces as the shader reads them.
fn rain_image(rain: &RainMap) -> Image {
    let side = u32::from(rain.side());
    let size = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 6,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        rain.texels().to_vec(),
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
