use crate::error::AppError;
use crate::obstacle::Obstacle;
use bevy::tasks::block_on;
use std::fmt;
use wgpu::{AdapterInfo, Backend, Backends, DeviceType, Instance, InstanceDescriptor};

/// A graphics adapter that could draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Adapter {
    pub(crate) name: String,
    /// Whether it is the processor in disguise.
    pub(crate) software: bool,
    pub(crate) backend: Backend,
    pub(crate) driver: String,
}

impl Adapter {
    /// All that there are, hardware first; none where there is no driver.
    ///
    /// Looks at the backends that the environment's `WGPU_BACKEND` leaves, as the engine does.
    pub(crate) fn all() -> Vec<Self> {
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

/// Makes sure that there is an adapter.
///
/// # Errors
///
/// If there is none: what to install.
pub(crate) fn require() -> Result<(), AppError> {
    match Obstacle::to_drawing(&Adapter::all()) {
        Some(Obstacle { what, next }) => Err(AppError::Run { what, next }),
        None => Ok(()),
    }
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
