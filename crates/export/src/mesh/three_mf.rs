use super::mesh::Mesh;
use super::words::{north_is_z, one_line};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Seek, Write};
use tiles::Tiles;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"#;

const RELATIONS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"#;

/// Writes 3MF (core 1.3 with the colour groups of its materials 1.2): a package of a model, in millimetres, and what leads to it.
pub(super) fn write(planet: &Tiles, mesh: &Mesh, out: impl Write + Seek) -> io::Result<()> {
    let mut package = ZipWriter::new(out);
    // The date of archives without one: the same bytes whenever it is written.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .large_file(true);
    for (name, text) in [("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS)] {
        package.start_file(name, options)?;
        package.write_all(text.as_bytes())?;
    }
    package.start_file("3D/3dmodel.model", options)?;
    let mut text = BufWriter::new(&mut package);
    model(planet, mesh, &mut text)?;
    text.flush()?;
    drop(text);
    package.finish()?.flush()
}

/// The model's text.
fn model(planet: &Tiles, mesh: &Mesh, out: &mut dyn Write) -> io::Result<()> {
    let mut colours: BTreeMap<[u8; 3], usize> =
        mesh.colours().iter().map(|&colour| (colour, 0)).collect();
    for (number, at) in colours.values_mut().enumerate() {
        *at = number;
    }
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02">"#
    )?;
    let title = escaped(&one_line(planet.name()));
    writeln!(
        out,
        r#"<metadata name="Title">{title}</metadata><resources><m:colorgroup id="1">"#
    )?;
    for [red, green, blue] in colours.keys() {
        writeln!(
            out,
            r##"<m:color color="#{red:02X}{green:02X}{blue:02X}"/>"##
        )?;
    }
    writeln!(
        out,
        r#"</m:colorgroup><object id="2" type="model" pid="1" pindex="0"><mesh><vertices>"#
    )?;
    for &place in mesh.places() {
        let [x, y, z] = north_is_z(place);
        writeln!(out, r#"<vertex x="{x}" y="{y}" z="{z}"/>"#)?;
    }
    writeln!(out, "</vertices><triangles>")?;
    for triangle in mesh.triangles() {
        let [a, b, c] = triangle;
        let [p, q, r] = triangle.map(|vertex| colours[&mesh.colours()[vertex as usize]]);
        writeln!(
            out,
            r#"<triangle v1="{a}" v2="{b}" v3="{c}" pid="1" p1="{p}" p2="{q}" p3="{r}"/>"#
        )?;
    }
    writeln!(
        out,
        r#"</triangles></mesh></object></resources><build><item objectid="2"/></build></model>"#
    )
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
