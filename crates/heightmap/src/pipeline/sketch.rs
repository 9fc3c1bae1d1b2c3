use super::error::{At, PipelineError, Problem};
use super::fields::{Fields, unknown};
use super::node::{Node, Value};
use super::parameters::SCORES;
use super::{Operator, Pipeline};
use std::ops::Range;

type Result<T> = std::result::Result<T, PipelineError>;

/// A pipeline as it is written, in either of its forms: one step after the other, none of them understood yet.
#[derive(Debug)]
pub(crate) struct Sketch {
    pub(crate) seed: Option<Node>,
    pub(crate) grid: Option<Node>,
    pub(crate) size: Option<Node>,
    pub(crate) steps: Vec<StepSketch>,
    /// Where the `generator` stands, and which steps it became.
    pub(super) generator: Option<(At, Range<usize>)>,
}

/// A step as it is written.
#[derive(Debug)]
pub(crate) enum StepSketch {
    /// One that says what it does.
    Does(Box<Doing>),
    /// The map of an earlier one again, behind an `intercept`.
    Again(usize),
}

/// The fields of a step.
#[derive(Clone, Debug)]
pub(crate) struct Doing {
    pub(crate) name: Node,
    pub(crate) parameters: Option<Node>,
    /// What it calls itself.
    pub(crate) own: Option<Node>,
    /// `from`, `with` and `mask`.
    pub(crate) reads: [Option<Node>; 3],
    pub(crate) seed: Option<Node>,
    pub(crate) outputs: Vec<Node>,
    /// What is left, which should be nothing.
    pub(crate) fields: Fields,
}

impl StepSketch {
    /// The name of what it does, if it has one.
    pub(crate) fn kind(&self) -> Option<&str> {
        match self {
            Self::Does(doing) => match &doing.name.value {
                Value::Text(text) => Some(text),
                _ => None,
            },
            Self::Again(_) => Some(Operator::AGAIN),
        }
    }

    fn scores(&self) -> bool {
        self.kind().is_some_and(|kind| SCORES.contains(&kind))
    }
}

impl Sketch {
    /// That of a text.
    pub(crate) fn read(text: &str) -> Result<Self> {
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
        let seed = fields.take("seed");
        let grid = fields.take("grid");
        let mut size = fields.take("size");
        let generator = fields.take("generator");
        let modifiers = fields.take("modifiers");
        let steps = fields.take("steps");
        let finalizer = fields.take("finalizer");
        let output = fields.take("output");
        let hint = "; write a list of them, or a `generator` and `modifiers`";
        let missing = fields.missing("steps", hint);
        fields.finish("field")?;
        if let Some(node) = &steps
            && (generator.is_some() || modifiers.is_some())
        {
            return Err(node.wrong(Problem::NotDone(
                "a pipeline has either `steps`, or a `generator` and `modifiers`: leave one of them out",
            )));
        }
        let mut all = Steps::default();
        let mut begun = None;
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
            let at = all.one(fields)?;
            begun = Some((at, 0..all.done.len()));
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
            all.write(node);
        }
        Ok(Self {
            seed,
            grid,
            size,
            steps: all.done,
            generator: begun,
        })
    }
}

/// The fields of a step.
fn step(node: Node, what: &str, name: &str) -> Result<Fields> {
    if let Value::Text(_) | Value::List(_) = node.value {
        return Err(node.not(what, format!("a mapping such as {{name: {name}}}")));
    }
    Fields::of(node, what)
}

/// What was found so far.
#[derive(Debug, Default)]
struct Steps {
    done: Vec<StepSketch>,
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
        self.done.iter().rposition(|step| !step.scores())
    }

    /// Has a picture of the last map written.
    fn write(&mut self, output: Node) {
        let mut place = self.last();
        while let Some(found) = place {
            match &mut self.done[found] {
                StepSketch::Does(doing) => return doing.outputs.push(output),
                StepSketch::Again(back) => place = Some(*back),
            }
        }
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
        self.done.push(StepSketch::Does(Box::new(Doing {
            parameters: fields.take("parameters"),
            own: fields.take("as"),
            reads: ["from", "with", "mask"].map(|key| fields.take(key)),
            seed: fields.take("seed"),
            outputs: fields.take("output").into_iter().collect(),
            name,
            fields,
        })));
        Ok(at)
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
            if let Some(node) = output {
                self.write(node);
            }
        }
        if let (Some(back), Some(last)) = (back, self.last())
            && back != last
        {
            self.room(at)?;
            self.done.push(StepSketch::Again(back));
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
