/// What may be handed to the renderer in one frame: bytes of meshes, and a number of chunks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UploadBudget {
    bytes: usize,
    chunks: usize,
    spent: usize,
    taken: usize,
}

impl UploadBudget {
    /// A budget of so many bytes of meshes and so many chunks.
    pub(crate) const fn new(bytes: usize, chunks: usize) -> Self {
        Self {
            bytes,
            chunks,
            spent: 0,
            taken: 0,
        }
    }

    /// Takes one chunk with a mesh of so many bytes, if that much is left or nothing was taken yet.
    pub(crate) const fn take(&mut self, bytes: usize) -> bool {
        let over = self.spent + bytes > self.bytes || self.taken >= self.chunks;
        if self.taken > 0 && over {
            return false;
        }
        self.spent += bytes;
        self.taken += 1;
        true
    }

    /// How many bytes are spent.
    pub(crate) const fn spent(&self) -> usize {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_goes_whatever_it_takes_and_the_rest_within_the_limits() {
        let mut budget = UploadBudget::new(10, 9);
        assert!(budget.take(4) && budget.take(6) && !budget.take(1));
        assert_eq!(budget.spent(), 10);
        let mut small = UploadBudget::new(1, 9);
        assert!(small.take(100) && !small.take(1));
        let mut few = UploadBudget::new(10, 2);
        assert!(few.take(0) && few.take(0) && !few.take(0));
        assert!(UploadBudget::new(0, 0).take(1));
    }
}
