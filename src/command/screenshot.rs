mod bank;
mod shore;
mod stand;

use crate::args::{
    PlanetChoice, SkyArgs, SunArgs,
    ask::{self, Lines, StampsOf},
};
use crate::error::AppError;
use bevy::math::DVec3;
use bevy_relief::{DebugLines, Sky, ViewMode};
use std::path::PathBuf;
use studio::{
    Compass, Height, Output, PictureSize, Pose, Rgb, Studio, Viewpoint, direction, png, progress,
    say,
};
use workshop::{Shown, ShownMap};

/// What to draw, from where, and where to.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ScreenshotArgs {
    /// The picture, a PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "960x600")]
    size: PictureSize,
    /// Degrees north; 90 is +Y
    #[arg(
        long,
        value_name = "DEG",
        default_value_t = 32.0,
        value_parser = ask::latitude,
        allow_hyphen_values = true
    )]
    lat: f64,
    /// Degrees east; 0 is +Z, 90 is +X
    #[arg(
        long,
        value_name = "DEG",
        default_value_t = 44.0,
        value_parser = ask::longitude,
        allow_hyphen_values = true
    )]
    lon: f64,
    /// Metres above the ground, or above the sea
    #[arg(
        long,
        value_name = "M",
        value_parser = ask::altitude,
        allow_hyphen_values = true,
        conflicts_with = "radii"
    )]
    alt: Option<f64>,
    /// Distance from the centre in planet radii [default: 3]
    #[arg(long, value_name = "R", value_parser = ask::radii, allow_hyphen_values = true)]
    radii: Option<f64>,
    /// Degrees above the horizon [default: -90 from orbit, -10 near the ground]
    #[arg(long, value_name = "DEG", value_parser = ask::pitch, allow_hyphen_values = true)]
    pitch: Option<f64>,
    /// Degrees clockwise from north [default: 0, or down the river, or over the lake]
    #[arg(long, value_name = "DEG", value_parser = ask::heading, allow_hyphen_values = true)]
    heading: Option<f64>,
    /// Stand on the bank of the planet's longest river, 1, or of one of the next ones, up to 1000
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["lat", "lon", "radii"]
    )]
    river: Option<u16>,
    /// Stand on the shore of the planet's largest lake, 1, or of one of the next ones, up to 1000
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1000),
        conflicts_with_all = ["lat", "lon", "radii", "river"]
    )]
    lake: Option<u16>,
    /// Degrees from the lower to the upper border
    #[arg(
        long,
        value_name = "DEG",
        default_value_t = 50.0,
        value_parser = ask::field_of_view,
        allow_hyphen_values = true
    )]
    fov: f64,
    #[command(flatten)]
    sun: SunArgs,
    #[command(flatten)]
    sky: SkyArgs,
    /// What the colours show: shaded, realms, levels, normals, height, slope or layer
    #[arg(long, value_name = "NAME", default_value = "shaded", value_parser = ask::view)]
    view: ViewMode,
    /// Colour the planet by a number over it: map, rain, coast, drained, charts (by how many degrees slopes differ in the other chart), or mask and a band's name
    #[arg(long, value_name = "NAME", conflicts_with = "view")]
    layer: Option<String>,
    /// Lines over the ground, with commas between: seams of realms, corners of the cube, chunks, rivers with their basins and lakes, stamps of a level that suits the altitude
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        hide_possible_values = true
    )]
    lines: Vec<Lines>,
    /// Draw the stamps of this level, of this band, or of both: 9, gullies, 9:gullies
    #[arg(long, value_name = "LEVEL:BAND", value_parser = ask::stamps_of, allow_hyphen_values = true)]
    stamps: Option<StampsOf>,
    /// Colour of a sky without air, stars and sun
    #[arg(long, value_name = "RRGGBB")]
    background: Option<Rgb>,
    /// Let chunks end at their borders: shows the cracks that skirts hide
    #[arg(long)]
    no_skirts: bool,
}

/// Degrees from the camera's zenith to the sun, eastward and northward, so that relief shows from upper left.
const SUN: (f64, f64) = (-35.0, 25.0);

/// Radii from the centre if nothing is asked for.
const RADII: f64 = 3.0;

/// How far above what is drawn the eye is at least, in metres, where it is asked to be as far above the ground.
const CLEAR: f64 = 0.1;

