use crate::picture::{Picture, Range, Rows};
use std::io::{self, Write};

/// Writes the numbers alone, row by row from the top, the channels of a pixel after each other: floats or, `short`, 16 bits.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    short: bool,
    range: Option<Range>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut row = vec![0.0; picture.row_length()];
    let mut bytes = Vec::new();
    for _ in 0..picture.size()[1] {
        rows.next(&mut row)?;
        bytes.clear();
        if short {
            // What is no metres is spread from end to end already.
            let wide = |&number: &f32| match range {
                Some(range) => range.steps(number),
                None => picture.what().short(number),
            };
            bytes.extend(row.iter().map(wide).flat_map(u16::to_le_bytes));
        } else {
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}
