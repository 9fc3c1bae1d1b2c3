//! How a height came about, in lines for people: on the command line and in the window alike.

use studio::lat_lon;
use studio::say::one_line;
use terrain::{
    ExplainedBand, ExplainedDrain, ExplainedOctave, ExplainedStamp, Explanation, Reads, Realm,
    Recipe, StampWay, Water, WaterKind,
};

/// What made a height as a table: a line for each stamp that adds something, a sum for each octave, and at its end one for each band, and the height; with `all` also stamps in reach that add nothing.
///
/// The recipe is that of the terrain which explained it.
pub(crate) fn lines(explained: &Explanation, recipe: &Recipe, all: bool) -> Vec<String> {
    let table = Table::new(recipe, all);
    let (octaves, sums) = (table.octaves(explained), table.sums(explained));
    apart([vec![place(explained)], octaves, sums])
}

/// The same with what it comes to first, for a window that shows the beginning.
pub(crate) fn sums_first(explained: &Explanation, recipe: &Recipe, all: bool) -> Vec<String> {
    let table = Table::new(recipe, all);
    let (octaves, sums) = (table.octaves(explained), table.sums(explained));
    apart([vec![place(explained)], sums, octaves])
}

/// Parts with an empty line between them.
fn apart(parts: [Vec<String>; 3]) -> Vec<String> {
    parts.join(&String::new())
}

/// Where a place lies on the cube.
fn place(explained: &Explanation) -> String {
    let [s, t] = explained.st;
    format!(
        "Realm {}, s {s:.6}, t {t:.6}, octaves up to level {}",
        realm(explained.realm),
        explained.finest
    )
}

/// How the numbers of a table are written.
struct Table<'a> {
    recipe: &'a Recipe,
    decimals: usize,
    /// Letters of the longest name of a band.
    widest: usize,
    all: bool,
}

impl<'a> Table<'a> {
    fn new(recipe: &'a Recipe, all: bool) -> Self {
        Self {
            recipe,
            decimals: decimals(recipe.radius),
            widest: widest(recipe),
            all,
        }
    }

    fn octaves(&self, explained: &Explanation) -> Vec<String> {
        let mut lines = vec![
            "Metres, in the order in which they are summed. A stamp adds to its band, a band times its mask's weight to the height.".into(),
            self.row([
                "level", "band", "sector", "shape", "stamp", "centre", "radius", "away", "adds",
                "height",
            ]),
        ];
        if let Some(base) = explained.base {
            let words = ["", "the map", "", "", "", "", "", ""];
            lines.push(self.sum(words, base, base));
        }
        let mut drains = explained.drains.iter().peekable();
        for octave in &explained.octaves {
            while let Some(drain) = drains.next_if(|drain| drain.level < octave.level) {
                lines.push(self.drain(drain));
            }
            let band = one_line(&explained.bands[octave.band].name);
            lines.extend(self.octave(octave, &band));
        }
        lines.extend(drains.map(|drain| self.drain(drain)));
        lines
    }

    /// What makes the land of a lattice drain.
    fn drain(&self, drain: &ExplainedDrain) -> String {
        let level = drain.level.to_string();
        let words = [&level, "drained", "", "", "", "", "", ""];
        self.sum(words, drain.added, drain.height)
    }

    fn octave(&self, octave: &ExplainedOctave, band: &str) -> Vec<String> {
        let stamps = octave.stamps.iter();
        let stamps = stamps.filter(|stamp| self.all || stamp.added != 0.0);
        let mut lines: Vec<_> = stamps
            .map(|stamp| self.stamp(octave, stamp, band))
            .collect();
        let weight = match octave.weight {
            0.0 => "octave, masked out".into(),
            1.0 => "octave".into(),
            weight => format!("octave, times {weight:.4}"),
        };
        let level = octave.level.to_string();
        let words = [&level, band, &weight, "", "", "", "", ""];
        lines.push(self.sum(words, octave.added(), octave.height));
        lines
    }

    fn stamp(&self, octave: &ExplainedOctave, explained: &ExplainedStamp, band: &str) -> String {
        let stamp = explained.stamp;
        let cell = stamp.cell;
        let shape = &self.recipe.bands[octave.band].stamps[stamp.index].shape;
        let (lat, lon) = lat_lon(explained.centre);
        let words = [
            &octave.level.to_string(),
            band,
            &format!(
                "{} {},{}{}",
                realm(cell.realm()),
                cell.i(),
                cell.j(),
                way(explained.way)
            ),
            shape.name(),
            &self.metres(stamp.height),
            &degrees(lat, lon),
            &format!("{:.1$}", explained.radius, self.lengths()),
            &format!("{:.1$}", explained.distance, self.lengths()),
        ];
        self.sum(words, explained.added, explained.height)
    }

