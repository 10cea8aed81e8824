"""What holds for all tests: laws are not timed, and a failing example is printed so that it can be repeated."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "kosmos",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("kosmos")
