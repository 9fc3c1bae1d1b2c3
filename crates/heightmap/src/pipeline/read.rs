use super::Operator;
use super::error::{PipelineError, Problem};
use super::fields::{Fields, NAME, count, unknown, word};
use super::node::{Node, Value, shown};
use super::output::Output;
use super::sketch::{Doing, Sketch, StepSketch};
use super::{Pipeline, Step};
use crate::{Grid, GridError};
use std::collections::BTreeSet;

type Result<T> = std::result::Result<T, PipelineError>;

impl Pipeline {
    /// Reads a pipeline.
    ///
    /// # Errors
    ///
    /// [`PipelineError`] with line and column of the first thing that is wrong.
    pub fn read(text: &str) -> Result<Self> {
        pipeline(text)
    }
}

/// Reads a pipeline in either of its forms.
fn pipeline(text: &str) -> Result<Pipeline> {
    let sketch = Sketch::read(text)?;
    let mut steps = Reader::new(sketch.seed.as_ref())?;
    for step in sketch.steps {
        steps.one(step)?;
    }
    let steps = steps.done;
    if let Some((at, became)) = sketch.generator
        && !steps[became].iter().any(|step| step.operator.generates())
    {
        let problem = "the generator reads a map: begin with one that makes a map out of nothing, such as diamond-square";
        return Err(PipelineError {
            at,
            problem: Problem::NotDone(problem),
        });
    }
    let grid = grid(sketch.grid, sketch.size)?;
    for step in &steps {
        step.check(grid)?;
    }
    let pipeline = Pipeline { grid, steps };
    pipeline.check_names()?;
    Ok(pipeline)
}

impl Step {
    /// Whether it can work on a grid.
    pub(crate) fn check(&self, grid: Grid) -> Result<()> {
        self.operator.check(grid).map_err(|problem| PipelineError {
            at: self.at,
            problem,
        })
    }
}

impl Pipeline {
    /// Whether each file has a name of its own.
    fn check_names(&self) -> Result<()> {
        // On some machines capitals make no other file.
        let mut names = BTreeSet::new();
        for output in self.outputs() {
            if !names.insert(output.filename.to_lowercase()) {
                let problem = Problem::Twice {
                    name: shown(&output.filename),
                    twice: "is written twice; give each output a name of its own",
                };
                let at = output.at;
                return Err(PipelineError { at, problem });
            }
        }
        Ok(())
    }
}

/// A seed; other programs take negative ones, too.
fn seed(node: &Node) -> Result<u64> {
    let wanted = "a whole number from 0 to 18446744073709551615";
    let Value::Text(text) = &node.value else {
        return Err(node.not("`seed`", wanted));
    };
    let seed = text
        .parse()
        .or_else(|_| text.parse().map(i64::cast_unsigned));
    seed.map_err(|_| node.not("`seed`", wanted))
}

/// The grid of a kind and a size: a plane of 513 × 513 if nothing is said.
pub(crate) fn grid(kind: Option<Node>, size: Option<Node>) -> Result<Grid> {
    let kinds = ["plane", "torus", "cube"];
    let mut name = String::from("plane");
    if let Some(node) = &kind {
        name = word(node, "`grid`")?;
        if !kinds.contains(&name.as_str()) {
            return Err(unknown(node, "grid", kinds.into_iter()));
        }
    }
    let wrong = |error, node: Option<&Node>| PipelineError {
        at: node
            .or(kind.as_ref())
            .map(|node| node.at)
            .unwrap_or_default(),
        problem: Problem::Grid(error),
    };
    let largest = Grid::MAX_SIDE;
    if name == "cube" {
        let level = match &size {
            None => 8,
            Some(node) => {
                let wanted = "a cube's size";
                let words =
                    "nodes along a realm, one more than a power of two: 257 or 513; or {level: 8}";
                let deepest = usize::from(Grid::MAX_LEVEL);
                match &node.value {
                    Value::Map(_) => {
                        let mut fields = Fields::of(node.clone(), wanted)?;
                        let level = fields.need("level", "; write {level: 8}")?;
                        fields.finish("field")?;
                        count(&level, "`level`", 0, deepest)?
                    }
                    _ => {
                        let most = (1 << deepest) + 1;
                        if let Ok(side) = count(node, wanted, most + 1, Grid::MAX_SIDE) {
                            let level = (side - 1).next_power_of_two().trailing_zeros();
                            let level = u8::try_from(level).unwrap_or(u8::MAX);
                            return Err(wrong(GridError::Level { level }, size.as_ref()));
                        }
                        let side = count(node, wanted, 2, most)?;
                        if !(side - 1).is_power_of_two() {
                            return Err(node.not(wanted, words));
                        }
                        (side - 1).trailing_zeros() as usize
                    }
                }
            }
        };
        let level = u8::try_from(level).unwrap_or(u8::MAX);
        return Grid::cube(level).map_err(|error| wrong(error, size.as_ref()));
    }
    let [width, height] = match &size {
        None if name == "torus" => [512; 2],
        None => [513; 2],
        Some(node) => match &node.value {
            Value::Map(_) => {
                let mut fields = Fields::of(node.clone(), "the size")?;
                let width = fields.need("width", "; write {width: 513, height: 513}")?;
                let height = fields.need("height", "; write {width: 513, height: 513}")?;
                fields.finish("field")?;
                [
                    count(&width, "`width`", 1, largest)?,
                    count(&height, "`height`", 1, largest)?,
                ]
            }
            Value::List(_) => {
                let wanted = "a whole number, or {width: 513, height: 513}";
                return Err(node.not("`size`", wanted));
            }
            _ => [count(node, "`size`", 1, largest)?; 2],
        },
    };
    let grid = if name == "torus" {
        Grid::torus(width, height)
    } else {
        Grid::plane(width, height)
    };
    grid.map_err(|error| wrong(error, size.as_ref()))
}

