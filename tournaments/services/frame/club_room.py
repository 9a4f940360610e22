"""How much a club may have on a server for many: as much as any needs, and no more than leaves room for the others.

Who adds holds the club, or the tournament, so that of two who take the last room one is refused.
"""

from collections.abc import Callable

from django.conf import settings

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import RoomProblem
from tournaments.models import Club, Person, Season, Tournament


def room_for_tournament(club: Club) -> None:
    """Raises DomainError where it may have no other."""
    if most := _passed("tournaments", lambda: Tournament.objects.filter(club=club).count() + 1):
        raise DomainError(problem_at(RoomProblem.TOURNAMENTS, most=most))


def room_for_season(club: Club) -> None:
    if most := _passed("seasons", lambda: Season.objects.filter(club=club).count() + 1):
        raise DomainError(problem_at(RoomProblem.SEASONS, most=most))


def room_for_people(club: Club, new: int) -> None:
    """In the register."""
    if new and (most := _passed("people", lambda: Person.objects.filter(club=club).count() + new)):
        raise DomainError(problem_at(RoomProblem.PEOPLE, most=most))


def room_for_entrants(entrants: int) -> None:
    """In one tournament, with those that are added."""
    if most := _passed("entrants", lambda: entrants):
        raise DomainError(problem_at(RoomProblem.ENTRANTS, most=most))


def _passed(what: str, wanted: Callable[[], int]) -> int:
    """The limit that is passed by what is wanted; 0 where there is room. Without a limit nothing is counted."""
    most: int = settings.CLUB_MOST.get(what, 0)
    return most if most and wanted() > most else 0
