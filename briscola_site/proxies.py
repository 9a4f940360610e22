"""The client address of a request; headers are believed from our own proxies only.

Anybody can send the headers in which a proxy says whom it speaks for. They are kept only where one of our own proxies
brings the request; then the address that it saw takes the place of the proxy's own.
"""

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

GetResponse = Callable[[HttpRequest], HttpResponseBase]

OF_PROXIES = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REQUEST_ID")
SENT_ON = (
    *("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP"),
    *("HTTP_FORWARDED", "HTTP_VIA"),
)
"""Any of these headers means that a proxy is in between."""


def believed(get_response: GetResponse) -> GetResponse:
    def answer(request: HttpRequest) -> HttpResponseBase:
        request.asked_here = _asked_here(request)  # type: ignore[attr-defined]  # read by asked_here
        if settings.PROXIES and _is_proxy(request.META.get("REMOTE_ADDR", "")):
            request.META["REMOTE_ADDR"] = _first_stranger(request)
        else:
            for name in OF_PROXIES:
                request.META.pop(name, None)
        return get_response(request)

    return answer


def asked_here(request: HttpRequest) -> bool:
    """Whether the request comes from the computer that runs the program: no proxy in between, and none configured."""
    here: bool = getattr(request, "asked_here", False)
    return here


def _asked_here(request: HttpRequest) -> bool:
    said = request.META.get("REMOTE_ADDR", "")
    between = settings.PROXIES or any(name in request.META for name in SENT_ON)
    return not between and _is_address(said) and ipaddress.ip_address(said).is_loopback


def _first_stranger(request: HttpRequest) -> str:
    """The nearest address that is not one of our proxies; the client may have invented all before it."""
    nearest: str = request.META["REMOTE_ADDR"]
    for said in reversed(request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")):
        if not _is_proxy(nearest) or not _is_address(said.strip()):
            break
        nearest = said.strip()
    return nearest


def _is_address(said: str) -> bool:
    try:
        ipaddress.ip_address(said)
    except ValueError:
        return False
    return True


def _is_proxy(said: str) -> bool:
    return _is_address(said) and any(ipaddress.ip_address(said) in network for network in settings.PROXIES)
