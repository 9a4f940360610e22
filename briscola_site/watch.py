"""Request ids, counts and log lines: by route, never by address.

An address may contain a secret, and the route says as much about what is slow or fails.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from briscola_site import metrics
from briscola_site.logs import REQUEST_ID

GetResponse = Callable[[HttpRequest], HttpResponseBase]

HEADER = "X-Request-ID"
USABLE = re.compile(r"[\w.:-]{8,64}", re.ASCII)
UNWATCHED = frozenset({"healthz", "readyz", "metrics"})
"""Requested by programs every few seconds: they would drown the requests of people."""
log = logging.getLogger("briscola.requests")


def watched(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        request_id = _request_id(request)
        asked = REQUEST_ID.set(request_id)
        try:
            response = get_response(request)
            response.headers[HEADER] = request_id
            if (route := route_of(request)) not in UNWATCHED:
                took = time.perf_counter() - began
                metrics.request_answered(route, response.status_code, took)
                if log.isEnabledFor(logging.INFO):
                    log.info("%s %s", request.method, route, extra={"facts": _facts(request, response, took)})
        finally:
            REQUEST_ID.reset(asked)
        return response

    return answer


def route_of(request: HttpRequest) -> str:
    """The name of the address, as the table of addresses has it."""
    if match := request.resolver_match:
        return match.url_name or "unknown"
    if request.path_info.startswith(settings.STATIC_URL):
        return "static"
    # Answered before anybody looked up the address: see `tournaments.pages.frame.cached_answers`.
    return "live" if request.META.get("QUERY_STRING") == "live" else "unknown"


def _request_id(request: HttpRequest) -> str:
    """The id that our proxy gave it, else one of our own."""
    said: str = request.META.get("HTTP_X_REQUEST_ID", "")
    return said if USABLE.fullmatch(said) else uuid.uuid4().hex


def _facts(request: HttpRequest, response: HttpResponseBase, took: float) -> dict[str, object]:
    """The account id, only where the response already loaded it: the log makes no query."""
    places = request.resolver_match.kwargs if request.resolver_match else {}
    account = getattr(request, "_cached_user", None)
    facts = {
        "status": response.status_code,
        "ms": round(took * 1000),
        "tournament": places.get("slug"),
        "club": places.get("club_slug"),
        "account": account.pk and str(account.pk) if account else None,
    }
    return {name: fact for name, fact in facts.items() if fact is not None}
