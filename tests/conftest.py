"""What holds for all tests: laws are not timed, and a failing example is printed so that it can be repeated.

Each run tries new examples; with KOSMOS_LAWS=steady every run tries the same ones, so that a change is judged by what
it changes and not by luck. With KOSMOS_TESTS=complete servers that come as wheels have to be there, and an audit of dependencies
that was answered has to be understood.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from long_first import put_long_ones_first

settings.register_profile(
    "kosmos",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("steady", parent=settings.get_profile("kosmos"), derandomize=True)
settings.load_profile(os.environ.get("KOSMOS_LAWS", "kosmos"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("numprocesses", None) or "PYTEST_XDIST_WORKER" in os.environ:
        put_long_ones_first(items)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Sixteen thousand tests and the program stay until the end: nobody needs to ask again and again whether they are rubbish."""
    gc.collect()
    gc.freeze()
