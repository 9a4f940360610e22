"""How much a club may have on a server for many: as much as any needs, and no more than leaves room for the others.

Who adds holds the club, or the tournament, so that of two who take the last room one is refused.
"""

from django.conf import settings

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.installation_problems import RoomProblem
from tournaments.models import Club, Person, Season, Tournament


def room_for_tournament(club: Club) -> None:
    """Raises DomainError where it may have no other."""
    most = settings.CLUB_MOST.get("tournaments")
    if most and Tournament.objects.filter(club=club).count() >= most:
        raise DomainError(problem_at(RoomProblem.TOURNAMENTS, most=most))


def room_for_season(club: Club) -> None:
    most = settings.CLUB_MOST.get("seasons")
    if most and Season.objects.filter(club=club).count() >= most:
        raise DomainError(problem_at(RoomProblem.SEASONS, most=most))


def room_for_people(club: Club, new: int) -> None:
    """In the register."""
    most = settings.CLUB_MOST.get("people")
    if most and new and Person.objects.filter(club=club).count() + new > most:
        raise DomainError(problem_at(RoomProblem.PEOPLE, most=most))


def room_for_entrants(entrants: int) -> None:
    """In one tournament, with those that are added."""
    most = settings.CLUB_MOST.get("entrants")
    if most and entrants > most:
        raise DomainError(problem_at(RoomProblem.ENTRANTS, most=most))
