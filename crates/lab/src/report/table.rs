use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};

/// Text in columns under heads, each line ended: the first `words` columns start at the left, the others, figures, end at the right.
pub(crate) fn table<const COLUMNS: usize>(
    words: usize,
    heads: [&str; COLUMNS],
    lines: impl IntoIterator<Item = [String; COLUMNS]>,
) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(heads).add_rows(lines);
    for (number, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if number >= words {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

/// A number with three digits that count.
pub(crate) fn short(value: f64) -> String {
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
        let lines = [
            ["a long one".into(), short(1_234.5)],
            ["×".into(), short(0.5)],
        ];
        assert_eq!(
            table(1, ["work", "µs"], lines),
            "work           µs\na long one   1234\n×           0.500\n"
        );
    }

    #[test]
    fn short_numbers_have_three_digits() {
        let told = [0.012_34, 0.1, 1.0, 9.999, 45.67, 99.99, 2_956.4].map(short);
        assert_eq!(
            told,
            ["0.012", "0.100", "1.00", "10.0", "45.7", "100", "2956"]
        );
    }
}
