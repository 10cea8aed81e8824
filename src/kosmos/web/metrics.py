"""Figures of the running server for Prometheus, by its own client library."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

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
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from kosmos import __version__
from kosmos.core import background
from kosmos.service import watch

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

#: seconds; a result should be a matter of milliseconds, a large paper one of seconds
_STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

BUILD = Info("kosmos_build", "the version that runs", registry=REGISTRY)
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


class CommandFigures(Collector):
    """Commands by how they ended, and their times. Plain numbers, because every move on a live board is counted.

    Only the event loop counts and asks, so nothing has to be locked.
    """

    def __init__(self) -> None:
        self._ended: dict[tuple[str, str], int] = {}
        #: how many took at most that step, and more than the one before
        self._within = [0] * (len(_STEPS) + 1)
        self._seconds = 0.0

    def count(self, ran: watch.WatchedCommand) -> None:
        key = ran.command, ran.outcome
        self._ended[key] = self._ended.get(key, 0) + 1
        seconds = ran.milliseconds / 1000
        self._within[bisect_left(_STEPS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        ended = CounterMetricFamily(
            "kosmos_commands", "commands by how they ended", labels=["command", "outcome"]
        )
        for labels, number in self._ended.items():
            ended.add_metric(labels, number)
        yield ended
        taken = HistogramMetricFamily("kosmos_command_seconds", "time of a command until it is on disk")
        names = [*map(floatToGoString, _STEPS), "+Inf"]
        taken.add_metric([], list(zip(names, accumulate(self._within), strict=True)), self._seconds)
        yield taken


COMMANDS = CommandFigures()
REGISTRY.register(COMMANDS)
BUILD.info({"version": __version__})
watch.TOLD.append(COMMANDS.count)
background.FAILED.append(lambda task: BACKGROUND_FAILURES.labels(task).inc())
