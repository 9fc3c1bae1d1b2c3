use super::rows::Rows;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// The rows of a picture from a file that they were kept in, four bytes a number.
pub(crate) struct Kept {
    file: BufReader<File>,
    bytes: Vec<u8>,
}

impl Kept {
    /// Keeps so many rows of a length in a file.
    pub(crate) fn keep(
        rows: &mut dyn Rows,
        count: u32,
        length: usize,
        file: File,
    ) -> io::Result<Self> {
        let mut file = BufWriter::new(file);
        let mut row = vec![0.0; length];
        let mut bytes = vec![0; 4 * length];
        for _ in 0..count {
            rows.next(&mut row)?;
            for (bytes, number) in bytes.as_chunks_mut().0.iter_mut().zip(&row) {
                *bytes = number.to_le_bytes();
            }
            file.write_all(&bytes)?;
        }
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Self {
            file: BufReader::new(file),
            bytes,
        })
    }
}

impl Rows for Kept {
    fn next(&mut self, row: &mut [f32]) -> io::Result<()> {
        self.file.read_exact(&mut self.bytes)?;
        for (number, &bytes) in row.iter_mut().zip(self.bytes.as_chunks().0) {
            *number = f32::from_le_bytes(bytes);
        }
        Ok(())
    }
}
