use super::obstacle::Obstacle;
use bevy::tasks::block_on;
use std::fmt;
use std::sync::OnceLock;
use wgpu::{AdapterInfo, Backend, Backends, DeviceType, Instance, InstanceDescriptor};

/// A graphics adapter that could draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapter {
    /// As its driver calls it.
    pub name: String,
    /// Whether it is the processor in disguise.
    pub software: bool,
    /// The interface it is driven by: Vulkan, Metal, DirectX 12, OpenGL.
    pub backend: Backend,
    /// Name and version.
    pub driver: String,
}

impl Adapter {
    /// All that there are, hardware first; none where there is no driver.
    ///
    /// Looked for by the backends that the environment's `WGPU_BACKEND` names; else by the modern ones, and by OpenGL only
    /// where they find none.
    #[must_use]
    pub fn all() -> Vec<Self> {
        static ALL: OnceLock<Vec<Adapter>> = OnceLock::new();
        let find = || match Backends::from_env() {
            Some(backends) => found_by(backends),
            None => [Backends::PRIMARY, Backends::SECONDARY]
                .into_iter()
                .map(found_by)
                .find(|adapters| !adapters.is_empty())
                .unwrap_or_default(),
        };
        ALL.get_or_init(find).clone()
    }

    /// Whether a processor draws, for want of anything else among these.
    #[must_use]
    pub fn only_software(adapters: &[Self]) -> bool {
        adapters.iter().all(|adapter| adapter.software)
    }
}

/// Those by some backends.
fn found_by(backends: Backends) -> Vec<Adapter> {
    if !Instance::enabled_backend_features().intersects(backends) {
        return Vec::new();
    }
    let mut wanted = InstanceDescriptor::new_without_display_handle_from_env();
    wanted.backends = backends;
    let instance = Instance::new(wanted);
    let mut adapters: Vec<_> = block_on(instance.enumerate_adapters(backends))
        .iter()
        .map(wgpu::Adapter::get_info)
        .filter(|info| info.backend != Backend::Noop)
        .map(Adapter::from)
        .collect();
    adapters.sort_by_key(|adapter| adapter.software);
    adapters
}

impl From<AdapterInfo> for Adapter {
    fn from(info: AdapterInfo) -> Self {
        Self {
            name: info.name,
            software: info.device_type == DeviceType::Cpu,
            backend: info.backend,
            driver: format!("{} {}", info.driver, info.driver_info)
                .trim()
                .into(),
        }
    }
}

/// What keeps a machine with these adapters from drawing.
#[must_use]
pub fn obstacle_to_drawing(adapters: &[Adapter]) -> Option<Obstacle> {
    adapters.is_empty().then(|| Obstacle {
        what: "no graphics adapter with a Vulkan driver".into(),
        next: "Debian, Ubuntu: apt-get install -y mesa-vulkan-drivers libvulkan1; it draws in software too".into(),
    })
}

impl fmt::Display for Adapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            software,
            backend,
            driver,
        } = self;
        let kind = if *software { ", in software" } else { "" };
        write!(f, "{name}{kind}, by {backend:?}, driver {driver}")
    }
}