    /// A row that ends with what is added, and the height after it.
    fn sum(&self, words: [&str; 8], added: f64, height: f64) -> String {
        let [a, b, c, d, e, f, g, h] = words;
        let (added, height) = (self.metres(added), self.metres(height));
        self.row([a, b, c, d, e, f, g, h, &added, &height])
    }

    /// What it comes to: bands, rivers, the height and the water.
    fn sums(&self, explained: &Explanation) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = |name: &str, metres: f64, words: String| {
            let metres = self.metres(metres);
            let words = format!("{name:<24}{metres:>16} m  {words}");
            lines.push(words.trim_end().to_owned());
        };
        if let Some(base) = explained.base {
            line("the map", base, String::new());
        }
        if let Some(drain) = explained.drains.last() {
            line("drained", drain.sum, String::new());
        }
        for (band, said) in explained.bands.iter().zip(&self.recipe.bands) {
            let reads = said.mask.map_or(Reads::Height, |mask| mask.reads);
            line(&one_line(&band.name), band.added(), self.mask(band, reads));
        }
        if self.recipe.rivers.is_some() {
            line("rivers", explained.carved(), String::new());
        }
        let above_sea = |sea: f64| {
            let above = explained.height - sea;
            let side = if above < 0.0 { "below" } else { "above" };
            format!("{:.1$} m {side} the sea", above.abs(), self.decimals)
        };
        let sea = self.recipe.sea_level.map(above_sea).unwrap_or_default();
        line("height", explained.height, sea);
        lines.push(self.water(explained.water));
        lines
    }

    fn mask(&self, band: &ExplainedBand, what: Reads) -> String {
        let Some(reads) = band.mask_reads else {
            return String::new();
        };
        let at = match what {
            Reads::Height => format!("at {} m", self.metres(reads)),
            Reads::Rain => format!("in {reads:.2} of a moist plain's rain"),
            Reads::Coast => format!("{reads:.0} m from the coast"),
            Reads::Drained => format!("where {:.0} km2 drain", reads * reads * 1e-6),
        };
        format!(
            "{} times {:.4}, by its mask {at}",
            self.metres(band.coarse + band.fine),
            band.weight,
        )
    }

    fn water(&self, water: Option<Water>) -> String {
        let Some(water) = water else {
            return "no water".into();
        };
        let kind = match water.kind {
            WaterKind::Sea => "the sea",
            WaterKind::River => "a river",
            WaterKind::Lake => "a lake",
            _ => "water",
        };
        format!(
            "{kind}, {:.2$} m deep, its surface at {} m",
            water.depth,
            self.metres(water.level),
            self.decimals
        )
    }

    fn metres(&self, metres: f64) -> String {
        if metres == 0.0 {
            return "0".into();
        }
        format!("{metres:+.0$}", self.decimals)
    }

    /// Columns of a table; the last two are numbers below each other.
    fn row(&self, words: [&str; 10]) -> String {
        let [
            level,
            band,
            sector,
            shape,
            stamp,
            centre,
            radius,
            away,
            adds,
            height,
        ] = words;
        let width = self.widest;
        let line = format!(
            "{level:>5}  {band:<width$} {sector:<24} {shape:<8}{stamp:>14}  {centre:<25}{radius:>12}{away:>12}{adds:>16}{height:>16}"
        );
        line.trim_end().to_owned()
    }

    /// Decimals of lengths along the ground.
    const fn lengths(&self) -> usize {
        self.decimals.saturating_sub(2)
    }
}

/// So many decimals that what is smaller can be seen nowhere: a millimetre on an Earth.
fn decimals(radius: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 12"
    )]
    let decimals = (10.0 - radius.log10()).clamp(0.0, 12.0) as usize;
    decimals
}

fn widest(recipe: &Recipe) -> usize {
    let names = recipe.bands.iter().map(|band| one_line(&band.name));
    names.map(|name| name.chars().count()).fold(8, usize::max)
}

fn degrees(lat: f64, lon: f64) -> String {
    let side = |degrees: f64, above: char, below: char| {
        let letter = if degrees < 0.0 { below } else { above };
        format!("{:.6} {letter}", degrees.abs())
    };
    format!("{} {}", side(lat, 'N', 'S'), side(lon, 'E', 'W'))
}

fn way(way: Option<StampWay>) -> &'static str {
    match way {
        Some(StampWay::OverEdge) => " over an edge",
        Some(StampWay::AroundCorner(_)) => " around a corner",
        Some(StampWay::OwnRealm | StampWay::OutOfReach) | None => "",
    }
}

/// A realm's name for people: the axis that it stands on.
pub(crate) const fn realm(realm: Realm) -> &'static str {
    match realm {
        Realm::PlusX => "+X",
        Realm::MinusX => "-X",
        Realm::PlusY => "+Y",
        Realm::MinusY => "-Y",
        Realm::PlusZ => "+Z",
        Realm::MinusZ => "-Z",
    }
}
