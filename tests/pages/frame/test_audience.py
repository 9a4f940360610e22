"""Who looks at which public page: what is made first, what is forgotten, and what is found stale."""

import threading
import time
import uuid

import pytest

from tournaments.models import Tournament
from tournaments.pages.frame import page_cache
from tournaments.pages.frame.page_cache import BESIDE, Audience, Page, PageCache

ONE, OTHER = uuid.UUID(int=1), uuid.UUID(int=2)
SOON = 120  # seconds, on a machine on which much else runs; nothing waits so long unless it is broken


def page(name: str, tournament_id: uuid.UUID = ONE) -> Page:
    return Page(tournament_id, "sala", name, "it", "text/html")


def render(_now: Tournament, _tag: str, _live: bool) -> bytes:
    return b""


def come(people: Audience, *pages: Page, asks: int = 1) -> None:
    for one in pages:
        people.come(one, render)
        for _ in range(asks):
            people.stay(one)


def names(people: Audience, tournament_id: uuid.UUID = ONE) -> list[str]:
    return [one.name for one, _look in people.of(tournament_id)]


def test_what_most_ask_for_comes_first_and_the_count_begins_again_each_time() -> None:
    people = Audience()
    come(people, page("own"), page("standings"), page("now"))
    come(people, page("now"), asks=5)
    come(people, page("standings"), asks=2)
    assert names(people) == ["now", "standings", "own"]
    come(people, page("own"), asks=3)
    assert names(people)[0] == "own"


def test_a_page_that_never_asks_for_news_is_not_made_before_somebody_asks() -> None:
    people = Audience()
    come(people, page("standings.json"), asks=0)
    assert names(people) == []
    people.stay(page("standings.json"))
    assert names(people) == ["standings.json"]


def test_each_tournament_has_its_own_audience() -> None:
    people = Audience()
    come(people, page("now"), page("now", OTHER), page("final", OTHER))
    assert names(people) == ["now"]
    assert sorted(names(people, OTHER)) == ["final", "now"]


def test_who_put_the_phone_away_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    people, seconds = Audience(), [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: seconds[0])
    come(people, page("now"), page("final"))
    seconds[0] += page_cache.LOOKS_FOR
    people.stay(page("now"))
    assert sorted(names(people)) == ["final", "now"]
    seconds[0] += 1
    assert names(people) == ["now"]
    people.stay(page("final"))  # it has to be read once more
    assert names(people) == ["now"]


def test_only_so_many_are_remembered() -> None:
    people = Audience(PageCache(most=3 * BESIDE))
    come(people, *(page(f"own {number}") for number in range(5)))
    assert sorted(names(people)) == ["own 2", "own 3", "own 4"]


def test_what_is_asked_for_again_and_again_stays_who_comes() -> None:
    people = Audience(PageCache(most=3 * BESIDE))
    come(people, page("now"))
    for number in range(5):
        come(people, page(f"own {number}"))
        assert people.stay(page("now"))
    assert sorted(names(people)) == ["now", "own 3", "own 4"]
    assert not people.stay(page("own 0"))


def test_a_tournament_is_found_stale_once_and_the_first_comes_first() -> None:
    people = Audience()
    people.serve(served=True)
    for one in (OTHER, ONE, OTHER):
        people.mark_stale(one)
    assert [people.next_stale(0), people.next_stale(0), people.next_stale(0)] == [OTHER, ONE, None]


def test_without_anybody_to_make_them_stale_pages_are_not_noted() -> None:
    people = Audience()
    people.mark_stale(ONE)
    people.serve(served=True)
    assert people.next_stale(0) is None


def test_who_waits_for_a_stale_page_hears_of_it_and_of_the_end() -> None:
    people, got = Audience(), list[uuid.UUID | None]()
    people.serve(served=True)

    def wait() -> None:
        got.append(people.next_stale())
        got.append(people.next_stale())

    waiting = threading.Thread(target=wait)
    waiting.start()
    people.mark_stale(ONE)
    until = time.monotonic() + SOON
    while not got and time.monotonic() < until:
        time.sleep(0.01)
    people.serve(served=False)
    waiting.join(SOON)
    assert got == [ONE, None]
