//! Colours without the engine are those of the engine.

use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy_relief::look::linear;

#[test]
fn linear_colours_are_those_of_the_engine_in_every_bit() {
    let parts = (0..=50_000_u16).map(|k| f32::from(k) / 50_000.0);
    for part in parts.chain([-0.5, 0.040_45, 0.040_450_003, 1.5]) {
        let srgb = [part, 1.0 - part, 0.5 * part];
        let [red, green, blue] = srgb;
        let engine = LinearRgba::from(Srgba::rgb(red, green, blue)).to_f32_array_no_alpha();
        let ours = linear(srgb);
        assert_eq!(ours.map(f32::to_bits), engine.map(f32::to_bits), "{part}");
    }
}
