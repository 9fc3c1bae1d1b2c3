use super::realm_map::RealmMap;
use crate::args::PlanetChoice;
use bevy::math::I64Vec3;
use cubemap::Realm;
use serde::Serialize;
use std::path::Path;
use studio::{Folder, GreyRange, Output, OutputError, Staged};

/// The six files of heights and the one that explains them.
#[derive(Debug)]
pub(super) struct RawFaces {
    faces: Vec<Output>,
    explanation: Output,
}

/// What cube.json says.
#[derive(Serialize)]
struct Explanation<'a> {
    format: &'static str,
    unit: &'static str,
    order: &'static str,
    vertices_a_side: usize,
    direction: &'static str,
    recipe: &'a str,
    recipe_file: String,
    seed: u64,
    radius: f64,
    sea_level: Option<f64>,
    lowest: f32,
    highest: f32,
    faces: Vec<Face>,
}

#[derive(Serialize)]
struct Face {
    file: String,
    realm: String,
    u: [i64; 3],
    v: [i64; 3],
    w: [i64; 3],
}

impl RawFaces {
    /// The files in a folder, after making sure that they can be written and are none of the others.
    ///
    /// # Errors
    ///
    /// If the system refuses, or one of them is.
    pub(super) fn into(folder: &Folder, others: &[&Path]) -> Result<Self, OutputError> {
        let file = |name: &str| {
            let output = Output::at(&folder.path().join(name))?;
            output.apart_from(others.iter().copied())
        };
        let faces = Realm::ALL.into_iter().map(|realm| file(&file_name(realm)));
        Ok(Self {
            faces: faces.collect::<Result<_, _>>()?,
            explanation: file("cube.json")?,
        })
    }

    /// Writes the realms and what explains them, beside their places.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub(super) fn stage(
        &self,
        realms: &[RealmMap],
        planet: &PlanetChoice,
        range: GreyRange,
    ) -> Result<Vec<Staged<'_>>, OutputError> {
        let mut files = Vec::new();
        for (output, realm) in self.faces.iter().zip(realms) {
            files.push(output.stage(|file| {
                let mut bytes = Vec::new();
                for row in realm.heights().chunks_exact(realm.side()) {
                    bytes.clear();
                    bytes.extend(row.iter().flat_map(|height| height.to_le_bytes()));
                    file.write_all(&bytes)?;
                }
                Ok(())
            })?);
        }
        let scaled = planet.recipe.scaled_to(planet.radius);
        let explanation = Explanation {
            format: "32-bit floating point, little-endian, no header",
            unit: "metres above the sphere of the radius below",
            order: "row by row; row j along +v, column i along +u, both borders included; \
                    height (i, j) is number j * vertices_a_side + i",
            vertices_a_side: realms[0].side(),
            direction: "with s = 2i/(vertices_a_side - 1) - 1 and t likewise of j: along u*U(s) + v*U(t) + w, \
                        U(x) = x / sqrt(1 + 0.87^2 * (1 - x^2)); +Y is north",
            recipe: &planet.recipe.name,
            recipe_file: planet.origin(),
            seed: planet.seed,
            radius: planet.radius,
            sea_level: scaled.sea_level,
            lowest: range.lowest,
            highest: range.highest,
            faces: Realm::ALL.into_iter().map(face).collect(),
        };
        files.push(self.explanation.stage(|file| {
            serde_json::to_writer_pretty(&mut *file, &explanation)?;
            file.write_all(b"\n")
        })?);
        Ok(files)
    }
}

fn face(realm: Realm) -> Face {
    let frame = realm.frame();
    let axis = |axis: I64Vec3| axis.to_array();
    Face {
        file: file_name(realm),
        realm: axis_name(frame.w).to_uppercase(),
        u: axis(frame.u),
        v: axis(frame.v),
        w: axis(frame.w),
    }
}

/// `plus_x.f32` to `minus_z.f32`.
fn file_name(realm: Realm) -> String {
    let name = axis_name(realm.frame().w);
    format!("{}.f32", name.replace('+', "plus_").replace('-', "minus_"))
}

/// `+x` to `-z`.
fn axis_name(axis: I64Vec3) -> String {
    let sign = if axis.element_sum() > 0 { '+' } else { '-' };
    let [x, y, _] = axis.abs().to_array();
    let letter = match (x, y) {
        (1, _) => 'x',
        (_, 1) => 'y',
        _ => 'z',
    };
    format!("{sign}{letter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_the_axis_a_realm_looks_along() {
        let names = Realm::ALL.map(file_name);
        let expected = [
            "plus_x", "minus_x", "plus_y", "minus_y", "plus_z", "minus_z",
        ];
        assert_eq!(
            names.to_vec(),
            expected.map(|name| format!("{name}.f32")).to_vec()
        );
        assert_eq!(face(Realm::MinusZ).realm, "-Z");
    }
}
