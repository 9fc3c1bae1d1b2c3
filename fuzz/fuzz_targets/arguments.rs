//! Any word of a command line: refused with what would make sense, or within its range.

#![no_main]

// The words are read by files that need no engine, but for the list of views.
extern crate self as bevy_relief;

#[expect(dead_code, reason = "each is read by one command")]
#[path = "../../src/args/ask.rs"]
mod ask;
#[path = "../../crates/studio/src/picture/bits.rs"]
mod bits;
#[path = "../../crates/studio/src/picture/picture_size.rs"]
mod picture_size;
#[path = "../../crates/studio/src/picture/rgb.rs"]
mod rgb;

use bits::Bits;
use libfuzzer_sys::fuzz_target;
use picture_size::PictureSize;
use rgb::Rgb;
use std::fmt::Debug;

/// Stands for the list of views, which the engine has.
#[derive(Clone, Copy, Debug)]
pub struct ViewMode(&'static str);

impl ViewMode {
    /// Two.
    pub const ALL: [Self; 2] = [Self("shaded"), Self("realms")];

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

fuzz_target!(|text: &str| {
    for (read, low, high) in [
        (ask::latitude(text), -90.0, 90.0),
        (ask::longitude(text), -360.0, 360.0),
        (ask::heading(text), -360.0, 360.0),
        (ask::pitch(text), -90.0, 90.0),
        (ask::field_of_view(text), 1.0, 170.0),
        (ask::altitude(text), 0.0, 1e13),
        (ask::radii(text), 1.0, 1e4),
        (ask::hour(text), 0.0, 24.0),
        (ask::night(text).map(f64::from), 0.0, 100.0),
        (ask::radius(text), 1e-3, 1e12),
    ] {
        if let Some(number) = sense(read) {
            assert!((low..=high).contains(&number), "{text}: {number}");
        }
    }
    if let Some(log2) = sense(ask::map_size(text)) {
        assert!((1..=13).contains(&log2), "{text}: {log2}");
    }
    if let Some(log2) = sense(ask::realm_size(text)) {
        assert!((2..=12).contains(&log2), "{text}: {log2}");
    }
    if let Some(samples) = sense(ask::samples(text)) {
        assert!((1_000..=100_000_000).contains(&samples), "{text}");
    }
    sense(ask::seed(text));
    sense(ask::view(text));
    if let Some(size) = sense(text.parse::<PictureSize>()) {
        assert_eq!(size.to_string().parse(), Ok(size), "{text}");
        assert!(size.width.min(size.height) > 0 && size.width.max(size.height) <= 16_384);
    }
    if let Some(Rgb([red, green, blue])) = sense(text.parse::<Rgb>()) {
        let again = format!("#{red:02x}{green:02x}{blue:02x}");
        assert_eq!(again.parse(), Ok(Rgb([red, green, blue])), "{text}");
    }
    sense(text.parse::<Bits>());
});

/// What was read; a refusal must be one line that says what to take.
fn sense<T: Debug>(read: Result<T, impl ToString>) -> Option<T> {
    read.map_err(|refusal| {
        let line = refusal.to_string();
        assert!(line.starts_with("take ") && !line.contains('\n'), "{line}");
    })
    .ok()
}
