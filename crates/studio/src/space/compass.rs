use bevy::math::DVec3;

/// The unit vector to a latitude and longitude in degrees: +90 north is +Y, 0 east is +Z, 90 east is +X.
#[must_use]
pub fn direction(lat: f64, lon: f64) -> DVec3 {
    Compass::at(lat, lon).up
}

/// Latitude and longitude in degrees of a direction of any length; 0, 0 for none.
#[must_use]
pub fn lat_lon(dir: DVec3) -> (f64, f64) {
    let lat = dir.y.atan2(dir.x.hypot(dir.z));
    (lat.to_degrees(), dir.x.atan2(dir.z).to_degrees())
}

/// Which way is what at a place: three orthogonal unit vectors, east × north = up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compass {
    /// Along the ground, towards growing longitudes.
    pub east: DVec3,
    /// Along the ground, towards growing latitudes.
    pub north: DVec3,
    /// Towards the zenith.
    pub up: DVec3,
}

impl Compass {
    /// The compass at a latitude and longitude in degrees; at a pole too, where the longitude says which way is north.
    #[must_use]
    pub fn at(lat: f64, lon: f64) -> Self {
        let (sin_lat, cos_lat) = lat.to_radians().sin_cos();
        let (sin_lon, cos_lon) = lon.to_radians().sin_cos();
        Self {
            east: DVec3::new(cos_lon, 0.0, -sin_lon),
            north: DVec3::new(-sin_lat * sin_lon, cos_lat, -sin_lat * cos_lon),
            up: DVec3::new(cos_lat * sin_lon, sin_lat, cos_lat * cos_lon),
        }
    }

    /// The compass under a direction of any length.
    #[must_use]
    pub fn under(dir: DVec3) -> Self {
        let (lat, lon) = lat_lon(dir);
        Self::at(lat, lon)
    }

    /// The level way to go for a heading in degrees, clockwise from north.
    #[must_use]
    pub fn ahead(&self, heading: f64) -> DVec3 {
        let (sin, cos) = heading.to_radians().sin_cos();
        self.north * cos + self.east * sin
    }

    /// The unit vector to what stands so many degrees east and north of the zenith.
    #[must_use]
    pub fn off_zenith(&self, east: f64, north: f64) -> DVec3 {
        let (sin_east, cos_east) = east.to_radians().sin_cos();
        let (sin_north, cos_north) = north.to_radians().sin_cos();
        (self.up * cos_east + self.east * sin_east) * cos_north + self.north * sin_north
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axes_have_their_latitudes_and_longitudes() {
        for (lat, lon, axis) in [
            (0.0, 0.0, DVec3::Z),
            (0.0, 90.0, DVec3::X),
            (0.0, -90.0, DVec3::NEG_X),
            (90.0, 17.0, DVec3::Y),
            (-90.0, 0.0, DVec3::NEG_Y),
        ] {
            let dir = direction(lat, lon);
            assert!(dir.distance(axis) < 1e-15, "{lat} {lon}: {dir}");
        }
        let corner = direction(35.264_389_682_754_654, 45.0);
        assert!(corner.distance(DVec3::ONE.normalize()) < 1e-15, "{corner}");
    }

    #[test]
    fn latitude_and_longitude_come_back() {
        for lat in [-89.0, -45.0, 0.0, 12.5, 89.9] {
            for lon in [-179.0, -90.0, 0.0, 33.3, 180.0] {
                let back = lat_lon(direction(lat, lon) * 6.4e6);
                let off = (back.0 - lat).abs().max((back.1 - lon).abs());
                assert!(off < 1e-9, "{lat} {lon}: {back:?}");
            }
        }
        assert_eq!(lat_lon(DVec3::ZERO), (0.0, 0.0));
    }

    #[test]
    fn a_compass_is_orthogonal_even_on_a_pole() {
        for lat in [-90.0, -30.0, 0.0, 90.0] {
            for lon in [-120.0, 0.0, 75.0] {
                let compass = Compass::at(lat, lon);
                let off = compass.east.cross(compass.north).distance(compass.up);
                assert!(off < 1e-15, "{lat} {lon}: {compass:?}");
                assert!(compass.ahead(90.0).distance(compass.east) < 1e-15);
                let west = compass.off_zenith(-90.0, 0.0);
                assert!(west.distance(-compass.east) < 1e-15, "{lat} {lon}: {west}");
            }
        }
    }
}
