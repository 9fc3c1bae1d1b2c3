//! The point that is hidden behind the horizon whenever the whole tile is.

use glam::DVec3;

/// So many radii away, nothing is ever hidden.
const NEVER: f64 = 1e6;

/// The horizon occlusion point of vertices, for the direction of `centre`: in radii of the planet.
///
/// Every vertex, if it lies on or above the sphere, touches it with a tangent that meets the line to `centre` somewhere; the point is the farthest of those.
/// After K. Ring, Horizon Culling 2, 2013: <https://cesium.com/blog/2013/05/09/computing-the-horizon-occlusion-point>.
pub(super) fn occlusion_point(places: &[DVec3], centre: DVec3, radius: f64) -> DVec3 {
    let towards = centre.normalize_or(DVec3::Z);
    let away = places.iter().map(|&place| {
        let place = place / radius;
        // What lies below the sphere counts as on it.
        let far = place.length().max(1.0);
        let dir = place.normalize_or(towards);
        // Of the angle at the centre from the vertex to the line, and from the vertex to where its tangent touches.
        let (cosine, sine) = (dir.dot(towards), dir.cross(towards).length());
        let touch = 1.0 / far;
        let beside = (far * far - 1.0).sqrt() * touch;
        let near = cosine * touch - sine * beside;
        if near > 1.0 / NEVER {
            1.0 / near
        } else {
            NEVER
        }
    });
    towards * away.fold(1.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a sphere of radius 1 hides a point from an eye.
    fn is_hidden(eye: DVec3, point: DVec3) -> bool {
        let way = point - eye;
        let nearest = (-eye.dot(way) / way.length_squared()).clamp(0.0, 1.0);
        (eye + way * nearest).length() < 1.0
    }

    /// Wherever the point is hidden, all vertices are.
    #[test]
    fn what_it_hides_is_hidden() {
        let mut bits = 9_u64;
        let mut number = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from((bits >> 40) as u32) / f64::from(1_u32 << 24) * 2.0 - 1.0
        };
        let (mut hidden, mut seen) = (0, 0);
        for _ in 0..300 {
            let middle = DVec3::new(number(), number(), number()).normalize();
            let width = 0.3 * number().abs();
            let places: Vec<_> = (0..30)
                .map(|_| {
                    let aside = DVec3::new(number(), number(), number()) * width;
                    (middle + aside).normalize() * (1.0 + 0.02 * number().abs())
                })
                .collect();
            let point = occlusion_point(&places, middle, 1.0);
            for _ in 0..100 {
                let eye =
                    DVec3::new(number(), number(), number()).normalize() * (1.05 + number().abs());
                if is_hidden(eye, point) {
                    hidden += 1;
                    assert!(
                        places
                            .iter()
                            .all(|&place| is_hidden(eye, place * (1.0 - 1e-9)))
                    );
                } else {
                    seen += 1;
                }
            }
        }
        assert!(hidden > 3_000 && seen > 3_000, "{hidden} {seen}");
    }
}
