"""What is counted while the program runs, where somebody may ask for it (`METRICS_TOKEN`): a hall counts nothing, and
does without the library. Several processes add up in the folder PROMETHEUS_MULTIPROC_DIR.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings

from briscola_site import env

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram
    from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Counted:
    requests: "Counter"
    seconds: "Histogram"
    pages_made: "Counter"


@cache
def _counted() -> Counted:
    from prometheus_client import Counter, Histogram  # here, as below, because only who has the token asks for it

    return Counted(
        Counter(
            "briscola_requests",
            "Requests by the name of their address and the status of the answer.",
            ["route", "status"],
        ),
        Histogram(
            "briscola_request_seconds",
            "How long an answer took, by the name of its address.",
            ["route"],
            buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10),
        ),
        Counter("briscola_pages_made", "Public pages that had to be made; all others came from memory."),
    )


def request_answered(route: str, status: int, seconds: float) -> None:
    if settings.METRICS_TOKEN:
        _counted().requests.labels(route, str(status)).inc()
        _counted().seconds.labels(route).observe(seconds)


def page_made() -> None:
    if settings.METRICS_TOKEN:
        _counted().pages_made.inc()


def exposition(now: "Collector") -> bytes:
    """All that was counted, and what `now` finds as it is at this moment, in the text format of Prometheus."""
    from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector

    _counted()
    counted = REGISTRY
    if env.text("PROMETHEUS_MULTIPROC_DIR"):
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # it has no types
    seen = CollectorRegistry()
    seen.register(now)
    return generate_latest(counted) + generate_latest(seen)
