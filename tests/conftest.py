"""What holds for all tests: laws are not timed, and a failing example is printed so that it can be repeated.

Each run tries new examples; with KOSMOS_LAWS=steady every run tries the same ones, so that a change is judged by what
it changes and not by luck.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kosmos",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("steady", parent=settings.get_profile("kosmos"), derandomize=True)
settings.load_profile(os.environ.get("KOSMOS_LAWS", "kosmos"))
