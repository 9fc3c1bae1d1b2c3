//! What tiles are known by.

use planet_file::{PlanetFile, Unnamed};

/// What the engine is known by: 16 hexadecimal digits, others for each change of the sources that tiles are worked out by.
pub const ENGINE: &str = env!("RELIEF_ENGINE");

/// What a planet's tiles are known by, whatever file it stands in: another for all that changes their bytes, the engine too.
///
/// ```
/// use planet_file::Preset;
/// use tiles::Identity;
/// let moon = Identity::of(&Preset::Moon.planet())?;
/// assert_eq!(moon.with(7, None), Identity::of(&Preset::Moon.planet().clone())?.with(7, None));
/// assert_ne!(moon.with(7, None), moon.with(8, None));
/// # Ok::<(), planet_file::Unnamed>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity(blake3::Hash);

impl Identity {
    /// That of a planet as it is written.
    ///
    /// # Errors
    ///
    /// If it cannot be written as text.
    pub fn of(planet: &PlanetFile) -> Result<Self, Unnamed> {
        let mut hasher = blake3::Hasher::new();
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(ENGINE.as_bytes());
        add(planet.to_text()?.as_bytes());
        for (name, picture) in &planet.pictures {
            add(name.as_bytes());
            add(&bytes(picture.values()));
        }
        for (name, map) in &planet.maps {
            add(name.as_bytes());
            match planet.pipelines.get(name) {
                // The map follows from it and the seed.
                Some(text) => add(text.as_bytes()),
                None => add(&bytes(map.values().iter().copied())),
            }
        }
        Ok(Self(hasher.finalize()))
    }

    /// That of the planet with a seed and at a size, metres, or as large as its recipe says: 16 hexadecimal digits.
    #[must_use]
    pub fn with(&self, seed: u64, radius: Option<f64>) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes());
        hasher.update(&seed.to_le_bytes());
        if let Some(radius) = radius {
            hasher.update(&radius.to_le_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

fn bytes(numbers: impl Iterator<Item = f32>) -> Vec<u8> {
    numbers.flat_map(f32::to_le_bytes).collect()
}
