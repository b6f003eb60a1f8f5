"""What all tests share: threads of networks, how tests are collected, seeds of soaks."""

import gc
import os
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, settings

SEED = "ASHES_SOAK_SEED"

# Networks of tests are small: more threads than free cores wait for each other, and make them many times slower.
for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

# No example fails because the machine is slow.
settings.register_profile("ashes", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ashes")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Thousands of tests are objects that stay: to look among them for garbage takes a fifth of the time."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is there now is garbage of no test."""
    gc.freeze()
    gc.enable()


def soak_seed(environment: Mapping[str, str]) -> int:
    """The seed that the environment names, otherwise one that nobody has played before."""
    given = environment.get(SEED)
    return int.from_bytes(os.urandom(4), "big") if given is None else int(given)


@pytest.fixture
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """A seed for a soak. Each run of the tests plays other games; a test that fails shows the command that repeats
    them.
    """
    seed = soak_seed(os.environ)
    print(f"seed {seed}. To repeat: {SEED}={seed} python -m pytest -p no:xdist '{request.node.nodeid}'")
    return seed
