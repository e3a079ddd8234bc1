"""Settings shared by all tests: hypothesis draws the same modest examples on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "perga",
    max_examples=25,
    deadline=None,  # no timed tests: a slow machine is no failure
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("perga")
