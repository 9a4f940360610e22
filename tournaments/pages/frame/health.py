"""Health checks for monitoring. They never write and are not counted as requests."""

import logging
from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from briscola_site import metrics
from tournaments.backups.backup_files import backups
from tournaments.backups.database import backups_kept, look_at_file
from tournaments.backups.trouble import data_damaged
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.limits import without_trace
from tournaments.selectors.clubs.running import figures, lacking, serves
from tournaments.services.frame.write_lock import waiting

PLAIN = "text/plain; charset=utf-8"
_told = [""]
"""What was missing at the last check in this process."""
log = logging.getLogger(__name__)


@open_to_all
@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process lives: without an answer it may be started again."""
    return HttpResponse("ok\n", content_type=PLAIN)


@open_to_all
@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Visitors may be sent here; else what is missing, in words for programs. It is logged once, however often somebody
    asks; that data are damaged is said by who found it.
    """
    look_at_file(inside=True)
    missing = ("damaged",) if data_damaged() else lacking()
    told = " ".join(missing)
    if told not in ("", "damaged", _told[0]):
        log.error("not ready: %s", told)
    _told[0] = told
    return without_trace(HttpResponse(f"{told or 'ok'}\n", content_type=PLAIN, status=200 if serves(missing) else 503))


@open_to_all
@require_safe
@never_cache
def measured(request: HttpRequest) -> HttpResponse:
    """The metrics, for requests with the token; for all others the page does not exist."""
    shown = f"Bearer {settings.METRICS_TOKEN}"
    if not settings.METRICS_TOKEN or not constant_time_compare(request.headers.get("Authorization", ""), shown):
        raise Http404
    return HttpResponse(metrics.exposition(Now()), content_type=metrics.CONTENT_TYPE)


class Now(Collector):
    """Metrics that are read when asked for, the same from every process."""

    def collect(self) -> Iterator[Metric]:
        found = figures()
        yield GaugeMetricFamily("briscola_changes", "Changes saved in all tournaments.", found.changes)
        yield GaugeMetricFamily("briscola_writers_waiting", "Savings that wait for their ticket.", waiting())
        yield GaugeMetricFamily("briscola_database_bytes", "Size of the database.", found.database_bytes)
        yield GaugeMetricFamily("briscola_free_bytes", "Room on the disk of the data folder.", found.free_bytes)
        kept = backups() if backups_kept() else ()
        if kept:
            age = (timezone.now() - kept[0].made).total_seconds()
            yield GaugeMetricFamily("briscola_last_copy_seconds", "Age of the latest copy of all data.", age)
