"""What the public pages are made from, read once a version however many pages in however many languages show it."""

import uuid
from collections.abc import Callable, Mapping
from typing import TypeVar

from tournaments.models import Tournament
from tournaments.pages.frame.page_cache import cached_value, older_value
from tournaments.pages.frame.page_limits import check_matches
from tournaments.pages.shared.words.day_words import Timetable, timetable_of
from tournaments.selectors.core.outcomes import result_entries
from tournaments.selectors.core.snapshot import match_count
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.possible_places import StillPossible, WithVictories, still_possible, with_victories
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.shown.public import NowPage, StandingsPage, now_page, standings_page
from tournaments.selectors.shown.who import WhoBook, who_book

Shown = TypeVar("Shown", NowPage, StandingsPage, WhoBook)

OF_A_MATCH, OF_A_TOURNAMENT = 2000, 20_000
"""Estimated bytes of each reading: per match, and fixed."""
OF_AN_ENTRY, LITTLE = 400, 500
"""The same of readings that keep one small value of everybody, or of every table."""


def read_course(tournament: Tournament) -> Course:
    """Of the course before, if it is still there, only the matches that changed are read again."""
    return cached_value(tournament, "course", lambda now: course_of(now, before=older_value(now, "course")), _weight)


def read_now(tournament: Tournament) -> NowPage:
    return _read(tournament, "now", lambda one: now_page(one, read_standings(one)))


def read_standings(tournament: Tournament) -> StandingsPage:
    return _read(tournament, "standings", lambda one: standings_page(one, read_course(one)))


def read_book(tournament: Tournament) -> WhoBook:
    """Raises DomainError where there are too many matches for it: places are counted again for every turn."""

    def read(one: Tournament) -> WhoBook:
        check_matches("who", match_count(one))
        return who_book(one, read_standings(one))

    return _read(tournament, "who", read)


def read_timetable(tournament: Tournament) -> Timetable:
    """When and where everything is played."""

    def read(one: Tournament) -> Timetable:
        return timetable_of(one, read_course(one))

    return cached_value(tournament, "timetable", read, lambda kept: LITTLE + OF_AN_ENTRY * len(kept.held))


def read_possible(tournament: Tournament) -> StillPossible | None:
    """What can still happen in the stage being played, where that is shown; that nothing is, is kept as well."""

    def read(one: Tournament) -> tuple[StillPossible | None]:
        lines = (page := read_standings(one)).now.groups or (page.now.teams,)
        return (still_possible(page.course, ([line.row for line in table] for table in lines)),)

    (still,) = cached_value(
        tournament, "possible", read, lambda kept: LITTLE + OF_AN_ENTRY * sum(len(one.of) for one in kept if one)
    )
    return still


def read_victories(tournament: Tournament, who: str) -> tuple[WithVictories, ...]:
    """What can still happen to an entrant with this many victories."""

    def read(one: Tournament) -> tuple[WithVictories, ...]:
        lines = (page := read_standings(one)).now.groups or (page.now.teams,)
        return with_victories(page.course, ([line.row for line in table] for table in lines), who)

    return cached_value(tournament, f"victories {who}", read, lambda told: LITTLE + OF_AN_ENTRY * len(told))


def read_dealers(tournament: Tournament) -> Mapping[uuid.UUID, str]:
    """Who deals first at the tables of the turn that is played."""

    def read(one: Tournament) -> Mapping[uuid.UUID, str]:
        return dealers_of(one, turn.matches) if (turn := read_now(one).turn) else {}

    return cached_value(tournament, "dealers", read, lambda _dealers: OF_A_TOURNAMENT)


def read_result_entries(tournament: Tournament) -> Mapping[uuid.UUID, int]:
    """Log entries of the current turn's results; empty where they are hidden."""

    def read(one: Tournament) -> Mapping[uuid.UUID, int]:
        turn = read_now(one).turn
        told = turn is not None and not any(match.hidden for match in turn.matches)
        return result_entries(one, turn.number) if turn and told else {}

    return cached_value(tournament, "entries", read, lambda entries: LITTLE + OF_AN_ENTRY * len(entries))


def _read(tournament: Tournament, name: str, make: Callable[[Tournament], Shown]) -> Shown:
    return cached_value(tournament, name, make, lambda shown: _weight(shown.course))


def _weight(course: Course) -> int:
    return OF_A_TOURNAMENT + OF_A_MATCH * sum(len(one.records) for one in course.reached)
