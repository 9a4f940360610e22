"""Moving matches to other tables of their turn, so that anybody who cannot move plays at their own one."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from tournaments.models import Match, Seat, Tournament, Turn
from tournaments.scheduling.fixed_tables import Spot, settled
from tournaments.selectors.core.begun import SETTLED_AT_ITS_TABLE
from tournaments.selectors.entries.fixed_tables import fixed_homes, has_moved

OUT_OF_THE_WAY = 10_000
"""More than any table: there matches wait while others take their places."""

Players = Sequence[uuid.UUID]


@dataclass(frozen=True, slots=True)
class Expected:
    """A match that may still come to be in a turn at the table of its draw, and who of its players may come to it."""

    turn: uuid.UUID
    drawn: int
    players: Players


def tables_settle(
    tournament_id: uuid.UUID,
    turns: Collection[uuid.UUID],
    new: Mapping[Match, Players] | None = None,
    expected: Callable[[], Sequence[Expected]] = tuple,
) -> int:
    """Give the matches of these turns the tables that their players need; how many of those stored changed theirs.

    `new` are matches that are not stored yet, with their players: they get their tables here, and others make room.
    Matches that were called or have begun stay where they are. For those that are `expected`, asked only where somebody
    needs a table, their tables are kept free, so that nobody has to make room later. Where matches wait for tables,
    nothing is done: the call keeps them. Call it inside the change that made it necessary.
    """
    homes = fixed_homes(tournament_id)
    if not homes and not has_moved(tournament_id):
        return 0
    stored = Match.objects.filter(tournament_id=tournament_id, turn__in=turns, turn__stage__queued=False)
    queued = set(Turn.objects.filter(pk__in=turns, stage__queued=True).values_list("pk", flat=True))
    matches = [*stored, *(match for match in new or {} if match.turn_id not in queued)]
    spots = _spots(tournament_id, matches, new or {}, expected())
    tables = {turn: settled(there, homes) for turn, there in spots.items()}
    moved = [match for match in matches if _move(match, tables[match.turn_id][match.drawn])]
    return _store([match for match in moved if not new or match not in new])


def _spots(
    tournament_id: uuid.UUID, matches: Sequence[Match], new: Mapping[Match, Players], expected: Sequence[Expected]
) -> dict[uuid.UUID, list[Spot]]:
    """The matches of every turn: those that have their tables already, then new ones, then those that are expected."""
    ids = [match.id for match in matches]
    held = set(Match.objects.filter(SETTLED_AT_ITS_TABLE, pk__in=ids).values_list("pk", flat=True))
    players: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for match_id, player in Seat.objects.filter(match__in=ids).values_list("match_id", "player_id"):
        players[match_id].append(player)
    fixtures = Tournament.objects.get(pk=tournament_id).kind.lined_up
    spots: dict[uuid.UUID, list[Spot]] = defaultdict(list)
    for match in sorted(matches, key=lambda match: (match in new, match.drawn)):
        people = tuple(map(str, new.get(match, players[match.id])))
        fixture = str(match.fixture_id or "") if fixtures else ""
        spots[match.turn_id].append(Spot(match.drawn, match.table, people, fixture, match.id in held))
    for one in expected:
        spots[one.turn].append(Spot(one.drawn, one.drawn, tuple(map(str, one.players))))
    return spots


def _move(match: Match, table: int) -> bool:
    """Put a match at a table; whether it was at another one."""
    drawn, moved = match.drawn, match.table != table
    match.table, match.drawn_table = table, None if table == drawn else drawn
    return moved


def _store(moved: Sequence[Match]) -> int:
    """Two steps, since no two matches may be at one table even for a moment. Anybody who saw them before turns
    stale.
    """
    Match.objects.filter(pk__in=[match.pk for match in moved]).update(
        table=F("table") + OUT_OF_THE_WAY, version=F("version") + 1
    )
    Match.objects.bulk_update(moved, ["table", "drawn_table"])
    return len(moved)
