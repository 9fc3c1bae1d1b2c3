"""Whole planets on grids."""

import numpy as np
import pytest
import xarray as xr

import relief


def test_a_map_has_what_places_have(earth):
    grid = earth.to_xarray(1, fields=("height", "surface", "water", "warmth", "moisture"))
    assert grid.sizes == {"lat": 128, "lon": 256}
    octave = grid.attrs["relief_octave"]
    some = grid.isel(lat=slice(3, 100, 31), lon=slice(5, 200, 37))
    lat, lon = some.lat.values[:, None], some.lon.values
    assert np.array_equal(some.height, earth.heights(lat, lon, octave))
    assert np.array_equal(some.water, earth.water(lat, lon, octave).kind)
    assert np.array_equal(some.warmth, earth.climate(lat, lon, octave).warmth)
    assert (grid.surface >= grid.height).all()
    assert grid.crs.attrs["earth_radius"] == earth.radius
    assert grid.height.attrs["units"] == "m"


def test_chunks_of_dask_are_the_same(earth):
    for kind in ("latlon", "cubed_sphere"):
        whole = earth.to_xarray(0, kind)
        lazy = earth.to_xarray(0, kind, chunk=20)
        assert lazy.height.chunks is not None
        assert np.array_equal(whole.height, lazy.height.compute())


def test_faces_of_the_cube_meet_and_lie_where_they_say(earth):
    cube = earth.to_xarray(2, "cubed_sphere")
    side = cube.sizes["x"]
    octave = cube.attrs["relief_octave"]
    lat, lon = cube.lat.values, cube.lon.values
    assert np.array_equal(cube.height, earth.heights(lat, lon, octave))
    places = {"+x": (0, 90), "-x": (0, -90), "+y": (90, 0), "-y": (-90, 0), "+z": (0, 0), "-z": (0, 180)}
    for face, name in enumerate(map(str, cube.face.values)):
        away = np.abs(lat[face, side // 2, side // 2] - places[name][0])
        assert away < 1, name
        if places[name][0] == 0:
            beside = (lon[face, side // 2, side // 2] - places[name][1] + 180) % 360 - 180
            assert abs(beside) < 1, name
    # +z lies west of +x: its last column is beside the first of that.
    faces = dict(zip(map(str, cube.face.values), cube.height.values))
    step = np.abs(faces["+z"][:, -1] - faces["+x"][:, 0]).mean()
    within = np.abs(np.diff(faces["+z"], axis=1)).mean()
    assert step < 3 * within


def test_pixels_of_equal_area(earth):
    pytest.importorskip("cdshealpix")
    grid = earth.to_xarray(0, "healpix")
    assert grid.sizes == {"cell": 12 * 4**4}
    # The mean over equal areas is that of the map, weighted by its areas.
    plane = earth.to_xarray(0)
    weighted = plane.height.weighted(np.cos(np.radians(plane.lat))).mean()
    assert abs(float(grid.height.mean()) - float(weighted)) < 100


def test_what_there_is_not_is_refused(earth):
    for level, grid, fields in [(17, "latlon", ("height",)), (1, "mercator", ("height",)), (1, "latlon", ("gold",))]:
        with pytest.raises(ValueError):
            earth.to_xarray(level, grid, fields)


def test_a_store_is_the_planet_and_is_not_written_twice(earth, tmp_path):
    place = tmp_path / "earth.zarr"
    assert relief.to_zarr(earth, place, 2, fields=("height", "water")) == 2
    whole = earth.to_xarray(2, fields=("height", "water"))
    read = xr.open_zarr(place, consolidated=False)
    assert np.array_equal(read.height, whole.height) and np.array_equal(read.water, whole.water)
    assert read.attrs["relief_planet"] == earth.id
    assert relief.to_zarr(earth, place, 2, fields=("height", "water")) == 0
    for shard in (place / "height" / "c").rglob("*"):
        if shard.is_file():
            shard.unlink()
    assert relief.to_zarr(earth, place, 2, fields=("height", "water")) == 1
    with pytest.raises(ValueError, match="holds something else"):
        relief.to_zarr(earth, place, 1, fields=("height", "water"))
