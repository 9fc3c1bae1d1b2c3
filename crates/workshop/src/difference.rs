use crate::Document;
use crate::pipeline::map_difference;
use look::{Climate, Look};
use planet_file::PlanetFile;
use terrain::{Band, Recipe};

/// What was changed between two planets, in a few words for people; none if nothing was.
///
/// If it was more than one thing, the first of them.
#[must_use]
pub fn difference(before: &Document, after: &Document) -> Option<String> {
    if before.seed != after.seed {
        return Some("seed".into());
    }
    if before.radius != after.radius {
        return Some("radius".into());
    }
    planet(&before.planet, &after.planet)
}

fn planet(before: &PlanetFile, after: &PlanetFile) -> Option<String> {
    let (old, new) = (&before.recipe, &after.recipe);
    if old.name != new.name && old.bands != new.bands {
        return Some(format!("another planet: {}", new.name));
    }
    if let Some(words) = map(before, after) {
        return Some(words);
    }
    let parts = [
        ("name", old.name != new.name),
        ("story", before.story != after.story),
        ("own radius", old.radius != new.radius),
        ("chart", old.chart != new.chart),
        ("sea level", old.sea_level != new.sea_level),
        ("map", old.base != new.base || before.maps != after.maps),
        ("pictures", before.pictures != after.pictures),
    ];
    if let Some(part) = changed(&parts) {
        return Some(part.into());
    }
    rivers(old, new)
        .or_else(|| bands(&old.bands, &new.bands))
        .or_else(|| look(&before.look, &after.look))
}

/// What was done to the pipeline of the map, or to the whole map.
fn map(before: &PlanetFile, after: &PlanetFile) -> Option<String> {
    let is_there = |planet: &PlanetFile| planet.recipe.base.is_some();
    match (is_there(before), is_there(after)) {
        (false, true) => return Some("map added".into()),
        (true, false) => return Some("map removed".into()),
        _ => {}
    }
    if before.pipelines == after.pipelines {
        return None;
    }
    let (old, new) = (
        before.pipelines.iter().next(),
        after.pipelines.iter().next(),
    );
    match (old, new) {
        (Some((old_name, old)), Some((new_name, new))) if old_name == new_name => {
            Some(map_difference(old, new))
        }
        _ => Some("another map".into()),
    }
}

