"""Whether the script of a page asks for a part of it, or a browser for the page.

This is the one place that tells them apart, by what django-htmx read of the request. Pages that update themselves need
none of it: their live part has an address of its own (see `editions`).
"""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class _HtmxRequest(HttpRequest):
    """What the middleware of django-htmx makes of a request."""

    htmx: HtmxDetails


def asks_for_part(request: HttpRequest) -> bool:
    """Whether only a part is to be answered; a script that puts a page of the past back wants the whole one."""
    htmx = cast("_HtmxRequest", request).htmx
    return bool(htmx) and not htmx.history_restore_request


def vary_on_part(response: HttpResponse) -> None:
    """Say to browsers and caches that one address answers both ways."""
    patch_vary_headers(response, ["HX-Request"])