/// What was read so far.
#[derive(Debug)]
pub(crate) struct Reader {
    seed: u64,
    /// How many generators there are: the first draws from the seed, each next one from the next number.
    generators: u64,
    pub(crate) done: Vec<Step>,
}

impl Reader {
    /// Nothing yet, of a pipeline with a seed.
    pub(crate) fn new(own: Option<&Node>) -> Result<Self> {
        Ok(Self {
            seed: own.map_or(Ok(0), seed)?,
            generators: 0,
            done: Vec::new(),
        })
    }

    /// What the next generator draws from if it does not say.
    pub(crate) const fn next_seed(&self) -> u64 {
        self.seed.wrapping_add(self.generators)
    }

    /// The place of the last map.
    pub(crate) fn last(&self) -> Option<usize> {
        self.done.iter().rposition(|step| !step.operator.scores())
    }

    /// The place of the step of a name.
    pub(crate) fn named(&self, node: &Node) -> Result<usize> {
        let name = word(node, "the name of a step")?;
        if name.is_empty() {
            let problem = "no step has an empty name: wire it to an earlier step, or leave it out to read the one before";
            return Err(node.wrong(Problem::NotDone(problem)));
        }
        let found = self.done.iter().rposition(|step| step.name == name);
        found.ok_or_else(|| {
            let names = self.done.iter().map(|step| step.name.as_str());
            unknown(node, "earlier step", names)
        })
    }

    /// A step.
    pub(crate) fn one(&mut self, step: StepSketch) -> Result<()> {
        let step = match step {
            StepSketch::Does(doing) => self.read(*doing)?,
            StepSketch::Again(back) => Step {
                operator: Operator::Again,
                from: Some(back),
                with: None,
                mask: None,
                outputs: Vec::new(),
                ..self.done[back].clone()
            },
        };
        self.add(step);
        Ok(())
    }

    /// Goes on behind a step.
    pub(crate) fn add(&mut self, step: Step) {
        self.generators += u64::from(step.operator.generates());
        self.done.push(step);
    }

    /// What a step says.
    pub(crate) fn read(&self, doing: Doing) -> Result<Step> {
        let Doing { name, fields, .. } = doing;
        let operator = Operator::read(&name, doing.parameters)?;
        fields.finish("field")?;
        let [from, with, mask] = self.maps(&name, &operator, doing.reads, &fields)?;
        let seed = doing
            .seed
            .map_or(Ok(self.next_seed()), |node| seed(&node))?;
        let mut outputs = Vec::new();
        for output in doing.outputs {
            outputs.extend(Output::read_all(output)?);
        }
        let at = name.at;
        let name = match doing.own {
            None => word(&name, "name")?,
            Some(node) => self.new_name(&node)?,
        };
        Ok(Step {
            name,
            operator,
            from,
            with,
            mask,
            seed,
            outputs,
            at,
        })
    }

    /// The places of the maps that a step reads.
    fn maps(
        &self,
        name: &Node,
        operator: &Operator,
        [from, with, mask]: [Option<Node>; 3],
        fields: &Fields,
    ) -> Result<[Option<usize>; 3]> {
        let read = |node: Option<Node>, allowed: bool, refused| match node {
            Some(node) if !allowed => Err(node.wrong(Problem::NotDone(refused))),
            Some(node) => self.named(&node).map(Some),
            None => Ok(None),
        };
        let mut from = read(
            from,
            !operator.generates(),
            "a generator makes its map out of nothing: leave `from` out",
        )?;
        let with = read(
            with,
            operator.mixes(),
            "`with` is for mix, difference, product, lower, higher and mask alone: leave it out",
        )?;
        let mask = read(
            mask,
            *operator == Operator::Mask,
            "`mask` is for the operator `mask` alone: leave it out, or write {name: mask, with: .., mask: ..}",
        )?;
        if !operator.generates() {
            from = from.or_else(|| self.last());
            if from.is_none() {
                let text = word(name, "`name`")?;
                return Err(name.wrong(Problem::NoMap { name: text }));
            }
        }
        if operator.mixes() && with.is_none() {
            return Err(fields.missing("with", "; name the step whose map is mixed in"));
        }
        if *operator == Operator::Mask && mask.is_none() {
            return Err(fields.missing("mask", "; name the step whose map says where"));
        }
        Ok([from, with, mask])
    }

    /// The name that a step gives itself.
    fn new_name(&self, node: &Node) -> Result<String> {
        let name = word(node, "`as`")?;
        if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
            return Err(node.not("`as`", "a name of 1 to 64 letters"));
        }
        if self.done.iter().any(|step| step.name == name) {
            return Err(node.twice("is the name of an earlier step; take another"));
        }
        Ok(name)
    }
}
