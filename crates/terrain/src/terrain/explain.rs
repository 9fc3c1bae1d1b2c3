//! How a height comes about.

use super::explanation::Explanation;
use super::terrain::Terrain;
use crate::patch::Patch;
use crate::raster::{Guides, Press, Wanted};
use crate::rivers::carve;
use glam::DVec3;

impl Terrain {
    /// What made the height of the ground in a direction of any length but 0: map, stamps, masks and rivers, in the order in which they are summed.
    ///
    /// It ends with the height of [`Terrain::height_at`], in every bit, and takes longer: each stamp is printed alone.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let up = DVec3::new(0.3, 0.8, -0.2);
    /// let explained = terrain.explain(up);
    /// assert_eq!(explained.height, terrain.height_at(up));
    /// // Where the highest stamp stands, and what it adds.
    /// let stamps = explained.octaves.iter().flat_map(|octave| &octave.stamps);
    /// let highest = stamps.max_by(|a, b| a.added.total_cmp(&b.added)).expect("many");
    /// println!("{:.1} m by {:?}", highest.added, highest.stamp.cell);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn explain(&self, dir: DVec3) -> Explanation {
        self.explain_at_level(dir, self.recipe().finest_octave())
    }

    /// [`Terrain::explain`] with octaves up to level `finest` only, as of [`Terrain::height_at_level`].
    #[must_use]
    pub fn explain_at_level(&self, dir: DVec3, finest: u8) -> Explanation {
        let plan = self.plan();
        let patch = Patch::of_direction(dir);
        let guides = Guides::of_place(plan, &patch, finest);
        let mut press = Press::new(plan, &guides, patch.clone(), Wanted::Heights);
        let base = self.recipe().base.is_some().then(|| press.sum(0));
        let unit = dir.normalize();
        let (octaves, drains, bands) = press.explain_up_to(plan, finest, unit);
        let mut heights = press.heights();
        let ground = f64::from(heights[0]);
        if let Some(rivers) = self.rivers(finest) {
            let instructions = self.instructions();
            carve(rivers, instructions, &patch, finest, &mut heights, None);
        }
        let height = f64::from(heights[0]);
        Explanation {
            dir: unit,
            realm: patch.realm,
            st: [patch.s[0], patch.t[0]],
            finest,
            base,
            printed: press.sum(bands.len()),
            bands,
            octaves,
            drains,
            ground,
            height,
            water: self.water_over(dir, height, finest),
        }
    }
}
