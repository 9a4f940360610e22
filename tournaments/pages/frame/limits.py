"""Responses to too many tries or too large a body, and the client's address."""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from tournaments.event.errors import TooOften
from tournaments.pages.frame.values import read_whole

# Anybody who has one address of the newer kind has this many at will: the first 64 bits mean the line.
OF_A_LINE = 64
OF_A_PARTY = {4: 24, 6: 48}
"""Bits of an address that mean who has the network, of the older and the newer kind."""


class LimitsMiddleware:
    """Answers for every view that met a limit, and before anybody reads what was sent if it is too much."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if read_whole(request.META.get("CONTENT_LENGTH") or "", digits=18) > settings.MOST_SENT:
            return without_trace(render(request, "413.html", {"most": settings.MOST_SENT // 1_000_000}, status=413))
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return _too_often(request, exception) if isinstance(exception, TooOften) else None


def _too_often(request: HttpRequest, refusal: TooOften) -> HttpResponse:
    seconds = max(1, round((refusal.until - timezone.now()).total_seconds()))
    context = {"until": refusal.until, "minutes": -(-seconds // 60)}
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    return without_trace(response)


def without_trace(response: HttpResponse) -> HttpResponse:
    """An answer that Django writes into no log, as it does with refusals: its address may hold a token, or it is asked
    for again and again.
    """
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def network_of(request: HttpRequest) -> str:
    """The network that one party usually holds, with as many addresses in it as they like."""
    address = address_of(request)
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((found, OF_A_PARTY[found.version]), strict=False))


def address_of(request: HttpRequest) -> str:
    """The client's address, an IPv6 line as one; `briscola_site.proxies` knows the proxies."""
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, OF_A_LINE), strict=False).network_address)
