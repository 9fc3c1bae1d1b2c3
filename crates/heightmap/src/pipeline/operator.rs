use super::error::{PipelineError, Problem};
use super::fields::{Fields, count, number, unknown};
use super::node::{Node, Value};
use crate::{
    Curve, CutOff, DiamondSquare, Distance, FastErosion, Flatten, Fractal, Gaussize, Grid, Hills,
    HydraulicErosion, Islandize, LazyDiamondSquare, MidpointDisplacement, Mix, Noise, Playability,
    RetroDiamondSquare, RetroForm, RetroTable, Smooth, StampNoise, ThermalErosion, VoronoiIsland,
};
use terrain::Shape;

/// What a step does.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Operator {
    /// Noise summed over octaves.
    Fractal(Fractal),
    /// Midpoint displacement.
    MidpointDisplacement(MidpointDisplacement),
    /// Diamond-square.
    DiamondSquare(DiamondSquare),
    /// The retro article's diamond-square.
    Retro(RetroDiamondSquare, RetroForm),
    /// A window of a diamond-square of 2^`level` + 1 nodes a side.
    Window {
        /// The landscape.
        ground: DiamondSquare,
        /// How often it is halved.
        level: u8,
        /// Column and row of the window's first node.
        at: [usize; 2],
    },
    /// Hills.
    Hills(Hills),
    /// An island of polygons.
    VoronoiIsland(VoronoiIsland),
    /// Stamp noise.
    StampNoise(StampNoise),
    /// Thermal erosion.
    ThermalErosion(ThermalErosion),
    /// Hydraulic erosion.
    HydraulicErosion(HydraulicErosion),
    /// Fast erosion.
    FastErosion(FastErosion),
    /// Sinks towards the borders.
    Islandize(Islandize),
    /// Sinks away from the middle.
    Gaussize(Gaussize),
    /// To a power.
    Flatten(Flatten),
    /// Means of neighbours.
    Smooth(Smooth),
    /// From 0 to 1.
    Normalise,
    /// Upside down.
    Invert,
    /// Between two heights.
    CutOff(CutOff),
    /// Two maps become one.
    Mix(Mix),
    /// A second map where a third is high.
    Mask,
    /// The map of an earlier step as it is.
    Again,
    /// How eroded it looks.
    ErosionScore,
    /// How well it can be played on.
    Playability(Playability),
}

type Result<T> = std::result::Result<T, PipelineError>;

/// All names of operators, in the order they are told in.
pub(super) const NAMES: [&str; 31] = [
    "fractal",
    "value",
    "gradient",
    "simplex",
    "cell",
    "midpoint-displacement",
    "diamond-square",
    "retro-diamond-square",
    "lazy-diamond-square",
    "hills",
    "voronoi-island",
    "stamp-noise",
    "thermal-erosion",
    "hydraulic-erosion",
    "fast-erosion",
    "islandize",
    "gaussize",
    "flatten",
    "square",
    "smooth",
    "normalise",
    "normalize",
    "invert",
    "cut-off",
    "mix",
    "difference",
    "product",
    "lower",
    "higher",
    "mask",
    "intercept",
];

/// Names of scores, which leave a map as it is.
pub(super) const SCORES: [&str; 2] = ["erosion-score", "playability"];

/// The highest number of repeats.
const REPEATS: usize = 100_000;

impl Operator {
    /// Whether it makes a map out of nothing.
    #[must_use]
    pub const fn generates(&self) -> bool {
        matches!(
            self,
            Self::Fractal(_)
                | Self::MidpointDisplacement(_)
                | Self::DiamondSquare(_)
                | Self::Retro(..)
                | Self::Window { .. }
                | Self::Hills(_)
                | Self::VoronoiIsland(_)
                | Self::StampNoise(_)
        )
    }

    /// Whether it reads a second map.
    pub(super) const fn mixes(&self) -> bool {
        matches!(self, Self::Mix(_) | Self::Mask)
    }

    /// Whether it tells what a map is worth.
    #[must_use]
    pub const fn scores(&self) -> bool {
        matches!(self, Self::ErosionScore | Self::Playability(_))
    }

