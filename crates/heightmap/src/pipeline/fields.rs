use super::error::{At, PipelineError, Problem};
use super::node::{Node, Value, shown};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

/// The fields of a mapping, each taken once; what is left in the end is an error.
pub(super) struct Fields {
    /// What it is: "thermal-erosion".
    what: String,
    at: At,
    left: Vec<(Node, Node)>,
    /// Names that were asked for.
    known: Vec<&'static str>,
}

type Result<T> = std::result::Result<T, PipelineError>;

impl Fields {
    /// Those of a mapping, or none of nothing.
    pub(super) fn of(node: Node, what: &str) -> Result<Self> {
        let left = match node.value {
            Value::Map(pairs) => pairs,
            Value::Nothing => Vec::new(),
            Value::Text(_) | Value::List(_) => {
                return Err(node.not(what, "a mapping of names to values"));
            }
        };
        let mut names = BTreeSet::new();
        for (name, _) in &left {
            let Value::Text(text) = &name.value else {
                return Err(name.not("a name before `:`", "a word"));
            };
            if !names.insert(text.as_str()) {
                return Err(name.twice("stands here twice; leave one out"));
            }
        }
        Ok(Self {
            what: what.into(),
            at: node.at,
            left,
            known: Vec::new(),
        })
    }

    /// The parameters of something.
    pub(super) fn parameters(node: Node, what: &str) -> Result<Self> {
        if let Value::Text(_) | Value::List(_) = node.value {
            let all = format!("`parameters` of {what}");
            return Err(node.not(&all, "a mapping of names to values"));
        }
        Self::of(node, what)
    }

    /// None at all, of what is to be there.
    pub(super) fn none(what: &str, at: At) -> Self {
        Self {
            what: what.into(),
            at,
            left: Vec::new(),
            known: Vec::new(),
        }
    }

    /// None at all, of something within this.
    pub(super) fn inner(&self, what: &str) -> Self {
        Self::none(what, self.at)
    }

    /// A field that stays where it is.
    pub(super) fn there(&self, name: &str) -> Option<&Node> {
        let is = |(key, _): &&(Node, Node)| matches!(&key.value, Value::Text(text) if text == name);
        self.left.iter().find(is).map(|(_, node)| node)
    }

