"""Counts and seconds for Prometheus: of routes, answers, workers; nothing of what was sent.

What comes in: what happened. What goes out: text of Prometheus. Start at `Metrics`.
"""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

KIND = CONTENT_TYPE_PLAIN_0_0_4
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """What is counted of one service."""

    def __init__(self) -> None:
        self._all = CollectorRegistry()
        self._requests = Counter("pseudo_requests", "Requests answered, by route and status.", ("route", "status"),
                                 registry=self._all)
        self._seconds = Histogram("pseudo_request_seconds", "Seconds to the end of an answer, by route.", ("route",),
                                  registry=self._all, buckets=SECONDS)
        self._documents = Counter("pseudo_documents", "Documents done, by stage.", ("stage",), registry=self._all)
        self._characters = Counter("pseudo_characters", "Characters of documents done.", registry=self._all)

    def gauge(self, name: str, says: str, value: Callable[[], float]) -> None:
        """Something that has a value at any time."""
        Gauge(f"pseudo_{name}", says, registry=self._all).set_function(value)

    def answered(self, route: str, status: int, seconds: float) -> None:
        """A request, by the route as it is written in the program: what was asked for could hold anything."""
        self._requests.labels(route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def done(self, stage: str, documents: int, characters: int) -> None:
        """Documents that came out of a stage."""
        self._documents.labels(stage).inc(documents)
        self._characters.inc(characters)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        data: bytes = generate_latest(self._all)
        return data
