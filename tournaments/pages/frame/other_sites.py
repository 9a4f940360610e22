"""Which answers the scripts of other sites may read (CORS)."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournaments.pages.frame.guard import OPEN, READS

FOR_ALL = "for_all"
"""The mark of an answer that is the same whatever cookie asks, though nobody may keep it."""


def for_all(answer: HttpResponse) -> HttpResponse:
    setattr(answer, FOR_ALL, True)
    return answer


def for_other_sites(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """What is public and needs no cookie may be read by the scripts of any site, also that there is nothing; a browser
    hands them nothing else.
    """
    if request.method in READS and not response.cookies and _same_for_all(request, response):
        response["Access-Control-Allow-Origin"] = "*"
    return response


def _same_for_all(request: HttpRequest, response: HttpResponseBase) -> bool:
    """A view that may be called by anybody says "private" (`never_cache`) where it answers one reader; it may look at a
    cookie where there is one. An address that is none is not found by anybody.
    """
    if hasattr(response, FOR_ALL) or response.get("Cache-Control", "").startswith("public"):
        return True
    match = request.resolver_match
    open_to = getattr(match.func, "access", "") in OPEN if match else response.status_code == HTTPStatus.NOT_FOUND
    return open_to and not request.COOKIES and "private" not in response.get("Cache-Control", "")
