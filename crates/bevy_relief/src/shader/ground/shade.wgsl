// Holds what a point of the ground and of the sea over it looks like, painted, lit and seen through the air: the same wherever it is worked out. Reads the
// planet, its air, and the engine's lights.

#define_import_path bevy_relief::shade

#import bevy_relief::bindings::{planet, planet_air}
#import bevy_relief::chunk_tag::level_of
#import bevy_relief::climate::{climate, ground_colour, has_climate, rocky, white}
#import bevy_relief::constants::{AIR_MARCHED, GROUND_REFLECTANCE, GROUND_ROUGHNESS, LIQUID_WATER, MURKY, VIEW_SHADED}
#import bevy_relief::cover::cover
#import bevy_relief::crags::crags
#import bevy_relief::current::current
#import bevy_relief::dark_tones::{kept_dark, share_kept}
#import bevy_relief::detail::detail
#import bevy_relief::ground::{FLATTEST, Ground, tilted}
#import bevy_relief::ground_in_air::{Mirror, in_air}
#import bevy_relief::ripples::{blown, ripples}
#import bevy_relief::sea::{has_sea, sea}
#import bevy_relief::shores::{BANK_COLOUR, SALT_COLOUR, WET_DARKENS, WET_ROUGHNESS, bank, salt, wet}
#import bevy_relief::soils::soil
#import bevy_relief::views::view_colour
#import bevy_relief::woods::{canopy, wooded, woods}
#import bevy_pbr::{
    mesh_view_bindings::{globals, lights, view},
    pbr_functions::{alpha_discard, main_pass_post_lighting_processing},
    pbr_types::PbrInput,
}
#ifdef PLAIN_LIGHT
#import bevy_relief::plain_light::plainly_lit
#else
#import bevy_pbr::pbr_functions::apply_pbr_lighting
#endif

// A point that is drawn.
struct Spot {
    // Where it is rendered.
    position: vec3<f32>,
    // How that changes from a pixel to the next in a row and in a column, along the ground.
    along_row: vec3<f32>,
    along_column: vec3<f32>,
    // The ground's, along the world's axes; as long as it may be.
    normal: vec3<f32>,
    // From the planet's axes to the world's.
    world: mat3x3<f32>,
    // Metres from a corner of the lattice of fine noise, less whole periods of that noise, along the planet's axes.
    near: vec3<f32>,
    // Metres above the sphere.
    height: f32,
    // The tag of its chunk, or one of as fine a chunk of that realm.
    tag: u32,
    // The chunk's level, on the way to its parent's.
    level: f32,
    // Metres of river water over the ground, below 0 where it is dry; how much of the ground is under water too narrow to be drawn.
    river: vec2<f32>,
    // Where that flows, along the planet's axes: as long as the fourth root of the metres that it falls a metre, of length 1 where its bed is dry.
    flow: vec3<f32>,
    // Metres by which water is deeper in the next pixel, as far as that is known beside what the ground rises.
    deepens: f32,
}

// Roughness of snow.
const SNOW_ROUGHNESS: f32 = 0.7;

// How rough the water of rivers is against that of the sea, how deep what is too narrow to be drawn, and how broad a pixel is that holds most
// rivers from shore to shore, in metres.
const RIVER_WAVES: f32 = 0.25;
const RIVER_DEPTH: f32 = 4.0;
const RIVER_BREADTH: f32 = 24.0;

// Over ground below the sea's level lies the sea, unless inland water stands so many metres above that, and so many more for each metre that it is deep: depths
// are told to a hundredth.
const HIGHER: vec2<f32> = vec2<f32>(0.5, 0.01);

// Metres that a river's level falls for each metre from its shore, as `DRY` in Rust.
const DRY: f32 = 0.35;

// What flows as if it were faster is not there: between what water is told to have at most and what dry beds have.
const DRY_FLOW: f32 = 0.95;

