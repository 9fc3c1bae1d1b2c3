use super::panel::{Panel, Scale};
use super::point::CURVES;
use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::Shift;
use plotters::coord::combinators::{BindKeyPoints, IntoLogRange};
use plotters::coord::ranged1d::{AsRangedCoord, Ranged, ValueFormatter};
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::PathElement;
use plotters::series::LineSeries;
use plotters::style::{Color, IntoFont, RGBColor, WHITE};
use studio::Ranked;

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

/// Above the highest value, for the curves' names: this much of what is below.
const ROOM: f64 = 0.45;

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

/// Chooses the axes: every point is named, and µs at round numbers.
fn draw_panel(panel: &Panel, area: &DrawingArea<SVGBackend<'_>, Shift>) -> Drawn {
    let places: Vec<usize> = panel.points.iter().map(|point| point.at).collect();
    let (first, last) = (places[0], places[places.len() - 1]);
    let micros: Ranked = panel.points.iter().flat_map(|point| point.micros).collect();
    let (low, high) = (micros.share(0.0), micros.share(1.0));
    match panel.scale {
        Scale::Even => {
            let x = first.saturating_sub(1)..last + 1;
            draw_curves(
                panel,
                area,
                x.with_key_points(places),
                0.0..(1.0 + ROOM) * high,
            )
        }
        Scale::Doubling => {
            let x = first - first.div_ceil(10)..last + last.div_ceil(10);
            let low = 0.8 * low;
            let y = low..high * (high / low).powf(ROOM).max(2.0);
            let round = (-3..=9).flat_map(|k| [1.0, 2.0, 5.0].map(|x| x * 10_f64.powi(k)));
            let round = round.filter(|value| y.contains(value)).collect();
            let (x, y) = (x.log_scale(), y.log_scale());
            draw_curves(
                panel,
                area,
                x.with_key_points(places),
                y.with_key_points(round),
            )
        }
    }
}

/// A number of µs, without what counting in steps left over.
fn name(value: &f64) -> String {
    ((value * 1e6).round() / 1e6).to_string()
}

fn draw_curves<X, Y>(panel: &Panel, area: &DrawingArea<SVGBackend<'_>, Shift>, x: X, y: Y) -> Drawn
where
    X: AsRangedCoord<Value = usize>,
    Y: AsRangedCoord<Value = f64>,
    X::CoordDescType: Ranged<ValueType = usize> + ValueFormatter<usize>,
    Y::CoordDescType: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
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
        .y_label_formatter(&name)
        .bold_line_style(GRID)
        .max_light_lines(0)
        .label_style((FONT, 14).into_font())
        .axis_desc_style((FONT, 15).into_font())
        .draw()?;
    for (curve, (name, colour)) in CURVES.into_iter().zip(COLOURS).enumerate() {
        let points = panel.points.iter();
        let line = points.map(|point| (point.at, point.micros[curve]));
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
