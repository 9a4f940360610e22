"""What the public pages are made from, read once a version however many pages in however many languages show it."""

import uuid
from collections.abc import Mapping

from tournaments.models import Tournament
from tournaments.pages.memory.versioned import read_once
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.play.dealers import dealers_of
from tournaments.selectors.shown.public import NowPage, StandingsPage, now_page, standings_page
from tournaments.selectors.shown.who import WhoBook, who_book


def read_course(tournament: Tournament) -> Course:
    return read_once(tournament, "course", course_of)


def read_now(tournament: Tournament) -> NowPage:
    return read_once(tournament, "now", lambda one: now_page(one, read_standings(one)))


def read_standings(tournament: Tournament) -> StandingsPage:
    return read_once(tournament, "standings", lambda one: standings_page(one, read_course(one)))


def read_book(tournament: Tournament) -> WhoBook:
    return read_once(tournament, "who", lambda one: who_book(one, read_standings(one)))


def read_dealers(tournament: Tournament) -> Mapping[uuid.UUID, str]:
    """Who deals first at the tables of the turn that is played."""

    def read(one: Tournament) -> Mapping[uuid.UUID, str]:
        turn = read_now(one).turn
        return dealers_of(one, turn.matches) if turn else {}

    return read_once(tournament, "dealers", read)
