use crate::error::AppError;
use image::RgbImage;
use std::io;
use std::path::Path;
use studio::{Folder, Output, PictureSize, StudioError, apng, png, say};

/// Where the pictures of a film go.
pub(super) enum Reel {
    /// Into one file that moves.
    Animation(Output),
    /// One after the other into whatever reads them.
    Stream(Output),
    /// A file for each.
    Folder(Folder),
}

impl Reel {
    /// What a name asks for.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or is one of the files that are read.
    pub(super) fn to<'a>(
        path: &Path,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, AppError> {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        if ending.is_some_and(|ending| ending == "png" || ending == "apng") {
            return Ok(Self::Animation(Output::at(path)?.apart_from(inputs)?));
        }
        let is_new = path.symlink_metadata().is_err();
        if is_new || path.is_dir() || path == Path::new("-") {
            return Ok(Self::Folder(Folder::make(path)?));
        }
        let output = Output::at(path)?.apart_from(inputs)?;
        if output.is_straight() {
            return Ok(Self::Stream(output));
        }
        // A file that is there is no folder.
        Ok(Self::Folder(Folder::make(path)?))
    }

    /// Writes the pictures as they come.
    ///
    /// # Errors
    ///
    /// If one does not come, or cannot be written.
    pub(super) fn wind(
        &self,
        pictures: impl Iterator<Item = Result<RgbImage, StudioError>>,
        size: PictureSize,
        count: u32,
        fps: u16,
    ) -> Result<(), AppError> {
        // What drawing has to say, while the file is open.
        let mut failed = None;
        let mut pictures = pictures.map(|picture| {
            picture.map_err(|error| {
                failed = Some(error);
                io::Error::other("no picture")
            })
        });
        let PictureSize { width, height } = size;
        let told = format!("{count} pictures of {width} x {height} pixels");
        let written = match self {
            Self::Animation(output) => {
                let written = output.stage(|file| apng::write(file, size, count, fps, pictures));
                written
                    .and_then(|staged| staged.put())
                    .map(|()| say::written(output, &told))
            }
            Self::Stream(output) => output.write(|file| {
                pictures.try_for_each(|picture| png::encode(&picture?.into(), &mut *file))
            }),
            Self::Folder(folder) => {
                let digits = count.to_string().len().max(4);
                let written = (1..)
                    .zip(pictures)
                    .try_for_each(|(number, picture): (u32, _)| {
                        let name = format!("{number:0digits$}.png");
                        let output = Output::png(&folder.path().join(name))?;
                        match picture {
                            Ok(picture) => png::write(&picture.into(), &output),
                            Err(problem) => output.write(|_| Err(problem)),
                        }
                    });
                written.map(|()| say::remark(&format!("{}: {told}\n", say::path(folder.path()))))
            }
        };
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(written?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;
    use std::fs;

    const SIZE: PictureSize = PictureSize {
        width: 3,
        height: 2,
    };

    fn pictures() -> impl Iterator<Item = Result<RgbImage, StudioError>> {
        (1..=3).map(|k| Ok(RgbImage::from_pixel(3, 2, Rgb([k, 2 * k, 3 * k]))))
    }

    #[test]
    fn a_film_is_an_animation_or_a_folder_by_its_name() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let moving = folder.path().join("a.png");
        let reel = Reel::to(&moving, std::iter::empty()).expect("writable");
        reel.wind(pictures(), SIZE, 3, 20).expect("writable");
        let first = image::open(&moving).expect("the first picture is a PNG's own");
        assert_eq!(first.to_rgb8().get_pixel(2, 1).0, [1, 2, 3]);

        let single = folder.path().join("all");
        let reel = Reel::to(&single, std::iter::empty()).expect("writable");
        reel.wind(pictures(), SIZE, 3, 20).expect("writable");
        let third = image::open(single.join("0003.png")).expect("it was written");
        assert_eq!(third.to_rgb8().get_pixel(0, 0).0, [3, 6, 9]);
    }

    #[test]
    fn a_film_that_ends_early_is_none() {
        let folder = tempfile::tempdir().expect("the temporary folder can be written");
        let moving = folder.path().join("a.png");
        let reel = Reel::to(&moving, std::iter::empty()).expect("writable");
        let short = pictures().take(1).chain([Err(StudioError::Unsettled)]);
        let error = reel.wind(short, SIZE, 3, 20).expect_err("it is not whole");
        assert!(
            matches!(error, AppError::Studio(StudioError::Unsettled)),
            "{error}"
        );
        assert!(fs::read_dir(folder.path()).expect("there").next().is_none());
    }
}
