use super::field::{
    colour, colour_entry, drag, drag_value, on_screen, optional, part, rows, slider,
};
use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy_egui::egui::{
    self, Align2, Button, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, TextEdit, Ui, pos2,
    vec2,
};
use bevy_relief::{Biome, Climate, ColourStop, Look, Rain, Snow};
use planet_file::Preset;

/// Warmth, moisture, and what the ground looks like by both.
pub(super) fn climate(ui: &mut Ui, look: &mut Look) {
    optional(
        ui,
        "Climate",
        "Ground by warmth and moisture, instead of by height alone",
        &mut look.climate,
        new_climate,
    );
    let Some(climate) = &mut look.climate else {
        if look.stops.is_empty() {
            look.stops = new_stops();
        }
        ui.weak("Colours by height stand under Look.");
        return;
    };
    part(ui, "Biomes", true, |ui| biomes(ui, climate));
    part(ui, "Warmth and moisture", true, |ui| {
        rows(ui, "warmth", |ui| {
            slider(
                ui,
                ("Equator", " °C"),
                "At height 0",
                &mut climate.equator,
                -100.0..=120.0,
            );
            slider(
                ui,
                ("Poles", " °C"),
                "At height 0",
                &mut climate.pole,
                -150.0..=100.0,
            );
            let tip = "How much colder it is a kilometre higher up";
            slider(
                ui,
                ("Lapse", " °C a km"),
                tip,
                &mut climate.lapse,
                0.0..=20.0,
            );
            let tip = "How much regions of a latitude differ, more or less";
            slider(
                ui,
                ("Variation", " °C"),
                tip,
                &mut climate.variation,
                0.0..=30.0,
            );
            let tip = "How much regions differ in moisture, more or less";
            slider(ui, ("Spread", ""), tip, &mut climate.spread, 0.0..=1.0);
            let tip = "How much moister the equator and 60° are than 30° and the poles";
            slider(ui, ("Belts", ""), tip, &mut climate.belts, 0.0..=1.0);
            let tip = "Moisture lost a kilometre higher up";
            slider(ui, ("Drying", " a km"), tip, &mut climate.drying, 0.0..=1.0);
            let tip = "How many regions lie side by side on a radius";
            slider(ui, ("Regions", ""), tip, &mut climate.regions, 0.1..=30.0);
        });
    });
    optional(
        ui,
        "Rain",
        "Winds carry water inland from the sea",
        &mut climate.rain,
        || Rain {
            share: 0.8,
            reach: 40.0,
            climb: 3_000.0,
            valleys: 0.0,
        },
    );
    if let Some(rain) = &mut climate.rain {
        rows(ui, "rain", |ui| {
            let tip = "How much of the moisture is rain's";
            slider(ui, ("Share", ""), tip, &mut rain.share, 0.0..=1.0);
            let tip = "How far wind carries water over plains";
            slider(ui, ("Reach", "°"), tip, &mut rain.reach, 1.0..=180.0);
            let tip = "How high wind climbs until most of its water is lost";
            drag(ui, ("Climb", " m"), tip, &mut rain.climb, 1.0..=1e6, 1.0);
            let tip = "How much moister rivers make the land that they drain through";
            slider(ui, ("Valleys", ""), tip, &mut rain.valleys, 0.0..=1.0);
        });
    }
    optional(
        ui,
        "Shore",
        "What lies along the sea",
        &mut climate.shore,
        || ColourStop {
            height: 18.0,
            colour: [0.74, 0.67, 0.51],
        },
    );
    if let Some(shore) = &mut climate.shore {
        rows(ui, "shore", |ui| {
            drag(
                ui,
                ("Up to", " m"),
                "Above the sea",
                &mut shore.height,
                0.0..=1e6,
                0.1,
            );
            colour(ui, "Sand", "What it is of", &mut shore.colour);
        });
    }
    optional(
        ui,
        "Snow",
        "What covers cold ground and cold seas",
        &mut climate.snow,
        || Snow {
            colour: [0.87, 0.89, 0.92],
            warmth: [-3.0, -9.0],
        },
    );
    if let Some(snow) = &mut climate.snow {
        rows(ui, "snow", |ui| {
            colour(ui, "White", "What it is of", &mut snow.colour);
            let [from, to] = &mut snow.warmth;
            slider(
                ui,
                ("Begins at", " °C"),
                "Where the first of it lies",
                from,
                -150.0..=100.0,
            );
            slider(
                ui,
                ("All at", " °C"),
                "Where nothing else is seen",
                to,
                -150.0..=100.0,
            );
        });
    }
}

/// That of the Earth that comes with the program.
fn new_climate() -> Climate {
    let earth = Preset::Earth.planet();
    earth.look.climate.clone().expect("the Earth has one")
}

/// Without a climate ground has colours by height.
fn new_stops() -> Vec<ColourStop> {
    let stop = |height, colour| ColourStop { height, colour };
    vec![
        stop(0.0, [0.33, 0.36, 0.2]),
        stop(1_500.0, [0.45, 0.4, 0.3]),
        stop(4_000.0, [0.8, 0.8, 0.8]),
    ]
}

/// Squares along the picture of all climates.
const SQUARES: u8 = 28;

