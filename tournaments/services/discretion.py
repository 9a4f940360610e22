"""What strangers are told of a tournament, and when: chosen by those who run it, also after it was closed."""

import uuid
from enum import StrEnum

from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import Tournament
from tournaments.selectors.shown import turns_drawn
from tournaments.services.changes import Actor, Change, change


class DiscretionFault(StrEnum):
    TURN_UNKNOWN = "discretion_turn_unknown"


def table_freeze(*, tournament_id: uuid.UUID, after: int | None, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Tell strangers no result of a turn after `after`, 0 for none at all; None tells them everything again.

    Since that moment they are told of no penalty, decision or declaration either. Raises DomainError for a turn that is
    not drawn.
    """
    with change(tournament_id, LogKind.SETTINGS, actor=actor, key=key, setup=True, even_if_closed=True) as entry:
        version = Tournament.objects.values_list("version", flat=True).get(pk=tournament_id)
        _refuse_unless_drawn(entry, after)
        _choose(entry, "frozen_after", after, frozen_version=None if after is None else version)


def turns_announce(*, tournament_id: uuid.UUID, until: int | None, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Tell strangers who plays where up to the turn `until`, 0 for nothing yet; None tells it as soon as it is drawn.

    Raises DomainError for a turn that is not drawn.
    """
    with change(tournament_id, LogKind.SETTINGS, actor=actor, key=key, setup=True, even_if_closed=True) as entry:
        _refuse_unless_drawn(entry, until)
        _choose(entry, "shown_until", until)


def names_shorten(*, tournament_id: uuid.UUID, initials: bool, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Call people by their initials on public pages, or by their names again."""
    with change(tournament_id, LogKind.SETTINGS, actor=actor, key=key, setup=True, even_if_closed=True) as entry:
        _choose(entry, "initials", initials)


def _refuse_unless_drawn(entry: Change, turn: int | None) -> None:
    if turn is not None and not 0 <= turn <= turns_drawn(entry.tournament_id):
        raise DomainError(violation(DiscretionFault.TURN_UNKNOWN))


def _choose(entry: Change, name: str, chosen: int | bool | None, **beside: int | None) -> None:
    """Store what was chosen; what is chosen already stays as it is, and so does what a request changed before."""
    before = Tournament.objects.values_list(name, flat=True).get(pk=entry.tournament_id)
    if entry.repeated() or chosen == before:
        entry.nothing_changed = True
        return
    Tournament.objects.filter(pk=entry.tournament_id).update(**{name: chosen}, **beside)
    entry.record(old={name: before}, new={name: chosen})
