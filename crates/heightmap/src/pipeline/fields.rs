use super::error::{At, PipelineError, Problem};
use super::node::{Node, Value, shown};
use super::parameter::{Parameter, ParameterValue};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The fields of a mapping, each taken once; what is left in the end is an error.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    /// What it is: "thermal-erosion".
    what: String,
    at: At,
    left: Vec<(Node, Node)>,
    /// Names that were asked for.
    known: Vec<&'static str>,
    /// What was asked for, where somebody wants to know; then what is wrong has its usual value.
    listed: Option<Vec<Parameter>>,
}

type Result<T> = std::result::Result<T, PipelineError>;

impl Fields {
    /// Those of a mapping, or none of nothing.
    pub(crate) fn of(node: Node, what: &str) -> Result<Self> {
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
            listed: None,
        })
    }

    /// The parameters of something.
    pub(crate) fn parameters(node: Node, what: &str) -> Result<Self> {
        if let Value::Text(_) | Value::List(_) = node.value {
            let all = format!("`parameters` of {what}");
            return Err(node.not(&all, "a mapping of names to values"));
        }
        Self::of(node, what)
    }

    /// None at all, of what is to be there.
    pub(crate) fn none(what: &str, at: At) -> Self {
        Self {
            what: what.into(),
            at,
            left: Vec::new(),
            known: Vec::new(),
            listed: None,
        }
    }

    /// None at all, of something within this.
    pub(crate) fn inner(&self, what: &str) -> Self {
        Self::none(what, self.at)
    }

    /// Where they begin.
    pub(crate) const fn at(&self) -> At {
        self.at
    }

    /// What nobody asked for, by its names.
    pub(crate) fn rest<T>(&self, value: impl Fn(&Node) -> T) -> Vec<(String, T)> {
        let named = |(name, node): &(Node, Node)| match &name.value {
            Value::Text(text) => Some((text.clone(), value(node))),
            _ => None,
        };
        self.left.iter().filter_map(named).collect()
    }

    /// A field that stays where it is.
    pub(crate) fn there(&self, name: &str) -> Option<&Node> {
        let is = |(key, _): &&(Node, Node)| matches!(&key.value, Value::Text(text) if text == name);
        self.left.iter().find(is).map(|(_, node)| node)
    }

    /// A field, if it is there.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Node> {
        self.known.push(name);
        let is = |(key, _): &(Node, Node)| matches!(&key.value, Value::Text(text) if text == name);
        let index = self.left.iter().position(is)?;
        Some(self.left.remove(index).1).filter(|node| node.value != Value::Nothing)
    }

    /// A field that must be there; `hint` says what to write, from "; " on.
    pub(crate) fn need(&mut self, name: &'static str, hint: &'static str) -> Result<Node> {
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
    pub(crate) fn missing(&self, name: &'static str, hint: &'static str) -> PipelineError {
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
    pub(crate) fn wrong(&self, problem: Problem) -> PipelineError {
        PipelineError {
            at: self.at,
            problem,
        }
    }

    /// Has all that is asked for listed from now on, as if what is wrong were left out.
    pub(crate) fn listing(mut self) -> Self {
        self.listed = Some(Vec::new());
        self
    }

    /// What was asked for.
    pub(crate) fn listed(self) -> Vec<Parameter> {
        self.listed.unwrap_or_default()
    }

    /// Fields of a mapping within this that are listed where these are.
    pub(crate) fn within(&mut self, name: &'static str, what: &str) -> Result<Self> {
        let inner = match self.take(name) {
            Some(node) => Self::parameters(node, what),
            None => Ok(self.inner(what)),
        };
        let none = self.inner(what);
        let inner = self.or(inner, none)?;
        let lists = self.listed.is_some();
        Ok(if lists { inner.listing() } else { inner })
    }

    /// Done with a mapping within this.
    pub(crate) fn without(&mut self, group: &'static str, inner: Self) -> Result<()> {
        let left = inner.finish("parameter");
        self.or(left, ())?;
        if let Some(listed) = &mut self.listed {
            listed.extend(inner.listed().into_iter().map(|it| Parameter {
                group: Some(group),
                ..it
            }));
        }
        Ok(())
    }

    /// What was read; where it is listed and something is wrong, what is usual.
    fn or<T>(&self, read: Result<T>, usual: T) -> Result<T> {
        match read {
            Err(_) if self.listed.is_some() => Ok(usual),
            read => read,
        }
    }

    /// Lists a parameter, if that is wanted.
    fn list(&mut self, name: &'static str, is_written: bool, value: ParameterValue) {
        if let Some(listed) = &mut self.listed {
            listed.push(Parameter {
                group: None,
                name,
                is_written,
                value,
            });
        }
    }

    /// A number within a range; `default` if it is not there.
    pub(crate) fn number(
        &mut self,
        name: &'static str,
        default: f32,
        least: f32,
        most: f32,
    ) -> Result<f32> {
        let node = self.take(name);
        let is_written = node.is_some();
        let read = node.map_or(Ok(default), |node| {
            number(&node, &format!("`{name}`"), least, most)
        });
        let value = self.or(read, default)?;
        let (usual, range) = (default, least..=most);
        let number = ParameterValue::Number {
            value,
            usual,
            range,
        };
        self.list(name, is_written, number);
        Ok(value)
    }

    /// A whole number within a range; `default` if it is not there.
    pub(crate) fn count(
        &mut self,
        name: &'static str,
        default: usize,
        least: usize,
        most: usize,
    ) -> Result<usize> {
        let node = self.take(name);
        let is_written = node.is_some();
        let read = node.map_or(Ok(default), |node| {
            count(&node, &format!("`{name}`"), least, most)
        });
        let value = self.or(read, default)?;
        let (usual, range) = (default, least..=most);
        let count = ParameterValue::Count {
            value,
            usual,
            range,
        };
        self.list(name, is_written, count);
        Ok(value)
    }

    /// Numbers, each within a range, as many as there may be; one alone stands for all of `one_for`.
    pub(crate) fn numbers(
        &mut self,
        name: &'static str,
        default: &[f32],
        range: RangeInclusive<f32>,
        count: RangeInclusive<usize>,
        wanted: &str,
    ) -> Result<Vec<f32>> {
        let node = self.take(name);
        let is_written = node.is_some();
        let what = format!("`{name}`");
        let one = |node: &Node| number(node, &what, *range.start(), *range.end());
        let alone = count.start() == count.end();
        let read = match &node {
            None => Ok(default.to_vec()),
            Some(node) => match &node.value {
                Value::List(list) if count.contains(&list.len()) => {
                    list.iter().map(one).collect::<Result<_>>()
                }
                Value::List(_) => Err(node.not(&what, wanted)),
                _ if alone => one(node).map(|number| vec![number; *count.end()]),
                _ => Err(node.not(&what, wanted)),
            },
        };
        let value = self.or(read, default.to_vec())?;
        let numbers = ParameterValue::Numbers {
            value: value.clone(),
            usual: default.to_vec(),
            range,
            count,
        };
        self.list(name, is_written, numbers);
        Ok(value)
    }

    /// Yes or no; `default` if it is not there.
    pub(crate) fn flag(&mut self, name: &'static str, default: bool) -> Result<bool> {
        let node = self.take(name);
        let is_written = node.is_some();
        let read = match &node {
            None => Ok(default),
            Some(node) => match &node.value {
                Value::Text(text) if ["true", "yes", "on"].contains(&text.as_str()) => Ok(true),
                Value::Text(text) if ["false", "no", "off"].contains(&text.as_str()) => Ok(false),
                _ => Err(node.not(&format!("`{name}`"), "true or false")),
            },
        };
        let value = self.or(read, default)?;
        let usual = default;
        self.list(name, is_written, ParameterValue::Flag { value, usual });
        Ok(value)
    }

    /// One of several words; `default` if it is not there, which is one of them.
    pub(crate) fn choice<T: Clone + PartialEq>(
        &mut self,
        name: &'static str,
        default: T,
        choices: &[(&'static str, T)],
    ) -> Result<T> {
        let node = self.take(name);
        let is_written = node.is_some();
        let read = match &node {
            None => Ok(default.clone()),
            Some(node) => word(node, &format!("`{name}`")).and_then(|text| {
                let found = choices.iter().find(|(choice, _)| *choice == text);
                found.map(|(_, value)| value.clone()).ok_or_else(|| {
                    let names = choices.iter().map(|(choice, _)| *choice);
                    unknown(node, name, names)
                })
            }),
        };
        let value = self.or(read, default.clone())?;
        let named = |value: &T| {
            let found = choices.iter().find(|(_, choice)| choice == value);
            found.map_or("", |(word, _)| *word)
        };
        let choice = ParameterValue::Choice {
            value: named(&value),
            usual: named(&default),
            words: choices.iter().map(|(word, _)| *word).collect(),
        };
        self.list(name, is_written, choice);
        Ok(value)
    }

    /// Errs if something is left that nobody asked for; `part` is what it would be: "field".
    pub(crate) fn finish(&self, part: &str) -> Result<()> {
        let Some((name, _)) = self.left.first() else {
            return Ok(());
        };
        let known = self.known.iter().copied();
        Err(unknown(name, &self.kind(part), known))
    }
}

/// A word.
pub(crate) fn word(node: &Node, what: &str) -> Result<String> {
    match &node.value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(node.not(what, "a word")),
    }
}

/// A number within a range.
pub(crate) fn number(node: &Node, what: &str, least: f32, most: f32) -> Result<f32> {
    within(node, what, "a number", least, most)
}

/// A whole number within a range.
pub(crate) fn count(node: &Node, what: &str, least: usize, most: usize) -> Result<usize> {
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
pub(crate) fn unknown<'a>(
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
pub(crate) const NAME: usize = 64;