/// Draws the picture and writes it.
///
/// # Errors
///
/// If there is no adapter, the picture is too large for it, the planet does not settle, or the file cannot be written.
pub(crate) fn run(choice: &PlanetChoice, args: &ScreenshotArgs) -> Result<(), AppError> {
    let output = Output::png(&args.output)?.apart_from(choice.inputs())?;
    let mut planet = choice.planet();
    planet.view = args.view();
    planet.skirts = !args.no_skirts;
    let (pose, above) = args.pose(choice)?;
    let lines = args.lines(choice)?;
    let layer = args.layer(choice)?;
    let mut studio = Studio::open(args.size, args.background.unwrap_or(Rgb::BLACK))?;
    studio.supersample();
    studio.light(args.sun(&pose));
    studio.place(planet, &pose, args.fov);
    studio.draw_lines(lines);
    if let Some(ShownMap {
        map,
        low,
        high,
        unit,
    }) = layer
    {
        studio.show_layer(map);
        let unit = if unit.is_empty() {
            String::new()
        } else {
            format!(" {unit}")
        };
        say::remark(&format!(
            "dark is {low:.2}{unit}, bright is {high:.2}{unit}\n"
        ));
    }
    if args.shows_sky() {
        studio.show_sky(args.sky.sky, args.sky.night);
        if !args.sky.no_shadows {
            studio.cast_shadows();
        }
    }
    studio.report_to(progress("chunks", 0));
    if let Some(above) = above {
        studio.stand(&pose, above.min(CLEAR))?;
    }
    let picture = studio.shoot()?.into();
    drop(studio);
    png::write(&picture, &output)?;
    let PictureSize { width, height } = args.size;
    say::written(&output, &format!("{width} x {height} pixels"));
    Ok(())
}

impl ScreenshotArgs {
    /// Where the camera is, and how many metres above the ground if that was asked for.
    fn pose(&self, choice: &PlanetChoice) -> Result<(Pose, Option<f64>), AppError> {
        let terrain = choice.terrain();
        let stand = match (self.river, self.lake) {
            (Some(number), _) => Some(bank::of_river(choice, &terrain, number.into())?),
            (None, Some(number)) => Some(shore::of_lake(choice, &terrain, number.into())?),
            (None, None) => None,
        };
        let above = self.alt.or(stand.map(|stand| stand.alt));
        let height = match (above, self.radii) {
            (Some(metres), _) => Height::AboveGround(metres),
            (None, radii) => Height::Radii(radii.unwrap_or(RADII)),
        };
        let (lat, lon) = stand.map_or((self.lat, self.lon), |stand| (stand.lat, stand.lon));
        let heading = self.heading.or(stand.map(|stand| stand.heading));
        let ground = terrain.surface_at(direction(lat, lon));
        let viewpoint = Viewpoint {
            lat,
            lon,
            height,
            pitch: self.pitch,
            heading: heading.unwrap_or(0.0),
        };
        Ok((viewpoint.pose(terrain.radius(), ground), above))
    }

    fn lines(&self, choice: &PlanetChoice) -> Result<DebugLines, AppError> {
        let mut lines = Lines::of(&self.lines);
        let Some(stamps) = &self.stamps else {
            return Ok(lines);
        };
        let bands = &choice.recipe.bands;
        let place = |name: &String| {
            let place = bands.iter().position(|band| band.name == *name);
            place.ok_or_else(|| AppError::Band {
                band: name.clone(),
                planet: choice.name(),
                bands: bands
                    .iter()
                    .map(|band| &*band.name)
                    .collect::<Vec<_>>()
                    .join(", "),
            })
        };
        lines.stamps = true;
        lines.stamp_level = stamps.level;
        lines.stamp_band = stamps.band.as_ref().map(place).transpose()?;
        Ok(lines)
    }

    const fn view(&self) -> ViewMode {
        if self.layer.is_some() {
            ViewMode::Layer
        } else {
            self.view
        }
    }

    /// The numbers that the planet is coloured by, if it is.
    fn layer(&self, choice: &PlanetChoice) -> Result<Option<ShownMap>, AppError> {
        if self.view() != ViewMode::Layer {
            return Ok(None);
        }
        let terrain = choice.terrain();
        let recipe = terrain.recipe();
        let all = Shown::all(recipe);
        let shown = match &self.layer {
            Some(name) => Shown::named(name, recipe),
            None => all.first().copied(),
        };
        let found = shown.map(|shown| shown.map(&terrain)).transpose();
        let found = found.map_err(|problem| AppError::Planet {
            planet: choice.name(),
            problem,
        })?;
        let names = all.iter().map(|shown| shown.name(recipe));
        let found = found.flatten().ok_or_else(|| AppError::Layer {
            layer: say::one_line(self.layer.as_deref().unwrap_or_default()),
            planet: choice.name(),
            layers: names.collect::<Vec<_>>().join(", "),
        });
        found.map(Some)
    }

    /// Towards the sun.
    fn sun(&self, pose: &Pose) -> DVec3 {
        let (east, north) = SUN;
        let under = pose.position;
        self.sun
            .direction(under)
            .unwrap_or_else(|| Compass::under(under).off_zenith(east, north))
    }

    /// Whether there is more behind the planet than a colour.
    fn shows_sky(&self) -> bool {
        self.background.is_none() && self.view() == ViewMode::Shaded && self.sky.sky != Sky::plain()
    }
}
