use super::error::{PipelineError, Problem};
use super::fields::{Fields, count, unknown, word};
use super::node::{Node, Value};
use super::operator::Operator;
use super::output::Output;
use super::{Pipeline, Step};
use crate::Grid;

type Result<T> = std::result::Result<T, PipelineError>;

/// Reads a pipeline in either of its forms.
pub(super) fn pipeline(text: &str) -> Result<Pipeline> {
    let node = Node::read(text)?;
    let at = node.at;
    if node.value == Value::Nothing {
        return Err(node.wrong(Problem::Missing {
            what: "the file".into(),
            name: "steps",
            hint: "; begin with: steps: [{name: diamond-square, output: map.png}]",
        }));
    }
    let mut fields = Fields::of(node, "a pipeline")?;
    let seed = match fields.take("seed") {
        None => 0,
        Some(node) => {
            let text = word(&node, "seed")?;
            // Other programs take negative ones, too.
            let seed = text
                .parse()
                .or_else(|_| text.parse().map(i64::cast_unsigned));
            seed.map_err(|_| node.not("seed", "a whole number from 0 to 18446744073709551615"))?
        }
    };
    let kind = fields.take("grid");
    let mut size = fields.take("size");
    let generator = fields.take("generator");
    let modifiers = fields.take("modifiers");
    let steps = fields.take("steps");
    let finalizer = fields.take("finalizer");
    let output = fields.take("output");
    let missing = fields.wrong(Problem::Missing {
        what: "the pipeline".into(),
        name: "steps",
        hint: "; write a list of them, or a `generator` and `modifiers`",
    });
    fields.finish()?;
    let mut all = Steps {
        seed,
        generators: 0,
        done: Vec::new(),
    };
    if let Some(generator) = generator {
        if let Some(node) = &steps {
            return Err(node.wrong(Problem::NotDone(
                "a file has either `steps`, or a `generator` and `modifiers`",
            )));
        }
        let mut fields = Fields::of(generator, "the generator")?;
        if let Some(node) = fields.take("size") {
            size = Some(node);
        }
        all.one(fields)?;
    }
    for list in [modifiers, steps].into_iter().flatten() {
        all.list(list)?;
    }
    if all.done.is_empty() {
        return Err(missing);
    }
    if let Some(node) = finalizer {
        all.finalizer(node)?;
    }
    if let Some(node) = output {
        // Of what comes out in the end: the last map that is no score.
        let outputs = Output::read_all(node)?;
        let map = all.done.iter().rposition(|step| !step.operator.scores());
        if let Some(place) = map {
            all.done[place].outputs.extend(outputs);
        }
    }
    let grid = grid(kind, size)?;
    for step in &all.done {
        step.operator.check(grid).map_err(|problem| PipelineError {
            at: step.at,
            problem,
        })?;
    }
    let pipeline = Pipeline {
        grid,
        steps: all.done,
    };
    let mut names: Vec<_> = pipeline.outputs().map(|output| &output.filename).collect();
    names.sort_unstable();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        let name = twice[0].clone();
        let problem = Problem::Twice { name };
        return Err(PipelineError { at, problem });
    }
    Ok(pipeline)
}

