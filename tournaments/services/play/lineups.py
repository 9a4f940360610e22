"""Who sits where at one match."""

import uuid
from collections.abc import Iterable, Mapping

from django.db import IntegrityError, transaction

from rules.violations import Violation, violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.turns import LineupFault
from tournaments.event.rights import Right
from tournaments.models import Deal, Match, Player, Seat
from tournaments.scheduling.kernel.types import Lineup
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.services.frame.changes import Change
from tournaments.services.play.matches import writes_match

Chair = tuple[int, int]


@writes_match(LogKind.LINEUP, needs=Right.AWARD)
def lineup_change(change: Change, known: KnownMatch, seats: Mapping[Chair, uuid.UUID]) -> None:
    """Seat players at a match that has not begun: (side, chair) -> player, chairs left out stay as they are.

    A player must belong to the side's team and must not sit elsewhere in the same turn (the regulation of the
    Giochi lets a team change both members after every match, never inside one). Where line-ups are fixed, a
    substitution needs a reason. Raises DomainError with every fault, StaleVersion when somebody saved first.
    """
    match = known.match
    before = {(seat.side, seat.chair): seat for seat in match.seats.select_related("player")}
    moved = {chair: player for chair, player in seats.items() if _sits(before, chair) != player}
    if not moved:
        change.nothing_changed = True
        return
    players = _players(change.tournament_id, moved.values())
    faults = _faults(match, before, moved, players)
    if match.turn.stage.lineup == Lineup.FIXED and not change.reason:
        faults.append(violation(LineupFault.FIXED_NEEDS_REASON, "reason"))
    if faults:
        raise DomainError(*faults)
    # Rows are deleted and made again so that two partners may exchange chairs without a clash in between.
    Seat.objects.filter(pk__in=[before[chair].pk for chair in moved]).delete()
    _seat_all(
        Seat(
            tournament_id=change.tournament_id,
            turn=match.turn,
            match=match,
            side=side,
            chair=chair,
            player_id=player,
        )
        for (side, chair), player in moved.items()
    )
    change.record(
        subject=match.pk,
        old=[[side, chair, before[side, chair].player.name] for side, chair in sorted(moved)],
        new=[[side, chair, players[moved[side, chair]].name] for side, chair in sorted(moved)],
    )


def _players(tournament_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Player]:
    return {player.id: player for player in Player.objects.filter(tournament_id=tournament_id, pk__in=ids)}


def _seat_all(seats: Iterable[Seat]) -> None:
    try:
        with transaction.atomic():
            Seat.objects.bulk_create(seats)
    except IntegrityError as clash:  # the database has the last word on who sits at two tables
        raise DomainError(violation(LineupFault.SEATED_MEANWHILE)) from clash


def _sits(before: Mapping[Chair, Seat], chair: Chair) -> uuid.UUID | None:
    return before[chair].player_id if chair in before else None


def _faults(
    match: Match,
    before: Mapping[Chair, Seat],
    moved: Mapping[Chair, uuid.UUID],
    players: Mapping[uuid.UUID, Player],
) -> list[Violation]:
    faults: list[Violation] = []
    if Deal.objects.filter(match=match, replaced__isnull=True).exists():
        faults.append(violation(LineupFault.BEGUN))
    teams = {1: match.fixture.home_id, 2: match.fixture.away_id} if match.fixture else {}
    after = {chair: seat.player_id for chair, seat in before.items()} | dict(moved)
    elsewhere = dict(
        Seat.objects.filter(turn=match.turn, player_id__in=moved.values())
        .exclude(match=match)
        .values_list("player_id", "match__table")
    )
    for (side, chair), player_id in sorted(moved.items()):
        where = (side, chair)
        player = players.get(player_id)
        if where not in before:
            faults.append(violation(LineupFault.CHAIR_UNKNOWN, *where))
        elif player is None:
            faults.append(violation(LineupFault.PLAYER_UNKNOWN, *where))
        elif player.team_id != teams.get(side, player.team_id):
            faults.append(violation(LineupFault.OTHER_TEAM, *where, player=player.name))
        elif list(after.values()).count(player_id) > 1:
            faults.append(violation(LineupFault.TWICE, *where, player=player.name))
        elif player_id in elsewhere:
            faults.append(
                violation(LineupFault.SEATED_ELSEWHERE, *where, player=player.name, table=elsewhere[player_id])
            )
    return faults