/// The first part that changed.
fn changed(parts: &[(&'static str, bool)]) -> Option<&'static str> {
    let changed = parts.iter().find(|(_, changed)| *changed);
    changed.map(|(name, _)| *name)
}

fn rivers(before: &Recipe, after: &Recipe) -> Option<String> {
    match (before.rivers, after.rivers) {
        (before, after) if before == after => None,
        (None, _) => Some("rivers added".into()),
        (_, None) => Some("rivers removed".into()),
        (Some(old), Some(new)) => {
            let parts = [
                ("level", old.level != new.level),
                ("width", old.width != new.width),
                ("depth", old.depth != new.depth),
                ("valley", old.valley != new.valley),
                ("lakes", old.lakes != new.lakes),
                ("cut", old.cut != new.cut),
                ("rough", old.rough != new.rough),
                ("rain", old.rain != new.rain),
                ("drained", old.drained != new.drained),
                ("falls", old.falls != new.falls),
            ];
            let part = changed(&parts).unwrap_or("settings");
            Some(format!("rivers: {part}"))
        }
    }
}

fn bands(before: &[Band], after: &[Band]) -> Option<String> {
    if before == after {
        return None;
    }
    if after.len() != before.len() {
        let (longer, shorter, what) = if after.len() > before.len() {
            (after, before, "added")
        } else {
            (before, after, "removed")
        };
        let odd = longer.iter().find(|band| !shorter.contains(band));
        let name = odd.or(longer.last()).map_or("", |band| &band.name);
        return Some(format!("{name}: {what}"));
    }
    let moved = before.iter().all(|band| after.contains(band));
    if moved {
        return Some("bands' order".into());
    }
    let mut pairs = before.iter().zip(after);
    let (old, new) = pairs.find(|(old, new)| old != new)?;
    let parts = [
        ("name", old.name != new.name),
        ("salt", old.salt != new.salt),
        ("octaves", (old.first, old.last) != (new.first, new.last)),
        ("amplitude", old.amplitude != new.amplitude),
        ("gain", old.gain != new.gain),
        ("stamps", old.stamps != new.stamps),
        ("mask", old.mask != new.mask),
        ("facing", old.facing != new.facing),
        ("slope", old.slope != new.slope),
    ];
    let part = changed(&parts)?;
    Some(format!("{}: {part}", old.name))
}

fn look(before: &Look, after: &Look) -> Option<String> {
    let parts = [
        ("colour stops", before.stops != after.stops),
        (
            "rock",
            before.rock != after.rock || before.rock_slope != after.rock_slope,
        ),
        ("ground's detail", before.detail != after.detail),
        ("sea", before.sea != after.sea),
        ("air", before.air != after.air),
        ("clouds", before.clouds != after.clouds),
    ];
    if let Some(part) = changed(&parts) {
        return Some(part.into());
    }
    match (&before.climate, &after.climate) {
        (before, after) if before == after => None,
        (None, _) => Some("climate added".into()),
        (_, None) => Some("climate removed".into()),
        (Some(old), Some(new)) => Some(climate(old, new)),
    }
}

fn climate(before: &Climate, after: &Climate) -> String {
    if before.biomes.len() != after.biomes.len() {
        return "number of biomes".into();
    }
    let mut pairs = before.biomes.iter().zip(&after.biomes);
    if let Some((old, _)) = pairs.find(|(old, new)| old != new) {
        return format!("biome {}", old.name);
    }
    let parts = [
        ("rain", before.rain != after.rain),
        ("shore", before.shore != after.shore),
        ("snow", before.snow != after.snow),
    ];
    changed(&parts).unwrap_or("climate").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn each_change_has_its_name_and_no_change_has_none() {
        let earth = Document::new(Preset::Earth.planet().clone(), 1);
        assert_eq!(difference(&earth, &earth), None);
        type Change = fn(&mut Document);
        let changes: [(&str, Change); 15] = [
            ("seed", |planet| planet.seed += 1),
            ("radius", |planet| planet.radius *= 2.0),
            ("story", |planet| planet.planet.story.push('!')),
            ("sea level", |planet| planet.planet.recipe.sea_level = None),
            ("rivers removed", |planet| {
                planet.planet.recipe.rivers = None;
            }),
            ("rivers: cut", |planet| {
                planet
                    .planet
                    .recipe
                    .rivers
                    .as_mut()
                    .expect("it has some")
                    .cut += 1.0;
            }),
            ("gullies: removed", |planet| {
                planet.planet.recipe.bands.remove(2);
            }),
            ("hills copy: added", |planet| {
                let mut band = planet.planet.recipe.bands[3].clone();
                band.name = "hills copy".into();
                planet.planet.recipe.bands.insert(1, band);
            }),
            ("bands' order", |planet| {
                planet.planet.recipe.bands.swap(0, 4);
            }),
            ("mountains: mask", |planet| {
                planet.planet.recipe.bands[1].mask = None;
            }),
            ("hills: octaves", |planet| {
                planet.planet.recipe.bands[3].last -= 1;
            }),
            ("clouds", |planet| planet.planet.look.clouds = None),
            ("climate removed", |planet| {
                planet.planet.look.climate = None;
            }),
            ("biome taiga", |planet| {
                let climate = planet.planet.look.climate.as_mut();
                climate.expect("it has one").biomes[6].warmth = 3.0;
            }),
            ("another planet: Mars", |planet| {
                planet.planet = Preset::Mars.planet().clone();
                planet.radius = 6_371_000.0;
            }),
        ];
        for (name, change) in changes {
            let mut other = earth.clone();
            change(&mut other);
            assert_eq!(difference(&earth, &other).as_deref(), Some(name));
        }
    }
}
