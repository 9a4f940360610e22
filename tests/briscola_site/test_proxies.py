"""Who asks, behind a proxy and without one."""

import ipaddress
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from briscola_site.proxies import OF_PROXIES, believed

SAID = {"HTTP_X_FORWARDED_FOR": "198.51.100.7", "HTTP_X_FORWARDED_PROTO": "https", "HTTP_X_REQUEST_ID": "of-proxy-1"}


@pytest.fixture(autouse=True)
def _proxies(settings) -> None:
    settings.PROXIES = (ipaddress.ip_network("127.0.0.1/32"), ipaddress.ip_network("10.0.0.0/8"))


def seen(**meta: Any) -> HttpRequest:
    """The request as those see it who are behind."""
    passed: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        passed.append(request)
        return HttpResponse()

    believed(answer)(RequestFactory().get("/", **meta))
    return passed[0]


def test_a_proxy_of_ours_is_believed() -> None:
    request = seen(REMOTE_ADDR="127.0.0.1", **SAID)
    assert request.META["REMOTE_ADDR"] == "198.51.100.7"
    assert {name: request.META[name] for name in OF_PROXIES} == SAID


@pytest.mark.parametrize("address", ["203.0.113.9", "", "unix:"])
def test_what_anybody_else_says_of_himself_is_taken_away(address: str) -> None:
    request = seen(REMOTE_ADDR=address, **SAID)
    assert request.META["REMOTE_ADDR"] == address
    assert [name for name in OF_PROXIES if name in request.META] == []


def test_without_proxies_nobody_is_believed(settings) -> None:
    settings.PROXIES = ()
    assert seen(REMOTE_ADDR="127.0.0.1", **SAID).META["REMOTE_ADDR"] == "127.0.0.1"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param("198.51.100.7", "198.51.100.7", id="one"),
        pytest.param("1.2.3.4, 198.51.100.7", "198.51.100.7", id="what the visitor made up comes first"),
        pytest.param("1.2.3.4, 198.51.100.7, 10.2.3.4", "198.51.100.7", id="two proxies of ours"),
        pytest.param("2001:db8::1", "2001:db8::1", id="the longer addresses"),
        pytest.param("<script>", "127.0.0.1", id="no address"),
        pytest.param("", "127.0.0.1", id="nothing"),
    ],
)
def test_the_nearest_that_is_no_proxy_of_ours_has_asked(said: str, found: str) -> None:
    assert seen(REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=said).META["REMOTE_ADDR"] == found


def test_https_at_the_proxy_is_https_here(settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert seen(REMOTE_ADDR="127.0.0.1", **SAID).is_secure()
    assert not seen(REMOTE_ADDR="203.0.113.9", **SAID).is_secure()