    /// A field, if it is there.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Node> {
        self.known.push(name);
        let is = |(key, _): &(Node, Node)| matches!(&key.value, Value::Text(text) if text == name);
        let index = self.left.iter().position(is)?;
        Some(self.left.remove(index).1).filter(|node| node.value != Value::Nothing)
    }

    /// A field that must be there; `hint` says what to write, from "; " on.
    pub(super) fn need(&mut self, name: &'static str, hint: &'static str) -> Result<Node> {
        let missing = self.missing(name, hint);
        if let Some(node) = self.take(name) {
            return Ok(node);
        }
        // Perhaps it is there and misspelt.
        let near = |(key, _): &&(Node, Node)| matches!(&key.value, Value::Text(text) if nearest(text, [name].into_iter()).is_some());
        Err(match self.left.iter().find(near) {
            Some((key, _)) => unknown(key, &self.kind("field"), [name].into_iter()),
            None => missing,
        })
    }

    /// An error: a field that must be there is not.
    pub(super) fn missing(&self, name: &'static str, hint: &'static str) -> PipelineError {
        self.wrong(Problem::Missing {
            what: self.what.clone(),
            name,
            hint,
        })
    }

    fn kind(&self, part: &str) -> String {
        format!("{part} of {}", self.what)
    }

    /// An error about all of it.
    pub(super) fn wrong(&self, problem: Problem) -> PipelineError {
        PipelineError {
            at: self.at,
            problem,
        }
    }

    /// A number within a range; `default` if it is not there.
    pub(super) fn number(
        &mut self,
        name: &'static str,
        default: f32,
        least: f32,
        most: f32,
    ) -> Result<f32> {
        self.take(name).map_or(Ok(default), |node| {
            number(&node, &format!("`{name}`"), least, most)
        })
    }

    /// A whole number within a range; `default` if it is not there.
    pub(super) fn count(
        &mut self,
        name: &'static str,
        default: usize,
        least: usize,
        most: usize,
    ) -> Result<usize> {
        self.take(name).map_or(Ok(default), |node| {
            count(&node, &format!("`{name}`"), least, most)
        })
    }

    /// Yes or no; `default` if it is not there.
    pub(super) fn flag(&mut self, name: &'static str, default: bool) -> Result<bool> {
        let Some(node) = self.take(name) else {
            return Ok(default);
        };
        match &node.value {
            Value::Text(text) if ["true", "yes", "on"].contains(&text.as_str()) => Ok(true),
            Value::Text(text) if ["false", "no", "off"].contains(&text.as_str()) => Ok(false),
            _ => Err(node.not(&format!("`{name}`"), "true or false")),
        }
    }

    /// One of several words; `default` if it is not there.
    pub(super) fn choice<T: Clone>(
        &mut self,
        name: &'static str,
        default: T,
        choices: &[(&str, T)],
    ) -> Result<T> {
        let Some(node) = self.take(name) else {
            return Ok(default);
        };
        let text = word(&node, &format!("`{name}`"))?;
        let found = choices.iter().find(|(choice, _)| *choice == text);
        found.map(|(_, value)| value.clone()).ok_or_else(|| {
            let names = choices.iter().map(|(choice, _)| *choice);
            unknown(&node, name, names)
        })
    }

    /// Errs if something is left that nobody asked for; `part` is what it would be: "field".
    pub(super) fn finish(&self, part: &str) -> Result<()> {
        let Some((name, _)) = self.left.first() else {
            return Ok(());
        };
        let known = self.known.iter().copied();
        Err(unknown(name, &self.kind(part), known))
    }
}

/// A word.
pub(super) fn word(node: &Node, what: &str) -> Result<String> {
    match &node.value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(node.not(what, "a word")),
    }
}

/// A number within a range.
pub(super) fn number(node: &Node, what: &str, least: f32, most: f32) -> Result<f32> {
    within(node, what, "a number", least, most)
}

/// A whole number within a range.
pub(super) fn count(node: &Node, what: &str, least: usize, most: usize) -> Result<usize> {
    within(node, what, "a whole number", least, most)
}

fn within<T: FromStr + PartialOrd + Display>(
    node: &Node,
    what: &str,
    kind: &str,
    least: T,
    most: T,
) -> Result<T> {
    let found = match &node.value {
        Value::Text(text) => text.parse().ok(),
        _ => None,
    };
    let found = found.filter(|number| (&least..=&most).contains(&number));
    found.ok_or_else(|| node.not(what, format!("{kind} from {least} to {most}")))
}

/// An error: a name that is none of those known, and the nearest of them.
pub(super) fn unknown<'a>(
    node: &Node,
    kind: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> PipelineError {
    let name = match &node.value {
        Value::Text(text) => text.as_str(),
        _ => return node.not(&format!("a {kind}"), "a word"),
    };
    let mut all: Vec<String> = Vec::new();
    for name in known.clone() {
        if !all.iter().any(|other| other == name) {
            all.push(name.into());
        }
    }
    node.wrong(Problem::Unknown {
        suggestion: nearest(name, known).map(Into::into),
        name: shown(name),
        kind: kind.into(),
        known: all,
    })
}

/// The nearest of some names, of which a third may be wrong.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Capitals and underscores are no different words.
    let plain = |name: &str| name.to_lowercase().replace(['_', ' '], "-");
    let name: String = plain(name).chars().take(NAME).collect();
    let most = 1 + name.chars().count() / 3;
    let apart = |other: &&str| strsim::damerau_levenshtein(&name, &plain(other));
    known.min_by_key(apart).filter(|other| {
        let apart = apart(other);
        apart <= most && apart < other.chars().count()
    })
}

/// The most letters of a name.
pub(super) const NAME: usize = 64;
