//! What makes rows of numbers easier to pack (TIFF 6.0, and Adobe Photoshop's Technical Note 3 for floats).

/// Appends a row of floats whose bytes were put together by their weight, the highest first, each less the one `channels` before it: predictor 3.
pub(super) fn floats(row: &[f32], channels: usize, bytes: &mut Vec<u8>) {
    let begin = bytes.len();
    for weight in 0..4 {
        bytes.extend(row.iter().map(|number| number.to_be_bytes()[weight]));
    }
    less_before(&mut bytes[begin..], channels);
}

/// Makes of each byte of a row what it is more than the one `channels` before it: predictor 2.
pub(super) fn less_before(row: &mut [u8], channels: usize) {
    for at in (channels..row.len()).rev() {
        row[at] = row[at].wrapping_sub(row[at - channels]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_differences_from_the_pixel_before() {
        let mut row = [10, 20, 30, 11, 25, 20];
        less_before(&mut row, 3);
        assert_eq!(row, [10, 20, 30, 1, 5, 246]);
        let mut bytes = vec![7];
        // 3f800000, 40000000.
        floats(&[1.0, 2.0], 1, &mut bytes);
        assert_eq!(bytes, [7, 0x3f, 0x01, 0x40, 0x80, 0, 0, 0, 0]);
    }
}
