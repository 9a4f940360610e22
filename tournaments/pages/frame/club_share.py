"""What pages tell `briscola_site.fair_queue` in front of them: whose they are, and what was made ahead."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override

from briscola_site.fair_queue import CLUB_SHARES, KNOWN, NOBODY, club_address
from briscola_site.gateway import TOO_MUCH
from tournaments.pages.frame.limits import without_trace

GetResponse = Callable[[HttpRequest], HttpResponseBase]
WAIT = "2"


def page_counted(slug: str, nanoseconds: int) -> None:
    """A page of a tournament was made for those who look at it, before anybody asked."""
    if settings.CLUB_SHARE:
        CLUB_SHARES.used(KNOWN.of(("t", slug)), nanoseconds)


def page_waits(slug: str) -> bool:
    """Whether its club has used its share, so that its pages are made for who waits for them, and not ahead."""
    return bool(settings.CLUB_SHARE) and CLUB_SHARES.waits(KNOWN.of(("t", slug)))


class ClubShareMiddleware:
    """In front of all that takes time."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.CLUB_SHARE:
            raise MiddlewareNotUsed
        self._answer = get_response
        self._refusals: dict[str, bytes] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if TOO_MUCH in request.META:
            return self._refusal(request)
        response = self._answer(request)
        if (club := getattr(request, "club_id", None)) is not None:
            address = club_address(request.path_info)
            if address != NOBODY:
                KNOWN.learn(address, club)
        return response

    def _refusal(self, request: HttpRequest) -> HttpResponse:
        """Made once a language: it must cost nothing."""
        language = get_language_from_request(request)
        if language not in self._refusals:
            with override(language):
                self._refusals[language] = render_to_string("busy.html").encode()
        headers = {"Cache-Control": "no-store"}
        if request.META.get("QUERY_STRING") != "live":  # a page that asks for news would ask sooner
            headers["Retry-After"] = WAIT
        return without_trace(HttpResponse(self._refusals[language], status=429, headers=headers))
