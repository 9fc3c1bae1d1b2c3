//! Pictures that move.

use super::PictureSize;
use image::RgbImage;
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder};
use std::io::{self, Write};

/// Writes `count` pictures of a size as one animated PNG that plays over and over, each as it comes.
///
/// # Errors
///
/// If a picture does not come, there are others than so many, or the system refuses.
pub fn write(
    file: &mut dyn Write,
    size: PictureSize,
    count: u32,
    fps: u16,
    pictures: impl IntoIterator<Item = io::Result<RgbImage>>,
) -> io::Result<()> {
    let mut encoder = Encoder::new(file, size.width, size.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_animated(count, 0)?;
    encoder.set_frame_delay(1, fps)?;
    encoder.set_blend_op(BlendOp::Source)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    let mut writer = encoder.write_header()?;
    let mut written = 0;
    for picture in pictures {
        writer.write_image_data(&picture?)?;
        written += 1;
    }
    if written != count {
        return Err(io::Error::other(format!("{written} pictures of {count}")));
    }
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::codecs::png::PngDecoder;
    use image::{AnimationDecoder, Rgb};
    use std::io::Cursor;
    use std::time::Duration;

    #[test]
    fn every_picture_of_an_animation_is_read_back_with_its_time() {
        let size = PictureSize {
            width: 5,
            height: 4,
        };
        let small = |at: u32| u8::try_from(at).expect("small");
        let picture = |k: u8| RgbImage::from_fn(5, 4, |x, y| Rgb([k, small(x), small(y)]));
        let pictures = (0..7).map(|k| Ok(picture(k)));
        let mut bytes = Vec::new();
        write(&mut bytes, size, 7, 25, pictures).expect("memory takes all");
        let decoder = PngDecoder::new(Cursor::new(&bytes)).expect("a PNG");
        let frames = decoder.apng().expect("it moves").into_frames();
        let frames = frames.collect_frames().expect("all are whole");
        assert_eq!(frames.len(), 7);
        for (k, frame) in (0..).zip(&frames) {
            assert_eq!(Duration::from(frame.delay()), Duration::from_millis(40));
            let pixel = frame.buffer().get_pixel(3, 2).0;
            assert_eq!(pixel, [k, 3, 2, 255]);
        }
        let few = write(&mut Vec::new(), size, 7, 25, [Ok(picture(0))]);
        assert!(few.is_err(), "six are missing");
    }
}
