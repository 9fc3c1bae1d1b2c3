//! What the shaders read where Rust writes: the fields of uniforms, name by name, type by type, byte by byte.

use super::air_uniform::AirUniform;
use super::constants::{self, wgsl_module};
use super::planet_uniform::PlanetUniform;
use bevy::prelude::*;
use bevy::reflect::{PartialReflect, ReflectMut};
use bevy::render::render_resource::ShaderType;
use bevy::render::render_resource::encase::UniformBuffer;
use bevy::render::render_resource::encase::internal::WriteInto;
use std::collections::HashMap;
use wgpu::naga;

/// A number in a uniform.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Field {
    /// Bytes from the uniform's beginning.
    offset: u32,
    /// As both languages write it: `climate.biomes[3].colour.x`.
    path: String,
    /// `f32` or `u32`.
    scalar: &'static str,
}

/// The bytes of a uniform and where its numbers lie.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    bytes: u64,
    fields: Vec<Field>,
}

impl Layout {
    fn new(bytes: u64, mut fields: Vec<Field>) -> Self {
        fields.sort();
        Self { bytes, fields }
    }

    /// As Rust writes it: every number is another one, and is looked for in what is handed to the shader.
    pub(crate) fn written<T: Default + Reflect + ShaderType + WriteInto>() -> Self {
        let mut uniform = T::default();
        let mut numbers = Vec::new();
        number(&mut uniform, String::new(), &mut numbers);
        let mut buffer = UniformBuffer::new(Vec::new());
        buffer.write(&uniform).expect("there is memory");
        let bytes = buffer.into_inner();
        let words = bytes.chunks_exact(4).map(|word| {
            let word = word.try_into().expect("four bytes");
            u32::from_le_bytes(word)
        });
        let at: HashMap<u32, u32> = words.zip((0..).step_by(4)).collect();
        let fields = numbers.into_iter().map(|(path, scalar, bits)| Field {
            offset: at[&bits],
            path,
            scalar,
        });
        Self::new(T::min_size().get(), fields.collect())
    }

    /// As a shader reads a struct of some WGSL.
    pub(crate) fn read(wgsl: &str, name: &str) -> Self {
        let module = naga::front::wgsl::parse_str(wgsl)
            .unwrap_or_else(|error| panic!("{}", error.emit_to_string(wgsl)));
        let named = |ty: &naga::Type| ty.name.as_deref() == Some(name);
        let (_, ty) = module.types.iter().find(|(_, ty)| named(ty)).expect(name);
        let naga::TypeInner::Struct { span, .. } = ty.inner else {
            panic!("{name} is a struct");
        };
        let mut fields = Vec::new();
        walk(&module, ty, 0, String::new(), &mut fields);
        Self::new(span.into(), fields)
    }

    /// Panics, naming the numbers that only one side has there, unless what is read is what is written.
    pub(crate) fn assert_is(&self, read: &Self) {
        let only = |one: &Self, other: &Self| {
            let fields = one.fields.iter();
            let fields = fields.filter(|field| !other.fields.contains(field));
            fields.cloned().collect::<Vec<_>>()
        };
        let (in_rust, in_wgsl) = (only(self, read), only(read, self));
        assert!(
            self == read,
            "in Rust alone {in_rust:#?}, in WGSL alone {in_wgsl:#?}"
        );
        assert!(self.fields.len() > 10, "{} numbers", self.fields.len());
    }
}

