//! The names of operators, and what may stand in their `parameters`: left out, it is what the operator's own type has.

use super::Operator;
use super::error::{At, PipelineError};
use super::fields::{Fields, unknown};
use super::node::{Node, Value, shown};
use super::parameter::Parameter;
use crate::{
    Curve, CutOff, DiamondSquare, Distance, FastErosion, Flatten, Fractal, Gaussize, Hills,
    HydraulicErosion, Islandize, LazyDiamondSquare, MidpointDisplacement, Mix, Noise, PlateField,
    Plates, Playability, RetroDiamondSquare, RetroForm, RetroTable, Smooth, StampNoise,
    StreamPower, ThermalErosion, VoronoiIsland,
};
use terrain::Shape;

type Result<T> = std::result::Result<T, PipelineError>;

/// All names of operators, in the order they are told in.
pub(crate) const NAMES: [&str; 34] = [
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
    "plates",
    "thermal-erosion",
    "hydraulic-erosion",
    "fast-erosion",
    "stream-power",
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
    "again",
    "intercept",
];

/// Names of scores, which leave a map as it is.
pub(crate) const SCORES: [&str; 2] = ["erosion-score", "playability"];

/// The highest number of repeats.
const REPEATS: usize = 100_000;

impl Operator {
    /// The operator of a name with no parameters written; none if nothing has that name, or it is no single step.
    #[must_use]
    pub fn usual(name: &str) -> Option<Self> {
        let node = Node {
            at: At::default(),
            value: Value::Text(name.into()),
        };
        Self::read(&node, None).ok()
    }

    /// What may stand in the parameters of an operator beside what stands there; what is wrong there stands as if it were left out.
    pub(crate) fn list(name: &Node, parameters: Option<Node>) -> Vec<Parameter> {
        let text = match &name.value {
            Value::Text(text) => text.as_str(),
            _ => "",
        };
        let fields = parameters.and_then(|node| Fields::parameters(node, text).ok());
        let fields = fields.unwrap_or_else(|| Fields::none(text, name.at));
        let mut fields = fields.listing();
        // A name that nothing has has no parameters.
        let _ = Self::read_fields(name, text, &mut fields);
        fields.listed()
    }

    /// The operator of a name, with its parameters.
    pub(super) fn read(name: &Node, parameters: Option<Node>) -> Result<Self> {
        let Value::Text(text) = &name.value else {
            return Err(name.not("`name`", "the name of a generator, modifier or score"));
        };
        let mut fields = match parameters {
            Some(node) => Fields::parameters(node, &shown(text))?,
            None => Fields::none(&shown(text), name.at),
        };
        let operator = Self::read_fields(name, text, &mut fields)?;
        fields.finish("parameter")?;
        Ok(operator)
    }

    fn read_fields(name: &Node, text: &str, f: &mut Fields) -> Result<Self> {
        Ok(match text {
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
            "voronoi-island" => Self::VoronoiIsland(island(f)?),
            "stamp-noise" => {
                let StampNoise { shape } = StampNoise::default();
                let shape = f.choice("shape", shape, &SHAPES)?;
                Self::StampNoise(StampNoise { shape })
            }
            "plates" => Self::Plates(plates(f)?),
            "thermal-erosion" => Self::ThermalErosion(thermal(f)?),
            "hydraulic-erosion" => Self::HydraulicErosion(hydraulic(f)?),
            "fast-erosion" => Self::FastErosion(fast(f)?),
            "stream-power" => Self::StreamPower(stream_power(f)?),
            "islandize" => {
                let Islandize { border } = Islandize::default();
                let border = f.number("border", border, 1e-6, 1.0)?;
                Self::Islandize(Islandize { border })
            }
            "gaussize" => {
                let Gaussize { spread } = Gaussize::default();
                let spread = f.number("spread", spread, 1e-6, 100.0)?;
                Self::Gaussize(Gaussize { spread })
            }
            "flatten" => {
                let Flatten { factor } = Flatten::default();
                let factor = f.number("factor", factor, 0.01, 100.0)?;
                Self::Flatten(Flatten { factor })
            }
            "square" => Self::Flatten(Flatten { factor: 2.0 }),
            "smooth" => {
                let Smooth { iterations } = Smooth::default();
                let iterations = f.count("iterations", iterations, 0, REPEATS)?;
                Self::Smooth(Smooth { iterations })
            }
            "normalise" | "normalize" => Self::Normalise,
            "invert" => Self::Invert,
            "cut-off" => cut_off(f)?,
            "mix" => Self::Mix(Mix::Share(f.number("share", 0.5, 0.0, 1.0)?)),
            "difference" => Self::Mix(Mix::Difference),
            "product" => Self::Mix(Mix::Product),
            "lower" => Self::Mix(Mix::Lower),
            "higher" => Self::Mix(Mix::Higher),
            "mask" => Self::Mask,
            Self::AGAIN => Self::Again,
            "erosion-score" => Self::ErosionScore,
            "playability" => Self::Playability(playability(f)?),
            _ => {
                let names = NAMES.iter().chain(&SCORES).copied();
                return Err(unknown(name, "generator, modifier or score", names));
            }
        })
    }
}

