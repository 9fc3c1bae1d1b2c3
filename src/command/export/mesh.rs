use super::map::tiles;
use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use crate::export_error::ExportError;
use export::{Mesh, MeshFormat, Shape, write_mesh};
use std::path::PathBuf;
use std::time::Instant;
use studio::process::memory;
use studio::{Output, progress, say};

/// What a mesh takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief mesh -o earth.glb --level 8 --exaggerate 20            for Blender, Unity, Unreal, Godot and browsers
  relief mesh -o moon.3mf --preset moon --exaggerate 10         a ball of 100 mm in colour, for a printer
  relief mesh -o mars.stl --preset mars --level 9 --size 80     another without colour

The mesh is closed: each edge has two triangles. The north is +Y in .glb and .obj, and +Z in .stl and .3mf.
At its true scale an Earth is as smooth as a billiard ball, so take its heights several times.")]
pub(crate) struct MeshArgs {
    /// File to write: .glb, .obj, .stl or .3mf
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How fine it is, 1 to 10: 2^N steps along each side of the cube, 12 * 4^N triangles
    #[arg(long, value_name = "N", default_value = "7", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// How many times heights are taken
    #[arg(long, value_name = "X", default_value = "1", value_parser = ask::times, allow_hyphen_values = true)]
    exaggerate: f64,
    /// How wide it is in its units [default: 2, so that its radius is 1; 100 mm in .stl and .3mf]
    #[arg(long, value_name = "D", value_parser = ask::length, allow_hyphen_values = true)]
    size: Option<f64>,
    /// The ground under water too, rather than the water over it
    #[arg(long)]
    seabed: bool,
    /// The kind of file, whatever its name: glb, obj, stl or 3mf
    #[arg(long = "as", value_name = "NAME", value_parser = ask::mesh_format)]
    format: Option<MeshFormat>,
}

/// Bytes that every mesh takes.
const BASE_BYTES: u64 = 64 << 20;

/// Writes the whole planet as a mesh.
///
/// # Errors
///
/// If the kind of file is not known, heights are taken too many times, or the file cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &MeshArgs) -> Result<(), AppError> {
    let format = args.format.or_else(|| MeshFormat::of(&args.output));
    let format = format.ok_or_else(|| ExportError::NoMesh(args.output.clone()))?;
    let size = args.size.unwrap_or(format.usual_size());
    let shape = Shape::new(size, args.exaggerate).map_err(ExportError::Mesh)?;
    let shape = if args.seabed {
        shape.of_ground()
    } else {
        shape
    };
    let output = Output::at(&args.output)?.apart_from(planet.inputs())?;
    let vertices = Mesh::vertices(args.level).map_err(ExportError::Mesh)?;
    memory::ask("the mesh", BASE_BYTES + vertices * Mesh::BYTES_A_VERTEX)?;
    let tiles = tiles(planet)?;
    let begun = Instant::now();
    let bar = progress("vertices", vertices);
    let mesh = Mesh::new(&tiles, args.level, &shape, |more| bar.inc(more));
    let mesh = mesh.map_err(ExportError::Mesh)?;
    drop(bar);
    let file = output.stage_to_and_fro(|file| write_mesh(&tiles, &mesh, &shape, format, file))?;
    file.put()?;
    let words = format!(
        "{}, seed {}, {} triangles, {size} {} wide, heights taken {} times, {:.1} s",
        planet.name(),
        planet.seed,
        mesh.triangle_count(),
        match format {
            MeshFormat::Glb | MeshFormat::Obj => "units",
            MeshFormat::Stl | MeshFormat::ThreeMf => "mm",
        },
        args.exaggerate,
        begun.elapsed().as_secs_f64()
    );
    say::written(&output, &words);
    Ok(())
}
