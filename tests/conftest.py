"""What the tests share: optional parts that may be missing."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

# The same examples in every run, and no clock: a busy machine is no defect.
settings.register_profile("project", derandomize=True, deadline=None)
settings.load_profile("project")

sys.path.insert(0, str(Path(__file__).parent))


def _missing(what: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and in CI nothing may be")
    pytest.skip(f"{what} is not installed")


@pytest.fixture
def need():
    """Return a function that imports an optional package, or skips the test (in CI: fails it)."""

    def require(package: str) -> ModuleType:
        try:
            return importlib.import_module(package)
        except ImportError:
            _missing(f"the Python package {package}")
            raise

    return require


@pytest.fixture
def need_program():
    """Return a function that finds an optional program, or skips the test (in CI: fails it)."""

    def require(*names: str) -> str:
        for name in names:
            path = shutil.which(name)
            if path:
                return path
        _missing(f"the program {' or '.join(names)}")
        raise AssertionError

    return require