/// Biomes as points over warmth and moisture that can be dragged, and as a list.
fn biomes(ui: &mut Ui, climate: &mut Climate) {
    let (low, high) = span(climate);
    let width = ui.available_width().min(340.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 0.62 * width), Sense::hover());
    let place = |warmth: f32, moisture: f32| {
        pos2(
            egui::remap(warmth, low..=high, rect.left()..=rect.right()),
            egui::remap(moisture, 0.0..=1.0, rect.bottom()..=rect.top()),
        )
    };
    ground(ui, climate, rect, (low, high));
    for (index, biome) in climate.biomes.iter_mut().enumerate() {
        let at = place(biome.warmth, biome.moisture);
        let grip = Rect::from_center_size(at, vec2(16.0, 16.0));
        let point = ui.interact(grip, ui.id().with(("biome", index)), Sense::drag());
        let point = point.on_hover_text(format!(
            "{}: {:.0} °C, moisture {:.2}; drag it",
            biome.name, biome.warmth, biome.moisture
        ));
        if let Some(to) = point.interact_pointer_pos().filter(|_| point.dragged()) {
            let warmth = egui::remap_clamp(to.x, rect.left()..=rect.right(), low..=high);
            let moisture = egui::remap_clamp(to.y, rect.top()..=rect.bottom(), 1.0..=0.0);
            // Tenths of degrees and hundredths are enough for anyone's hand.
            biome.warmth = (warmth * 10.0).round() / 10.0;
            biome.moisture = (moisture * 100.0).round() / 100.0;
        }
        dot(ui, at, biome, point.hovered());
    }
    ui.horizontal(|ui| {
        ui.weak(format!("{low:.0} °C"));
        ui.weak(format!(
            "warmth to {high:.0} °C to the right, moisture upward"
        ));
    });
    list(ui, &mut climate.biomes);
}

/// The warmth at both sides of the picture, in degrees Celsius.
fn span(climate: &Climate) -> (f32, f32) {
    let warmths = climate.biomes.iter().map(|biome| biome.warmth);
    let ends = warmths.chain([climate.equator, climate.pole]);
    let (low, high) = ends.fold((f32::MAX, f32::MIN), |(low, high), warmth| {
        (low.min(warmth), high.max(warmth))
    });
    // In tens, so that a drag does not move all.
    (
        (low / 10.0 - 0.3).floor() * 10.0,
        (high / 10.0 + 0.3).ceil() * 10.0,
    )
}

/// What flat ground looks like at each warmth and moisture.
fn ground(ui: &Ui, climate: &Climate, rect: Rect, (low, high): (f32, f32)) {
    let side = f32::from(SQUARES);
    let square = rect.size() / side;
    for row in 0..SQUARES {
        for column in 0..SQUARES {
            let share = |k: u8| (f32::from(k) + 0.5) / side;
            let warmth = egui::lerp(low..=high, share(column));
            let linear = climate.ground(warmth, 1.0 - share(row));
            let at = rect.min + square * vec2(f32::from(column), f32::from(row));
            let colour = on_screen(srgb(linear));
            ui.painter().rect_filled(
                Rect::from_min_size(at, square + vec2(0.5, 0.5)),
                0.0,
                colour,
            );
        }
    }
}

/// A linear colour as sRGB.
fn srgb([red, green, blue]: [f32; 3]) -> [f32; 3] {
    Srgba::from(LinearRgba::rgb(red, green, blue)).to_f32_array_no_alpha()
}

fn dot(ui: &Ui, at: Pos2, biome: &Biome, hovered: bool) {
    let painter = ui.painter();
    let radius = if hovered { 8.0 } else { 6.0 };
    painter.add(Shape::circle_filled(at, radius, on_screen(biome.colour)));
    painter.add(Shape::circle_stroke(
        at,
        radius,
        Stroke::new(1.5, Color32::WHITE),
    ));
    painter.text(
        at + vec2(0.0, radius + 1.0),
        Align2::CENTER_TOP,
        &biome.name,
        FontId::proportional(10.0),
        Color32::WHITE,
    );
}

fn list(ui: &mut Ui, biomes: &mut Vec<Biome>) {
    let mut removed = None;
    let count = biomes.len();
    for (index, biome) in biomes.iter_mut().enumerate() {
        ui.push_id(("biome", index), |ui| {
            ui.horizontal(|ui| {
                colour_entry(ui, &mut biome.colour).on_hover_text("Colour");
                let name = TextEdit::singleline(&mut biome.name)
                    .desired_width(90.0)
                    .char_limit(40);
                ui.add(name).on_hover_text("What it is called");
                let warmth = drag_value(ui, " °C", &mut biome.warmth, -150.0..=150.0, 0.1);
                warmth.on_hover_text("Warmth");
                let moisture = drag_value(ui, "", &mut biome.moisture, 0.0..=1.0, 0.005);
                moisture.on_hover_text("Moisture, 0 to 1");
                let remove = ui.add_enabled(count > 1, Button::new("Remove biome").small());
                if remove.clicked() {
                    removed = Some(index);
                }
            });
        });
    }
    if let Some(index) = removed {
        biomes.remove(index);
    }
    let more = ui.add_enabled(count < Climate::MAX_BIOMES, Button::new("Add a biome"));
    if more.clicked() {
        biomes.push(Biome {
            name: format!("biome {}", count + 1),
            warmth: 10.0,
            moisture: 0.5,
            colour: [0.5, 0.5, 0.4],
        });
    }
}
