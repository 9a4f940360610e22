"""Somebody who is to play and has a name that is there already: one person twice, or two of one name.

Only who runs the tournament knows, so they are asked: of anybody who waits for a partner, or is to. Of a typed pair one
of whom is in another pair already the page tells afterwards.
"""

import uuid
from collections.abc import Iterable, Sequence
from enum import StrEnum

from rules.violations import Violation, violation
from tournaments.event.errors import DomainError
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.letters import fold_name
from tournaments.models import Player, Single
from tournaments.services.frame.changes import Change


class Alike(StrEnum):
    """The answer: not given yet, the same person (who then counts once), or another one."""

    ASK = ""
    SAME = "same"
    OTHER = "other"


def no_longer_waiting(change: Change, people: Iterable[str], alike: Alike) -> tuple[str, ...]:
    """Let those of `people` who are about to play wait for a partner no longer, if that is the answer; their names."""
    named = {fold_name(name) for name in people}
    rows = [row for row in waiting_rows(change.tournament_id) if fold_name(row.name) in named]
    if alike is Alike.ASK and rows:
        raise DomainError(*(violation(EntrantFault.PERSON_WAITS, person=row.name) for row in rows))
    return _gone(change, rows) if alike is Alike.SAME else ()


def no_longer_alone(change: Change, rows: Sequence[Single], alike: Alike) -> tuple[str, ...]:
    """The same for those who wait and are about to be paired, though somebody of their name is in a pair."""
    playing = _playing(change.tournament_id)
    twice = [row for row in rows if fold_name(row.name) in playing]
    if alike is Alike.ASK and twice:
        raise DomainError(*(_plays(row.name, playing) for row in twice))
    return _gone(change, twice) if alike is Alike.SAME else ()


def not_there_yet(tournament_id: uuid.UUID, names: Sequence[str], alike: Alike) -> list[str]:
    """Those of `names` who are to wait: all of them, or without those who wait or play already."""
    playing = _playing(tournament_id)
    waiting = {fold_name(row.name) for row in waiting_rows(tournament_id)}
    wanted, faults = [], []
    for name in names:
        key = fold_name(name)
        if key not in playing and key not in waiting:
            wanted.append(name)
        else:
            faults.append(
                _plays(name, playing) if key in playing else violation(EntrantFault.PERSON_WAITS, person=name)
            )
        waiting.add(key)
    if alike is Alike.ASK and faults:
        raise DomainError(*faults)
    return wanted if alike is Alike.SAME else list(names)


def _gone(change: Change, rows: Sequence[Single]) -> tuple[str, ...]:
    Single.objects.filter(tournament_id=change.tournament_id, pk__in=[row.pk for row in rows]).update(
        replaced_id=change.log_id
    )
    return tuple(row.name for row in rows)


def waiting_rows(tournament_id: uuid.UUID) -> list[Single]:
    """Who waits for a partner, in the order in which they came."""
    return list(Single.objects.filter(tournament_id=tournament_id, replaced__isnull=True).order_by("number"))


def _playing(tournament_id: uuid.UUID) -> dict[str, str]:
    """Everybody in a pair that plays, as names are compared, and the name of the pair; who left may come again."""
    rows = Player.objects.filter(tournament_id=tournament_id, team__withdrawn__isnull=True).select_related("team")
    return {fold_name(row.name): row.team.name for row in rows}


def _plays(name: str, playing: dict[str, str]) -> Violation:
    return violation(EntrantFault.PERSON_PLAYS, person=name, entrant=playing[fold_name(name)])
