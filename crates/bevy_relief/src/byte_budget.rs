/// Bytes that may be uploaded in one frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteBudget {
    limit: usize,
    spent: usize,
}

impl ByteBudget {
    /// So many.
    pub(crate) const fn new(limit: usize) -> Self {
        Self { limit, spent: 0 }
    }

    /// Spends some, if so many are left or nothing was spent yet.
    pub(crate) const fn take(&mut self, bytes: usize) -> bool {
        if self.spent > 0 && self.spent + bytes > self.limit {
            return false;
        }
        self.spent += bytes;
        true
    }

    /// How many are spent.
    pub(crate) const fn spent(&self) -> usize {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_goes_whatever_it_takes_and_the_rest_within_the_limit() {
        let mut budget = ByteBudget::new(10);
        assert!(budget.take(4) && budget.take(6) && !budget.take(1));
        assert_eq!(budget.spent(), 10);
        let mut small = ByteBudget::new(1);
        assert!(small.take(100) && !small.take(1));
    }
}
