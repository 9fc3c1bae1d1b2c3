import pytest

import relief


@pytest.fixture(scope="session")
def earth() -> relief.Planet:
    return relief.Planet("earth", seed=7)


@pytest.fixture(scope="session")
def moon() -> relief.Planet:
    return relief.Planet("moon", seed=7)
