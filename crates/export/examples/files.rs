//! Writes a planet in every kind of file into a folder: `cargo run -p export --example files -- DIR [WIDTH [LEVEL]]`.

use export::{
    About, Format, Globe, Grid, Mesh, MeshFormat, Picture, Region, Shape, What, write, write_mesh,
};
use planet_file::Preset;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;
use tiles::Tiles;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let folder = Path::new(words.first().map_or(".", String::as_str));
    let number = |at: usize, usual: u32| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (width, level) = (number(1, 256)?, u8::try_from(number(2, 6)?)?);
    fs::create_dir_all(folder)?;
    let earth = Tiles::new(Preset::Earth.planet(), 7, None)?;
    let radius = earth.planet().radius();
    let globe = Grid::Globe(Globe::areas(width)?);
    let points = Grid::Globe(Globe::points(width)?);
    let river = &earth.planet().longest_rivers(1)[0];
    let middle = river.stations[river.stations.len() / 2].dir;
    let place = [middle.y.asin(), middle.x.atan2(middle.z)].map(f64::to_degrees);
    let region = Grid::Region(Region::across(
        place,
        radius,
        60_000.0,
        15_360_000.0 / f64::from(width),
    )?);
    for (name, grid) in [("globe", globe), ("points", points), ("region", region)] {
        for what in What::ALL {
            for format in Format::ALL {
                let begun = Instant::now();
                let picture = Picture::new(&earth, grid, what);
                let path = folder.join(format!("{name}-{what}.{format}"));
                let file = BufWriter::new(File::create(&path)?);
                let range = write(&picture, format, file, tempfile::tempfile, &mut |_| ())?;
                let about = About::new(&picture, format, range);
                fs::write(path.with_extension(format!("{format}.json")), about.json())?;
                println!("{}: {:.2} s", path.display(), begun.elapsed().as_secs_f64());
            }
        }
    }
    for format in MeshFormat::ALL {
        let begun = Instant::now();
        let shape = Shape::new(format.usual_size(), 20.0)?;
        let mesh = Mesh::new(&earth, level, &shape, |_| ())?;
        let path = folder.join(format!("mesh.{format}"));
        write_mesh(
            &earth,
            &mesh,
            &shape,
            format,
            BufWriter::new(File::create(&path)?),
        )?;
        println!("{}: {:.2} s", path.display(), begun.elapsed().as_secs_f64());
    }
    Ok(())
}
