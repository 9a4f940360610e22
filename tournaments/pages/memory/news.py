"""The question that every phone asks every few seconds, answered before anything else is looked at.

A tag means one page in one language at one version (see `versioned`). Who sends one that was given out asks for
that page: as long as the version is the same there are no news, and if the page was made meanwhile it is in memory.
Whatever is not known here goes the usual way.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.pages.memory.versioned import answer_to_tag

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def news(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
        tag = request.META.get("HTTP_HX_PTAG")
        if tag and request.method == "GET" and request.META["QUERY_STRING"] == "live":
            known = answer_to_tag(request, tag)
            if known is not None:
                return known
        return get_response(request)

    return answer
