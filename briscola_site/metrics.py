"""What is counted while the program runs. Several processes add up in the folder PROMETHEUS_MULTIPROC_DIR."""

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from briscola_site import env

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
REQUESTS = Counter(
    "briscola_requests", "Requests by the name of their address and the status of the answer.", ["route", "status"]
)
SECONDS = Histogram(
    "briscola_request_seconds",
    "How long an answer took, by the name of its address.",
    ["route"],
    buckets=(0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10),
)
PAGES_MADE = Counter("briscola_pages_made", "Public pages that had to be made; all others came from memory.")


def request_answered(route: str, status: int, seconds: float) -> None:
    REQUESTS.labels(route, str(status)).inc()
    SECONDS.labels(route).observe(seconds)


def exposition(now: Collector) -> bytes:
    """All that was counted, and what `now` finds as it is at this moment, in the text format of Prometheus."""
    counted = REGISTRY
    if env.text("PROMETHEUS_MULTIPROC_DIR"):
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # it has no types
    seen = CollectorRegistry()
    seen.register(now)
    return generate_latest(counted) + generate_latest(seen)