    /// The operator of a name, with its parameters.
    pub(super) fn read(name: &Node, parameters: Option<Node>) -> Result<Self> {
        let Value::Text(text) = &name.value else {
            return Err(name.not("`name`", "the name of a generator, modifier or score"));
        };
        let mut fields = match parameters {
            Some(node) => Fields::parameters(node, text)?,
            None => Fields::none(text, name.at),
        };
        let f = &mut fields;
        let operator = match text.as_str() {
            "fractal" => Self::Fractal(fractal(f)?),
            "value" | "gradient" | "simplex" | "cell" => Self::Fractal(alone(f, text)?),
            "midpoint-displacement" => {
                let DiamondSquare {
                    values,
                    roughness,
                    persistence,
                } = halving(f)?;
                Self::MidpointDisplacement(MidpointDisplacement {
                    values,
                    roughness,
                    persistence,
                })
            }
            "diamond-square" => Self::DiamondSquare(halving(f)?),
            "retro-diamond-square" => retro(f)?,
            "lazy-diamond-square" => window(f)?,
            "hills" => Self::Hills(hills(f)?),
            "voronoi-island" => Self::VoronoiIsland(VoronoiIsland {
                count: f.count("count", 400, 2, 20_000)?,
                relaxations: f.count("relaxations", 2, 0, 100)?,
                land: f.number("land", 0.45, 0.0, 1.0)?,
                roughness: f.number("roughness", 0.1, 0.0, 10.0)?,
            }),
            "stamp-noise" => {
                let shapes = [
                    ("cone", ShapeName::Cone),
                    ("bell", ShapeName::Bell),
                    ("dome", ShapeName::Dome),
                    ("crater", ShapeName::Crater),
                    ("ridge", ShapeName::Ridge),
                ];
                let shape = f.choice("shape", ShapeName::Bell, &shapes)?.shape();
                Self::StampNoise(StampNoise { shape })
            }
            "thermal-erosion" => Self::ThermalErosion(ThermalErosion {
                iterations: f.count("iterations", 50, 0, REPEATS)?,
                talus: f.number("talus", 4.0, 0.0, 1e6)?,
                fraction: f.number("fraction", 0.5, 0.0, 1.0)?,
            }),
            "hydraulic-erosion" => Self::HydraulicErosion(HydraulicErosion {
                iterations: f.count("iterations", 100, 0, REPEATS)?,
                rain_amount: f.number("rain_amount", 0.01, 0.0, 1.0)?,
                solubility: f.number("solubility", 0.01, 0.0, 1.0)?,
                evaporation: f.number("evaporation", 0.5, 0.0, 1.0)?,
                capacity: f.number("capacity", 0.01, 0.0, 1.0)?,
            }),
            "fast-erosion" => Self::FastErosion(FastErosion {
                iterations: f.count("iterations", 100, 0, REPEATS)?,
                talus: f.number("talus", 8.0, 0.0, 1e6)?,
                fraction: f.number("fraction", 0.5, 0.0, 1.0)?,
            }),
            "islandize" => Self::Islandize(Islandize {
                border: f.number("border", 0.15, 1e-6, 1.0)?,
            }),
            "gaussize" => Self::Gaussize(Gaussize {
                spread: f.number("spread", 0.3, 1e-6, 100.0)?,
            }),
            "flatten" => Self::Flatten(Flatten {
                factor: f.number("factor", 2.0, 0.01, 100.0)?,
            }),
            "square" => Self::Flatten(Flatten { factor: 2.0 }),
            "smooth" => Self::Smooth(Smooth {
                iterations: f.count("iterations", 1, 0, REPEATS)?,
            }),
            "normalise" | "normalize" => Self::Normalise,
            "invert" => Self::Invert,
            "cut-off" => cut_off(f)?,
            "mix" => Self::Mix(Mix::Share(f.number("share", 0.5, 0.0, 1.0)?)),
            "difference" => Self::Mix(Mix::Difference),
            "product" => Self::Mix(Mix::Product),
            "lower" => Self::Mix(Mix::Lower),
            "higher" => Self::Mix(Mix::Higher),
            "mask" => Self::Mask,
            "erosion-score" => Self::ErosionScore,
            "playability" => Self::Playability(playability(f)?),
            _ => {
                let names = NAMES.iter().chain(&SCORES).copied();
                return Err(unknown(name, "generator, modifier or score", names));
            }
        };
        fields.finish("parameter")?;
        Ok(operator)
    }

