//! The part of the Python package `relief` that is not Python: a planet that answers for arrays of places.

mod archives;
mod core;
mod errors;
mod places;

use pyo3::prelude::*;

/// What `relief` stands on; its own users need none of it.
#[pymodule]
fn _relief(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ENGINE", tiles::ENGINE)?;
    let presets = planet_file::Preset::ALL.map(planet_file::Preset::name);
    module.add("PRESETS", presets.to_vec())?;
    module.add("PlanetError", module.py().get_type::<errors::PlanetError>())?;
    module.add_class::<core::Core>()?;
    module.add_function(wrap_pyfunction!(archives::shares, module)?)?;
    module.add_function(wrap_pyfunction!(archives::about, module)?)?;
    module.add_function(wrap_pyfunction!(archives::tile, module)?)
}
