use super::obstacle::Obstacle;
use bevy::tasks::block_on;
use std::fmt;
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
    /// Looks at the backends that the environment's `WGPU_BACKEND` leaves, as the engine does.
    #[must_use]
    pub fn all() -> Vec<Self> {
        if Instance::enabled_backend_features().is_empty() {
            return Vec::new();
        }
        let instance = Instance::new(InstanceDescriptor::new_without_display_handle_from_env());
        let mut adapters: Vec<_> = block_on(instance.enumerate_adapters(Backends::all()))
            .iter()
            .map(wgpu::Adapter::get_info)
            .filter(|info| info.backend != Backend::Noop)
            .map(Self::from)
            .collect();
        adapters.sort_by_key(|adapter| adapter.software);
        adapters
    }
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
