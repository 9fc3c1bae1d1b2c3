//! Where a map lies, as `GeoTIFF` says it (OGC 19-008r4).

use crate::grid::Grid;
use tiles::Tiles;

/// The keys of a file: their directory, and the numbers and letters that it points to.
#[derive(Debug)]
pub(super) struct GeoKeys {
    entries: Vec<[u16; 4]>,
    pub(super) doubles: Vec<f64>,
    pub(super) letters: String,
}

/// What a key says where its value is described by others.
const USER_DEFINED: u16 = 32_767;

impl GeoKeys {
    /// Those of a grid on a planet: longitude and latitude, or metres, on a sphere of its radius.
    pub(super) fn new(planet: &Tiles, grid: &Grid) -> Self {
        let mut keys = Self {
            entries: Vec::new(),
            doubles: Vec::new(),
            letters: String::new(),
        };
        let name: String = planet
            .name()
            .chars()
            .filter(char::is_ascii_graphic)
            .collect();
        let radius = planet.planet().radius();
        // GTModelType, GTRasterType.
        let (model, are_points) = match grid {
            Grid::Region(_) => (1, true),
            Grid::Globe(globe) => (2, globe.are_points()),
        };
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
        keys
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

    /// Steps along columns and rows, and the place of the first pixel's corner, or of itself where pixels are points: degrees, or metres from the middle.
    pub(super) fn scale_and_corner(grid: &Grid) -> ([f64; 3], [f64; 6]) {
        let (step, [west, north]) = match grid {
            Grid::Globe(globe) => (globe.degrees(), [-180.0, 90.0]),
            Grid::Region(region) => {
                let half = 0.5 * region.step() * f64::from(region.size()[0] - 1);
                (region.step(), [-half, half])
            }
        };
        ([step, step, 0.0], [0.0, 0.0, 0.0, west, north, 0.0])
    }
}

fn place(at: usize) -> u16 {
    u16::try_from(at).expect("names are short, and keys few")
}
