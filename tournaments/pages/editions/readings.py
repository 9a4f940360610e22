"""What the public pages are made from, read once an edition however many pages in however many languages show it."""

import uuid
from collections.abc import Callable, Mapping
from typing import TypeVar

from tournaments.models import Tournament
from tournaments.pages.editions.edition import Edition
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.possible import StillPossible, still_possible
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.shown.public import NowPage, StandingsPage, now_page, standings_page
from tournaments.selectors.shown.who import WhoBook, who_book

Shown = TypeVar("Shown", NowPage, StandingsPage, WhoBook)

OF_A_MATCH, OF_A_TOURNAMENT = 2000, 20_000
"""About so many bytes each reading adds with every match, and without any."""


def read_course(tournament: Tournament) -> Course:
    """Of the course before, if it is still there, only the matches that changed are read again."""

    def read(now: Tournament) -> Course:
        return course_of(now, before=Edition.of(now).older("course"))

    return Edition.of(tournament).value("course", read, _weight)


def read_now(tournament: Tournament) -> NowPage:
    return _read(tournament, "now", lambda one: now_page(one, read_standings(one)))


def read_standings(tournament: Tournament) -> StandingsPage:
    return _read(tournament, "standings", lambda one: standings_page(one, read_course(one)))


def read_book(tournament: Tournament) -> WhoBook:
    return _read(tournament, "who", lambda one: who_book(one, read_standings(one)))


def read_possible(tournament: Tournament) -> StillPossible | None:
    """What can still happen in the stage being played, where that is told."""

    def read(one: Tournament) -> StillPossible | None:
        page = read_standings(one)
        lines = page.now.groups or (page.now.teams,)
        return still_possible(page.course, ([line.row for line in table] for table in lines))

    return Edition.of(tournament).value("possible", read, lambda _possible: OF_A_TOURNAMENT)


def read_dealers(tournament: Tournament) -> Mapping[uuid.UUID, str]:
    """Who deals first at the tables of the turn that is played."""

    def read(one: Tournament) -> Mapping[uuid.UUID, str]:
        turn = read_now(one).turn
        return dealers_of(one, turn.matches) if turn else {}

    return Edition.of(tournament).value("dealers", read, lambda _dealers: OF_A_TOURNAMENT)


def _read(tournament: Tournament, name: str, make: Callable[[Tournament], Shown]) -> Shown:
    return Edition.of(tournament).value(name, make, lambda shown: _weight(shown.course))


def _weight(course: Course) -> int:
    return OF_A_TOURNAMENT + OF_A_MATCH * sum(len(one.records) for one in course.reached)
