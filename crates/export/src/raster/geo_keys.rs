//! Where a map lies, as `GeoTIFF` says it (OGC 19-008r4).

use crate::grid::Grid;
use tiles::Tiles;

/// Where a map lies: the directory's keys, the numbers and letters that they point to, and the place and size of pixels.
#[derive(Debug)]
pub(super) struct GeoKeys {
    entries: Vec<[u16; 4]>,
    pub(super) doubles: Vec<f64>,
    pub(super) letters: String,
    /// Steps along columns and rows: degrees or metres.
    pub(super) scale: [f64; 3],
    /// A pixel, and the place of its upper left corner, or of itself where pixels are points: degrees, or metres from the middle.
    pub(super) corner: [f64; 6],
}

/// What a key says where its value is described by others.
const USER_DEFINED: u16 = 32_767;

impl GeoKeys {
    /// Those of a grid on a planet: longitude and latitude, or metres, on a sphere of its radius. `None` where it lies on neither.
    pub(super) fn new(planet: &Tiles, grid: &Grid) -> Option<Self> {
        // GTModelType, GTRasterType.
        let (model, are_points, step, [west, north]) = match grid {
            Grid::Region(region) => {
                let half = 0.5 * region.step() * f64::from(region.size()[0] - 1);
                (1, true, region.step(), [-half, half])
            }
            Grid::Globe(globe) => (2, globe.are_points(), globe.degrees(), [-180.0, 90.0]),
            Grid::Cube(_) => return None,
        };
        let mut keys = Self {
            entries: Vec::new(),
            doubles: Vec::new(),
            letters: String::new(),
            scale: [step, step, 0.0],
            corner: [0.0, 0.0, 0.0, west, north, 0.0],
        };
        let name = name(planet);
        let radius = planet.planet().radius();
        keys.short(1024, model);
        keys.short(1025, 1 + u16::from(are_points));
        // GeodeticCRS, its citation, its datum and its prime meridian.
        keys.short(2048, USER_DEFINED);
        keys.text(2049, &format!("GCS Name = {name} (sphere)|Datum = {name}|Ellipsoid = {name} (sphere)|Primem = Reference Meridian|"));
        keys.short(2050, USER_DEFINED);
        keys.short(2051, USER_DEFINED);
        // Degrees; the ellipsoid and its half axis. An inverse flattening of 0 is a sphere's.
        keys.short(2054, 9102);
        keys.short(2056, USER_DEFINED);
        keys.double(2057, radius);
        keys.double(2059, 0.0);
        keys.double(2061, 0.0);
        if let Grid::Region(region) = grid {
            let [lat, lon] = region.place();
            // ProjectedCRS and its name, the projection, its method: azimuthal equidistant; metres.
            keys.short(3072, USER_DEFINED);
            keys.text(
                3073,
                &format!("{name}, azimuthal equidistant around {lat}, {lon}|"),
            );
            keys.short(3074, USER_DEFINED);
            keys.short(3075, 12);
            keys.short(3076, 9001);
            keys.double(3082, 0.0);
            keys.double(3083, 0.0);
            keys.double(3088, lon);
            keys.double(3089, lat);
        }
        Some(keys)
    }

    fn short(&mut self, key: u16, value: u16) {
        self.entries.push([key, 0, 1, value]);
    }

    fn double(&mut self, key: u16, value: f64) {
        self.entries
            .push([key, 34_736, 1, place(self.doubles.len())]);
        self.doubles.push(value);
    }

    fn text(&mut self, key: u16, text: &str) {
        self.entries
            .push([key, 34_737, place(text.len()), place(self.letters.len())]);
        self.letters.push_str(text);
    }

    /// The directory: version 1.1 of the keys, revision 0, and how many there are; then each.
    pub(super) fn directory(&self) -> Vec<u16> {
        let head = [1, 1, 0, place(self.entries.len())];
        [head]
            .iter()
            .chain(&self.entries)
            .flatten()
            .copied()
            .collect()
    }
}

/// A planet's name in a few letters that keys may have.
fn name(planet: &Tiles) -> String {
    let fits = |letter: &char| matches!(letter, ' '..='~') && !matches!(letter, '|' | '"' | '=');
    let name: String = planet.name().chars().filter(fits).take(48).collect();
    let name = name.trim();
    if name.is_empty() { "planet" } else { name }.into()
}

fn place(at: usize) -> u16 {
    u16::try_from(at).expect("48 letters of a name, and few keys")
}
