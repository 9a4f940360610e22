"""Whether what is said of people, of the door and of substitutes can have been so."""

import uuid
from collections import defaultdict
from collections.abc import Iterator

from rules.violations import violation
from tournaments.event.faults.entrants import EntrantFault
from tournaments.event.faults.importing import ImportFault, Placed, placed
from tournaments.event.faults.till import TillFault
from tournaments.event.surnames import surname_correction
from tournaments.event.till import ONCE, MovementKind
from tournaments.services.entries.till import movement_faults
from tournaments.services.files.importing.rows import Rows


def arrival_faults(rows: Rows) -> list[Placed]:
    """A surname is part of its name, nobody is checked in twice at once, nobody has two substitutes at once, and a
    substitute is of the same team; the till has movements as they can be written, and one float.
    """
    return [*_surname_faults(rows), *_check_in_faults(rows), *_substitution_faults(rows), *_till_faults(rows)]


def _surname_faults(rows: Rows) -> Iterator[Placed]:
    for at, player in enumerate(rows.players):
        if surname_correction(player.name, player.surname) is None:
            yield Placed(("players", at, "surname"), violation(EntrantFault.SURNAME_UNKNOWN, name=player.name))


def _check_in_faults(rows: Rows) -> Iterator[Placed]:
    here: set[uuid.UUID] = set()
    for at, row in enumerate(rows.check_ins):
        if row.replaced_id is None and row.team_id in here:
            yield placed(ImportFault.CHECKED_IN_TWICE, "check_ins", at, "team")
        here |= {row.team_id} if row.replaced_id is None else set()


def _substitution_faults(rows: Rows) -> Iterator[Placed]:
    replaced: dict[uuid.UUID, int] = defaultdict(int)
    for at, row in enumerate(rows.substitutions):
        same = rows.team_of[row.player_id] == rows.team_of[row.substitute_id]
        if not same or row.player_id == row.substitute_id:
            yield placed(ImportFault.SUBSTITUTE_OTHER_TEAM, "substitutions", at, "substitute")
        replaced[row.player_id] += row.replaced_id is None
        if row.replaced_id is None and replaced[row.player_id] > 1:
            yield placed(ImportFault.SUBSTITUTED_TWICE, "substitutions", at, "player")


def _till_faults(rows: Rows) -> Iterator[Placed]:
    there: set[MovementKind] = set()
    for at, row in enumerate(rows.till):
        kind = MovementKind(row.kind)
        for fault in movement_faults((kind,), kind, row.cents, row.what, row.tickets):
            yield Placed(("till", at, str(fault.where[0])), fault)
        if row.replaced_id is None and kind in there:
            yield Placed(("till", at, "kind"), violation(TillFault.THERE_ALREADY))
        there |= {kind} & set(ONCE) if row.replaced_id is None else set()
