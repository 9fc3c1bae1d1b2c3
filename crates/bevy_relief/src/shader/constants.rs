use super::air_uniform::AirMode;
use super::material::{self, COARSE_POSITION_AT, LIGHT_AT, WATER_AT};
use super::morph::{MEASURE_SHARE, MORPH_LEVELS, stretch_shares};
use super::planet_uniform::DETAIL_PERIOD_EXPONENT;
use crate::chunk::{BorderPart, ChunkTag};
use crate::settings::ViewMode;
use bevy::prelude::*;
use look::{ShaderConstant, shader_constants};

/// The module of the numbers that the shaders of ground and air share with Rust.
pub(super) const CONSTANTS: &str = "bevy_relief::constants";

/// Those numbers.
pub(super) fn constants() -> Vec<ShaderConstant> {
    let whole = |name, number| ShaderConstant::whole(name, [number]);
    let levels = u32::try_from(MORPH_LEVELS).expect("a few dozen");
    let [stretch_middle, stretch_growth] = stretch_shares();
    let mut all = shader_constants();
    all.extend([
        whole("MORPH_LEVELS", levels),
        ShaderConstant::real("MEASURE_SHARE", [MEASURE_SHARE]),
        ShaderConstant::real("STRETCH_MIDDLE", [stretch_middle]),
        ShaderConstant::real("STRETCH_GROWTH", [stretch_growth]),
        whole("COARSE_POSITION_LOCATION", COARSE_POSITION_AT),
        whole("LIGHT_LOCATION", LIGHT_AT),
        whole("WATER_LOCATION", WATER_AT),
        ShaderConstant::real("GROUND_ROUGHNESS", [material::ROUGHNESS]),
        ShaderConstant::real("GROUND_REFLECTANCE", [material::REFLECTANCE]),
        whole("DETAIL_PERIOD_EXPONENT", DETAIL_PERIOD_EXPONENT),
        whole("TAG_LEVEL_BITS", ChunkTag::LEVEL_BITS),
        whole("TAG_REALM_BITS", ChunkTag::REALM_BITS),
        whole("TAG_COARSER_SHIFT", ChunkTag::COARSER_SHIFT),
        whole("TAG_FINER_SHIFT", ChunkTag::FINER_SHIFT),
        whole("TAG_PARTS_MASK", BorderPart::MASK),
        whole("TAG_WEDGE", BorderPart::WEDGE),
        whole("PART_SHIFT", BorderPart::PACKED_SHIFT),
        whole("VIEW_SHADED", ViewMode::Shaded.number()),
        whole("VIEW_REALMS", ViewMode::Realms.number()),
        whole("VIEW_LEVELS", ViewMode::Levels.number()),
        whole("VIEW_NORMALS", ViewMode::Normals.number()),
        whole("VIEW_HEIGHT", ViewMode::Height.number()),
        whole("VIEW_SLOPE", ViewMode::Slope.number()),
        whole("VIEW_LAYER", ViewMode::Layer.number()),
        whole("AIR_NONE", AirMode::None as u32),
        whole("AIR_MARCHED", AirMode::Marched as u32),
        whole("AIR_SKYLIGHT", AirMode::Skylight as u32),
    ]);
    all
}

/// A module of WGSL that holds numbers of Rust's, under the path by which shaders import them.
pub(crate) fn wgsl_module(path: &str, constants: &[ShaderConstant]) -> String {
    let lines = constants.iter().map(|constant| format!("{constant}\n"));
    format!(
        "#define_import_path {path}\n\n{}",
        lines.collect::<String>()
    )
}

/// Lets shaders import numbers of Rust's.
pub(crate) fn load_constants(app: &mut App, path: &'static str, constants: &[ShaderConstant]) {
    let shader = Shader::from_wgsl(wgsl_module(path, constants), path);
    let handle = app.world_mut().resource_mut::<Assets<Shader>>().add(shader);
    // Kept for ever, as Bevy keeps its own libraries.
    std::mem::forget(handle);
}