// How much more of the sea's colour inland water has where a pixel covers so many metres and more.
const TOLD: f32 = 0.65;
const TOLD_FROM: vec2<f32> = vec2<f32>(6.0, 60.0);

// How much of the noise of bare ground snow lets be seen: of its brightness, of its relief.
const SNOW_CONTRAST: f32 = 0.2;
const SNOW_RELIEF: f32 = 0.5;

// How much rougher the tops of woods are than other ground: in relief, in brightness.
const CANOPY: vec2<f32> = vec2<f32>(2.0, 0.8);

// How much darker ground is in the shadow of a stone.
const SHADOW: f32 = 0.6;

// How much of its relief ground loses under what stands on it.
const HIDDEN: f32 = 0.7;

// How much darker cracks are for each of `detail_contrast`; moisture up to which ground has them wholly, and from which only where it is steep.
const CRACKS: f32 = 2.5;
const CRACKED: vec2<f32> = vec2<f32>(0.2, 0.5);

// By how much more rock is bare where its blocks stand out, against noise.
const STANDS_OUT: f32 = 2.0;

// How much of its noise ground loses that is all sand.
const SAND_EVEN: f32 = 0.7;

// What light falls by; shadows go by the mesh's own.
fn set_normal(input: ptr<function, PbrInput>, normal: vec3<f32>) {
    (*input).N = normal;
    (*input).clearcoat_N = normal;
}

// Metres of ground with a normal that a pixel covers, in the middle between its length and its width. The camera's `MipBias` tells where
// the picture that is shown has other pixels than the one that is drawn.
fn footprint(input: PbrInput, normal: vec3<f32>) -> f32 {
    let lines = max(view.viewport.w, 1.0) * exp2(-view.mip_bias);
    if input.is_orthographic {
        return 2.0 / (abs(view.clip_from_view[1][1]) * lines);
    }
    let away = distance(input.world_position.xyz, view.world_position.xyz);
    let flat = max(abs(dot(normal, input.V)), FLATTEST);
    return 2.0 * away / (view.clip_from_view[1][1] * lines * sqrt(flat));
}

// Metres that ground rises in a pixel, as it slopes in the middle of it.
fn rise(spot: Spot, normal: vec3<f32>, up: vec3<f32>) -> f32 {
    let tilt = normal / max(dot(normal, up), 0.1) - up;
    return abs(dot(tilt, spot.along_row)) + abs(dot(tilt, spot.along_column));
}

// Metres that a river's level falls in a pixel beside its bed, where water flows that way along the world's axes.
fn fall(spot: Spot, flow: vec3<f32>, up: vec3<f32>) -> f32 {
    let aside = cross(up, flow);
    let square = dot(aside, aside);
    let metres = abs(dot(aside, spot.along_row)) + abs(dot(aside, spot.along_column));
    return select(0.0, DRY * metres * inverseSqrt(square), square > 0.0);
}

