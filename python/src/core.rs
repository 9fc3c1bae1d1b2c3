//! A planet that answers for arrays of places.

use crate::archives::{Root, key, share};
use crate::errors::{file, planet, value};
use crate::places::{compass, directions, lat_lon, octave};
use glam::DVec3;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1};
use planet_file::{CodeError, Coded, PlanetFile, Preset};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::path::PathBuf;
use terrain::{River, Terrain, WaterKind};
use tiles::{Identity, Kind, Tiles};

/// How many places are worked out between two looks at whether Ctrl-C was pressed, and how many directions memory holds at once.
const BLOCK: usize = 1 << 21;

/// A planet: what `relief.Planet` asks.
#[pyclass(frozen, module = "relief._relief")]
#[derive(Debug)]
pub(crate) struct Core {
    tiles: Tiles,
    #[pyo3(get)]
    id: String,
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    seed: u64,
    /// None where it needs pictures.
    #[pyo3(get)]
    code: Option<String>,
}

type Numbers<'py> = Bound<'py, PyArray1<f32>>;
type Degrees<'py> = PyReadonlyArray1<'py, f64>;

/// Length in metres, area in square metres, and at stations along it latitudes, longitudes, levels, widths and depths.
type RiverParts = (f64, f64, Vec<f64>, Vec<f64>, Vec<f64>, Vec<f64>, Vec<f64>);

#[pymethods]
impl Core {
    /// A planet that comes with the package.
    #[staticmethod]
    fn preset(py: Python<'_>, name: &str, seed: u64, radius: Option<f64>) -> PyResult<Self> {
        let preset = Preset::ALL.into_iter().find(|preset| preset.name() == name);
        let preset = preset.ok_or_else(|| {
            let names = Preset::ALL.map(Preset::name).join(", ");
            value(&format!("{name:?} is no preset; take one of {names}"))
        })?;
        py.detach(|| Self::new(preset.planet(), seed, radius))
    }

    /// A planet in a file.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "as Python gives it")]
    fn file(py: Python<'_>, path: PathBuf, seed: u64, radius: Option<f64>) -> PyResult<Self> {
        py.detach(|| {
            let read = PlanetFile::read(&path).map_err(|problem| file(&problem))?;
            Self::new(&read, seed, radius)
        })
    }

    /// A planet of a text that stands, or might stand, in a file.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "as Python gives it")]
    fn of_text(
        py: Python<'_>,
        text: &str,
        path: PathBuf,
        seed: u64,
        radius: Option<f64>,
    ) -> PyResult<Self> {
        py.detach(|| {
            let read = PlanetFile::parse(text, &path).map_err(|problem| file(&problem))?;
            Self::new(&read, seed, radius)
        })
    }

    /// A planet that somebody handed on.
    #[staticmethod]
    fn of_code(py: Python<'_>, code: &str) -> PyResult<Self> {
        py.detach(|| {
            let coded = Coded::parse(code).map_err(|problem| match problem {
                CodeError::Planet(problem) => file(&problem),
                problem => value(&format!("the code {problem}")),
            })?;
            Self::new(&coded.planet, coded.seed, coded.radius)
        })
    }

    #[getter]
    fn name(&self) -> &str {
        self.tiles.name()
    }

    #[getter]
    fn story(&self) -> &str {
        self.tiles.story()
    }

    #[getter]
    fn radius(&self) -> f64 {
        self.terrain().radius()
    }

    #[getter]
    fn sea_level(&self) -> Option<f64> {
        self.terrain().recipe().sea_level
    }

    #[getter]
    fn finest_octave(&self) -> u8 {
        self.terrain().recipe().finest_octave()
    }

    #[getter]
    fn deepest(&self) -> u8 {
        self.tiles.deepest()
    }

    /// The finest octave that steps of so many degrees can carry.
    fn octave_of(&self, degrees: f64) -> u8 {
        let finest = self.finest_octave();
        // A sector of octave 0 is a realm, 90° wide; one is two steps wide.
        let fits = |&octave: &u8| 90.0 * 0.5_f64.powi(octave.into()) >= 2.0 * degrees;
        (0..=finest).rev().find(fits).unwrap_or(0)
    }