    /// Whether it can work on a grid.
    pub(super) fn check(&self, grid: Grid) -> std::result::Result<(), Problem> {
        match self {
            Self::Fractal(fractal) => fractal.check().map_err(Problem::Noise),
            Self::DiamondSquare(_) | Self::MidpointDisplacement(_) => {
                DiamondSquare::check(grid).map_err(Problem::Grid)
            }
            Self::StampNoise(stamps) if !stamps.fits(grid) => Err(Problem::NotDone(
                "stamp noise wraps around a torus only if both sides are one power of two: take a `size` such as 512",
            )),
            Self::Retro(retro, _) => {
                let side = (1_usize << retro.level) + 1;
                let level = retro.level;
                if Grid::plane(side, side) == Ok(grid) {
                    return Ok(());
                }
                Err(Problem::Retro { level, side, grid })
            }
            Self::Window { ground, level, at } => {
                let landscape =
                    LazyDiamondSquare::new(*ground, *level, 0).map_err(Problem::Grid)?;
                let Grid::Plane { width, height } = grid else {
                    return Err(Problem::NotDone(
                        "lazy-diamond-square is a window of a plane: write `grid: plane`, or take diamond-square",
                    ));
                };
                landscape.check(*at, width, height).map_err(Problem::Grid)
            }
            _ => Ok(()),
        }
    }
}

#[derive(Clone, Copy)]
enum ShapeName {
    Cone,
    Bell,
    Dome,
    Crater,
    Ridge,
}

impl ShapeName {
    const fn shape(self) -> Shape {
        match self {
            Self::Cone => Shape::Cone,
            Self::Bell => Shape::Bell,
            Self::Dome => Shape::Dome,
            Self::Crater => Shape::Crater,
            Self::Ridge => Shape::Ridge,
        }
    }
}

fn cut_off(f: &mut Fields) -> Result<Operator> {
    let low = f.number("low", 0.0, -1e6, 1e6)?;
    let high = f.number("high", 1.0f32.max(low), low, 1e6)?;
    Ok(Operator::CutOff(CutOff { low, high }))
}

fn hills(f: &mut Fields) -> Result<Hills> {
    let default = Hills::default();
    let radius_min = f.number("radius_min", default.radius_min, 1e-6, 1.0)?;
    Ok(Hills {
        count: f.count("count", default.count, 1, 10_000)?,
        radius_min,
        radius_max: f.number(
            "radius_max",
            default.radius_max.max(radius_min),
            radius_min,
            1.0,
        )?,
    })
}

fn playability(f: &mut Fields) -> Result<Playability> {
    let default = Playability::default();
    // Both maps are always there to be written.
    f.flag("output_intermediates", false)?;
    Ok(Playability {
        sea_level: f.number("sea_level", default.sea_level, -1e6, 1e6)?,
        unit_size: f.count("unit_size", default.unit_size, 1, 1000)?,
        building_size: f.count("building_size", default.building_size, 1, 1000)?,
        unit_talus: f.number("unit_talus", default.unit_talus, 0.0, 1e6)?,
        building_talus: f.number("building_talus", default.building_talus, 0.0, 1e6)?,
    })
}

fn halving(f: &mut Fields) -> Result<DiamondSquare> {
    let default = DiamondSquare::default();
    Ok(DiamondSquare {
        values: values(f, default.values)?,
        roughness: f.number("roughness", default.roughness, 0.0, 1e6)?,
        persistence: f.number("persistence", default.persistence, 0.0, 1.0)?,
    })
}

/// One number, or four.
fn values(f: &mut Fields, default: [f32; 4]) -> Result<[f32; 4]> {
    let Some(node) = f.take("values") else {
        return Ok(default);
    };
    match &node.value {
        Value::List(list) => {
            let [a, b, c, d] = list.as_slice() else {
                return Err(node.not("`values`", "one number or a list of four"));
            };
            let one = |node| number(node, "`values`", -1e6, 1e6);
            Ok([one(a)?, one(b)?, one(c)?, one(d)?])
        }
        _ => Ok([number(&node, "`values`", -1e6, 1e6)?; 4]),
    }
}

