//! What is drawn on a machine without an adapter is the planet that an adapter draws.

use super::photo;
use crate::folder::Folder;
use image::RgbImage;

/// Pixels along a picture's side, and along that of one of the fields that are compared.
const SIZE: u32 = 200;
const FIELD: u32 = 10;
/// Fields are compared within so many pixels of the middle; the disc's radius is 90, and its rim is hazy.
const REACH: f64 = 60.0;

/// A picture by the CPU: the disc takes nine tenths of it, as if seen from far away.
fn by_cpu(folder: &Folder, planet: &str) -> Option<RgbImage> {
    let file = photo::PICTURE;
    photo::draw(
        folder,
        &format!("preview -o {file} --size {SIZE}x{SIZE} --lat 10 --lon 30 {planet}"),
    )?;
    let picture = image::load_from_memory(&folder.read(file)).expect("a PNG");
    Some(picture.into_rgb8())
}

/// The same disc by the graphics adapter, in nothing but sunlight.
fn by_adapter(folder: &Folder, planet: &str) -> Option<RgbImage> {
    // The disc's half is asin(1/20) wide, and nine tenths of half the picture.
    let options = "--lat 10 --lon 30 --radii 20 --fov 6.4 --sun 30,-10 --sky plain --no-shadows";
    photo::take(
        folder,
        &format!("{SIZE}x{SIZE}"),
        &format!("{options} {planet}"),
    )
}

/// The shares of red, green and blue in a light.
type Shares = [f64; 3];

/// Those of each field; nothing where it is dark.
fn shares(picture: &RgbImage) -> Vec<Option<Shares>> {
    let linear = |byte: u8| (f64::from(byte) / 255.0).powf(2.2);
    let middle = f64::from(SIZE) / 2.0;
    let corners = (0..SIZE)
        .step_by(FIELD as usize)
        .flat_map(|y| (0..SIZE).step_by(FIELD as usize).map(move |x| (x, y)));
    let offset = |corner: u32| f64::from(corner) + f64::from(FIELD) / 2.0 - middle;
    corners
        .filter(|&(x, y)| offset(x).hypot(offset(y)) < REACH)
        .map(|(x, y)| {
            let mut sum = [0.0; 3];
            for (dx, dy) in (0..FIELD).flat_map(|dy| (0..FIELD).map(move |dx| (dx, dy))) {
                let pixel = picture.get_pixel(x + dx, y + dy).0;
                for (sum, part) in sum.iter_mut().zip(pixel) {
                    *sum += linear(part);
                }
            }
            let light: f64 = sum.iter().sum();
            (light > 0.05 * f64::from(FIELD * FIELD)).then(|| sum.map(|part| part / light))
        })
        .collect()
}

/// How far the shares of two pictures differ on average, and how well red over blue in one goes with that in the other, −1 to 1.
fn likeness(a: &RgbImage, b: &RgbImage) -> (f64, f64) {
    let pairs: Vec<_> = shares(a)
        .into_iter()
        .zip(shares(b))
        .filter_map(|(a, b)| Some((a?, b?)))
        .collect();
    assert!(pairs.len() > 80, "only {} fields are lit", pairs.len());
    let mean = |of: &dyn Fn(&(Shares, Shares)) -> f64| {
        pairs.iter().map(of).sum::<f64>() / pairs.iter().map(|_| 1.0).sum::<f64>()
    };
    let apart = mean(&|(a, b)| (0..3).map(|k| (a[k] - b[k]).abs()).sum::<f64>() / 3.0);
    let warmth = |share: &Shares| share[0] - share[2];
    let (of_a, of_b) = (mean(&|pair| warmth(&pair.0)), mean(&|pair| warmth(&pair.1)));
    let product = mean(&|(a, b)| (warmth(a) - of_a) * (warmth(b) - of_b));
    let square_a = mean(&|(a, _)| (warmth(a) - of_a).powi(2));
    let square_b = mean(&|(_, b)| (warmth(b) - of_b).powi(2));
    (apart, product / (square_a * square_b).sqrt())
}

#[test]
fn the_picture_without_an_adapter_shows_the_same_planet_in_the_same_colours() {
    let folder = Folder::new();
    for planet in ["--preset earth", "--preset moon"] {
        let (Some(cpu), Some(adapter)) = (by_cpu(&folder, planet), by_adapter(&folder, planet))
        else {
            return;
        };
        let (apart, together) = likeness(&cpu, &adapter);
        println!("{planet}: {apart:.3} apart, {together:.3} together");
        assert!(
            apart < 0.09 && together > 0.88,
            "{planet}: {apart} apart, {together} together"
        );

        let other = by_cpu(&folder, &format!("{planet} --seed 2")).expect("it drew before");
        let (_, by_chance) = likeness(&other, &adapter);
        assert!(
            by_chance < 0.5,
            "{planet}: another seed's picture is as like: {by_chance}"
        );
    }
}
