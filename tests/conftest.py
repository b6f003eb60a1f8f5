"""What all tests share: threads of networks, and how tests are collected."""

from __future__ import annotations

import gc
import os

import pytest

# Networks of tests are small: more threads than free cores wait for each other, and make them many times slower.
for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Thousands of tests are objects that stay: to look among them for garbage takes a fifth of the time."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is there now is garbage of no test."""
    gc.freeze()
    gc.enable()
