use super::Operator;
use super::error::{At, PipelineError, Problem};
use super::fields::{Fields, NAME, count, unknown, word};
use super::node::{Node, Value, shown};
use super::output::Output;
use super::parameters::SCORES;
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
    let node = Node::read(text)?;
    if node.value == Value::Nothing {
        return Err(node.wrong(Problem::Missing {
            what: "the file".into(),
            name: "steps",
            hint: "; begin with: steps: [{name: diamond-square, output: map.png}]",
        }));
    }
    if let Value::Text(_) | Value::List(_) = node.value {
        return Err(node.not(
            "a pipeline",
            "a mapping with `steps`, or with a `generator` and `modifiers`",
        ));
    }
    let mut fields = Fields::of(node, "a pipeline")?;
    let seed = fields.take("seed").map_or(Ok(0), |node| seed(&node))?;
    let kind = fields.take("grid");
    let mut size = fields.take("size");
    let generator = fields.take("generator");
    let modifiers = fields.take("modifiers");
    let steps = fields.take("steps");
    let finalizer = fields.take("finalizer");
    let output = fields.take("output");
    let hint = "; write a list of them, or a `generator` and `modifiers`";
    let missing = fields.missing("steps", hint);
    fields.finish("field")?;
    let mut all = Steps {
        seed,
        generators: 0,
        done: Vec::new(),
    };
    if let Some(node) = &steps
        && (generator.is_some() || modifiers.is_some())
    {
        return Err(node.wrong(Problem::NotDone(
            "a pipeline has either `steps`, or a `generator` and `modifiers`: leave one of them out",
        )));
    }
    if let Some(generator) = generator {
        let mut fields = step(generator, "the generator", "diamond-square")?;
        if let Some(node) = fields.take("size") {
            if size.is_some() {
                return Err(node.wrong(Problem::NotDone(
                    "the size is said twice: leave it out here or on top",
                )));
            }
            size = Some(node);
        }
        let before = all.generators;
        let at = all.one(fields)?;
        if all.generators == before {
            let problem = "the generator reads a map: begin with one that makes a map out of nothing, such as diamond-square";
            return Err(PipelineError {
                at,
                problem: Problem::NotDone(problem),
            });
        }
    }
    for (node, what) in [(modifiers, "modifiers"), (steps, "steps")] {
        if let Some(node) = node {
            all.list(node, what)?;
        }
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
    // On some machines capitals make no other file.
    let mut names = BTreeSet::new();
    for output in pipeline.outputs() {
        if !names.insert(output.filename.to_lowercase()) {
            let problem = Problem::Twice {
                name: shown(&output.filename),
                twice: "is written twice; give each output a name of its own",
            };
            let at = output.at;
            return Err(PipelineError { at, problem });
        }
    }
    Ok(pipeline)
}

/// The fields of a step.
fn step(node: Node, what: &str, name: &str) -> Result<Fields> {
    if let Value::Text(_) | Value::List(_) = node.value {
        return Err(node.not(what, format!("a mapping such as {{name: {name}}}")));
    }
    Fields::of(node, what)
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
fn grid(kind: Option<Node>, size: Option<Node>) -> Result<Grid> {
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
struct Steps {
    seed: u64,
    /// How many generators there are: the first draws from the seed, each next one from the next number.
    generators: u64,
    done: Vec<Step>,
}

impl Steps {
    /// A list of steps.
    fn list(&mut self, node: Node, what: &str) -> Result<()> {
        match node.value {
            Value::List(list) => {
                for node in list {
                    self.one(step(node, "a step", "diamond-square")?)?;
                }
                Ok(())
            }
            Value::Nothing => Ok(()),
            Value::Text(_) | Value::Map(_) => Err(node.not(
                &format!("`{what}`"),
                "a list of steps, each with a `-` before it",
            )),
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

    /// Errs if there is no room for a step.
    fn room(&self, at: At) -> Result<()> {
        if self.done.len() < Pipeline::MAX_STEPS {
            return Ok(());
        }
        let problem = Problem::TooMuch {
            what: "there are more steps",
            most: Pipeline::MAX_STEPS,
        };
        Err(PipelineError { at, problem })
    }

    /// A step, and where it stands.
    fn one(&mut self, mut fields: Fields) -> Result<At> {
        let name = fields.need("name", "; write what it does: name: diamond-square")?;
        let at = name.at;
        if matches!(&name.value, Value::Text(text) if text == "intercept") {
            self.intercept(at, fields)?;
            return Ok(at);
        }
        self.room(at)?;
        let parameters = fields.take("parameters");
        let own = fields.take("as");
        let reads = ["from", "with", "mask"].map(|key| fields.take(key));
        let (own_seed, output) = (fields.take("seed"), fields.take("output"));
        let operator = Operator::read(&name, parameters)?;
        fields.finish("field")?;
        let [from, with, mask] = self.maps(&name, &operator, reads, &fields)?;
        let seed = match own_seed {
            None => self.seed.wrapping_add(self.generators),
            Some(node) => seed(&node)?,
        };
        self.generators += u64::from(operator.generates());
        let outputs = output.map_or(Ok(Vec::new()), Output::read_all)?;
        let name = match own {
            None => word(&name, "name")?,
            Some(node) => self.new_name(&node)?,
        };
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
        Ok(at)
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

    /// Steps apart: they begin with the map as it is, and what comes behind them goes on from that map again.
    fn intercept(&mut self, at: At, mut fields: Fields) -> Result<()> {
        let back = self.last();
        let parameters = fields.take("parameters");
        let mut inner = vec![fields];
        if let Some(node) = parameters {
            inner.push(Fields::of(node, "intercept")?);
        }
        for mut fields in inner {
            let (modifiers, finalizer) = (fields.take("modifiers"), fields.take("finalizer"));
            let output = fields.take("output");
            fields.finish("field")?;
            if let Some(node) = modifiers {
                self.list(node, "modifiers")?;
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
            self.room(at)?;
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
        let fields = step(node, "the finalizer", "erosion-score")?;
        if let Some(name) = fields.there("name")
            && !matches!(&name.value, Value::Text(text) if SCORES.contains(&text.as_str()))
        {
            return Err(unknown(name, "finalizer", SCORES.into_iter()));
        }
        self.one(fields).map(|_| ())
    }
}
