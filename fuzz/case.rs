//! A recipe, a seed and a chunk made of any bytes, and what must hold for them: for the fuzzer, and for the tests that take seeded bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use cubemap::{Cell, Realm, RealmSet};
use std::sync::Arc;
use terrain::{
    Band, Chart, ChunkSide, Facing, GreyGrid, HeightField, InstructionSet, Mask, Reads, Recipe,
    Seed, Shape, Sign, Stamp, Terrain,
};

/// A chunk of some terrain. Most recipes are in order, and most numbers such as people would write.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) recipe: Recipe,
    pub(crate) seed: u64,
    pub(crate) cell: Cell,
    pub(crate) side: ChunkSide,
    /// How many levels more or fewer than the chunk's own are printed besides.
    pub(crate) more: i8,
}

impl<'a> Arbitrary<'a> for Case {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let seed = bytes.arbitrary()?;
        let level = bytes.int_in_range(0..=Cell::MAX_LEVEL)?;
        let last = (1_u32 << level) - 1;
        let mut index = || {
            Ok(match bytes.int_in_range(0..=3)? {
                0 => 0,
                1 => last,
                _ => bytes.int_in_range(0..=last)?,
            })
        };
        let (i, j) = (index()?, index()?);
        let cell = Cell::new(*bytes.choose(&Realm::ALL)?, level, i, j).expect("inside");
        // Seldom the largest, which take long.
        let log2 = match bytes.int_in_range(0..=63)? {
            0 => bytes.int_in_range(7..=8)?,
            _ => bytes.int_in_range(1..=6)?,
        };
        let side = ChunkSide::new((1 << log2) + 1).expect("2^k + 1");
        let more = bytes.int_in_range(-8..=2)?;
        let recipe = recipe(bytes)?;
        Ok(Self {
            recipe,
            seed,
            cell,
            side,
            more,
        })
    }
}

/// A number between two, or seldom any number there is.
fn number(bytes: &mut Unstructured<'_>, low: f64, high: f64) -> Result<f64> {
    if bytes.ratio(1, 128)? {
        return bytes.arbitrary();
    }
    let part = f64::from(bytes.arbitrary::<u16>()?) / f64::from(u16::MAX);
    Ok(low + (high - low) * part)
}

/// A power of ten between two.
fn size(bytes: &mut Unstructured<'_>, low: i32, high: i32) -> Result<f64> {
    Ok(10_f64.powi(bytes.int_in_range(low..=high)?))
}

fn recipe(bytes: &mut Unstructured<'_>) -> Result<Recipe> {
    let radius = number(bytes, 1.0, 9.0)? * size(bytes, -3, 11)?;
    let bands = (0..bytes.int_in_range(0..=4)?).map(|_| band(bytes, radius));
    let bands = bands.collect::<Result<Vec<_>>>()?;
    let chart = *bytes.choose(&[Chart::Sphere, Chart::Cube])?;
    Ok(Recipe::new("", radius).chart(chart).bands(bands))
}

fn band(bytes: &mut Unstructured<'_>, radius: f64) -> Result<Band> {
    let first = bytes.int_in_range(0..=Cell::MAX_LEVEL)?;
    let last = bytes.int_in_range(first..=Cell::MAX_LEVEL)?;
    let amplitude = number(bytes, 0.1, 1.0)? * radius * size(bytes, -9, -2)?;
    let gain = match bytes.int_in_range(0..=15)? {
        0 => 1.0 - f64::EPSILON,
        1 => 1e-9,
        _ => number(bytes, 0.2, 0.9)?,
    };
    let stamps = (0..bytes.int_in_range(1..=3)?).map(|_| stamp(bytes));
    let mut stamps = stamps.collect::<Result<Vec<_>>>()?;
    if first >= 4 && bytes.ratio(1, 6)? {
        for stamp in &mut stamps {
            stamp.shape = Shape::Gullies;
        }
    }
    let mask = match bytes.int_in_range(0..=2)? {
        0 => None,
        _ => Some(mask(bytes, amplitude)?),
    };
    // Most bands ask nothing of the ground.
    let facing = match bytes.int_in_range(0..=5)? {
        0 => Facing::Downhill,
        1 => Facing::Across,
        _ => Facing::Random,
    };
    let slope = match bytes.int_in_range(0..=5)? {
        0 => Some(Mask {
            from: number(bytes, 0.0, 90.0)?,
            to: number(bytes, 0.0, 90.0)?,
            floor: number(bytes, 0.0, 0.9)?,
            reads: Reads::Height,
        }),
        _ => None,
    };
    Ok(Band {
        name: String::new(),
        salt: bytes.arbitrary()?,
        first,
        last,
        amplitude,
        gain,
        stamps,
        mask,
        facing,
        slope,
    })
}