// Paints a point as the planet's look says: colour, normal, roughness, glow. Returns the share of the sky that it mirrors, where that is known.
fn painted(spot: Spot, input: ptr<function, PbrInput>) -> f32 {
    let world = spot.world;
    let river = spot.river;
    let up = normalize(spot.position - planet.centre);
    var ground: Ground;
    ground.dir = up * world;
    ground.normal = normalize((*input).world_normal) * world;
    ground.near = spot.near;
    ground.height = spot.height;
    ground.slope = acos(clamp(dot(ground.normal, ground.dir), -1.0, 1.0));
    ground.view = (*input).V * world;
    ground.distance = distance(spot.position, view.world_position.xyz);
    ground.sun = vec3(0.0);
    if lights.n_directional_lights > 0u {
        ground.sun = lights.directional_lights[0].direction_to_light * world;
    }
    ground.footprint = footprint(*input, normalize((*input).world_normal));
    ground.step = planet.realm_step * exp2(-spot.level);

    let depth = max(planet.sea_level - ground.height, river.x);
    // The shore is as sharp as a pixel. Two pixels on either side of a river may be as deep as each other, so what a pixel's own ground rises counts too,
    // and what the river's level falls.
    let falls = rise(spot, (*input).world_normal, up) + fall(spot, world * spot.flow, up);
    let across = max(spot.deepens, falls);
    let inland = max(river.x, 0.0);
    let over_sea = ground.height + inland - planet.sea_level;
    let is_sea = planet.sea_level >= ground.height && over_sea <= HIGHER.x + HIGHER.y * inland;
    // The gravel of a dry bed is no shore, however little it lies above where water would.
    let is_dry = !is_sea && dot(spot.flow, spot.flow) > DRY_FLOW * DRY_FLOW;
    let resolved = select(saturate(0.5 + depth / max(across, 1e-6)), 0.0, is_dry);
    let shore = select(0.0, max(resolved, river.y), has_sea());
    // In a pixel that is as large as a river there is all of it, whatever its middle meets: neither its shallows alone nor its deep.
    let unseen = select(RIVER_DEPTH * max(river.y, saturate(ground.footprint / RIVER_BREADTH)), 0.0, is_sea);
    let whole = max(depth, unseen);
    let runs = current(ground, select(spot.flow, vec3(0.0), is_sea), whole);
    // From afar rivers are told from valleys by what they have of the sea's colour.
    let told = 1.0 - TOLD * smoothstep(TOLD_FROM.x, TOLD_FROM.y, ground.footprint);
    let above = min(select(over_sea, 0.0, is_sea), told * MURKY * planet.sea.half_depth);
    // Rivers have no surf.
    let open = select(RIVER_WAVES, 1.0, is_sea);

    let fine = detail(ground);
    let patches = fine.patches;
    let made_of = soil(ground);
    var weather = vec2<f32>(0.0);
    var frozen = 0.0;
    var wood = 0.0;
    if has_climate() {
        // Underfoot biomes are even.
        weather = climate(ground, patches.w * mix(0.25, 1.0, smoothstep(-1.0, 5.0, log2(ground.footprint))));
        weather.y = saturate(weather.y + made_of.moisture);
        frozen = white(weather.x);
        wood = woods(ground, wooded(weather));
    }

    let tops = wood * canopy(ground.footprint);
    let is_watered = has_sea() && planet.sea.liquid == LIQUID_WATER && has_climate();
    let broken = crags(ground);
    let fray = patches.w + STANDS_OUT * broken.out;
    var land = ground_colour(ground, weather, fray, tops, made_of);
    let rock = rocky(ground, fray) * (1.0 - land.a);
    var crust = 0.0;
    if is_watered && !is_sea {
        crust = salt(ground, -river.x, spot.flow, weather.y, land.a, patches.w);
        land = vec4(mix(land.rgb, SALT_COLOUR, crust), land.a);
    }
    // Nothing grows there, and no stones lie on it.
    let covered = max(land.a, crust);
    // All ground is grainy from near, and steep ground is rough.
    let grain = 1.0 - smoothstep(-6.0, 0.0, log2(ground.footprint));
    let bare = blown(ground, weather.y, covered);
    let rough = (1.0 + CANOPY * tops) * (1.0 - SAND_EVEN * bare);
    let relief = planet.detail_relief * (0.35 + min(3.0 * sin(ground.slope), 1.2) + 2.0 * grain) * mix(1.0, SNOW_RELIEF, covered) * rough.x;
    let contrast = planet.detail_contrast * patches.w * (1.3 + 1.7 * grain) * mix(1.0, SNOW_CONTRAST, covered) * rough.y;
    let sand = ripples(ground, bare);
    // Where nothing grows and nothing is blown away, ground is cracked.
    let hard = (1.0 - land.a) * (1.0 - bare) * (1.0 - smoothstep(CRACKED.x, CRACKED.y, weather.y) * (1.0 - smoothstep(0.4, 0.8, ground.slope)));
    var colour = land.rgb * (1.0 + contrast + sand.w) * (1.0 - CRACKS * planet.detail_contrast * hard * grain * fine.cracks);
    colour *= 1.0 + rock * broken.bright;
    let over = cover(ground, land.rgb, weather.y, covered, wood, bare, rock);
    colour *= (1.0 - SHADOW * over.shadow) * over.tint;
    colour = mix(colour, over.colour.rgb * (1.0 + 0.5 * contrast), over.colour.a);
    let fine_slope = (patches.xyz * relief * (1.0 - HIDDEN * over.covered) + sand.xyz) * (1.0 - 0.5 * over.colour.a) + over.slope;
    var normal = tilted(ground.normal, fine_slope + rock * (1.0 - over.colour.a) * broken.slope);
    var roughness = mix(GROUND_ROUGHNESS, SNOW_ROUGHNESS, land.a);
    var reflectance = GROUND_REFLECTANCE;
    var glow = vec3<f32>(0.0);

    if is_watered {
        colour = mix(colour, BANK_COLOUR * (1.0 + contrast), bank(ground, -river.x, is_dry, covered, patches.w));
        let damp = select(wet(-depth, land.a, patches.w), 0.0, is_dry);
        colour *= 1.0 - WET_DARKENS * damp;
        roughness = mix(roughness, WET_ROUGHNESS, damp);
    }
    var mirrored = 0.0;
    if shore > 0.0 {
        let facing = dot(up, (*input).V);
        let surface = sea(ground, whole, above, facing, frozen, open, runs, globals.time, patches);
        // Air that is not marched here has no sky that could be asked for.
        // Nor has air that no sun lights.
        let is_known = planet_air.mode == AIR_MARCHED && lights.n_directional_lights > 0u;
        mirrored = select(0.0, surface.mirrored * shore, is_known);
        let painted = select(surface.mirrored, 0.0, is_known);
        colour = mix(colour, surface.colour + planet.sea.sky * painted, shore);
        glow = surface.glow * shore;
        normal = normalize(mix(normal, tilted(ground.dir, surface.slope), shore));
        roughness = mix(roughness, surface.roughness, shore);
        reflectance = mix(reflectance, surface.reflectance, shore);
    }

    set_normal(input, normalize(world * normal));
    (*input).material.base_color = vec4<f32>(max(colour, vec3<f32>(0.0)), 1.0);
    (*input).material.emissive = vec4<f32>(glow, 0.0);
    (*input).material.perceptual_roughness = roughness;
    (*input).material.reflectance = vec3<f32>(reflectance);
    return mirrored;
}

