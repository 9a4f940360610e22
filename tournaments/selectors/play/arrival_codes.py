"""The codes by which entrants are checked in: six signs on a card or a phone, or the address that a card opens."""

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.event.rights import Right
from tournaments.models import Account, Deal, TableLink, Team, Tournament
from tournaments.selectors.clubs.access import tournament_for_member
from tournaments.selectors.entries.registration_queries import CODE_LENGTH, CODE_SIGNS, signs_for
from tournaments.selectors.play.table_links import link_of_token

LONGEST_NUMBER = 4


@dataclass(frozen=True, slots=True)
class Coded:
    """Whose code it is; `elsewhere` is the name of the tournament where that is another of the club."""

    team_id: uuid.UUID
    name: str
    elsewhere: str = ""


def arrival_code(team_id: uuid.UUID) -> str:
    """The code of an entrant, which only this installation can make; no secret, since the desk sees who brings it."""
    return signs_for("arrival", team_id)


def entrants_of_code(tournament: Tournament, typed: str) -> Sequence[Coded]:
    """Whose code was typed or scanned, in whatever case and with whatever between; a short number is an entrant's.

    Of this tournament, else of another open one of its club; none where nobody has it.
    """
    text = last_part(typed)
    if text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return _named(Team.objects.filter(tournament=tournament, number=int(text)))
    link = link_of_token(text) if len(text) > CODE_LENGTH else None
    if link is not None:
        home = link.tournament.id == tournament.id
        near = home or link.tournament.club_id == tournament.club_id
        team = link.team if near else None
        return [] if team is None else [Coded(team.id, team.name, "" if home else link.tournament.name)]
    signs = "".join(sign for sign in text.upper() if sign in CODE_SIGNS)
    if len(signs) != CODE_LENGTH:
        return []
    own = _with_code(signs, Team.objects.filter(tournament=tournament))
    if own:
        return _named(Team.objects.filter(pk__in=own))
    others = Team.objects.filter(tournament__club_id=tournament.club_id, tournament__closed_at__isnull=True)
    found = Team.objects.filter(pk__in=_with_code(signs, others)).select_related("tournament")
    return [Coded(team.id, team.name, team.tournament.name) for team in found.order_by("pk")]


def before_play(tournament: Tournament) -> bool:
    """Whether entrants may still arrive: nothing was played yet."""
    return tournament.closed_at is None and not Deal.objects.filter(tournament_id=tournament.id).exists()


def is_door(link: TableLink, account: Account | AnonymousUser) -> bool:
    """Whether somebody who checks people in scans the card of a pair before anything was played."""
    if link.team_id is None or tournament_for_member(link.tournament.slug, account, Right.CONFIRM) is None:
        return False
    return before_play(link.tournament)


def last_part(typed: str) -> str:
    """What an address ends with, where it is one: the value of `code`, or the last part of the path."""
    text = typed.strip()
    if "/" not in text:
        return text
    asked = re.search(r"[?&]code=([^&#]+)", text)
    return asked[1] if asked else re.split(r"[?#]", text)[0].rstrip("/").rsplit("/", 1)[-1]


def _with_code(signs: str, teams: QuerySet[Team]) -> list[uuid.UUID]:
    return [one for one in teams.values_list("pk", flat=True) if arrival_code(one) == signs]


def _named(teams: QuerySet[Team]) -> list[Coded]:
    return [Coded(pk, name) for pk, name in teams.order_by("number").values_list("pk", "name")]