fn retro(f: &mut Fields) -> Result<Operator> {
    let level = f.count("level", 9, 1, 14)?;
    let form = f.choice("form", 'a', &[("a", 'a'), ("b", 'b'), ("r", 'r')])?;
    let amplitude = f.number("amplitude", if form == 'r' { 2.0 } else { 1.0 }, 0.0, 1e6)?;
    let form = match form {
        'a' => RetroForm::A,
        'b' => RetroForm::B,
        _ => RetroForm::R(RetroTable::new(1, |even| even)),
    };
    let level = u8::try_from(level).expect("at most 14");
    Ok(Operator::Retro(
        RetroDiamondSquare { level, amplitude },
        form,
    ))
}

fn window(f: &mut Fields) -> Result<Operator> {
    let level = f.count("level", 24, 1, usize::from(LazyDiamondSquare::MAX_LEVEL))?;
    let most = 1 << level;
    Ok(Operator::Window {
        ground: halving(f)?,
        at: [f.count("x", 0, 0, most)?, f.count("y", 0, 0, most)?],
        level: u8::try_from(level).expect("at most 24"),
    })
}

const CURVES: [(&str, Curve); 4] = [
    ("linear", Curve::Linear),
    ("cubic", Curve::Cubic),
    ("quintic", Curve::Quintic),
    ("cosine", Curve::Cosine),
];

const DISTANCES: [(&str, Distance); 3] = [
    ("euclidean", Distance::Euclidean),
    ("manhattan", Distance::Manhattan),
    ("chebyshev", Distance::Chebyshev),
];

fn fractal(f: &mut Fields) -> Result<Fractal> {
    let default = Fractal::default();
    let noises = ["value", "gradient", "simplex", "cell"].map(|name| (name, name));
    let name = f.choice("noise", "gradient", &noises)?;
    let at = f.take("noise_parameters");
    let mut parameters = match at {
        Some(node) => Fields::parameters(node, &format!("{name} noise"))?,
        None => f.inner(&format!("{name} noise")),
    };
    let noise = noise(&mut parameters, name)?;
    parameters.finish("parameter")?;
    Ok(Fractal {
        noise,
        scale: f.number("scale", default.scale, 1e-6, 1e6)?,
        octaves: u32::try_from(f.count("octaves", default.octaves as usize, 1, 24)?).expect("24"),
        lacunarity: f.number("lacunarity", default.lacunarity, 1e-3, 1e3)?,
        persistence: f.number("persistence", default.persistence, 0.0, 16.0)?,
    })
}

/// One octave of noise.
fn alone(f: &mut Fields, name: &str) -> Result<Fractal> {
    // A square of cell noise has points enough.
    let default = if name == "cell" { 1.0 } else { 8.0 };
    let scale = f.number("scale", default, 1e-6, 1e6)?;
    Ok(Fractal {
        noise: noise(f, name)?,
        scale,
        octaves: 1,
        ..Fractal::default()
    })
}

fn noise(f: &mut Fields, name: &str) -> Result<Noise> {
    Ok(match name {
        "value" => Noise::Value {
            curve: f.choice("curve", Curve::Quintic, &CURVES)?,
        },
        "simplex" => Noise::Simplex,
        "cell" => {
            let coeffs = match f.take("coeffs") {
                None => vec![-1.0, 1.0],
                Some(Node {
                    value: Value::List(list),
                    ..
                }) if (1..=8).contains(&list.len()) => {
                    let one = |node| number(node, "`coeffs`", -1e3, 1e3);
                    list.iter().map(one).collect::<Result<_>>()?
                }
                Some(node) => return Err(node.not("`coeffs`", "a list of one to eight numbers")),
            };
            let count = match f.take("count") {
                None => 32,
                Some(node) => count(&node, "`count`", coeffs.len(), Noise::MAX_COUNT)?,
            };
            Noise::Cell {
                count,
                distance: f.choice("distance", Distance::Euclidean, &DISTANCES)?,
                coeffs,
            }
        }
        _ => Noise::Gradient {
            curve: f.choice("curve", Curve::Quintic, &CURVES)?,
        },
    })
}
