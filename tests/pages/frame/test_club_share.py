"""A club that asks for too much is told so in a few words; pages tell whose they are."""

from collections.abc import Callable

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory
from pytest_django import Settings

from briscola_site.fair_queue import BURST, KNOWN, MOST, ClubShares
from briscola_site.gateway import TOO_MUCH
from tournaments.pages.frame import club_share
from tournaments.pages.frame.club_share import ClubShareMiddleware, page_counted, page_waits

PERCENT = 10


@pytest.fixture
def fair(settings: Settings) -> Callable[[HttpRequest], HttpResponseBase]:
    settings.CLUB_SHARE = PERCENT

    def answer(request: HttpRequest) -> HttpResponse:
        request.club_id = "one"  # type: ignore[attr-defined]  # as a guard does
        return HttpResponse("page")

    return ClubShareMiddleware(answer)


def test_a_refusal_is_short_and_says_when(fair: Callable[[HttpRequest], HttpResponseBase]) -> None:
    def refused(path: str, language: str = "it") -> HttpResponseBase:
        return fair(RequestFactory().get(path, headers={"Accept-Language": language}, **{TOO_MUCH: True}))  # type: ignore[arg-type]

    said = refused("/t/prova/")
    assert said.status_code == 429
    assert "Questo circolo chiede molto tutto insieme" in said.content.decode()  # type: ignore[attr-defined]
    assert (said["Retry-After"], said["Cache-Control"]) == ("2", "no-store")
    assert "In a moment" in refused("/t/prova/", "en").content.decode()  # type: ignore[attr-defined]
    assert "Retry-After" not in refused("/t/prova/?live").headers


def test_all_addresses_of_a_club_share(fair: Callable[[HttpRequest], HttpResponseBase]) -> None:
    for path in ("/t/of-one/", "/desk/also-of-one/", "/clubs/one/members/"):
        assert fair(RequestFactory().get(path)).status_code == 200
    assert {KNOWN.of(one) for one in (("t", "of-one"), ("t", "also-of-one"), ("clubs", "one"))} == {"one"}
    fair(RequestFactory().get("/entrance/"))
    assert KNOWN.of(("", "")) == ("", "")


def test_a_hall_of_its_own_has_no_limit(settings: Settings) -> None:
    assert settings.CLUB_SHARE == 0
    assert not page_waits("prova")
    with pytest.raises(MiddlewareNotUsed):
        ClubShareMiddleware(lambda request: HttpResponse())


def test_pages_that_are_made_ahead_count_for_their_club(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CLUB_SHARE, shares = PERCENT, ClubShares(lambda: 0)
    monkeypatch.setattr(club_share, "CLUB_SHARES", shares)
    KNOWN.learn(("t", "made-ahead"), "whose")
    shares.asks("another")
    for _page in range(BURST // MOST):
        assert not page_waits("made-ahead")
        page_counted("made-ahead", BURST)
    assert page_waits("made-ahead")
