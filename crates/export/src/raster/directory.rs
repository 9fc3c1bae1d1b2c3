//! Directories of TIFF files, little-endian (TIFF 6.0): what stands before the pixels.

/// What a file says of one image.
#[derive(Clone, Debug, Default)]
pub(super) struct Directory {
    /// Tag, type, how many numbers and their bytes, in the order of the tags.
    entries: Vec<(u16, u16, u32, Vec<u8>)>,
}

/// Numbers of the types that are written here.
const ASCII: u16 = 2;
const SHORT: u16 = 3;
const LONG: u16 = 4;
const DOUBLE: u16 = 12;

/// Bytes of an entry, and of what stands around all of them.
const ENTRY: usize = 12;
const AROUND: usize = 6;

impl Directory {
    /// Whole numbers of two bytes.
    pub(super) fn shorts(&mut self, tag: u16, numbers: &[u16]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.add(tag, SHORT, numbers.len(), bytes.collect());
    }

    /// Whole numbers of four bytes.
    pub(super) fn longs(&mut self, tag: u16, numbers: &[u32]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.add(tag, LONG, numbers.len(), bytes.collect());
    }

    /// Floats of eight bytes.
    pub(super) fn doubles(&mut self, tag: u16, numbers: &[f64]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.add(tag, DOUBLE, numbers.len(), bytes.collect());
    }

    /// Letters, ended by a zero.
    pub(super) fn text(&mut self, tag: u16, letters: &str) {
        let bytes: Vec<u8> = letters.bytes().chain([0]).collect();
        self.add(tag, ASCII, bytes.len(), bytes);
    }

    fn add(&mut self, tag: u16, kind: u16, count: usize, bytes: Vec<u8>) {
        let count = u32::try_from(count).expect("fewer than 2^32 tiles");
        let behind = self.entries.partition_point(|entry| entry.0 < tag);
        self.entries.insert(behind, (tag, kind, count, bytes));
    }

    /// How many bytes it takes: an even number.
    pub(super) fn size(&self) -> usize {
        let outside = self.entries.iter().map(|(.., bytes)| bytes.len());
        let outside: usize = outside
            .filter(|&size| size > 4)
            .map(|size| size.next_multiple_of(2))
            .sum();
        AROUND + ENTRY * self.entries.len() + outside
    }

    /// Its bytes, where it stands at `at` and the next one at `next`, or nowhere for 0.
    pub(super) fn bytes(&self, at: u32, next: u32) -> Vec<u8> {
        let mut head = Vec::with_capacity(self.size());
        let mut outside: Vec<u8> = Vec::new();
        let narrow = |size: usize| u32::try_from(size).expect("fewer than 2^32 tiles");
        let begins = at + narrow(AROUND + ENTRY * self.entries.len());
        let count = u16::try_from(self.entries.len()).expect("few tags");
        head.extend(count.to_le_bytes());
        for (tag, kind, count, bytes) in &self.entries {
            head.extend(tag.to_le_bytes());
            head.extend(kind.to_le_bytes());
            head.extend(count.to_le_bytes());
            if bytes.len() <= 4 {
                head.extend(bytes);
                head.extend(&[0; 4][bytes.len()..]);
            } else {
                head.extend((begins + narrow(outside.len())).to_le_bytes());
                outside.extend(bytes);
                outside.resize(outside.len().next_multiple_of(2), 0);
            }
        }
        head.extend(next.to_le_bytes());
        head.extend(outside);
        head
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_in_order_and_what_is_long_behind_them() {
        let mut directory = Directory::default();
        directory.longs(257, &[7]);
        directory.text(270, "hill");
        directory.shorts(256, &[9]);
        let bytes = directory.bytes(8, 100);
        assert_eq!(bytes.len(), directory.size());
        let expected: [&[u8]; 7] = [
            &[3, 0],
            &[0, 1, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0],
            &[1, 1, 4, 0, 1, 0, 0, 0, 7, 0, 0, 0],
            &[14, 1, 2, 0, 5, 0, 0, 0, 50, 0, 0, 0],
            &[100, 0, 0, 0],
            b"hill\0",
            &[0],
        ];
        assert_eq!(bytes, expected.concat());
        // Three letters and their zero have room within.
        let mut directory = Directory::default();
        directory.text(270, "ab");
        assert_eq!(directory.bytes(8, 0).len(), 18);
    }
}
