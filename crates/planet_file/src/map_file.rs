use crate::map_store::store;
use heightmap::{Event, HeightMap, OntoCubeError, PictureError, Pipeline, PipelineError};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use terrain::{BaseMap, BaseMapError};

/// The longest file that a map is read from.
pub(crate) const MAX_BYTES: usize = 1 << 28;

/// The most pixels of a map: as many as make the finest lattice.
const MAX_PIXELS: usize = 2 * 4096 * 4096;

/// How many maps are kept for when they are asked for again.
const KEPT: usize = 4;

/// Why a file is no map of a planet.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MapFileError {
    /// It cannot be read.
    #[error("{}: cannot be read ({problem}); check the name and its rights", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// It is too long.
    #[error("{}: has more than {MAX_BYTES} bytes; shrink the picture", path.display())]
    Long {
        /// The file.
        path: PathBuf,
    },
    /// A pipeline is no text.
    #[error("{}: is no UTF-8 text; save it as such", path.display())]
    Text {
        /// The file.
        path: PathBuf,
    },
    /// A pipeline has a fault.
    #[error("{}:{problem}", path.display())]
    Pipeline {
        /// The file.
        path: PathBuf,
        /// Where and what.
        problem: Box<PipelineError>,
    },
    /// A pipeline makes a map that is on no cube.
    #[error("{}: its maps are on {grid}; a planet takes `grid: cube`", path.display())]
    Flat {
        /// The file.
        path: PathBuf,
        /// What they are on.
        grid: heightmap::Grid,
    },
    /// A picture is no map.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A picture is finer than any map.
    #[error(
        "{}: {width}x{height} pixels; a planet's map has up to 8192x4096, as many as 6 x 2049 x 2049 nodes: all of it is kept in memory, and what is finer is what stamps are for; shrink the picture",
        path.display()
    )]
    Large {
        /// The file.
        path: PathBuf,
        /// Pixels.
        width: usize,
        /// Pixels.
        height: usize,
    },
    /// A picture does not show a sphere.
    #[error("{}: {problem}", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: OntoCubeError,
    },
    /// Whoever asked for a map did not want it any more.
    #[error("{}: was stopped before it was made", path.display())]
    Stopped {
        /// The file.
        path: PathBuf,
    },
    /// A map is too coarse, too fine, or has numbers that no height has.
    #[error("{}: {problem}", path.display())]
    Map {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: BaseMapError,
    },
}

/// Asked before each step of a pipeline whether it goes on: which step, of how many, and its name.
pub(crate) type GoesOn<'a> = dyn FnMut(usize, usize, &str) -> bool + 'a;

/// Hash and length of what a map was made of, and the map.
type Made = ((u64, usize), Arc<BaseMap>);

/// A map, and the text of the pipeline that made it, if one did.
#[derive(Clone, Debug)]
pub(crate) struct MapOfFile {
    pub(crate) map: Arc<BaseMap>,
    pub(crate) pipeline: Option<Arc<str>>,
}

/// The maps that were made last, the latest first.
static MADE: Mutex<VecDeque<Made>> = Mutex::new(VecDeque::new());

/// The map of a whole planet in a file's bytes; `path` is where they stand.
///
/// A pipeline, if the name ends in `.yaml` or `.yml`; else a picture. What was made of the same bytes not long ago is not made again.
/// A pipeline draws from so many more as `shift` says than it is written to.
pub(crate) fn decode(bytes: &[u8], path: &Path, shift: u64) -> Result<MapOfFile, MapFileError> {
    decode_while(bytes, path, shift, &mut |_, _, _| true)
}

/// [`decode`] as long as it goes on.
pub(crate) fn decode_while(
    bytes: &[u8],
    path: &Path,
    shift: u64,
    goes_on: &mut GoesOn<'_>,
) -> Result<MapOfFile, MapFileError> {
    let named = |end: &str| {
        path.extension()
            .is_some_and(|own| own.eq_ignore_ascii_case(end))
    };
    let pipeline = named("yaml") || named("yml");
    let mut hasher = DefaultHasher::new();
    hasher.write_u8(pipeline.into());
    hasher.write(bytes);
    if shift != 0 {
        hasher.write_u64(shift);
    }
    let key = (hasher.finish(), bytes.len());
    let text = || {
        let text = str::from_utf8(bytes).map_err(|_| MapFileError::Text {
            path: path.to_path_buf(),
        });
        pipeline.then_some(text).transpose()
    };
    let made = || MADE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((_, map)) = made().iter().find(|(known, _)| *known == key) {
        return Ok(MapOfFile {
            map: Arc::clone(map),
            pipeline: text()?.map(Arc::from),
        });
    }
    let text = text()?;
    let map = Arc::new(match text {
        Some(text) => run(text, key.0, path, shift, goes_on)?,
        None => read(bytes, path)?,
    });
    let mut made = made();
    made.truncate(KEPT - 1);
    made.push_front((key, Arc::clone(&map)));
    Ok(MapOfFile {
        map,
        pipeline: text.map(Arc::from),
    })
}

/// Somebody does not want a map any more.
#[derive(Debug, thiserror::Error)]
#[error("it was stopped")]
struct Stop;

fn run(
    text: &str,
    key: u64,
    path: &Path,
    shift: u64,
    goes_on: &mut GoesOn<'_>,
) -> Result<BaseMap, MapFileError> {
    let path = || path.to_path_buf();
    let pipeline = Pipeline::read(text).map_err(|problem| MapFileError::Pipeline {
        path: path(),
        problem: Box::new(problem),
    })?;
    let pipeline = pipeline.with_seeds_moved(shift);
    let grid = pipeline.grid();
    let heightmap::Grid::Cube { level } = grid else {
        return Err(MapFileError::Flat { path: path(), grid });
    };
    let wrong = |problem| MapFileError::Map {
        path: path(),
        problem,
    };
    // Before minutes are spent on it.
    BaseMap::fits(level).map_err(wrong)?;
    let kept = store().and_then(|store| store.load(key));
    let kept = kept.filter(|heights| heights.iter().all(|height| height.is_finite()));
    let map = match kept.and_then(|heights| HeightMap::new(grid, heights)) {
        Some(map) => map,
        None => {
            let steps = pipeline.steps().len();
            let map = pipeline.run(|event| match event {
                Event::Begins { step, name } if !goes_on(step, steps, name) => Err(Stop),
                _ => Ok(()),
            });
            let map = map.map_err(|_| MapFileError::Stopped { path: path() })?;
            if let Some(store) = store() {
                store.keep(key, map.heights());
            }
            map
        }
    };
    map.base().expect("it is on a cube").map_err(wrong)
}

fn read(bytes: &[u8], path: &Path) -> Result<BaseMap, MapFileError> {
    let name = path.display().to_string();
    let path = || path.to_path_buf();
    let picture =
        heightmap::read_up_to(bytes, &name, MAX_PIXELS).map_err(|problem| match problem {
            PictureError::Large { width, height, .. } => MapFileError::Large {
                path: path(),
                width,
                height,
            },
            problem => MapFileError::Picture(problem),
        })?;
    let map = picture.onto_cube().map_err(|problem| MapFileError::Shape {
        path: path(),
        problem,
    })?;
    let base = map.base().expect("it is on a cube");
    base.map_err(|problem| MapFileError::Map {
        path: path(),
        problem,
    })
}