/// Gives each number of a value another one, and lists path, type and bits.
fn number(
    value: &mut dyn PartialReflect,
    path: String,
    numbers: &mut Vec<(String, &'static str, u32)>,
) {
    let next = u32::try_from(numbers.len() + 1).expect("a few hundred");
    match value.reflect_mut() {
        ReflectMut::Struct(fields) => {
            for index in 0..fields.field_len() {
                let name = fields.name_at(index).expect("it has so many");
                let dot = if path.is_empty() { "" } else { "." };
                let path = format!("{path}{dot}{name}");
                let field = fields.field_at_mut(index).expect("it has so many");
                number(field, path, numbers);
            }
        }
        ReflectMut::Array(items) => {
            for index in 0..items.len() {
                let item = items.get_mut(index).expect("it has so many");
                number(item, format!("{path}[{index}]"), numbers);
            }
        }
        _ => {
            if let Some(real) = value.try_downcast_mut::<f32>() {
                #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
                let other = next as f32;
                *real = other;
                numbers.push((path, "f32", other.to_bits()));
            } else if let Some(whole) = value.try_downcast_mut::<u32>() {
                *whole = next;
                numbers.push((path, "u32", next));
            } else {
                panic!("{path} is no number");
            }
        }
    }
}

/// Lists the numbers of a type that lies so many bytes from the beginning.
fn walk(module: &naga::Module, ty: &naga::Type, offset: u32, path: String, out: &mut Vec<Field>) {
    let scalar = |scalar: naga::Scalar| match scalar {
        naga::Scalar::F32 => "f32",
        naga::Scalar::U32 => "u32",
        other => panic!("{path} is {other:?}"),
    };
    match &ty.inner {
        naga::TypeInner::Struct { members, .. } => {
            for member in members {
                let name = member.name.as_deref().expect("fields have names");
                let dot = if path.is_empty() { "" } else { "." };
                let ty = &module.types[member.ty];
                walk(
                    module,
                    ty,
                    offset + member.offset,
                    format!("{path}{dot}{name}"),
                    out,
                );
            }
        }
        naga::TypeInner::Array { base, size, stride } => {
            let naga::ArraySize::Constant(size) = size else {
                panic!("{path} has a size");
            };
            for index in 0..size.get() {
                let ty = &module.types[*base];
                walk(
                    module,
                    ty,
                    offset + index * stride,
                    format!("{path}[{index}]"),
                    out,
                );
            }
        }
        naga::TypeInner::Vector { size, scalar: of } => {
            let names = ["x", "y", "z", "w"].into_iter().take(*size as usize);
            for (name, offset) in names.zip((offset..).step_by(4)) {
                out.push(Field {
                    offset,
                    path: format!("{path}.{name}"),
                    scalar: scalar(*of),
                });
            }
        }
        naga::TypeInner::Scalar(of) => out.push(Field {
            offset,
            scalar: scalar(*of),
            path,
        }),
        other => panic!("{path} is {other:?}"),
    }
}

/// The bindings of ground and air and what `more` modules hold, with the numbers they import, in one text without the engine's directives.
pub(crate) fn bindings(more: &[&str]) -> String {
    let constants = wgsl_module(constants::CONSTANTS, &constants::constants());
    let modules = [&[&constants[..], include_str!("bindings.wgsl")], more].concat();
    let text = modules.concat().replace("#{MATERIAL_BIND_GROUP}", "3");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn shaders_read_every_number_where_rust_writes_it_under_the_same_name_and_type() {
    let wgsl = bindings(&[]);
    Layout::written::<PlanetUniform>().assert_is(&Layout::read(&wgsl, "Planet"));
    Layout::written::<AirUniform>().assert_is(&Layout::read(&wgsl, "Air"));
}

#[test]
fn fields_that_are_swapped_renamed_or_of_another_type_on_one_side_are_noticed() {
    let wgsl = bindings(&[]);
    let written = Layout::written::<PlanetUniform>();
    for (from, to) in [
        (
            "    equator: f32,\n    pole: f32,\n",
            "    pole: f32,\n    equator: f32,\n",
        ),
        ("    sea_level: f32,\n", "    datum: f32,\n"),
        ("    is_frozen: u32,\n", "    is_frozen: f32,\n"),
        (
            "    seed: u32,\n    // One of `VIEW_SHADED`",
            "    // One of `VIEW_SHADED`",
        ),
        ("array<Biome, MAX_BIOMES>", "array<Biome, 11>"),
        ("    sky: vec3<f32>,\n}", "    sky: vec4<f32>,\n}"),
    ] {
        let changed = wgsl.replacen(from, to, 1);
        assert_ne!(changed, wgsl, "{from:?} is in the bindings");
        let read = Layout::read(&changed, "Planet");
        assert_ne!(written, read, "{to:?} is not noticed");
    }
}