/// The grid of a kind and a size: a plane of 513 × 513 if nothing is said.
fn grid(kind: Option<Node>, size: Option<Node>) -> Result<Grid> {
    let kinds = ["plane", "torus", "cube"];
    let mut name = String::from("plane");
    if let Some(node) = &kind {
        name = word(node, "grid")?;
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
                let words = "nodes along a realm: 3, 5, 9 and so on, one more than a power of two; or {level: 8}";
                match &node.value {
                    Value::Map(_) => {
                        let mut fields = Fields::of(node.clone(), wanted)?;
                        let level = fields.need("level", "; write {level: 8}")?;
                        fields.finish()?;
                        count(&level, "level", 0, usize::from(u8::MAX))?
                    }
                    _ => {
                        let side = count(node, wanted, 2, usize::MAX / 2)?;
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
                fields.finish()?;
                [
                    count(&width, "width", 1, largest)?,
                    count(&height, "height", 1, largest)?,
                ]
            }
            _ => [count(node, "the size", 1, largest)?; 2],
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
struct Steps {
    seed: u64,
    /// How many generators there are: the first draws from the seed, each next one from the next number.
    generators: u64,
    done: Vec<Step>,
}

impl Steps {
    /// A list of steps.
    fn list(&mut self, node: Node) -> Result<()> {
        match node.value {
            Value::List(list) => {
                for node in list {
                    self.one(Fields::of(node, "a step")?)?;
                }
                Ok(())
            }
            Value::Nothing => Ok(()),
            Value::Text(_) | Value::Map(_) => Err(node.not("this", "a list of steps")),
        }
    }

    /// The place of the last map.
    fn last(&self) -> Option<usize> {
        self.done.iter().rposition(|step| !step.operator.scores())
    }

    /// The place of the step of a name.
    fn named(&self, node: &Node) -> Result<usize> {
        let name = word(node, "the name of a step")?;
        let found = self.done.iter().rposition(|step| step.name == name);
        found.ok_or_else(|| {
            let names = self.done.iter().map(|step| step.name.as_str());
            unknown(node, "earlier step", names)
        })
    }

    fn one(&mut self, mut fields: Fields) -> Result<()> {
        let name = fields.need("name", "; write what it does: name: diamond-square")?;
        if matches!(&name.value, Value::Text(text) if text == "intercept") {
            return self.intercept(fields);
        }
        let at = name.at;
        if self.done.len() == Pipeline::MAX_STEPS {
            return Err(name.wrong(Problem::TooMuch {
                what: "there are more steps",
                most: Pipeline::MAX_STEPS,
            }));
        }
        let operator = Operator::read(&name, fields.take("parameters"))?;
        let own = fields.take("as");
        let mut reads = |key, allowed: bool| {
            match fields.take(key) {
            Some(node) if !allowed => Err(node.wrong(Problem::NotDone(
                "this step does not read that: only `mix`, `difference`, `product`, `lower`, `higher` and `mask` read a map `with` their own, and only `mask` a `mask`; generators read none",
            ))),
            Some(node) => self.named(&node).map(Some),
            None => Ok(None),
        }
        };
        let from = reads("from", !operator.generates())?;
        let with = reads("with", operator.mixes())?;
        let mask = reads("mask", operator == Operator::Mask)?;
        let missing = |name, hint| name_missing(&fields, name, hint);
        let from = if operator.generates() {
            None
        } else {
            let last = from.or_else(|| self.last());
            Some(last.ok_or_else(|| missing("from", "; begin with a generator"))?)
        };
        if operator.mixes() && with.is_none() {
            return Err(missing("with", "; name the step whose map is mixed in"));
        }
        if operator == Operator::Mask && mask.is_none() {
            return Err(missing("mask", "; name the step whose map says where"));
        }
        let seed = match fields.take("seed") {
            None => self.seed.wrapping_add(self.generators),
            Some(node) => {
                let text = word(&node, "seed")?;
                text.parse().map_err(|_| {
                    node.not("seed", "a whole number from 0 to 18446744073709551615")
                })?
            }
        };
        self.generators += u64::from(operator.generates());
        let outputs = match fields.take("output") {
            Some(node) => Output::read_all(node)?,
            None => Vec::new(),
        };
        let name = match own {
            None => word(&name, "name")?,
            Some(node) => {
                let own = word(&node, "as")?;
                if self.done.iter().any(|step| step.name == own) {
                    return Err(node.wrong(Problem::Twice { name: own }));
                }
                own
            }
        };
        fields.finish()?;
        self.done.push(Step {
            name,
            operator,
            from,
            with,
            mask,
            seed,
            outputs,
            at,
        });
        Ok(())
    }

    /// Steps apart: they begin with the map as it is, and what comes behind them goes on from that map again.
    fn intercept(&mut self, mut fields: Fields) -> Result<()> {
        let back = self.last();
        let parameters = fields.take("parameters");
        let mut inner = vec![fields];
        if let Some(node) = parameters {
            inner.push(Fields::of(node, "intercept")?);
        }
        for mut fields in inner {
            let (modifiers, finalizer) = (fields.take("modifiers"), fields.take("finalizer"));
            let output = fields.take("output");
            fields.finish()?;
            if let Some(node) = modifiers {
                self.list(node)?;
            }
            if let Some(node) = finalizer {
                self.finalizer(node)?;
            }
            if let (Some(node), Some(last)) = (output, self.last()) {
                let outputs = Output::read_all(node)?;
                self.done[last].outputs.extend(outputs);
            }
        }
        if let (Some(back), Some(last)) = (back, self.last())
            && back != last
        {
            let step = self.done[back].clone();
            self.done.push(Step {
                operator: Operator::Again,
                from: Some(back),
                with: None,
                mask: None,
                outputs: Vec::new(),
                ..step
            });
        }
        Ok(())
    }

    /// A score of the last map, or of the one it names.
    fn finalizer(&mut self, node: Node) -> Result<()> {
        let fields = Fields::of(node, "the finalizer")?;
        let before = self.done.len();
        self.one(fields)?;
        let step = &self.done[before];
        if step.operator.scores() {
            return Ok(());
        }
        Err(PipelineError {
            at: step.at,
            problem: Problem::Kind {
                what: "a finalizer".into(),
                wanted: "erosion-score or playability".into(),
                found: format!("`{}`", step.name),
            },
        })
    }
}

fn name_missing(fields: &Fields, name: &'static str, hint: &'static str) -> PipelineError {
    fields.wrong(Problem::Missing {
        what: "this step".into(),
        name,
        hint,
    })
}
