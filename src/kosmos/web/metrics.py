"""Figures of the running server for Prometheus, by its own client library."""

from functools import lru_cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    ProcessCollector,
)
from prometheus_client.exposition import generate_latest

from kosmos import __version__
from kosmos.core import background
from kosmos.service import watch

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

#: seconds; a result should be a matter of milliseconds, a large paper one of seconds
_STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

BUILD = Info("kosmos_build", "the version that runs", registry=REGISTRY)
COMMANDS = Counter("kosmos_commands", "commands by how they ended", ["command", "outcome"], registry=REGISTRY)
COMMAND_SECONDS = Histogram(
    "kosmos_command_seconds", "time of a command until it is on disk", buckets=_STEPS, registry=REGISTRY
)
REQUESTS = Counter("kosmos_requests", "answered requests", ["method", "route", "status"], registry=REGISTRY)
REQUEST_SECONDS = Histogram(
    "kosmos_request_seconds", "time of an answer", ["route"], buckets=_STEPS, registry=REGISTRY
)
CONNECTIONS = Gauge("kosmos_live_connections", "open live connections", registry=REGISTRY)
BACKGROUND_FAILURES = Counter(
    "kosmos_background_failures", "work beside the requests that failed", ["task"], registry=REGISTRY
)


def exposed() -> bytes:
    """Everything, as Prometheus reads it."""
    return generate_latest(REGISTRY)


@lru_cache(maxsize=4096)
def _counter(command: str, outcome: str) -> Counter:
    """Looked up once: with every move on a live board it would cost more than counting."""
    return COMMANDS.labels(command, outcome)


def _count_command(ran: watch.WatchedCommand) -> None:
    _counter(ran.command, ran.outcome).inc()
    COMMAND_SECONDS.observe(ran.milliseconds / 1000)


BUILD.info({"version": __version__})
watch.TOLD.append(_count_command)
background.FAILED.append(lambda task: BACKGROUND_FAILURES.labels(task).inc())
