"""The viewer, in a browser: CesiumJS draws what planets are, and asks nobody else."""

import base64
import io
import os
import pathlib
import re
import shutil
import subprocess
import urllib.parse

import numpy as np
import pytest
from PIL import Image

import relief

ROOT = pathlib.Path(__file__).parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
CHROMIUM = shutil.which("chromium")
CESIUM = ROOT / "target" / "cesium"
FLAGS = """--headless=new --no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader
    --disable-dev-shm-usage --ignore-gpu-blocklist --disable-background-networking""".split()

# Renders until all tiles of the view are there, and says what is to be seen.
LOOK = """async (light) => {
    const { viewer } = window.relief, { scene } = viewer, { globe } = scene;
    globe.enableLighting = light;
    globe.maximumScreenSpaceError = 4;
    scene.postProcessStages.fxaa.enabled = false;
    for (let turn = 0; turn < 400; turn += 1) {
        scene.render();
        if (turn > 5 && globe.tilesLoaded) break;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const heights = globe._surface._tilesToRender.map((tile) => {
        const { west, south, east, north } = tile.rectangle;
        const middle = new Cesium.Cartographic((west + east) / 2, (south + north) / 2);
        return [tile.level, tile.x, tile.y, globe.getHeight(middle) ?? null];
    });
    scene.render();
    return { loaded: globe.tilesLoaded, heights, picture: viewer.canvas.toDataURL("image/png") };
}"""

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or not (CESIUM / "Cesium.js").exists(), reason="chromium or CesiumJS is not here"
)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """An Earth of 1 000 km, with mountains a third as high."""
    text = relief.Planet("earth").text
    [line] = [line for line in text.splitlines() if line.startswith("    radius: ")]
    text = text.replace(line, "    radius: 1000000.0,")
    lower = lambda found: f"amplitude: {float(found[1]) / 3}"  # noqa: E731
    path = tmp_path_factory.mktemp("planet") / "small.planet.ron"
    path.write_text(re.sub(r"amplitude: ([0-9.]+)", lower, text))
    return path


@pytest.fixture(scope="module")
def server(small):
    binary = TARGET / "debug" / "relief_serve"
    subprocess.run(["cargo", "build", "--quiet", "--bin", "relief_serve"], cwd=ROOT, check=True)
    words = [binary, "earth", small, "--bind", "127.0.0.1:0", "--cesium", CESIUM]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        yield process.stdout.readline().strip()
        process.terminate()


@pytest.fixture(scope="module")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def look(browser, server, light, **pose):
    """What a page shows, after making sure that all it asked for came from the server."""
    page = browser.new_page(viewport={"width": 480, "height": 270})
    asked, failed, said = [], [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
    page.on("response", lambda answer: failed.append((answer.url, answer.status)) if answer.status >= 400 else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"{server}?{urllib.parse.urlencode(pose)}&still=1")
    page.wait_for_function("window.relief !== undefined", timeout=60_000)
    seen = page.evaluate(LOOK, light)
    page.close()
    others = [url for url in asked if not url.startswith((server, "data:", "blob:"))]
    failed = [one for one in failed if not one[0].endswith("/favicon.ico")]
    assert not failed and not others and not said, (failed, others, said)
    assert any(".terrain?v=" in url for url in asked) and any(".png?v=" in url for url in asked)
    assert seen["loaded"]
    picture = Image.open(io.BytesIO(base64.b64decode(seen["picture"].split(",")[1])))
    return np.asarray(picture.convert("RGB")).astype(float), seen["heights"]


@pytest.mark.parametrize("name", ["earth", "small"])
def test_cesium_shows_the_ground_where_it_is(browser, server, small, name):
    planet = relief.Planet("earth" if name == "earth" else small, seed=1)
    # Half way along the river that the viewer's sun, 19 degrees north and 45 east, lights best.
    half_way = [(river.lat[len(river.lat) // 2], river.lon[len(river.lat) // 2]) for river in planet.rivers(10)]
    lat, lon = min(half_way, key=lambda at: np.hypot(at[0] - 19, at[1] - 45))
    alt = float(planet.surfaces(lat, lon)) + 6_000
    picture, heights = look(browser, server, True, planet=name, lat=lat - 0.05, lon=lon, alt=alt, pitch=-25)
    # Relief: the ground's light differs from place to place.
    assert picture[150:].std() > 8, picture[150:].std()
    if os.environ.get("RELIEF_PICTURES"):
        Image.fromarray(picture.astype(np.uint8)).save(f"{os.environ['RELIEF_PICTURES']}/browser-{name}.png")
    assert len(heights) > 10
    for z, x, y, height in heights:
        width = 180 / 2**z
        # Cesium counts rows from the north.
        place = 90 - (y + 0.5) * width, (x + 0.5) * width - 180
        own = float(planet.surfaces(*place, planet.octave_of(width / 64)))
        # Tiles tell places by 15 bits, and of small ones Cesium keeps 12; slopes are 2 at most.
        metres = np.radians(width) * planet.radius
        bound = 0.5 + 2 * metres / (4096 if metres < 6_000 else 32768)
        assert height is not None and abs(height - own) < bound, (z, x, y, height, own)
    assert max(z for z, *_ in heights) >= 7


def test_a_place_has_the_colour_that_its_tile_has(browser, server):
    planet = relief.Planet("earth", seed=1)
    rng = np.random.default_rng(3)
    checked = 0
    while checked < 2:
        z, x, y = 6, int(rng.integers(0, 128)), int(rng.integers(12, 52))
        tile = planet.image(z, x, y).astype(float)
        if tile.std(axis=(0, 1)).max() > 3:
            continue
        # One colour all over: seas.
        width = 180 / 2**z
        lat, lon = (y + 0.5) * width - 90, (x + 0.5) * width - 180
        picture, _ = look(browser, server, False, planet="earth", lat=lat, lon=lon, alt=60_000, pitch=-90)
        middle = picture[125:145, 230:250].reshape(-1, 3).mean(0)
        assert np.abs(middle - tile.mean((0, 1))).max() < 6, (middle, tile.mean((0, 1)))
        checked += 1