fn cut_off(f: &mut Fields) -> Result<Operator> {
    let default = CutOff::default();
    let low = f.number("low", default.low, -1e6, 1e6)?;
    let high = f.number("high", default.high.max(low), low, 1e6)?;
    Ok(Operator::CutOff(CutOff { low, high }))
}

fn thermal(f: &mut Fields) -> Result<ThermalErosion> {
    let default = ThermalErosion::default();
    Ok(ThermalErosion {
        iterations: f.count("iterations", default.iterations, 0, REPEATS)?,
        talus: f.number("talus", default.talus, 0.0, 1e6)?,
        fraction: f.number("fraction", default.fraction, 0.0, 1.0)?,
    })
}

fn fast(f: &mut Fields) -> Result<FastErosion> {
    let default = FastErosion::default();
    Ok(FastErosion {
        iterations: f.count("iterations", default.iterations, 0, REPEATS)?,
        talus: f.number("talus", default.talus, 0.0, 1e6)?,
        fraction: f.number("fraction", default.fraction, 0.0, 1.0)?,
    })
}

fn hydraulic(f: &mut Fields) -> Result<HydraulicErosion> {
    let default = HydraulicErosion::default();
    Ok(HydraulicErosion {
        iterations: f.count("iterations", default.iterations, 0, REPEATS)?,
        rain_amount: f.number("rain_amount", default.rain_amount, 0.0, 1.0)?,
        solubility: f.number("solubility", default.solubility, 0.0, 1.0)?,
        evaporation: f.number("evaporation", default.evaporation, 0.0, 1.0)?,
        capacity: f.number("capacity", default.capacity, 0.0, 1.0)?,
    })
}

fn stream_power(f: &mut Fields) -> Result<StreamPower> {
    let default = StreamPower::default();
    Ok(StreamPower {
        iterations: f.count("iterations", default.iterations, 0, 1000)?,
        uplift: f.number("uplift", default.uplift, 0.0, 1e3)?,
        erodibility: f.number("erodibility", default.erodibility, 0.0, 1e6)?,
        age: f.number("age", default.age, 0.0, 1e3)?,
        creep: f.number("creep", default.creep, 0.0, 1.0)?,
        fall: f.number("fall", default.fall, 1e-6, 1.0)?,
        sea_level: f.number("sea_level", default.sea_level, -1e6, 1e6)?,
    })
}

fn plates(f: &mut Fields) -> Result<Plates> {
    let default = Plates::default();
    let fields = [("crust", PlateField::Crust), ("uplift", PlateField::Uplift)];
    Ok(Plates {
        count: f.count("count", default.count, 2, 400)?,
        land: f.number("land", default.land, 0.0, 1.0)?,
        reach: f.number("reach", default.reach, 1e-3, 1.0)?,
        field: f.choice("field", default.field, &fields)?,
    })
}

fn island(f: &mut Fields) -> Result<VoronoiIsland> {
    let default = VoronoiIsland::default();
    Ok(VoronoiIsland {
        count: f.count("count", default.count, 2, 20_000)?,
        relaxations: f.count("relaxations", default.relaxations, 0, 100)?,
        land: f.number("land", default.land, 0.0, 1.0)?,
        roughness: f.number("roughness", default.roughness, 0.0, 10.0)?,
    })
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
    let wanted = "one number or a list of four";
    let values = f.numbers("values", &default, -1e6..=1e6, 4..=4, wanted)?;
    Ok(<[f32; 4]>::try_from(values).expect("four were asked for"))
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

const SHAPES: [(&str, Shape); 5] = [
    ("cone", Shape::Cone),
    ("bell", Shape::Bell),
    ("dome", Shape::Dome),
    ("crater", Shape::Crater),
    ("ridge", Shape::Ridge),
];

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
    let group = "noise_parameters";
    let mut parameters = f.within(group, &format!("{name} noise"))?;
    let noise = noise(&mut parameters, name)?;
    f.without(group, parameters)?;
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
            let wanted = "a list of one to eight numbers";
            let coeffs = f.numbers("coeffs", &[-1.0, 1.0], -1e3..=1e3, 1..=8, wanted)?;
            let count = f.count(
                "count",
                coeffs.len().max(32),
                coeffs.len(),
                Noise::MAX_COUNT,
            )?;
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
