"""A club has its share of a process while others wait; a full hall never comes near it."""

import asyncio
import itertools

import pytest
from pytest_django import Settings

from briscola_site import fair_queue
from briscola_site.fair_queue import ALONE, BURST, MOST, NOBODY, ClubShares, FairQueue, club_address

SECOND = 1_000_000_000
MILLISECOND = SECOND // 1000


@pytest.fixture(autouse=True)
def _a_tenth(settings: Settings) -> None:
    settings.CLUB_SHARE = 10


class Time:
    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> int:
        return self.passed


class Hall:
    """Clubs that ask so often a second for so many milliseconds each, and ask again where they have to wait."""

    def __init__(self) -> None:
        self.time = Time()
        self.shares = ClubShares(self.time)

    def plays(self, seconds: int, **clubs: tuple[int, int]) -> dict[str, list[int]]:
        """How often each was answered, and how often it waited."""
        found = {club: [0, 0] for club in clubs}
        for tick in range(1, seconds * 100 + 1):
            self.time.passed += SECOND // 100
            for club, (often, milliseconds) in clubs.items():
                for _time in range(tick * often // 100 - (tick - 1) * often // 100):
                    self.shares.asks(club)
                    waits = self.shares.waits(club)
                    found[club][waits] += 1
                    if not waits:
                        self.shares.used(club, milliseconds * MILLISECOND)
        return found


def test_a_full_hall_never_waits_whatever_others_do() -> None:
    """92 pairs and 200 phones in one process of two: 25 questions a second of two milliseconds, pages and saves too."""
    found = Hall().plays(300, hall=(25, 2), noisy=(250, 1), third=(25, 2))
    assert (found["hall"], found["third"]) == ([7500, 0], [7500, 0])
    assert found["noisy"][0] == pytest.approx(300 * 100 + BURST // MILLISECOND, rel=0.02), "a tenth of a process"


def test_alone_it_never_waits_and_owes_no_more_for_it_than_one_long_answer() -> None:
    hall = Hall()
    assert hall.plays(60, noisy=(500, 2)) == {"noisy": [30_000, 0]}
    assert hall.shares.left("noisy") == -MOST
    hall.shares.asks("other")
    assert hall.shares.waits("noisy")
    hall.time.passed += ALONE
    hall.shares.used("noisy", 10 * SECOND)
    assert not hall.shares.waits("noisy")


def test_who_waited_may_go_on_when_its_share_has_come_back() -> None:
    hall = Hall()
    hall.plays(60, noisy=(250, 4), hall=(25, 2))
    hall.shares.used("noisy", SECOND)
    assert hall.shares.waits("noisy")
    hall.time.passed += 10 * MOST + 10
    assert not hall.shares.waits("noisy")


def test_pages_of_no_club_never_wait_for_a_share() -> None:
    hall = Hall()
    assert hall.plays(60, hall=(25, 2)) | {"hall": []} == {"hall": []}
    for _answer in range(100):
        hall.shares.used(NOBODY, SECOND)
    assert not hall.shares.waits(NOBODY)


@pytest.mark.parametrize(
    ("path", "club"),
    [
        ("/t/prova/standings/", ("t", "prova")),
        ("/desk/prova/", ("t", "prova")),
        ("/clubs/circolo/members/", ("clubs", "circolo")),
        ("/s/estate/", ("s", "estate")),
        ("/entrance/", NOBODY),
        ("/", NOBODY),
    ],
)
def test_an_address_says_whose_it_is(path: str, club: tuple[str, str]) -> None:
    assert club_address(path) == club


def test_one_club_is_in_half_of_the_threads_and_others_go_ahead() -> None:
    async def asks() -> list[str]:
        queue, begun = FairQueue(4, ClubShares()), list[str]()

        async def one(club: str) -> None:
            assert await queue.begin(club)
            begun.append(club)

        noisy = [asyncio.create_task(one("noisy")) for _ in range(6)]
        await asyncio.sleep(0)
        await asyncio.gather(one("hall"), one("third"))
        for club in ("noisy", "hall", "third", "noisy", "noisy", "noisy"):
            queue.end(club)
            await asyncio.sleep(0)
        await asyncio.gather(*noisy)
        return begun

    assert asyncio.run(asks()) == ["noisy", "noisy", "hall", "third", "noisy", "noisy", "noisy", "noisy"]


def test_who_used_least_is_next() -> None:
    async def asks() -> list[str]:
        shares = ClubShares()
        for number, club in enumerate("abc"):
            shares.used(club, (3 - number) * 10 * MILLISECOND)
        queue, begun = FairQueue(1, shares), list[str]()

        async def one(club: str) -> None:
            await queue.begin(club)
            begun.append(club)
            queue.end(club)

        await queue.begin("before")
        waiting = [asyncio.create_task(one(club)) for club in "abc"]
        await asyncio.sleep(0)
        queue.end("before")
        await asyncio.gather(*waiting)
        return begun

    assert asyncio.run(asks()) == ["c", "b", "a"]


def test_who_asks_too_much_waits_for_its_share_and_is_refused_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "PATIENCE", 0.05)
    monkeypatch.setattr(fair_queue, "MOST_WAITING", 2)
    clock = Time()

    async def asks() -> tuple[list[bool], bool, bool]:
        shares = ClubShares(clock)
        queue = FairQueue(4, shares)
        for _time in range(BURST // MOST):
            shares.used("noisy", SECOND)
        shares.asks("hall")
        refused = await asyncio.gather(*(queue.begin("noisy") for _ in range(3)))
        others = await queue.begin("hall")
        later = asyncio.create_task(queue.begin("noisy"))
        await asyncio.sleep(0)
        clock.passed += SECOND
        return refused, others, await later

    assert asyncio.run(asks()) == ([False, False, False], True, True)


def test_nothing_is_kept_of_who_has_been_answered() -> None:
    async def asks() -> FairQueue:
        queue = FairQueue(4, ClubShares())
        for number in itertools.islice(itertools.count(), 20):
            await queue.begin(number)
            queue.end(number)
        return queue

    queue = asyncio.run(asks())
    assert (queue._begun, queue._lines, queue._free) == ({}, {}, 4)
