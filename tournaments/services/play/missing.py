"""Repairing a table at the last minute: where partners rotate somebody who rests comes in, where everybody is a side
somebody who is not ranked.
"""

import uuid

from rules.sides import Sides
from rules.violations import violation
from tournaments.event.enums import LogKind
from tournaments.event.errors import DomainError
from tournaments.event.faults.turns import LineupFault, MissingFault
from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models import Match, Player, Seat
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.sitting import Sitting
from tournaments.selectors.play.missing import TableRepair, may_be_missing, table_repairs
from tournaments.services.frame.changes import Change
from tournaments.services.play.matches import writes_match


@writes_match(LogKind.LINEUP, needs=Right.AWARD)
def player_missing(change: Change, known: KnownMatch, team_id: uuid.UUID) -> TableRepair | None:
    """Play a match that has not begun without a player: who rests in the turn and meets fewest again comes in, and
    where nobody rests the table closes.

    What was done; None when this request was carried out before. Raises DomainError with what is in the way,
    StaleVersion when somebody saved first.
    """
    repair = _repair(known, team_id)
    seats = list(Seat.objects.filter(match_id=known.match.pk).select_related("player"))
    if repair.substitute is None:
        change.record(subject=known.match.pk, old=[_said(seat) for seat in seats], new=[])
        known.match.delete()
        return repair
    seat = next(one for one in seats if one.player.team_id == team_id)
    old = _said(seat)
    seat.player = _now(change.tournament_id, uuid.UUID(repair.substitute.id), known.match.turn.number)
    seat.save(update_fields=["player"])
    change.record(subject=known.match.pk, old=[old], new=[_said(seat)])
    return repair


@writes_match(LogKind.LINEUP, needs=Right.AWARD)
def reserve_choose(change: Change, known: KnownMatch, team_id: uuid.UUID, *, plays: bool) -> None:
    """Let somebody who is not ranked play for one who did not come to a table at which everybody is a side, or take
    that back. Raises DomainError with what is in the way, StaleVersion when somebody saved first.
    """
    seats = Seat.objects.filter(match_id=known.match.pk).select_related("player")
    seat = next((one for one in seats if one.player.team_id == team_id), None)
    if known.match_format.game.two_sided:
        raise DomainError(violation(MissingFault.NOT_HERE))
    if seat is None:
        raise DomainError(violation(MissingFault.NOT_SEATED))
    if known.state is not MatchState.TO_PLAY:
        raise DomainError(violation(LineupFault.BEGUN))
    before, one = Sides(known.match.reserves or 0), Sides.of(seat.side)
    after = before | one if plays else before & ~one
    if after == before:
        change.nothing_changed = True
        return
    known.match.reserves = after.value or None
    known.match.save(update_fields=["reserves"])
    change.record(
        subject=known.match.pk,
        old=[[*_said(seat), *([True] if one in before else [])]],
        new=[[*_said(seat), *([True] if plays else [])]],
    )


def _repair(known: KnownMatch, team_id: uuid.UUID) -> TableRepair:
    """What is to be done; raises DomainError where nothing can be."""
    stage = known.match.turn.stage
    if not may_be_missing(stage):
        raise DomainError(violation(MissingFault.NOT_HERE))
    if known.state is not MatchState.TO_PLAY:
        raise DomainError(violation(LineupFault.BEGUN))
    repair = next((one for one in table_repairs(stage, known.match.id) if one.missing.id == str(team_id)), None)
    if repair is None:
        raise DomainError(violation(MissingFault.NOT_SEATED))
    if repair.substitute is None and not known.match_format.game.two_sided:
        raise DomainError(violation(MissingFault.NOT_HERE))
    if repair.substitute is None and repair.only:
        raise DomainError(violation(MissingFault.ONLY_TABLE))
    if repair.substitute is None and _has_history(known.match):
        raise DomainError(violation(MissingFault.KEPT_RESULTS))
    return repair


def _has_history(match: Match) -> bool:
    """Whether results that were taken back are in it, which are kept."""
    return match.deals.exists() or match.awards.exists() or match.reports.exists()


def _now(tournament_id: uuid.UUID, team_id: uuid.UUID, turn: int) -> Player:
    """Who plays for an entrant in a turn."""
    players = Player.objects.filter(tournament_id=tournament_id, team_id=team_id).order_by("number")
    (place,) = Sitting(tournament_id).places(players)
    return place.at(turn)


def _said(seat: Seat) -> list[object]:
    return [seat.side, seat.chair, seat.player.name]
