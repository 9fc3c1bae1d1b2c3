use crate::recipe_file::RecipeFile;
use bevy_relief::Look;
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

fn look(look: &Look) -> Vec<String> {
    let colour = |[red, green, blue]: [f32; 3]| format!("({red:?}, {green:?}, {blue:?})");
    let mut lines = vec![
        "// Heights above the sea, colours sRGB from 0 to 1.".to_string(),
        "look: (".to_string(),
        "    stops: [".to_string(),
    ];
    lines.extend(look.stops.iter().map(|stop| {
        format!(
            "        (height: {:?}, colour: {}),",
            stop.height,
            colour(stop.colour)
        )
    }));
    let [from, to] = look.rock_slope;
    lines.extend([
        "    ],".to_string(),
        format!("    rock: {},", colour(look.rock)),
        format!("    rock_slope: ({from:?}, {to:?}),"),
    ]);
    if let Some(sea) = look.sea {
        lines.extend([
            "    sea: (".to_string(),
            format!("        shallow: {},", colour(sea.shallow)),
            format!("        deep: {},", colour(sea.deep)),
            format!("        half_depth: {:?},", sea.half_depth),
            "    ),".to_string(),
        ]);
    }
    if let Some(air) = look.air {
        lines.extend([
            "    // What light meets on the way straight up: 0 is nothing, 1 lets 37 % through."
                .to_string(),
            "    air: (".to_string(),
            format!("        height: {:?},", air.height),
            format!("        gas: {},", colour(air.gas)),
            format!("        gas_absorbed: {},", colour(air.gas_absorbed)),
            format!("        haze_height: {:?},", air.haze_height),
            format!("        haze: {},", colour(air.haze)),
            format!("        haze_absorbed: {},", colour(air.haze_absorbed)),
            format!("        forward: {:?},", air.forward),
            "    ),".to_string(),
        ]);
    }
    lines.push("),".to_string());
    lines
}
