use crate::pipeline::{Node, Value};
use std::fmt;

/// What is written for something in a pipeline's file, as it is written: numbers keep their digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Nothing.
    Nothing,
    /// A word or a number.
    Word(String),
    /// Several.
    List(Vec<Self>),
    /// Names and what is written for each.
    Map(Vec<(String, Self)>),
}

impl Setting {
    /// What is written for a number so that the same is read.
    #[must_use]
    pub fn number(number: f32) -> Self {
        Self::Word(format!("{number}"))
    }

    /// What is written for numbers.
    #[must_use]
    pub fn numbers(numbers: &[f32]) -> Self {
        Self::List(numbers.iter().map(|&number| Self::number(number)).collect())
    }

    /// What is written for a word, a whole number, or yes or no.
    #[must_use]
    pub fn word(word: impl ToString) -> Self {
        Self::Word(word.to_string())
    }

    pub(super) fn of(node: &Node) -> Self {
        match &node.value {
            Value::Nothing => Self::Nothing,
            Value::Text(text) => Self::Word(text.clone()),
            Value::List(list) => Self::List(list.iter().map(Self::of).collect()),
            Value::Map(pairs) => {
                let named = |(name, value): &(Node, Node)| match &name.value {
                    Value::Text(text) => Some((text.clone(), Self::of(value))),
                    _ => None,
                };
                Self::Map(pairs.iter().filter_map(named).collect())
            }
        }
    }

    /// The names and values of a mapping; none of anything else.
    pub(super) fn pairs(self) -> Vec<(String, Self)> {
        match self {
            Self::Map(pairs) => pairs,
            _ => Vec::new(),
        }
    }
}

/// As YAML has it on one line.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("~"),
            Self::Word(word) => f.write_str(&scalar(word)),
            Self::List(list) => {
                f.write_str("[")?;
                for (place, one) in list.iter().enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    write!(f, "{comma}{one}")?;
                }
                f.write_str("]")
            }
            Self::Map(pairs) => {
                f.write_str("{")?;
                for (place, (name, one)) in pairs.iter().enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    write!(f, "{comma}{}: {one}", scalar(name))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// A word as YAML has it anywhere, with quotes where it needs them.
fn scalar(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./+".contains(letter);
    let begins = |word: &str| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if first.is_ascii_alphanumeric() => true,
            Some('-' | '+' | '.') => letters.next().is_some_and(|next| next.is_ascii_digit()),
            _ => false,
        }
    };
    if word != "null" && begins(word) && word.chars().all(plain) {
        return word.to_owned();
    }
    let is_odd = |letter: char| letter.is_control() || "\u{2028}\u{2029}\u{feff}".contains(letter);
    if !word.chars().any(is_odd) {
        return format!("'{}'", word.replace('\'', "''"));
    }
    let mut quoted = String::from("\"");
    for letter in word.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            odd if is_odd(odd) => quoted.push_str(&format!("\\U{:08x}", u32::from(odd))),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_as_the_same() {
        let words = [
            "a",
            "-1e-3",
            ".5",
            "null",
            "~",
            "",
            " ",
            "it's",
            "a: b",
            "{x}",
            "# no",
            "- a",
            "\"q\"",
            "two\nlines",
            "\u{7}\\",
            "é",
            "\u{2028}",
            "a b",
            "true",
            "-",
            "?",
        ];
        for word in words {
            let list = Setting::List(vec![
                Setting::word(word),
                Setting::Map(vec![(word.into(), Setting::Nothing)]),
            ]);
            let read = Node::read(&list.to_string()).expect(word);
            assert_eq!(Setting::of(&read), list, "{word:?}: {list}");
        }
        for number in [0.1_f32, 1e30, f32::MIN_POSITIVE, -0.0, 1.0 / 3.0] {
            let text = Setting::number(number).to_string();
            let read: f32 = text.parse().expect("a number");
            assert_eq!(read.to_bits(), number.to_bits(), "{text}");
        }
    }
}
