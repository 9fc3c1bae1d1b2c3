//! Where a value stands in a planet's text: what a parser no longer knows once all is read.

/// Line and column of the value at a path, both from 1; where there is none, of the deepest on the way to it.
///
/// The path's parts are fields' names, items' numbers from 0, or `*` for the first item in which the rest of the path
/// leads to `value`. In a list or tuple of numbers the one that is `value` is meant.
pub(crate) fn locate(text: &str, path: &str, value: Option<f64>) -> (usize, usize) {
    let parts: Vec<_> = path.split('.').collect();
    let start = Cursor { text, at: 0 }.past_blank();
    let (_, at) = start.find(&parts, value);
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (line, column)
}

/// A place in a text.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn rest(self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(self) -> Option<char> {
        self.rest().chars().next()
    }

    fn on(self, bytes: usize) -> Self {
        Self {
            at: (self.at + bytes).min(self.text.len()),
            ..self
        }
    }

    /// Past the first `end`, or at the text's end.
    fn past(self, end: &str) -> Self {
        let found = self.rest().find(end);
        self.on(found.map_or(self.rest().len(), |at| at + end.len()))
    }

    /// Past blanks and comments.
    fn past_blank(self) -> Self {
        let rest = self.rest();
        let cursor = self.on(rest.len() - rest.trim_start().len());
        if cursor.rest().starts_with("//") {
            cursor.past("\n").past_blank()
        } else if cursor.rest().starts_with("/*") {
            cursor.on(2).past_comment().past_blank()
        } else {
            cursor
        }
    }

    /// Past a comment in which there may be others.
    fn past_comment(self) -> Self {
        let (open, close) = (self.rest().find("/*"), self.rest().find("*/"));
        match (open, close) {
            (Some(open), Some(close)) if open < close => {
                self.on(open + 2).past_comment().past_comment()
            }
            _ => self.past("*/"),
        }
    }

    /// Past a name or number: whatever ends with a sign of the grammar.
    fn past_word(self) -> Self {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || "()[]{},:\"'/".contains(c);
        self.on(rest.find(ends).unwrap_or(rest.len()))
    }

    fn past_string(self) -> Self {
        let mut cursor = self.on(1);
        loop {
            match cursor.next() {
                None => return cursor,
                Some('\\') => cursor = cursor.on(1).on_letter(),
                Some('"') => return cursor.on(1),
                Some(_) => cursor = cursor.on_letter(),
            }
        }
    }

    fn on_letter(self) -> Self {
        self.on(self.next().map_or(0, char::len_utf8))
    }

    /// Past a value: a string, a word, what is in brackets, or a word and what is in brackets after it.
    fn past_value(self) -> Self {
        match self.next() {
            Some('"') => self.past_string(),
            Some('r') if self.rest()[1..].starts_with(['"', '#']) => {
                let marks = self.rest()[1..].chars().take_while(|&c| c == '#').count();
                let end = format!("\"{}", "#".repeat(marks));
                self.on(marks + 2).past(&end)
            }
            Some('\'') => {
                let letter = self.on(1);
                let escaped = usize::from(letter.next() == Some('\\'));
                letter.on(escaped).on_letter().past("'")
            }
            Some('(' | '[' | '{') => {
                let mut cursor = self.on(1).past_blank();
                while let Some(letter) = cursor.next() {
                    if matches!(letter, ')' | ']' | '}') {
                        return cursor.on(1);
                    }
                    let next = match letter {
                        ',' | ':' => cursor.on(1),
                        _ => cursor.past_value(),
                    };
                    // A sign that begins nothing.
                    let next = if next.at == cursor.at {
                        cursor.on_letter()
                    } else {
                        next
                    };
                    cursor = next.past_blank();
                }
                cursor
            }
            _ => {
                let word = self.past_word();
                let bracket = word.past_blank();
                if bracket.next() == Some('(') && word.at > self.at {
                    bracket.past_value()
                } else {
                    word
                }
            }
        }
    }

    /// The value in `Some(…)`, or itself.
    fn in_some(self) -> Self {
        let inner = self
            .rest()
            .strip_prefix("Some")
            .map(|_| self.on(4).past_blank());
        match inner {
            Some(bracket) if bracket.next() == Some('(') => bracket.on(1).past_blank(),
            _ => self,
        }
    }

    /// Where the values begin that are in the brackets here, each with its field's name if it has one.
    fn items(self) -> Vec<(&'a str, Self)> {
        let mut items = Vec::new();
        let opened = if self.next().is_some_and(char::is_alphabetic) {
            self.past_word().past_blank()
        } else {
            self
        };
        if !matches!(opened.next(), Some('(' | '[')) {
            return items;
        }
        let mut cursor = opened.on(1).past_blank();
        while let Some(letter) = cursor.next() {
            if matches!(letter, ')' | ']') {
                break;
            }
            let word = cursor.past_word();
            let colon = word.past_blank();
            let (name, value) = if word.at > cursor.at && colon.next() == Some(':') {
                (&self.text[cursor.at..word.at], colon.on(1).past_blank())
            } else {
                ("", cursor)
            };
            items.push((name, value));
            let mut next = value.past_value().past_blank();
            if next.next() == Some(',') {
                next = next.on(1).past_blank();
            }
            if next.at <= cursor.at {
                break;
            }
            cursor = next;
        }
        items
    }

    /// Whether the path leads to the value from here, and where the deepest part of it is.
    fn find(self, path: &[&str], value: Option<f64>) -> (bool, usize) {
        let here = self.in_some();
        let Some((part, path)) = path.split_first() else {
            let Some(value) = value else {
                return (true, self.at);
            };
            let inner = here.items().into_iter().map(|(_, item)| item);
            let same = inner.chain([here]).find(|item| item.is(value));
            return (same.is_some(), same.map_or(self.at, |item| item.at));
        };
        let items = here.items();
        match *part {
            "*" => {
                let mut tried = items.iter().map(|(_, item)| item.find(path, value));
                tried.find(|(found, _)| *found).unwrap_or((false, self.at))
            }
            _ => {
                let number: Option<usize> = part.parse().ok();
                let item = match number {
                    Some(number) => items.get(number),
                    None => items.iter().find(|(name, _)| name == part),
                };
                item.map_or((false, self.at), |(_, item)| item.find(path, value))
            }
        }
    }

    /// Whether the word here is this number, as 32 bits hold it.
    fn is(self, value: f64) -> bool {
        let word = &self.text[self.at..self.past_word().at];
        let number = word.replace('_', "").parse::<f64>();
        #[expect(clippy::cast_possible_truncation, reason = "looks are in 32 bits")]
        number.is_ok_and(|number| {
            number as f32 == value as f32 || (number.is_nan() && value.is_nan())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r####"// (a comment: [1
(   /* another /* in ( it */ */
    name: "a \" ) name", raw: r##"b " ) "# c"##, letter: '(',
    list: [(x: 1.5), Item(x: 2, y: (0.1, 7)), (x: 3e0)],
    maybe: Some((deep: -inf)), plain: (deep: NaN), word: Bell, shape: Picture("p.png"),
    last: 1_000,
)"####;

    #[test]
    fn values_are_found_behind_whatever_stands_before_them() {
        for (path, value, place) in [
            ("name", None, (3, 11)),
            ("list", None, (4, 11)),
            ("list.1", None, (4, 22)),
            ("list.1.y", None, (4, 36)),
            ("list.*.x", Some(3.0), (4, 51)),
            ("list.*.y", Some(7.0), (4, 42)),
            ("maybe.deep", Some(f64::NEG_INFINITY), (5, 24)),
            ("plain.deep", Some(f64::NAN), (5, 46)),
            ("last", Some(1_000.0), (6, 11)),
            // What is not there: where it would be.
            ("list.0.y", None, (4, 12)),
            ("nothing", None, (2, 1)),
        ] {
            assert_eq!(locate(TEXT, path, value), place, "{path} {value:?}");
        }
    }

    #[test]
    fn no_text_keeps_it_from_coming_to_an_end() {
        for text in [
            "", "(", "\"", "r#", "'", "/*", "(a:", "((((", ")", "(a: r", "Some(", "(:::,,)",
        ] {
            let (line, column) = locate(text, "a.*.b", Some(1.0));
            assert!(line == 1 && column >= 1, "{text}");
        }
        for end in (0..TEXT.len()).filter(|&end| TEXT.is_char_boundary(end)) {
            locate(&TEXT[..end], "list.*.y", Some(7.0));
        }
    }
}