fn stamp(bytes: &mut Unstructured<'_>) -> Result<Stamp> {
    Ok(Stamp {
        shape: shape(bytes)?,
        sign: *bytes.choose(&[Sign::Random, Sign::Raise, Sign::Dig])?,
        weight: number(bytes, 0.1, 3.0)?,
        density: number(bytes, 0.01, 1.0)?,
        realms: match bytes.int_in_range(0..=3)? {
            0 => RealmSet::EMPTY.with(*bytes.choose(&Realm::ALL)?),
            _ => RealmSet::ALL,
        },
    })
}

fn shape(bytes: &mut Unstructured<'_>) -> Result<Shape> {
    Ok(match bytes.int_in_range(0..=5)? {
        0 => Shape::Cone,
        1 => Shape::Bell,
        2 => Shape::Dome,
        3 => Shape::Crater,
        4 => Shape::Ridge,
        _ => {
            let side = bytes.int_in_range(2..=9)?;
            let greys = (0..side * side).map(|_| Ok(f32::from(bytes.arbitrary::<u8>()?) / 255.0));
            let greys = greys.collect::<Result<Vec<_>>>()?;
            Shape::Grid(Arc::new(GreyGrid::new(side, greys).expect("in order")))
        }
    })
}

/// About as wide as a band is high, or a cliff.
fn mask(bytes: &mut Unstructured<'_>, amplitude: f64) -> Result<Mask> {
    let width = match bytes.int_in_range(0..=15)? {
        0 => f64::MIN_POSITIVE,
        1 => 1e-30,
        2 => 1e-9,
        _ => 1.0,
    };
    Ok(Mask {
        from: number(bytes, -2.0, 2.0)? * amplitude * width,
        to: number(bytes, -2.0, 2.0)? * amplitude * width,
        floor: number(bytes, 0.0, 0.9)?,
        reads: Reads::Height,
    })
}

/// Where two rows of numbers differ in a bit first.
pub(crate) fn difference(a: &[f32], b: &[f32]) -> Option<usize> {
    assert_eq!(a.len(), b.len());
    (0..a.len()).find(|&at| a[at].to_bits() != b[at].to_bits())
}

/// Every number of a field, in a row.
pub(crate) fn numbers(field: &HeightField) -> Vec<f32> {
    let coarse = field.coarse_heights().unwrap_or_default();
    let heights = field.heights().iter().chain(coarse).copied();
    let coarse = field.coarse_gradients().unwrap_or_default();
    let gradients = field.gradients().iter().chain(coarse);
    heights
        .chain(gradients.flat_map(|g| g.to_array()))
        .collect()
}

impl Case {
    /// Checks all that must hold; whether the recipe was in order at all.
    ///
    /// # Panics
    ///
    /// If something does not hold.
    pub(crate) fn check(&self) -> bool {
        let &Self {
            cell, side, more, ..
        } = self;
        let Ok(terrain) = Terrain::new(&self.recipe, Seed(self.seed)) else {
            return false;
        };
        let field = terrain.field(cell, side);
        let all = numbers(&field);
        let finite = all.iter().position(|number| !number.is_finite());
        assert_eq!(finite, None, "not finite: {self:?}");
        let range = terrain.bounds(cell);
        for (at, &height) in field.heights().iter().enumerate() {
            let height = f64::from(height);
            assert!(
                range.contains(height),
                "{height} m at {at} is outside {range:?}: {self:?}"
            );
        }
        let own = side.finest_octave(cell.level());
        let other = own.map(|own| own.saturating_add_signed(more).min(Cell::MAX_LEVEL));
        for finest in [own, other].into_iter().flatten() {
            let alone = terrain.heights(cell, side, finest);
            if Some(finest) == own {
                let at = difference(&alone, field.heights());
                assert_eq!(at, None, "heights alone: {self:?}");
            }
            for set in InstructionSet::all() {
                let terrain = terrain.clone().with_instructions(set);
                let at = difference(&alone, &terrain.heights(cell, side, finest));
                assert_eq!(at, None, "{}, to level {finest}: {self:?}", set.name());
            }
        }
        for set in InstructionSet::all() {
            let terrain = terrain.clone().with_instructions(set);
            let at = difference(&all, &numbers(&terrain.field(cell, side)));
            assert_eq!(at, None, "{}: {self:?}", set.name());
        }
        self.check_twin(&terrain, &field);
        true
    }

    /// The coarse twin is the parent at every second vertex.
    fn check_twin(&self, terrain: &Terrain, field: &HeightField) {
        let (cell, side) = (self.cell, self.side);
        let Some((parent, twin)) = cell.parent().zip(field.coarse_heights()) else {
            return;
        };
        let parent = terrain.field(parent, side);
        let half = side.steps() / 2;
        let [i, j] = [cell.i(), cell.j()].map(|index| (index % 2) as usize * half);
        for (row, column) in (0..=half).flat_map(|row| (0..=half).map(move |column| (row, column)))
        {
            let mine = twin[row * (half + 1) + column];
            let theirs = parent.at(column + i, row + j);
            assert_eq!(
                mine.to_bits(),
                theirs.to_bits(),
                "{mine} m at {column}, {row}, the parent has {theirs} m: {self:?}"
            );
        }
    }
}
