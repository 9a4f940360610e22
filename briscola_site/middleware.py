"""What this installation does to every question and every answer."""

from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase

GetResponse = Callable[[HttpRequest], HttpResponseBase]
POLICY = "Content-Security-Policy"
UNREADABLE = "application/x-unreadable"
"""What a form counts as that says of itself what nobody can read (see `briscola_site.gateway`)."""
# Letters that are none, too much, a form that breaks off, a browser that does.
_NOT_READ = (BadRequest, SuspiciousOperation, MultiPartParserError, LookupError, ValueError, OSError)


def head_without_body(get_response: GetResponse) -> GetResponse:
    """Send no body where the head alone is asked for: the server would pass it on and lose step with the reader."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD" and isinstance(response, HttpResponse):
            response.headers.setdefault("Content-Length", str(len(response.content)))
            response.content = b""
        return response

    return answer


def policy_in_order(get_response: GetResponse) -> GetResponse:
    """The parts of a Content-Security-Policy in the order of the alphabet: what makes it goes through a set, so that
    every process would send the same policy in another order.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if policy := response.headers.get(POLICY):
            response.headers[POLICY] = "; ".join(sorted(part.strip() for part in policy.split(";") if part.strip()))
        return response

    return answer


def read_forms(get_response: GetResponse) -> GetResponse:
    """Read what was sent once, before anybody asks for it, and refuse with a page (400) what cannot be read.

    Django would raise the error again to everybody who asks, the pages that say what went wrong among them.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not form_can_be_read(request):
            raise BadRequest("the form cannot be read")
        return get_response(request)

    return answer


def form_can_be_read(request: HttpRequest) -> bool:
    """Whether what was sent can be read; if not, everything that asks later sees nothing sent."""
    try:
        request.POST  # noqa: B018  # reading is what may fail
    except _NOT_READ:
        request._mark_post_parse_error()  # type: ignore[attr-defined]
        return False
    return request.content_type != UNREADABLE or request.method != "POST"
