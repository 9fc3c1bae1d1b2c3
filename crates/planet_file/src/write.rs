use crate::{PlanetFile, PlanetFileError, Unnamed};
use look::{Air, Climate, Clouds, ColourStop, Detail, Liquid, Look, Rain, Sea};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};
use terrain::{
    Band, Base, Facing, GreyGrid, Mask, Reads, RealmSet, RiverRain, Rivers, Shape, Sign, Stamp,
};

impl PlanetFile {
    /// The planet as text, laid out for people; the text of a planet that can be drawn is parsed as the same planet.
    ///
    /// # Errors
    ///
    /// If a stamp's picture is not among [`PlanetFile::pictures`], or the base's map not among [`PlanetFile::maps`], which have their names.
    pub fn to_text(&self) -> Result<String, Unnamed> {
        let recipe = &self.recipe;
        let mut text = String::from(
            "// A planet: how its ground is printed and painted. Lengths are metres at this radius;\n\
             // --radius scales them all. Later bands may read the height that earlier ones made.\n(\n    version: 1,\n",
        );
        let mut line = |words: String| writeln!(text, "    {words}").expect("a string takes all");
        line(format!("name: {:?},", recipe.name));
        line(format!("story: {:?},", self.story));
        line(format!("radius: {:?},", recipe.radius));
        line(format!("chart: {:?},", recipe.chart));
        if let Some(level) = recipe.sea_level {
            line(format!("sea_level: {level:?},"));
        }
        if let Some(base) = &recipe.base {
            let mut maps = self.maps.iter();
            let named = maps.find(|(_, map)| **map == base.map);
            let (name, _) = named.ok_or(Unnamed::Map)?;
            let Base { low, high, .. } = base;
            line(format!(
                "base: Map(file: {name:?}, height: ({low:?}, {high:?})),"
            ));
        }
        if let Some(rivers) = recipe.rivers {
            line(format!("rivers: {},", rivers_text(rivers)));
        }
        line("bands: [".into());
        for band in &recipe.bands {
            let lines = self.band(band)?.into_iter();
            lines.for_each(|words| line(format!("    {words}")));
        }
        line("],".into());
        look(&self.look).into_iter().for_each(&mut line);
        text.push_str(")\n");
        Ok(text)
    }

    /// Writes the planet as a text that [`PlanetFile::read`] reads as the same planet.
    ///
    /// The file appears as a whole or stays as it was. Pictures and maps are named in it and not copied.
    ///
    /// # Errors
    ///
    /// If the planet cannot be drawn, a picture or its map has no name, or the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), PlanetFileError> {
        let path_buf = || path.to_path_buf();
        self.check().map_err(|problem| PlanetFileError::Planet {
            path: path_buf(),
            problem,
        })?;
        let text = self.to_text();
        let text = text.map_err(|problem| PlanetFileError::Unnamed {
            path: path_buf(),
            problem,
        })?;
        replace(path, &text).map_err(|problem| PlanetFileError::Write {
            path: path_buf(),
            problem,
        })
    }

    fn band(&self, band: &Band) -> Result<Vec<String>, Unnamed> {
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
        for stamp in &band.stamps {
            let stamp = self.stamp(stamp).ok_or_else(|| Unnamed::Picture {
                band: band.name.clone(),
            })?;
            lines.push(format!("        {stamp},"));
        }
        lines.push("    ],".to_string());
        if let Some(mask) = band.mask {
            lines.push(format!("    mask: {},", mask_text(mask)));
        }
        if band.facing != Facing::Random {
            lines.push(format!("    facing: {:?},", band.facing));
        }
        if let Some(slope) = band.slope {
            lines.push(format!("    slope: {},", mask_text(slope)));
        }
        lines.push("),".to_string());
        Ok(lines)
    }

    /// None if it is a picture without a name.
    fn stamp(&self, stamp: &Stamp) -> Option<String> {
        let mut text = match &stamp.shape {
            Shape::Grid(picture) => format!("(shape: Picture({:?})", self.name_of(picture)?),
            shape => format!("(shape: {shape:?}"),
        };
        if stamp.sign != Sign::Random {
            write!(text, ", sign: {:?}", stamp.sign).expect("a string takes all");
        }
        for (name, value) in [("weight", stamp.weight), ("density", stamp.density)] {
            if value != 1.0 {
                write!(text, ", {name}: {value:?}").expect("a string takes all");
            }
        }
        if stamp.realms != RealmSet::ALL {
            let names: Vec<_> = stamp
                .realms
                .iter()
                .map(|realm| format!("{realm:?}"))
                .collect();
            write!(text, ", realms: [{}]", names.join(", ")).expect("a string takes all");
        }
        Some(text + ")")
    }

    fn name_of(&self, picture: &Arc<GreyGrid>) -> Option<&str> {
        let same = |other: &Arc<GreyGrid>| Arc::ptr_eq(other, picture) || other == picture;
        let mut pictures = self.pictures.iter();
        pictures
            .find(|(_, other)| same(other))
            .map(|(name, _)| name.as_str())
    }
}

