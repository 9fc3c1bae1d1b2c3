use std::fmt;
use std::path::Path;

/// A kind of file for meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeshFormat {
    /// glTF 2.0 in one file: normals, and linear colours for each vertex; the north is +Y.
    Glb,
    /// Wavefront OBJ with normals and a colour after each vertex; the north is +Y.
    Obj,
    /// Binary STL in millimetres, without colours; the north is +Z.
    Stl,
    /// 3MF in millimetres with a colour for each corner of a triangle; the north is +Z.
    ThreeMf,
}

impl MeshFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Glb, Self::Obj, Self::Stl, Self::ThreeMf];

    /// How files of it end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Glb => "glb",
            Self::Obj => "obj",
            Self::Stl => "stl",
            Self::ThreeMf => "3mf",
        }
    }

    /// That of a file, by its ending.
    ///
    /// ```
    /// use export::MeshFormat;
    /// assert_eq!(MeshFormat::of("moon.STL".as_ref()), Some(MeshFormat::Stl));
    /// assert_eq!(MeshFormat::of("moon".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let has = |format: &Self| ending.eq_ignore_ascii_case(format.ending());
        Self::ALL.into_iter().find(has)
    }

    /// How many units wide a planet is if nothing else is said: 2, so that its radius is 1, or 100 mm.
    #[must_use]
    pub const fn usual_size(self) -> f64 {
        match self {
            Self::Glb | Self::Obj => 2.0,
            Self::Stl | Self::ThreeMf => 100.0,
        }
    }

    /// Bytes that a mesh of some vertices takes in it, about.
    #[must_use]
    pub const fn bytes(self, vertices: u64) -> u64 {
        vertices
            * match self {
                Self::Glb => 56,
                Self::Obj => 190,
                Self::Stl => 100,
                Self::ThreeMf => 60,
            }
    }
}

impl fmt::Display for MeshFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending())
    }
}
