//! Planets of two others, each part from one of them.

use crate::vary::Chance;
use crate::{Document, another};
use fastrand::Rng;
use terrain::Band;

/// How far a child's numbers are from its parents'.
const STRENGTH: f64 = 0.08;

/// How often two planets are crossed before the attempt is given up.
const TRIES: u32 = 24;

/// A planet of two: each part from one of them at random, a little varied. It can be drawn and is worth a look.
///
/// It is as large as the first, has the chart and the map of the first if that has one, and else those of the second. The same `chance` gives the same planet.
#[must_use]
pub fn bred(first: &Document, second: &Document, chance: u64) -> Document {
    let mut rng = Rng::with_seed(chance);
    for _ in 0..TRIES {
        let child = crossed(first, second, &mut rng);
        if child.check().is_ok() && child.is_worth_a_look().is_ok() {
            return child;
        }
    }
    another(first, STRENGTH, rng.u64(..))
}

fn crossed(first: &Document, second: &Document, rng: &mut Rng) -> Document {
    let size = first.planet.recipe.radius;
    let other = second.planet.recipe.scaled_to(size);
    let mut child = first.clone();
    child.seed = u64::from(rng.u32(..));
    let recipe = &mut child.planet.recipe;
    recipe.bands = bands(&first.planet.recipe.bands, &other.bands, rng);
    if recipe.base.is_none() && other.base.is_some() {
        recipe.base.clone_from(&other.base);
        child.planet.maps.clone_from(&second.planet.maps);
        child.planet.pipelines.clone_from(&second.planet.pipelines);
    }
    child.planet.pictures.extend(
        (second.planet.pictures.iter()).map(|(name, picture)| (name.clone(), picture.clone())),
    );
    if rng.bool() {
        recipe.sea_level = other.sea_level;
        recipe.rivers = other.rivers;
    }
    #[expect(clippy::cast_possible_truncation, reason = "a ratio of sizes")]
    let look = (second.planet.look).scaled((size / second.planet.recipe.radius) as f32);
    let own = &mut child.planet.look;
    if rng.bool() {
        own.climate.clone_from(&look.climate);
        own.stops.clone_from(&look.stops);
        own.detail = look.detail;
    }
    if rng.bool() {
        (own.rock, own.rock_slope) = (look.rock, look.rock_slope);
    }
    // A sea that is drawn belongs to one that lies there.
    if recipe.sea_level.is_some() && (own.sea.is_none() || (look.sea.is_some() && rng.bool())) {
        own.sea = look.sea.or(own.sea);
    }
    if rng.bool() {
        (own.air, own.clouds) = (look.air, look.clouds);
    }
    let mut names = [first, second].map(|parent| parent.planet.recipe.name.as_str());
    names.sort_unstable();
    recipe.name = match names {
        [one, other] if one == other => one.to_owned(),
        [one, other] => format!("{one} and {other}").chars().take(60).collect(),
    };
    Chance {
        rng,
        strength: STRENGTH,
    }
    .planet(&mut child);
    child
}

/// Each band of one parent that has none of its name in the other, at random; of two with one name, one of them.
fn bands(first: &[Band], second: &[Band], rng: &mut Rng) -> Vec<Band> {
    let named = |bands: &[Band], name: &str| bands.iter().find(|band| band.name == name).cloned();
    let mut chosen: Vec<Band> = Vec::new();
    for (index, band) in first.iter().enumerate() {
        match named(second, &band.name) {
            Some(other) if rng.bool() => chosen.push(other),
            // What later bands read is made by the first.
            None if index > 0 && rng.u8(..3) == 0 => {}
            _ => chosen.push(band.clone()),
        }
    }
    for band in second {
        if named(first, &band.name).is_none() && rng.u8(..3) == 0 {
            chosen.push(band.clone());
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn children_can_be_drawn_saved_and_are_worth_a_look() {
        let chosen = [Preset::Earth, Preset::Moon, Preset::Mars, Preset::Drift];
        let parents = chosen.map(|preset| Document::new(preset.planet().clone(), 1));
        for first in &parents {
            for second in &parents {
                for chance in 0..3 {
                    let child = bred(first, second, chance);
                    let case = format!("{}, {chance}", child.planet.recipe.name);
                    assert_eq!(child.check(), Ok(()), "{case}");
                    assert!(child.is_worth_a_look().is_ok(), "{case}");
                    assert!(child.planet.to_text().is_ok(), "{case}");
                    assert_eq!(child.radius, first.radius, "{case}");
                    assert_eq!(child, bred(first, second, chance), "{case}");
                }
            }
        }
    }
}