/// Writes a file beside the one at `path` and puts it in its place.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // Nothing may be left of it; why it failed is what counts.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn rivers_text(rivers: Rivers) -> String {
    let Rivers {
        level,
        width,
        depth,
        valley,
        lakes,
        cut,
        rough,
        rain,
        drained,
        falls,
    } = rivers;
    let said = [
        ("width", width, Rivers::WIDTH),
        ("depth", depth, Rivers::DEPTH),
        ("valley", valley, Rivers::VALLEY),
        ("lakes", lakes, 0.0),
        ("rough", rough, 0.0),
        ("falls", falls, 0.0),
    ];
    let said = said.into_iter().filter(|(_, value, usual)| value != usual);
    let said: String = said
        .map(|(name, value, _)| format!(", {name}: {value:?}"))
        .collect();
    let rain = rain.map_or_else(String::new, |RiverRain { reach, climb }| {
        format!(", rain: (reach: {reach:?}, climb: {climb:?})")
    });
    let drained = if drained == 0 {
        String::new()
    } else {
        format!(", drained: {drained}")
    };
    format!("(level: {level}, cut: {cut:?}{said}{drained}{rain})")
}

fn mask_text(mask: Mask) -> String {
    let Mask {
        from,
        to,
        floor,
        reads,
    } = mask;
    let floor = if floor == 0.0 {
        String::new()
    } else {
        format!(", floor: {floor:?}")
    };
    let reads = if reads == Reads::Height {
        String::new()
    } else {
        format!(", reads: {}", reads.name())
    };
    format!("(from: {from:?}, to: {to:?}{floor}{reads})")
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
        let Detail {
            contrast,
            relief,
            stones,
            tufts,
            woods,
            ripples,
            soils,
            layers,
        } = look.detail;
        let lies = [
            ("stones", stones),
            ("tufts", tufts),
            ("woods", woods),
            ("ripples", ripples),
            ("soils", soils),
            ("layers", layers),
        ];
        let lies = lies.into_iter().filter(|(_, share)| *share != 0.0);
        let lies: String = lies
            .map(|(what, share)| format!(", {what}: {share:?}"))
            .collect();
        line(format!(
            "detail: (contrast: {contrast:?}, relief: {relief:?}{lies}),"
        ));
    }
    look.sea.iter().flat_map(sea).for_each(&mut line);
    look.air.iter().flat_map(air).for_each(&mut line);
    look.clouds.iter().flat_map(clouds).for_each(&mut line);
    lines.push("),".to_string());
    lines
}

fn sea(sea: &Sea) -> Vec<String> {
    let mut lines = vec!["sea: (".to_string()];
    if sea.liquid != Liquid::Water {
        lines.push(format!("    liquid: {:?},", sea.liquid));
    }
    lines.push(format!("    shallow: {},", colour(sea.shallow)));
    lines.push(format!("    deep: {},", colour(sea.deep)));
    lines.push(format!("    half_depth: {:?},", sea.half_depth));
    if sea.sky != [0.0; 3] {
        lines.push(format!("    sky: {},", colour(sea.sky)));
    }
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
    ];
    if let Some(rain) = climate.rain {
        let Rain {
            share,
            reach,
            climb,
            valleys,
        } = rain;
        // Left out where it says nothing.
        let valleys = if valleys == 0.0 {
            String::new()
        } else {
            format!(", valleys: {valleys:?}")
        };
        lines.push(format!(
            "    rain: (share: {share:?}, reach: {reach:?}, climb: {climb:?}{valleys}),"
        ));
    }
    lines.push("    biomes: [".to_string());
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
