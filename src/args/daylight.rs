use super::ask;
use bevy::math::DVec3;
use bevy_relief::{AirMethod, Sky};
use studio::{direction, lat_lon};

/// Where the sun stands.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct SunArgs {
    /// Where the sun is in the zenith
    #[arg(long, value_name = "LAT,LON", value_parser = place, allow_hyphen_values = true)]
    pub(crate) sun: Option<(f64, f64)>,
    /// Hour of the day at the camera by its sun, 0 to 24; 12 is noon, 6 and 18 are dawn and dusk
    #[arg(long, value_name = "HOUR", value_parser = ask::hour, allow_hyphen_values = true, conflicts_with = "sun")]
    pub(crate) time: Option<f64>,
}

/// Degrees north where the sun is in the zenith, if only the hour is told.
const SUMMER: f64 = 8.0;

/// Degrees that the sun goes in an hour.
const DEGREES_AN_HOUR: f64 = 15.0;

impl SunArgs {
    /// Towards the sun for a camera over `under`, or `None` if nothing was told.
    pub(crate) fn direction(&self, under: DVec3) -> Option<DVec3> {
        if let Some((lat, lon)) = self.sun {
            return Some(direction(lat, lon));
        }
        let (_, lon) = lat_lon(under);
        self.time
            .map(|hour| direction(SUMMER, lon + (12.0 - hour) * DEGREES_AN_HOUR))
    }
}

/// What is drawn of the sky.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SkyArgs {
    /// What is around the planet: marched (air, stars and sun on any adapter), engine (the air by Bevy, for which the adapter must compute) or plain (nothing)
    #[arg(long, value_name = "NAME", default_value = "marched", value_parser = sky)]
    pub(crate) sky: Sky,
    /// How bright a moonless night is drawn: 0 is pitch dark, 1 is usual
    #[arg(long, value_name = "TIMES", default_value_t = 1.0, value_parser = ask::night, allow_hyphen_values = true)]
    pub(crate) night: f32,
    /// Let mountains throw no shadows
    #[arg(long)]
    pub(crate) no_shadows: bool,
}

fn sky(name: &str) -> Result<Sky, &'static str> {
    let by = |air| {
        Ok(Sky {
            air,
            ..Sky::default()
        })
    };
    match name {
        "marched" => by(AirMethod::Marched),
        "engine" => by(AirMethod::Engine),
        "plain" => Ok(Sky::plain()),
        _ => Err("take one of marched, engine, plain"),
    }
}

/// A place on the planet: its latitude and longitude.
fn place(text: &str) -> Result<(f64, f64), String> {
    let (lat, lon) = text
        .split_once(',')
        .ok_or("take two numbers of degrees, LAT,LON: 20,-35")?;
    Ok((ask::latitude(lat.trim())?, ask::longitude(lon.trim())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use studio::Compass;

    #[test]
    fn a_place_is_two_angles() {
        assert_eq!(place("20,-35.5"), Ok((20.0, -35.5)));
        assert_eq!(place("-90, 0"), Ok((-90.0, 0.0)));
        for text in ["", "20", "91,0", "0,nan", "1,2,3"] {
            assert!(place(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_sun_rises_in_the_east_and_stands_highest_at_noon() {
        let compass = Compass::at(10.0, 70.0);
        let at = |hour| {
            let time = Some(hour);
            let args = SunArgs { sun: None, time };
            args.direction(compass.up).expect("it was told")
        };
        assert!(at(6.5).dot(compass.east) > 0.9, "{}", at(6.5));
        assert!(at(17.5).dot(compass.east) < -0.9, "{}", at(17.5));
        assert!(at(12.0).dot(compass.up) > 0.99, "{}", at(12.0));
        assert!(at(0.0).dot(compass.up) < -0.9, "{}", at(0.0));
        assert_eq!(SunArgs::default().direction(compass.up), None);
    }

    #[test]
    fn every_sky_has_a_name() {
        assert_eq!(sky("plain"), Ok(Sky::plain()));
        assert_eq!(sky("marched"), Ok(Sky::default()));
        assert_eq!(sky("engine").map(|sky| sky.air), Ok(AirMethod::Engine));
        assert!(sky("blue").is_err());
    }
}
