use std::fmt;

/// Text in columns. The first ones are words and start at the left, the others are figures and end at the right.
#[derive(Debug)]
pub(crate) struct Table {
    words: usize,
    lines: Vec<Vec<String>>,
}

impl Table {
    /// A table with these heads, the first `words` of them over words.
    pub(crate) fn new(words: usize, heads: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self {
            words,
            lines: vec![heads.into_iter().map(Into::into).collect()],
        }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, cells: impl IntoIterator<Item = String>) {
        self.lines.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.lines.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for line in &self.lines {
            let mut text = String::new();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                text += &if column < self.words {
                    format!("{cell:<width$}  ")
                } else {
                    format!("{cell:>width$}  ")
                };
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// A number with three digits that count.
pub(crate) fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_start_and_figures_end_at_their_columns() {
        let mut table = Table::new(1, ["work", "µs"]);
        table.line(["a long one".into(), figure(1_234.5)]);
        table.line(["×".into(), figure(0.5)]);
        assert_eq!(
            table.to_string(),
            "work           µs\na long one   1234\n×           0.500\n"
        );
    }

    #[test]
    fn figures_have_three_digits() {
        let told = [0.012_34, 0.1, 1.0, 9.999, 45.67, 99.99, 2_956.4].map(figure);
        assert_eq!(
            told,
            ["0.012", "0.100", "1.00", "10.0", "45.7", "100", "2956"]
        );
    }
}
