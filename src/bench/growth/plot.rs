use super::axis::Axis;
use super::panel::Panel;
use super::work::CURVES;
use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::PathElement;
use plotters::series::LineSeries;
use plotters::style::{Color, IntoFont, RGBColor, WHITE};

/// Pixels of the whole drawing.
const SIZE: (u32, u32) = (1_200, 860);

/// A colour a curve: told apart by those who see few colours too.
const COLOURS: [RGBColor; CURVES.len()] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0x7a, 0x5c, 0x96),
];

/// Lines through the values that are named.
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

const FONT: &str = "sans-serif";

/// All panels, two beside each other.
pub(crate) fn draw(panels: &[Panel]) -> String {
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
    let drawn = root.fill(&WHITE).and_then(|()| {
        let areas = root.split_evenly((panels.len().div_ceil(2), 2));
        for (panel, area) in panels.iter().zip(&areas) {
            draw_panel(panel, area)?;
        }
        root.present()
    });
    drawn.expect("a string takes all");
    drop(root);
    text
}

type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn draw_panel(panel: &Panel, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Drawn {
    #[expect(clippy::cast_precision_loss, reason = "at most some hundreds")]
    let places = || panel.points.iter().map(|point| point.at as f64);
    let x = Axis::through(places(), panel.doubles);
    let y = Axis::around(panel.points.iter().flat_map(|p| p.micros), panel.doubles);
    let title = format!("µs a chunk by {}: {}", panel.grows, panel.fixed);
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .caption(title, (FONT, 17).into_font())
        .x_label_area_size(50)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .x_desc(panel.grows)
        .y_desc("µs a chunk")
        .bold_line_style(GRID)
        .label_style((FONT, 14).into_font())
        .axis_desc_style((FONT, 15).into_font())
        .draw()?;
    for (curve, (name, colour)) in CURVES.into_iter().zip(COLOURS).enumerate() {
        let values = panel.points.iter().map(|point| point.micros[curve]);
        let line = places().zip(values);
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE)
        .label_font((FONT, 14).into_font())
        .draw()?;
    Ok(())
}
