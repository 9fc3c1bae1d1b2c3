use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terrain::GreyGrid;

/// The pictures of one planet while they are read: each file once, and all together no more than there is room for.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    named: BTreeMap<String, Arc<GreyGrid>>,
    files: BTreeMap<PathBuf, Arc<GreyGrid>>,
    pixels: usize,
}

/// The most pixels of all pictures of a planet: two of the largest, 128 MiB.
pub(crate) const MAX_PIXELS: usize = 2 << 24;

impl Pictures {
    /// Calls the picture in `file` by a name too, if it was read before.
    pub(crate) fn name(&mut self, name: &str, file: &Path) -> bool {
        let known = self.files.get(file).cloned();
        let known = known.map(|picture| self.named.insert(name.into(), picture));
        known.is_some()
    }

    /// Takes the picture in `file`, and calls it by a name.
    ///
    /// # Errors
    ///
    /// With the sum of all pixels, if that is too many.
    pub(crate) fn take(
        &mut self,
        name: &str,
        file: PathBuf,
        picture: GreyGrid,
    ) -> Result<(), usize> {
        self.pixels += picture.side().pow(2);
        if self.pixels > MAX_PIXELS {
            return Err(self.pixels);
        }
        let picture = Arc::new(picture);
        self.named.insert(name.into(), Arc::clone(&picture));
        self.files.insert(file, picture);
        Ok(())
    }

    /// All of them by their names.
    pub(crate) fn named(self) -> BTreeMap<String, Arc<GreyGrid>> {
        self.named
    }
}
