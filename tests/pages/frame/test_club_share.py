"""A club has its share of a process while others wait; a full hall never comes near it."""

import time

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from tournaments.pages.frame import club_share
from tournaments.pages.frame.club_share import BURST, MOST, ClubShareMiddleware, Shares, page_counted

SECOND = 1_000_000_000
MILLISECOND = SECOND // 1000
PERCENT = 10


class Time:
    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> int:
        return self.passed


class Hall:
    """Clubs that ask so often a second for so many milliseconds each."""

    def __init__(self) -> None:
        self.time = Time()
        self.shares = Shares(PERCENT, self.time)

    def plays(self, seconds: int, **clubs: tuple[int, int]) -> dict[str, int]:
        """Who was refused how often."""
        refused = dict.fromkeys(clubs, 0)
        for _tick in range(seconds * 100):
            self.time.passed += SECOND // 100
            for club, (often, milliseconds) in clubs.items():
                for _time in range(max(1, often // 100)) if self._due(often) else ():
                    if self.shares.refused(club):
                        refused[club] += 1
                    else:
                        self.shares.used(club, milliseconds * MILLISECOND)
        return refused

    def _due(self, often: int) -> bool:
        return often >= 100 or (self.time.passed // (SECOND // 100)) % (100 // often) == 0


def test_a_full_hall_is_never_refused_whatever_others_do() -> None:
    """92 pairs and 200 phones in one process of two: 25 questions a second of two milliseconds, pages and saves too."""
    refused = Hall().plays(300, hall=(25, 2), noisy=(250, 1), third=(25, 2))
    assert (refused["hall"], refused["third"]) == (0, 0)
    assert refused["noisy"] > 20_000


def test_it_may_print_all_its_papers_meanwhile() -> None:
    hall = Hall()
    assert hall.plays(30, hall=(25, 2)) == {"hall": 0}
    for _paper in range(22):
        assert not hall.shares.refused("hall")
        hall.shares.used("hall", SECOND)
    assert hall.plays(60, hall=(25, 2)) == {"hall": 0}


def test_who_waited_is_let_in_again() -> None:
    hall = Hall()
    hall.plays(120, noisy=(500, 4))
    assert hall.shares.refused("noisy")
    hall.time.passed += 5 * SECOND
    assert not hall.shares.refused("noisy")


def middleware(settings: Settings, monkeypatch: pytest.MonkeyPatch, club: str = "one") -> ClubShareMiddleware:
    settings.CLUB_SHARE = PERCENT
    clock = iter(range(0, 10**15, 3 * SECOND))
    monkeypatch.setattr(time, "thread_time_ns", lambda: next(clock))  # every answer takes three seconds

    def answer(request: HttpRequest) -> HttpResponse:
        request.club_id = club  # type: ignore[attr-defined]  # as a guard does
        return HttpResponse("page")

    return ClubShareMiddleware(answer, Shares(PERCENT))


def test_all_addresses_of_a_club_share_and_its_refusal_is_short_and_says_when(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    fair, ask = middleware(settings, monkeypatch), RequestFactory().get
    paths = ("/t/prova/", "/desk/prova/", "/t/altra/standings/", "/clubs/circolo/members/")
    for path in paths * (BURST // MOST // 2):
        last = fair(ask(path))
    assert last.status_code == 429
    assert [fair(ask(path)).status_code for path in paths] == [429] * 4
    said = fair(ask("/t/prova/", headers={"Accept-Language": "it"}))
    assert "Questo circolo chiede molto tutto insieme" in said.content.decode()  # type: ignore[attr-defined]
    assert (said["Retry-After"], said["Cache-Control"]) == ("2", "no-store")
    assert "In a moment" in fair(ask("/t/prova/", headers={"Accept-Language": "en"})).content.decode()  # type: ignore[attr-defined]
    assert "Retry-After" not in fair(ask("/t/prova/?live")).headers
    assert fair(ask("/entrance/")).status_code == 200
    assert fair(ask("/t/di-un-altro/")).status_code == 200


def test_a_hall_of_its_own_has_no_limit(settings: Settings) -> None:
    assert settings.CLUB_SHARE == 0
    with pytest.raises(MiddlewareNotUsed):
        ClubShareMiddleware(lambda request: HttpResponse())


def test_pages_that_are_made_ahead_count_for_their_club(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CLUB_SHARE, shares = PERCENT, Shares(PERCENT, Time())
    monkeypatch.setattr(club_share, "SHARES", shares)
    club_share.KNOWN.learn(("t", "prova"), "one")
    for _page in range(BURST // MOST):
        assert not shares.refused("one")
        page_counted("prova", SECOND)
    assert shares.refused("one")