    fn heights<'py>(
        &self,
        py: Python<'py>,
        lat: Degrees<'py>,
        lon: Degrees<'py>,
        octave: Option<u8>,
    ) -> PyResult<Numbers<'py>> {
        let mut all = Vec::with_capacity(lat.len()?);
        self.blocks(py, [&lat, &lon], octave, |terrain, dirs, finest| {
            let heights = terrain.heights_at_level(dirs, finest).into_iter();
            #[expect(clippy::cast_possible_truncation, reason = "they are f32")]
            all.extend(heights.map(|height| height as f32));
        })?;
        Ok(all.into_pyarray(py))
    }

    /// Height of the surface: of water where it lies over the ground.
    fn surfaces<'py>(
        &self,
        py: Python<'py>,
        lat: Degrees<'py>,
        lon: Degrees<'py>,
        octave: Option<u8>,
    ) -> PyResult<Numbers<'py>> {
        let mut all = Vec::with_capacity(lat.len()?);
        self.blocks(py, [&lat, &lon], octave, |terrain, dirs, finest| {
            all.extend(terrain.grounds_at_level(dirs, finest).surfaces);
        })?;
        Ok(all.into_pyarray(py))
    }

    /// Normals in east, north and up, or in the planet's axes.
    fn normals<'py>(
        &self,
        py: Python<'py>,
        lat: Degrees<'py>,
        lon: Degrees<'py>,
        octave: Option<u8>,
        local: bool,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let mut all = Vec::with_capacity(3 * lat.len()?);
        self.blocks(py, [&lat, &lon], octave, |terrain, dirs, finest| {
            let normals = terrain.grounds_at_level(dirs, finest).normals;
            all.extend(normals.iter().flat_map(|normal| normal.to_array()));
        })?;
        if local {
            let (lat, lon) = (lat.as_slice()?, lon.as_slice()?);
            py.detach(|| turn(&mut all, lat, lon));
        }
        let count = all.len() / 3;
        all.into_pyarray(py).reshape([count, 3])
    }

    /// Water: 0 none, 1 sea, 2 river, 3 lake; and metres of its level and its depth, NaN where there is none.
    fn water<'py>(
        &self,
        py: Python<'py>,
        lat: Degrees<'py>,
        lon: Degrees<'py>,
        octave: Option<u8>,
    ) -> PyResult<(Bound<'py, PyArray1<u8>>, Numbers<'py>, Numbers<'py>)> {
        let (mut kinds, mut levels, mut depths) = (Vec::new(), Vec::new(), Vec::new());
        self.blocks(py, [&lat, &lon], octave, |terrain, dirs, finest| {
            let grounds = terrain.grounds_at_level(dirs, finest);
            let wet = dirs.par_iter().enumerate().map(|(at, &dir)| {
                let (ground, surface) = (grounds.heights[at], grounds.surfaces[at]);
                if surface <= ground {
                    return (0, f32::NAN, f32::NAN);
                }
                (
                    kind(terrain, dir, surface, finest),
                    surface,
                    surface - ground,
                )
            });
            for (kind, level, depth) in wet.collect::<Vec<_>>() {
                kinds.push(kind);
                levels.push(level);
                depths.push(depth);
            }
        })?;
        Ok((
            kinds.into_pyarray(py),
            levels.into_pyarray(py),
            depths.into_pyarray(py),
        ))
    }

    /// Degrees Celsius, and moisture from 0 to 1.
    fn climate<'py>(
        &self,
        py: Python<'py>,
        lat: Degrees<'py>,
        lon: Degrees<'py>,
        octave: Option<u8>,
    ) -> PyResult<(Numbers<'py>, Numbers<'py>)> {
        let (mut warmth, mut moisture) = (Vec::new(), Vec::new());
        let mut is_known = true;
        self.blocks(py, [&lat, &lon], octave, |_, dirs, finest| {
            let climate = self.tiles.climate(dirs, finest);
            is_known &= climate.is_some();
            for [warm, moist] in climate.unwrap_or_default() {
                warmth.push(warm);
                moisture.push(moist);
            }
        })?;
        if !is_known {
            return Err(value(&format!("{} has no climate", self.name())));
        }
        Ok((warmth.into_pyarray(py), moisture.into_pyarray(py)))
    }

    fn rivers(&self, py: Python<'_>, count: usize) -> Vec<RiverParts> {
        let rivers = py.detach(|| self.terrain().longest_rivers(count));
        rivers.iter().map(parts).collect()
    }

    /// Latitude, longitude, level and reach of each.
    fn lakes(&self, py: Python<'_>, count: usize) -> Vec<(f64, f64, f64, f64)> {
        let lakes = py.detach(|| self.terrain().largest_lakes(count));
        let told = |lake: &terrain::Lake| {
            let [lat, lon] = lat_lon(lake.dir);
            (lat, lon, lake.level, lake.reach)
        };
        lakes.iter().map(told).collect()
    }

    /// A tile's quantized-mesh, not zipped.
    fn tile<'py>(&self, py: Python<'py>, z: u8, x: u32, y: u32) -> PyResult<Bound<'py, PyBytes>> {
        let key = self.key(z, x, y)?;
        let bytes = py.detach(|| self.tiles.terrain(key));
        Ok(PyBytes::new(py, &bytes))
    }

    /// A tile's picture, north up.
    fn image<'py>(
        &self,
        py: Python<'py>,
        at: Root,
        pixels: u32,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let (z, x, y) = at;
        let key = self.key(z, x, y)?;
        if !(4..=1_024).contains(&pixels) || !pixels.is_power_of_two() {
            let words = format!("{pixels} pixels: take a power of two from 4 to 1024");
            return Err(value(&words));
        }
        let picture = py.detach(|| self.tiles.image(key, pixels));
        let side = pixels as usize;
        picture.into_raw().into_pyarray(py).reshape([side, side, 3])
    }

    /// The archive of a share, on so many threads.
    fn bake<'py>(
        &self,
        py: Python<'py>,
        kind: &str,
        root: Option<Root>,
        levels: u8,
        threads: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let share = share(root, levels)?;
        let named = |of: &Kind| of.name() == kind;
        let kind = Kind::ALL.into_iter().find(named);
        let kind = kind.ok_or_else(|| value(&"take terrain or image"))?;
        let threads: ThreadPool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|problem| PyRuntimeError::new_err(problem.to_string()))?;
        let bytes = py
            .detach(|| threads.install(|| bake::bake(&self.tiles, &self.id, kind, share, |_| ())));
        Ok(PyBytes::new(py, &bytes))
    }
}

