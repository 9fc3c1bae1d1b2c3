use super::error::At;
use super::operator::Operator;
use super::output::Output;
use crate::Grid;

/// Steps that make maps on one grid, each out of nothing or of what earlier ones made.
///
/// Read from YAML, either as a graph of named steps:
///
/// ```
/// use heightmap::{Event, Pipeline};
/// let pipeline = Pipeline::read("
/// grid: cube
/// size: 65
/// seed: 7
/// steps:
///   - {name: diamond-square, as: ground}
///   - {name: fast-erosion, as: worn, parameters: {iterations: 20}}
///   - {name: mix, from: ground, with: worn, parameters: {share: 0.7}, output: both.png}
/// finalizer: {name: erosion-score}
/// ")?;
/// assert_eq!(pipeline.grid(), heightmap::Grid::cube(6).expect("small"));
/// let mut written = Vec::new();
/// pipeline.run(|event| {
///     if let Event::Picture { output, bytes } = event {
///         written.push((output.filename.clone(), bytes.len()));
///     }
///     Ok::<_, std::convert::Infallible>(())
/// })?;
/// assert_eq!(written[0].0, "both.png");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// or as the map maker's own files are written: a `generator` with a `size`, a list of `modifiers`, a `finalizer`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pipeline {
    pub(super) grid: Grid,
    pub(super) steps: Vec<Step>,
}

/// What is done to one map.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What others read it by, or the name of what it does.
    pub name: String,
    /// What it does.
    pub operator: Operator,
    /// The step whose map it changes, by its place.
    pub from: Option<usize>,
    /// The step whose map it mixes in.
    pub with: Option<usize>,
    /// The step whose map says where.
    pub mask: Option<usize>,
    /// What a generator draws from.
    pub seed: u64,
    /// What is written of it.
    pub outputs: Vec<Output>,
    /// Where it stands in the file.
    pub at: At,
}

impl Pipeline {
    /// The most steps.
    pub const MAX_STEPS: usize = 256;

    /// What its maps lie on.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Its steps in their order; each reads earlier ones only.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The same steps with another seed for all of them.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let first = self.steps.first().map_or(0, |step| step.seed);
        self.with_seeds_moved(seed.wrapping_sub(first))
    }

    /// The same steps, each with a seed that is so many more than its own.
    #[must_use]
    pub fn with_seeds_moved(mut self, by: u64) -> Self {
        for step in &mut self.steps {
            step.seed = step.seed.wrapping_add(by);
        }
        self
    }

    /// How many files it writes.
    pub fn outputs(&self) -> impl Iterator<Item = &Output> {
        self.steps.iter().flat_map(|step| &step.outputs)
    }

    /// About how many bytes its maps take at most while it runs.
    #[must_use]
    pub fn most_bytes(&self) -> usize {
        let mut most = 0;
        for place in 0..self.steps.len() {
            let alive = (0..=place)
                .filter(|&made| self.last_use(made) >= place)
                .count();
            // Erosion by water keeps three numbers a node twice, all else two.
            let work = match self.steps[place].operator {
                Operator::HydraulicErosion(_) => 6,
                // Neighbours and how far they are, and all coarser lattices.
                Operator::StreamPower(_) => 36,
                _ => 2,
            };
            most = most.max(alive + work);
        }
        most.saturating_mul(self.grid.len()).saturating_mul(4)
    }

    /// The last step that reads what a step made, or itself.
    pub(super) fn last_use(&self, made: usize) -> usize {
        let reads = |step: &Step| [step.from, step.with, step.mask].contains(&Some(made));
        self.steps.iter().rposition(reads).unwrap_or(made).max(made)
    }
}
