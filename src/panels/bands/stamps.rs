use crate::panels::field::{part, row};
use crate::panels::field::{rows, slider, wide_slider};
use bevy_egui::egui::{
    Button, Color32, ColorImage, ComboBox, Id, Image, Response, TextureHandle, TextureOptions, Ui,
    vec2,
};
use cubemap::{Realm, RealmSet};
use terrain::{Recipe, Shape, Sign, Stamp};

/// Shapes that can be chosen. Pictures come with a file.
const SHAPES: [(Shape, &str); 6] = [
    (Shape::Cone, "cone"),
    (Shape::Bell, "bell"),
    (Shape::Dome, "dome"),
    (Shape::Crater, "crater"),
    (Shape::Ridge, "ridge"),
    (Shape::Gullies, "gullies"),
];

/// The stamps that a band chooses from, each with its picture.
pub(super) fn stamps(ui: &mut Ui, stamps: &mut Vec<Stamp>) {
    let mut removed = None;
    let count = stamps.len();
    for (index, stamp) in stamps.iter_mut().enumerate() {
        ui.push_id(("stamp", index), |ui| {
            ui.horizontal(|ui| {
                ui.add(Image::new(&picture(ui, &stamp.shape)).fit_to_exact_size(vec2(32.0, 32.0)));
                let label = ui.label("Stamp");
                shape(ui, &mut stamp.shape).labelled_by(label.id);
                sign(ui, &mut stamp.sign);
                let remove = ui.add_enabled(count > 1, Button::new("Remove stamp").small());
                if remove.clicked() {
                    removed = Some(index);
                }
            });
            rows(ui, "stamp", |ui| {
                let tip = "How often it is taken, against the band's other stamps";
                wide_slider(ui, ("Weight", ""), tip, &mut stamp.weight, 0.01..=100.0);
                let tip = "The share of its sectors in which it is printed at all";
                slider(ui, ("Density", ""), tip, &mut stamp.density, 0.001..=1.0);
            });
            realms(ui, &mut stamp.realms);
        });
    }
    if let Some(index) = removed {
        stamps.remove(index);
    }
    let more = ui.add_enabled(count < Recipe::MAX_STAMPS, Button::new("Add a stamp"));
    if more
        .on_hover_text("Another stamp that the band may choose")
        .clicked()
    {
        stamps.push(
            stamps
                .last()
                .cloned()
                .unwrap_or_else(|| Stamp::new(Shape::Bell)),
        );
    }
}

fn shape(ui: &mut Ui, shape: &mut Shape) -> Response {
    let name = SHAPES.iter().find(|(of, _)| of == shape);
    let name = name.map_or("picture", |(_, name)| name);
    let combo = ComboBox::from_id_salt("shape")
        .selected_text(name)
        .show_ui(ui, |ui| {
            for (of, name) in SHAPES {
                ui.selectable_value(shape, of, name);
            }
        });
    combo.response.on_hover_text("The relief that is printed")
}

fn sign(ui: &mut Ui, sign: &mut Sign) {
    let names = [
        (Sign::Random, "either", "Raised or dug, at random"),
        (Sign::Raise, "up", "As it is in the picture"),
        (Sign::Dig, "down", "Upside down"),
    ];
    for (value, name, tip) in names {
        ui.selectable_value(sign, value, name).on_hover_text(tip);
    }
}

fn realms(ui: &mut Ui, realms: &mut RealmSet) {
    let name = if *realms == RealmSet::ALL {
        "In all realms"
    } else {
        "In some realms"
    };
    part(ui, name, false, |ui| {
        rows(ui, "realms", |ui| {
            row(ui, "Realms", "In whose sectors it is printed", |ui| {
                ui.horizontal_wrapped(|ui| {
                    for realm in Realm::ALL {
                        let mut is_in = realms.contains(realm);
                        if ui.checkbox(&mut is_in, format!("{realm:?}")).changed() {
                            let others = Realm::ALL.into_iter().filter(|&other| {
                                if other == realm {
                                    is_in
                                } else {
                                    realms.contains(other)
                                }
                            });
                            let chosen: RealmSet = others.collect();
                            // One at least.
                            if chosen != RealmSet::EMPTY {
                                *realms = chosen;
                            }
                        }
                    }
                })
                .response
            });
        });
    });
}

/// Pixels along a stamp's picture.
const SIDE: usize = 32;

/// A shape from above, lit from the north-west; made once.
fn picture(ui: &Ui, shape: &Shape) -> TextureHandle {
    let name = match shape {
        Shape::Grid(grid) => format!("stamp of {:p}", std::sync::Arc::as_ptr(grid)),
        shape => format!("stamp {shape:?}"),
    };
    let id = Id::new(&name);
    if let Some(made) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return made;
    }
    let image = ColorImage::new([SIDE, SIDE], lit(shape));
    let made = ui.ctx().load_texture(name, image, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, made.clone()));
    made
}

/// The pixels of a shape, row by row.
fn lit(shape: &Shape) -> Vec<Color32> {
    let step = 2.1 / SIDE as f64;
    let place = |k: usize| (k as f64 + 0.5) * step - 1.05;
    let pixels = (0..SIDE * SIDE).map(|k| {
        let (p, q) = (place(k % SIDE), place(k / SIDE));
        let rise = |dp: f64, dq: f64| shape.height(p + dp, q + dq) - shape.height(p - dp, q - dq);
        let steep = (rise(0.5 * step, 0.0) + rise(0.0, 0.5 * step)) / step;
        let light = 0.42 + 0.16 * shape.height(p, q) + 0.16 * steep;
        #[expect(clippy::cast_possible_truncation, reason = "a grey for people's eyes")]
        Color32::from_gray(studio::to_u8(light as f32))
    });
    pixels.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_shape_has_a_picture_of_its_own() {
        let pictures: HashSet<_> = SHAPES.iter().map(|(shape, _)| lit(shape)).collect();
        assert_eq!(pictures.len(), SHAPES.len());
    }
}