impl Core {
    fn new(of: &PlanetFile, seed: u64, radius: Option<f64>) -> PyResult<Self> {
        let radius = radius.filter(|radius| radius.to_bits() != of.recipe.radius.to_bits());
        let identity = Identity::of(of).map_err(|problem| planet(&problem))?;
        Ok(Self {
            tiles: Tiles::new(of, seed, radius).map_err(|problem| planet(&problem))?,
            id: identity.with(seed, radius),
            text: of.to_text().map_err(|problem| planet(&problem))?,
            code: of.to_code(seed, radius).ok(),
            seed,
        })
    }

    const fn terrain(&self) -> &Terrain {
        self.tiles.planet()
    }

    fn key(&self, z: u8, x: u32, y: u32) -> PyResult<tiles::TileKey> {
        let deepest = self.tiles.deepest();
        if z > deepest {
            let words = format!(
                "level {z}: the tiles of {} end with level {deepest}",
                self.name()
            );
            return Err(value(&words));
        }
        key(z, x, y)
    }

    /// Works on places, block by block, while other threads of Python run.
    fn blocks(
        &self,
        py: Python<'_>,
        [lat, lon]: [&Degrees<'_>; 2],
        level: Option<u8>,
        mut work: impl FnMut(&Terrain, &[DVec3], u8) + Send,
    ) -> PyResult<()> {
        let (lat, lon) = (lat.as_slice()?, lon.as_slice()?);
        if lat.len() != lon.len() {
            let words = format!("{} latitudes and {} longitudes", lat.len(), lon.len());
            return Err(value(&words));
        }
        let terrain = self.terrain();
        let finest = octave(terrain, level);
        for (lat, lon) in lat.chunks(BLOCK).zip(lon.chunks(BLOCK)) {
            let work = &mut work;
            py.detach(move || {
                let dirs = directions(lat, lon)?;
                work(terrain, &dirs, finest);
                Ok::<(), PyErr>(())
            })?;
            py.check_signals()?;
        }
        Ok(())
    }
}

/// What water is over a place, whose surface is known.
fn kind(terrain: &Terrain, dir: DVec3, surface: f32, finest: u8) -> u8 {
    let sea = terrain.recipe().sea_level;
    #[expect(clippy::cast_possible_truncation, reason = "as surfaces are")]
    let is_sea = sea.is_some_and(|sea| surface <= sea as f32);
    let water = (!is_sea).then(|| terrain.water_at_level(dir, finest));
    match water.flatten().map(|water| water.kind) {
        Some(WaterKind::Lake) => 3,
        Some(WaterKind::River) => 2,
        _ => 1,
    }
}

/// Turns normals from the planet's axes to east, north and up.
#[expect(clippy::cast_possible_truncation, reason = "normals are f32")]
fn turn(normals: &mut [f32], lat: &[f64], lon: &[f64]) {
    let normals = normals.par_chunks_exact_mut(3);
    normals
        .zip(lat.par_iter().zip(lon))
        .for_each(|(normal, (&lat, &lon))| {
            let own = DVec3::new(normal[0].into(), normal[1].into(), normal[2].into());
            for (part, axis) in normal.iter_mut().zip(compass(lat, lon)) {
                *part = own.dot(axis) as f32;
            }
        });
}

fn parts(river: &River) -> RiverParts {
    let places: Vec<_> = river
        .stations
        .iter()
        .map(|station| lat_lon(station.dir))
        .collect();
    let stations = river.stations.iter();
    (
        river.length,
        river.area,
        places.iter().map(|place| place[0]).collect(),
        places.iter().map(|place| place[1]).collect(),
        stations.clone().map(|station| station.level).collect(),
        stations.clone().map(|station| station.width).collect(),
        stations.map(|station| station.depth).collect(),
    )
}