// What is seen of a spot: linear RGB, as the engine's materials hand it on. `material` is what the engine's own part of the material says there.
fn shade(spot: Spot, material: PbrInput) -> vec4<f32> {
    var input = material;
    var mirrored = 0.0;
    if planet.view == VIEW_SHADED {
        mirrored = painted(spot, &input);
    } else {
        let up = normalize(spot.position - planet.centre);
        let seen = view_colour(spot.tag, normalize(spot.normal), up, up * spot.world, spot.height);
        input.material.base_color = vec4<f32>(seen.rgb * (1.0 - seen.a), 1.0);
        // Not scaled by the camera's exposure.
        input.material.emissive = vec4<f32>(seen.rgb * seen.a, 0.0);
    }
    input.material.base_color = alpha_discard(input.material, input.material.base_color);
#ifdef PLAIN_LIGHT
    var colour = plainly_lit(input);
#else
    var colour = apply_pbr_lighting(input);
#endif
    if planet.view == VIEW_SHADED {
        let sky = Mirror(mirrored, input.N);
        let surface = select(spot.height, max(spot.height, planet.sea_level), has_sea());
        colour = vec4(in_air(colour.rgb, input.material, sky, spot.position, surface, level_of(spot.tag)), colour.a);
    }
    let kept = share_kept(distance(view.world_position, planet.centre), planet.radius);
    return main_pass_post_lighting_processing(input, vec4(kept_dark(colour.rgb, kept), colour.a));
}
