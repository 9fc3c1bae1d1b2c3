//! Curves of what the numbers make.

use crate::panels::field::part;
use bevy_egui::egui::{Color32, Ui, Vec2b};
use egui_plot::{Bar, BarChart, Legend, Line, Plot, PlotPoints, VLine};
use terrain::{Mask, Recipe};
use workshop::{Readings, spectrum};

/// Columns of a histogram.
const COLUMNS: usize = 48;

/// How high each band's stamps are by octave, and how much of the planet lies below each height.
pub(super) fn heights(ui: &mut Ui, recipe: &Recipe, readings: &Readings) {
    part(ui, "Heights of stamps by octave", false, |ui| {
        ui.weak("Metres, as powers of ten, by octave");
        let octaves = spectrum(recipe);
        let plot = still("spectrum")
            .legend(Legend::default())
            .x_axis_label("octave");
        plot.show(ui, |plot| {
            for (index, band) in recipe.bands.iter().enumerate() {
                let of_band = octaves.iter().filter(|octave| octave.band == index);
                let points: PlotPoints<'_> = of_band
                    .map(|octave| [f64::from(octave.level), octave.height.log10()])
                    .collect();
                plot.line(Line::new(band.name.clone(), points));
            }
        });
    });
    part(ui, "Heights of the planet", false, |ui| {
        ui.weak("Percent of the area that lies below a height in metres");
        let count = readings.heights.len().max(1);
        let plot = still("hypsometry").x_axis_label("metres");
        plot.show(ui, |plot| {
            let points: PlotPoints<'_> = readings
                .heights
                .iter()
                .enumerate()
                .map(|(k, &height)| [f64::from(height), 100.0 * k as f64 / count as f64])
                .collect();
            plot.line(Line::new("below", points));
            if let Some(sea) = recipe.sea_level {
                plot.vline(VLine::new("sea", sea));
            }
        });
    });
}

/// How often a mask reads each height, and where it lets its band through.
pub(super) fn mask(ui: &mut Ui, mask: &Mask, read: &[f32]) {
    let (Some(&low), Some(&high)) = (read.first(), read.last()) else {
        return;
    };
    ui.weak("Percent of the area by the height that is read, in metres; where the band is printed in orange");
    let (low, high) = (f64::from(low), f64::from(high).max(f64::from(low) + 1e-6));
    let width = (high - low) / COLUMNS as f64;
    let counts = histogram(read, low, width);
    let most = counts.iter().copied().fold(1e-9, f64::max);
    let bars = counts
        .iter()
        .enumerate()
        .map(|(k, &share)| Bar::new(low + (k as f64 + 0.5) * width, share).width(width));
    let weights: PlotPoints<'_> = (0..=2 * COLUMNS)
        .map(|k| {
            let height = low + 0.5 * k as f64 * width;
            [height, most * weight(mask, height)]
        })
        .collect();
    still("mask").height(90.0).show(ui, |plot| {
        plot.bar_chart(BarChart::new("area", bars.collect()).color(Color32::from_gray(120)));
        plot.line(Line::new("printed", weights).color(Color32::from_rgb(255, 160, 60)));
    });
}

/// The percent of numbers, in their order, in each column.
fn histogram(read: &[f32], low: f64, width: f64) -> [f64; COLUMNS] {
    let mut counts = [0.0; COLUMNS];
    for &height in read {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to the number of columns"
        )]
        let column = ((f64::from(height) - low) / width).max(0.0) as usize;
        counts[column.min(COLUMNS - 1)] += 100.0 / read.len() as f64;
    }
    counts
}

/// How much of a band is printed on ground of a height.
fn weight(mask: &Mask, height: f64) -> f64 {
    let t = ((height - mask.from) / (mask.to - mask.from)).clamp(0.0, 1.0);
    mask.floor + (1.0 - mask.floor) * t * t * (3.0 - 2.0 * t)
}

/// A plot that shows all it has and stays where it is.
fn still(name: &str) -> Plot<'_> {
    Plot::new(name)
        .height(140.0)
        .allow_drag(Vec2b::FALSE)
        .allow_zoom(Vec2b::FALSE)
        .allow_scroll(Vec2b::FALSE)
        .allow_boxed_zoom(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_everything_once() {
        let read: Vec<f32> = (0..1_000_u16).map(f32::from).collect();
        let width = 999.0 / COLUMNS as f64;
        let counts = histogram(&read, 0.0, width);
        assert!(
            (counts.iter().sum::<f64>() - 100.0).abs() < 1e-9,
            "{counts:?}"
        );
        assert!(
            counts.iter().all(|share| (1.9..2.3).contains(share)),
            "{counts:?}"
        );
    }
}
