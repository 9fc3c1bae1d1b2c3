//! One source for every instruction set: a kernel is compiled once plainly, once for AVX2 and once for AVX-512, and the machine chooses.

/// What a kernel may use of the processor. The bits of its results do not depend on it, only its speed.
///
/// Can be had only for what the processor offers.
///
/// ```
/// use planet_file::Preset;
/// use terrain::{InstructionSet, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let plain = terrain.clone().with_instructions(InstructionSet::BASELINE);
/// assert_eq!(terrain.instructions(), InstructionSet::best());
/// let up = glam::DVec3::new(0.3, -0.5, 0.8);
/// assert_eq!(plain.height_at(up), terrain.height_at(up));
/// # Ok::<(), terrain::RecipeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InstructionSet(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Set {
    /// What every processor of the target has: SSE2 on `x86_64`, NEON on `aarch64`.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Its parts F, VL, DQ and BW: eight f64 at once, and registers enough for what a stamp has.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Work that is compiled for every instruction set, to be given to [`InstructionSet::run`].
///
/// `run`, and what it calls in its loops, must be `#[inline(always)]`: only what is
/// inlined is compiled anew.
pub trait Kernel {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

impl InstructionSet {
    /// What every processor has that this program runs on.
    pub const BASELINE: Self = Self(Set::Baseline);

    /// All that this processor offers, the plainest first.
    pub fn all() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let more = {
            let avx2 = is_x86_feature_detected!("avx2");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512bw");
            [avx2.then_some(Set::Avx2), avx512.then_some(Set::Avx512)]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let more: [Option<Set>; 0] = [];
        let more = more.into_iter().flatten().map(Self);
        [Self::BASELINE].into_iter().chain(more)
    }

    /// The fastest that this processor offers.
    #[must_use]
    pub fn best() -> Self {
        Self::all().last().unwrap_or(Self::BASELINE)
    }

    /// Its name: "AVX2".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Set::Baseline => "SSE2",
            #[cfg(not(target_arch = "x86_64"))]
            Set::Baseline => "baseline",
        }
    }

    /// Does work with these instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Set::Baseline => kernel.run(),
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "the only way to call what is compiled for more than the target's baseline"
            )]
            // SAFETY: `Set::Avx2` is made by `all` alone, where the processor has said it has AVX2.
            Set::Avx2 => unsafe { avx2(kernel) },
            #[cfg(target_arch = "x86_64")]
            #[expect(
                unsafe_code,
                reason = "the only way to call what is compiled for more than the target's baseline"
            )]
            // SAFETY: `Set::Avx512` is made by `all` alone, where the processor has said it has all of these parts.
            Set::Avx512 => unsafe { avx512(kernel) },
        }
    }
}

impl Default for InstructionSet {
    fn default() -> Self {
        Self::best()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512dq,avx512bw")]
fn avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_is_always_there_and_names_differ() {
        let mut names: Vec<_> = InstructionSet::all().map(InstructionSet::name).collect();
        assert_eq!(names[0], InstructionSet::BASELINE.name());
        assert_eq!(names.last(), Some(&InstructionSet::best().name()));
        let all = names.clone();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all.len(), "{all:?}");
    }
}
