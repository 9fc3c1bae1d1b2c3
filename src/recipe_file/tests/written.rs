use crate::recipe_file::RecipeFile;
use bevy_relief::{Air, Climate, Clouds, ColourStop, Detail, Liquid, Look};
use std::fmt::Write;
use terrain::{Band, Sign, Stamp};

/// A recipe file's text, laid out for people. Knows no pictures.
pub(super) fn text(file: &RecipeFile) -> String {
    let recipe = &file.recipe;
    let mut text = String::from(
        "// A planet: how its ground is printed and painted. Lengths are metres at this radius;\n\
         // --radius scales them all. Later bands may read the height that earlier ones made.\n(\n    version: 1,\n",
    );
    let mut line = |words: String| writeln!(text, "    {words}").expect("a string takes all");
    line(format!("name: {:?},", recipe.name));
    line(format!("story: {:?},", file.story));
    line(format!("radius: {:?},", recipe.radius));
    line(format!("chart: {:?},", recipe.chart));
    if let Some(level) = recipe.sea_level {
        line(format!("sea_level: {level:?},"));
    }
    line("bands: [".into());
    recipe
        .bands
        .iter()
        .flat_map(band)
        .for_each(|words| line(format!("    {words}")));
    line("],".into());
    look(&file.look).into_iter().for_each(&mut line);
    text.push_str(")\n");
    text
}

fn band(band: &Band) -> Vec<String> {
    let mut lines = vec![
        "(".to_string(),
        format!("    name: {:?},", band.name),
        format!("    salt: {},", band.salt),
        format!("    first: {}, last: {},", band.first, band.last),
        format!(
            "    amplitude: {:?}, gain: {:?},",
            band.amplitude, band.gain
        ),
        "    stamps: [".to_string(),
    ];
    lines.extend(
        band.stamps
            .iter()
            .map(|stamp| format!("        {},", self::stamp(stamp))),
    );
    lines.push("    ],".to_string());
    if let Some(mask) = band.mask {
        let floor = if mask.floor == 0.0 {
            String::new()
        } else {
            format!(", floor: {:?}", mask.floor)
        };
        lines.push(format!(
            "    mask: (from: {:?}, to: {:?}{floor}),",
            mask.from, mask.to
        ));
    }
    lines.push("),".to_string());
    lines
}

fn stamp(stamp: &Stamp) -> String {
    let mut text = format!("(shape: {:?}", stamp.shape);
    if stamp.sign != Sign::Random {
        write!(text, ", sign: {:?}", stamp.sign).expect("a string takes all");
    }
    for (name, value) in [("weight", stamp.weight), ("density", stamp.density)] {
        if value != 1.0 {
            write!(text, ", {name}: {value:?}").expect("a string takes all");
        }
    }
    text + ")"
}

fn colour([red, green, blue]: [f32; 3]) -> String {
    format!("({red:?}, {green:?}, {blue:?})")
}

fn stop(stop: &ColourStop) -> String {
    format!(
        "(height: {:?}, colour: {})",
        stop.height,
        colour(stop.colour)
    )
}

fn look(look: &Look) -> Vec<String> {
    let mut lines = vec![
        "// Heights above the sea, colours sRGB from 0 to 1.".to_string(),
        "look: (".to_string(),
    ];
    let mut line = |words: String| lines.push(format!("    {words}"));
    if !look.stops.is_empty() {
        line("stops: [".into());
        let stops = look.stops.iter().map(stop);
        stops.for_each(|stop| line(format!("    {stop},")));
        line("],".into());
    }
    let [from, to] = look.rock_slope;
    line(format!("rock: {},", colour(look.rock)));
    line(format!("rock_slope: ({from:?}, {to:?}),"));
    let climate = look.climate.iter().flat_map(climate);
    climate.for_each(&mut line);
    if look.detail != Detail::default() {
        let Detail { contrast, relief } = look.detail;
        line(format!(
            "detail: (contrast: {contrast:?}, relief: {relief:?}),"
        ));
    }
    if let Some(sea) = look.sea {
        line("sea: (".into());
        if sea.liquid != Liquid::Water {
            line(format!("    liquid: {:?},", sea.liquid));
        }
        line(format!("    shallow: {},", colour(sea.shallow)));
        line(format!("    deep: {},", colour(sea.deep)));
        line(format!("    half_depth: {:?},", sea.half_depth));
        if sea.sky != [0.0; 3] {
            line(format!("    sky: {},", colour(sea.sky)));
        }
        line("),".into());
    }
    look.air.iter().flat_map(air).for_each(&mut line);
    look.clouds.iter().flat_map(clouds).for_each(&mut line);
    lines.push("),".to_string());
    lines
}

fn air(air: &Air) -> Vec<String> {
    vec![
        "// What light meets on the way straight up: 0 is nothing, 1 lets 37 % through."
            .to_string(),
        "air: (".to_string(),
        format!("    height: {:?},", air.height),
        format!("    gas: {},", colour(air.gas)),
        format!("    gas_absorbed: {},", colour(air.gas_absorbed)),
        format!("    haze_height: {:?},", air.haze_height),
        format!("    haze: {},", colour(air.haze)),
        format!("    haze_absorbed: {},", colour(air.haze_absorbed)),
        format!("    forward: {:?},", air.forward),
        "),".to_string(),
    ]
}

fn clouds(clouds: &Clouds) -> Vec<String> {
    vec![
        "clouds: (".to_string(),
        format!("    height: {:?},", clouds.height),
        format!("    cover: {:?},", clouds.cover),
        format!("    depth: {:?},", clouds.depth),
        format!("    regions: {:?},", clouds.regions),
        format!("    drift: {:?},", clouds.drift),
        format!("    colour: {},", colour(clouds.colour)),
        "),".to_string(),
    ]
}

fn climate(climate: &Climate) -> Vec<String> {
    let mut lines = vec![
        "// Degrees Celsius; moisture from 0 to 1; lapse and drying a kilometre up.".to_string(),
        "climate: (".to_string(),
        format!(
            "    equator: {:?}, pole: {:?}, lapse: {:?}, variation: {:?},",
            climate.equator, climate.pole, climate.lapse, climate.variation
        ),
        format!(
            "    spread: {:?}, belts: {:?}, drying: {:?}, regions: {:?},",
            climate.spread, climate.belts, climate.drying, climate.regions
        ),
        "    biomes: [".to_string(),
    ];
    lines.extend(climate.biomes.iter().map(|biome| {
        format!(
            "        (name: {:?}, warmth: {:?}, moisture: {:?}, colour: {}),",
            biome.name,
            biome.warmth,
            biome.moisture,
            colour(biome.colour)
        )
    }));
    lines.push("    ],".to_string());
    if let Some(shore) = &climate.shore {
        lines.push(format!("    shore: {},", stop(shore)));
    }
    if let Some(snow) = climate.snow {
        let [from, to] = snow.warmth;
        let white = colour(snow.colour);
        lines.push(format!(
            "    snow: (colour: {white}, warmth: ({from:?}, {to:?})),"
        ));
    }
    lines.push("),".to_string());
    lines
}
