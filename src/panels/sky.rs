use super::field::{colour, drag, optional, part, rows, slider, wide_slider};
use bevy_egui::egui::Ui;
use bevy_relief::{Air, Clouds, Look};
use planet_file::Preset;

/// Air and clouds.
pub(super) fn sky(ui: &mut Ui, look: &mut Look) {
    optional(
        ui,
        "Air",
        "What is around the planet",
        &mut look.air,
        || earth().air.expect("the Earth has air"),
    );
    if let Some(air) = &mut look.air {
        air_entry(ui, air);
    }
    optional(
        ui,
        "Clouds",
        "What drifts in the air",
        &mut look.clouds,
        || earth().clouds.expect("the Earth has clouds"),
    );
    if let Some(clouds) = &mut look.clouds {
        clouds_entry(ui, clouds);
    }
}

/// What is switched on begins as an Earth's.
fn earth() -> &'static Look {
    &Preset::Earth.planet().look
}

const COLOURS: [&str; 3] = ["red", "green", "blue"];

fn air_entry(ui: &mut Ui, air: &mut Air) {
    part(ui, "Gas", true, |ui| {
        rows(ui, "gas", |ui| {
            let tip = "Over which the gas thins to a 2.7th";
            drag(ui, ("Height", " m"), tip, &mut air.height, 1e-3..=1e6, 1.0);
            depths(ui, "Scatters", &mut air.gas);
            depths(ui, "Swallows", &mut air.gas_absorbed);
        });
    });
    part(ui, "Haze", true, |ui| {
        rows(ui, "haze", |ui| {
            let tip = "Over which the haze thins to a 2.7th";
            drag(
                ui,
                ("Height", " m"),
                tip,
                &mut air.haze_height,
                1e-3..=1e6,
                1.0,
            );
            depths(ui, "Scatters", &mut air.haze);
            depths(ui, "Swallows", &mut air.haze_absorbed);
            let tip = "How much it scatters onwards: the mean cosine";
            slider(ui, ("Forward", ""), tip, &mut air.forward, -0.99..=0.99);
        });
    });
}

/// Optical depths of red, green and blue.
fn depths(ui: &mut Ui, what: &str, depths: &mut [f32; 3]) {
    for (depth, colour) in depths.iter_mut().zip(COLOURS) {
        let tip = "Depth on the way straight up: of a depth of 1, 37 % of the light come through";
        wide_slider(
            ui,
            (&format!("{what} {colour}"), ""),
            tip,
            depth,
            0.0..=10.0,
        );
    }
}

fn clouds_entry(ui: &mut Ui, clouds: &mut Clouds) {
    rows(ui, "clouds", |ui| {
        drag(
            ui,
            ("Height", " m"),
            "Above the sea",
            &mut clouds.height,
            1e-3..=1e6,
            1.0,
        );
        let tip = "The share of the planet that they lie over";
        slider(ui, ("Cover", ""), tip, &mut clouds.cover, 0.0..=1.0);
        let tip = "How thick the thickest are: of a depth of 1, 37 % of the light come through";
        slider(ui, ("Depth", ""), tip, &mut clouds.depth, 0.0..=50.0);
        let tip = "How many weathers lie side by side on a radius";
        slider(ui, ("Regions", ""), tip, &mut clouds.regions, 0.1..=30.0);
        let tip = "How fast they drift eastwards at the equator";
        slider(
            ui,
            ("Drift", " m/s"),
            tip,
            &mut clouds.drift,
            -200.0..=200.0,
        );
        colour(ui, "Colour", "In full light", &mut clouds.colour);
    });
}
