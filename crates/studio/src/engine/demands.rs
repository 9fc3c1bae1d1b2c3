//! What drawing takes of the system and of the adapter, asked for before it begins.

use super::studio_error::StudioError;
use crate::picture::PictureSize;
use crate::platform::Adapter;
use crate::process::{Lack, memory, threads};
use wgpu::Limits;

/// Addresses that the engine and a software adapter take before the first picture.
const ADDRESSES: u64 = 3 << 30;

/// Bytes of a pixel on its way: four samples of colour and depth, the targets, the picture.
const BYTES_A_PIXEL: u64 = 96;

/// Refuses what the system has no threads or no memory for; an adapter that is software draws in the latter.
pub(super) fn of_system(size: PictureSize, adapters: &[Adapter]) -> Result<(), Lack> {
    // Threads take addresses, too.
    memory::ask_addresses("the engine", ADDRESSES)?;
    threads::ask_for_engine()?;
    let software = Adapter::only_software(adapters);
    let bytes = if software { BYTES_A_PIXEL } else { 0 } * size.pixels();
    memory::ask(&format!("a picture of {size}"), bytes)
}

/// Refuses a picture that an adapter with these limits cannot draw, or not give back.
pub(super) fn of_adapter(size: PictureSize, limits: &Limits) -> Result<(), StudioError> {
    let PictureSize { width, height } = size;
    let largest = limits.max_texture_dimension_2d;
    let bytes = u64::from(width.next_multiple_of(64)) * u64::from(height) * 4;
    if width.max(height) > largest {
        return Err(StudioError::TooLarge { size, largest });
    }
    if bytes > limits.max_buffer_size {
        let pixels = limits.max_buffer_size / 4;
        return Err(StudioError::TooMany { size, pixels });
    }
    Ok(())
}
