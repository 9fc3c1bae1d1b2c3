use super::LineDrawing;
use super::envelope::Point;

/// An eye that looks at the middle of a map through a window that stands upright, so that what is upright stays so.
pub(super) struct View {
    /// Where it stands on the ground, in sides of the map from its middle: to the right, and to the back.
    pub(super) eye: [f64; 2],
    /// How high it is, in sides of the map.
    height: f64,
    /// Cosine and sine of how far it is turned.
    turn: [f64; 2],
    distance: f64,
    /// How much lower what is upright seems, seen from above.
    squeeze: f64,
    exaggeration: f64,
}

impl View {
    pub(super) fn new(drawing: &LineDrawing) -> Self {
        // What is not a number is as if it were the middle.
        let within = |value: f32, low: f64, high: f64, usual: f64| {
            let value = f64::from(value);
            if value.is_nan() {
                usual
            } else {
                value.clamp(low, high)
            }
        };
        let tilt = within(drawing.tilt, 0.0, 80.0, 35.0).to_radians();
        let turn = within(drawing.turn, -45.0, 45.0, 0.0).to_radians();
        let distance = within(drawing.distance, 1.5, 1e4, 2.5);
        let (sine, cosine) = (libm::sin(turn), libm::cos(turn));
        Self {
            eye: [distance * sine, -distance * cosine],
            height: distance * libm::tan(tilt),
            turn: [cosine, -sine],
            distance,
            squeeze: libm::cos(tilt),
            exaggeration: within(drawing.exaggeration, -1e3, 1e3, 0.0),
        }
    }

    /// Where a point is seen, before it is fitted into the picture.
    pub(super) fn project(&self, right: f64, back: f64, height: f64) -> Point {
        let (right, back) = (right - self.eye[0], back - self.eye[1]);
        let [cosine, sine] = self.turn;
        let depth = (right * sine + back * cosine) / self.distance;
        let height = (height - 0.5) * self.exaggeration;
        Point {
            x: (right * cosine - back * sine) / depth,
            up: (height - self.height) * self.squeeze / depth,
        }
    }
}
