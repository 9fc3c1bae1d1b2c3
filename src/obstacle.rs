use crate::adapter::Adapter;
use crate::display::Display;
use crate::libraries;

/// Something that a command needs and this machine lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Obstacle {
    /// What is missing.
    pub(crate) what: String,
    /// How to get it.
    pub(crate) next: String,
}

impl Obstacle {
    /// What keeps this machine from opening a window.
    pub(crate) fn to_a_window() -> Vec<Self> {
        let display = match Display::find() {
            Ok(display) => Self::of_libraries(display.libraries),
            Err(obstacle) => Some(obstacle),
        };
        display
            .into_iter()
            .chain(Self::to_drawing(&Adapter::all()))
            .collect()
    }

    /// The libraries that are missing, if any are.
    pub(crate) fn of_libraries(names: &[&str]) -> Option<Self> {
        let missing = libraries::missing(names);
        (!missing.is_empty()).then(|| Self {
            what: format!("libraries missing: {}", missing.join(", ")),
            next: format!(
                "Debian, Ubuntu: apt-get install -y {}",
                libraries::packages(&missing).join(" ")
            ),
        })
    }

    /// What keeps a machine with these adapters from drawing.
    pub(crate) fn to_drawing(adapters: &[Adapter]) -> Option<Self> {
        adapters.is_empty().then(|| Self {
            what: "no graphics adapter with a Vulkan driver".into(),
            next: "Debian, Ubuntu: apt-get install -y mesa-vulkan-drivers libvulkan1; it draws in software too".into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_names_its_package() {
        assert_eq!(Obstacle::of_libraries(&[]), None);
        assert_eq!(
            libraries::packages(&["libXi.so.6", "libvulkan.so.1"]),
            ["libxi6", "libvulkan1"]
        );
        assert!(Obstacle::to_drawing(&[]).is_some());
    }
}
