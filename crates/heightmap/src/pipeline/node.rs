use super::error::{At, PipelineError, Problem};
use saphyr_parser::{Event, Parser, Span};

/// A part of a file, and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) at: At,
    pub(crate) value: Value,
}

/// What a part is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Nothing,
    Text(String),
    List(Vec<Node>),
    /// Names in their order.
    Map(Vec<(Node, Node)>),
}

/// The longest file.
const BYTES: usize = 1 << 20;

/// How deep lists and mappings may stand in each other.
const DEPTH: usize = 32;

impl Node {
    /// The only document of a file.
    pub(crate) fn read(text: &str) -> Result<Self, PipelineError> {
        let top = At { line: 1, column: 1 };
        let much = |at, what, most| PipelineError {
            at,
            problem: Problem::TooMuch { what, most },
        };
        if text.len() > BYTES {
            return Err(much(top, "the file has more bytes", BYTES));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // What is open, the innermost last: its place, and what was read of it.
        let mut open: Vec<(At, bool, Vec<Self>)> = Vec::new();
        let mut document = None;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| PipelineError {
                at: place(error.marker().line(), error.marker().col()),
                problem: Problem::Yaml(plainer(error.info())),
            })?;
            let at = begin(&span);
            let read = match event {
                Event::Scalar(text, style, ..) => {
                    let plain = style == saphyr_parser::ScalarStyle::Plain;
                    let nothing = plain && ["", "~", "null"].contains(&&*text);
                    let text = text.into_owned();
                    let value = if nothing {
                        Value::Nothing
                    } else {
                        Value::Text(text)
                    };
                    Some(Self { at, value })
                }
                Event::SequenceStart(..) | Event::MappingStart(..) => {
                    if open.len() == DEPTH {
                        return Err(much(at, "this is nested deeper", DEPTH));
                    }
                    let list = matches!(event, Event::SequenceStart(..));
                    open.push((at, list, Vec::new()));
                    None
                }
                Event::SequenceEnd | Event::MappingEnd => open.pop().map(|(at, list, parts)| {
                    let value = if list {
                        Value::List(parts)
                    } else {
                        Value::Map(pairs(parts))
                    };
                    Self { at, value }
                }),
                Event::Alias(_) => {
                    let problem = Problem::Alias;
                    return Err(PipelineError { at, problem });
                }
                Event::DocumentStart(_) if document.is_some() => {
                    let problem = Problem::NotDone("a second document begins here; keep one");
                    return Err(PipelineError { at, problem });
                }
                _ => None,
            };
            if let Some(read) = read {
                match open.last_mut() {
                    Some((_, _, parts)) => parts.push(read),
                    None => document = Some(read),
                }
            }
        }
        let nothing = Self {
            at: top,
            value: Value::Nothing,
        };
        Ok(document.unwrap_or(nothing))
    }

    /// What it is, for those who wanted something else.
    pub(crate) fn found(&self) -> String {
        match &self.value {
            Value::Nothing => "nothing".into(),
            Value::Text(text) => format!("`{}`", shown(text)),
            Value::List(list) if list.is_empty() => "an empty list".into(),
            Value::List(list) => format!("a list of {}", list.len()),
            Value::Map(_) => "a mapping".into(),
        }
    }

    /// An error about it.
    pub(crate) fn wrong(&self, problem: Problem) -> PipelineError {
        PipelineError {
            at: self.at,
            problem,
        }
    }

    /// An error about it: a name that is there twice.
    pub(crate) fn twice(&self, twice: &'static str) -> PipelineError {
        let name = match &self.value {
            Value::Text(text) => shown(text),
            _ => self.found(),
        };
        self.wrong(Problem::Twice { name, twice })
    }

    /// An error about it: something else is wanted.
    pub(crate) fn not(&self, what: &str, wanted: impl Into<String>) -> PipelineError {
        self.wrong(Problem::Kind {
            what: what.into(),
            wanted: wanted.into(),
            found: self.found(),
        })
    }
}

/// What the reader of YAML says, with what to do where many stumble.
fn plainer(info: &str) -> String {
    let unclosed = info.contains("quoted scalar") && info.contains("end of stream");
    if info.contains("tab") {
        "a tab stands here; indent by blanks".into()
    } else if unclosed {
        "a quote is opened here and never closed".into()
    } else if info.contains("block mapping") {
        format!(
            "{}; names of one mapping begin in one column",
            one_line(info)
        )
    } else {
        one_line(info)
    }
}

/// The beginning of a text, on one line.
pub(crate) fn shown(text: &str) -> String {
    const LETTERS: usize = 40;
    let more = if text.chars().nth(LETTERS).is_some() {
        "…"
    } else {
        ""
    };
    let begin: String = text.chars().take(LETTERS).collect();
    one_line(&begin) + more
}

/// A text without letters that end lines or do other things.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for letter in text.chars() {
        if letter.is_control() || "\u{2028}\u{2029}".contains(letter) {
            line.extend(letter.escape_unicode());
        } else {
            line.push(letter);
        }
    }
    line
}

fn pairs(parts: Vec<Node>) -> Vec<(Node, Node)> {
    let mut parts = parts.into_iter();
    let mut pairs = Vec::new();
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        pairs.push((name, value));
    }
    pairs
}

fn begin(span: &Span) -> At {
    place(span.start.line(), span.start.col())
}

const fn place(line: usize, column: usize) -> At {
    At {
        line: if line == 0 { 1 } else { line },
        column: column + 1,
    }
}
