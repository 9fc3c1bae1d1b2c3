mod vista;

use crate::args::{PlanetArgs, PlanetChoice};
use crate::error::AppError;
use bevy_relief::Sky;
use image::imageops::{self, FilterType};
use image::{DynamicImage, RgbImage};
use planet_file::Preset;
use std::path::PathBuf;
use studio::{Folder, Output, PictureSize, Rgb, Studio, png, progress, say};
use vista::View;

/// Where the pictures go, and how large they are.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief gallery -o gallery --seed 7
  relief gallery -o gallery --preset mars --size 1280x800")]
pub(crate) struct GalleryArgs {
    /// The folder; made if only it is missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Width and height of each picture in pixels
    #[arg(long, value_name = "WxH", default_value = "800x500")]
    size: PictureSize,
}

/// Degrees from the lower to the upper border.
const FIELD: f64 = 45.0;

/// How bright the nights are: as usual.
const NIGHT: f32 = 1.0;

/// Pixels that a picture in the overview is wide, if it is that wide at all.
const TILE: u32 = 240;

/// Planets side by side in the overview.
const ABREAST: usize = 2;

/// Draws each preset, or the one planet asked for, from orbit, from 10 km and from the ground, and all on one sheet.
///
/// # Errors
///
/// If there is no adapter, a planet does not settle, or a file cannot be written.
pub(crate) fn run(planet: PlanetArgs, args: &GalleryArgs) -> Result<(), AppError> {
    let planets = planets(planet)?;
    let folder = Folder::make(&args.output)?;
    let inputs = || planets.iter().flat_map(PlanetChoice::inputs);
    let file = |name: String| {
        let name = Folder::file_name(&name) + ".png";
        Output::png(&folder.path().join(name))?.apart_from(inputs())
    };
    let overview = file("overview".into())?;
    let mut studio = Studio::open(args.size, Rgb::BLACK)?;
    studio.supersample();
    let mut small = Vec::new();
    let bar = progress("pictures", (planets.len() * View::ALL.len()) as u64);
    for choice in &planets {
        let story = format!("{}: {}\n", choice.name(), say::one_line(&choice.story));
        bar.suspend(|| say::remark(&story));
        for view in View::ALL {
            let name = Folder::file_name(&choice.recipe.name.to_lowercase());
            let output = file(format!("{name}-{}", view.name()))?;
            let vista = view.of(choice);
            studio.clear();
            studio.light(vista.sun);
            studio.place(choice.planet(), &vista.pose, FIELD);
            studio.show_sky(Sky::default(), NIGHT);
            studio.cast_shadows();
            let picture = studio.shoot()?.into();
            png::write(&picture, &output)?;
            bar.suspend(|| say::written(&output, &format!("screenshot {vista} --fov {FIELD}")));
            bar.inc(1);
            small.push(shrunk(&picture));
        }
    }
    drop(bar);
    png::write(&sheet(&small).into(), &overview)?;
    say::written(&overview, &format!("{} planets", planets.len()));
    Ok(())
}

/// The planet asked for; all presets with that seed and radius if none is.
fn planets(asked: PlanetArgs) -> Result<Vec<PlanetChoice>, AppError> {
    if asked.recipe.is_some() || asked.preset.is_some() || asked.code.is_some() {
        return Ok(vec![asked.choose()?]);
    }
    let choose = |preset| {
        let mut asked = asked.clone();
        asked.preset = Some(preset);
        asked.choose()
    };
    Preset::ALL.into_iter().map(choose).collect()
}

fn shrunk(picture: &DynamicImage) -> RgbImage {
    let width = picture.width().min(TILE);
    let height = (picture.height() * width / picture.width()).max(1);
    imageops::resize(&picture.to_rgb8(), width, height, FilterType::Lanczos3)
}

/// Pictures of a size in rows, all views of a planet side by side.
fn sheet(pictures: &[RgbImage]) -> RgbImage {
    let columns = (View::ALL.len() * ABREAST).min(pictures.len()).max(1);
    let rows = pictures.len().div_ceil(columns);
    let (width, height) = pictures.first().map_or((1, 1), RgbImage::dimensions);
    let pixels = |count: usize, side: u32| u32::try_from(count).expect("few") * side;
    let mut sheet = RgbImage::new(pixels(columns, width), pixels(rows, height));
    for (at, picture) in pictures.iter().enumerate() {
        let x = pixels(at % columns, width).into();
        let y = pixels(at / columns, height).into();
        imageops::replace(&mut sheet, picture, x, y);
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_sheet_has_every_picture_in_its_place() {
        let pictures: Vec<_> = (0..9)
            .map(|k| RgbImage::from_pixel(4, 3, Rgb([k, 0, 0])))
            .collect();
        let sheet = sheet(&pictures);
        assert_eq!(sheet.dimensions(), (24, 6));
        assert_eq!(sheet.get_pixel(23, 2).0, [5, 0, 0]);
        assert_eq!(sheet.get_pixel(9, 5).0, [8, 0, 0]);
        assert_eq!(super::sheet(&[]).dimensions(), (1, 0));
    }
}
