"""The seats of one match."""

import uuid
from collections.abc import Iterable, Mapping

from django.db import IntegrityError, transaction

from rules.games import Sides
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import MatchState
from tournaments.event.problems.evening_problems import LineupProblem, MissingProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Deal, Match, Player, Seat
from tournaments.scheduling.base.types import Lineup
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.play.missing import TableRepair, may_be_missing, table_repairs
from tournaments.services.frame.changes import Change
from tournaments.services.play.match_lock import writes_match

Chair = tuple[int, int]


@writes_match(LogKind.LINEUP, needs=Right.AWARD)
def lineup_change(change: Change, known: KnownMatch, seats: Mapping[Chair, uuid.UUID]) -> None:
    """Seat players at a match that has not begun: (side, chair) -> player, chairs left out stay as they are.

    A player must belong to the side's team and must not sit elsewhere in the same turn (the regulation of the
    Giochi lets a team change both members after every match, never inside one). Where line-ups are fixed, a
    substitution needs a reason. Raises DomainError with every problem, StaleVersion when somebody saved first.
    """
    match = known.match
    before = {(seat.side, seat.chair): seat for seat in match.seats.select_related("player")}
    moved = {chair: player for chair, player in seats.items() if _sits(before, chair) != player}
    if not moved:
        change.nothing_changed = True
        return
    players = _players(change.tournament_id, moved.values())
    problems = _problems(match, before, moved, players)
    if Lineup(match.turn.stage.lineup).stays and not change.reason:
        problems.append(problem_at(LineupProblem.FIXED_NEEDS_REASON, "reason"))
    if problems:
        raise DomainError(*problems)
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
        raise DomainError(problem_at(LineupProblem.SEATED_MEANWHILE)) from clash


def _sits(before: Mapping[Chair, Seat], chair: Chair) -> uuid.UUID | None:
    return before[chair].player_id if chair in before else None


def _problems(
    match: Match,
    before: Mapping[Chair, Seat],
    moved: Mapping[Chair, uuid.UUID],
    players: Mapping[uuid.UUID, Player],
) -> list[Problem]:
    problems: list[Problem] = []
    if Deal.objects.filter(match=match, replaced__isnull=True).exists():
        problems.append(problem_at(LineupProblem.BEGUN))
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
            problems.append(problem_at(LineupProblem.CHAIR_UNKNOWN, *where))
        elif player is None:
            problems.append(problem_at(LineupProblem.PLAYER_UNKNOWN, *where))
        elif player.team_id != teams.get(side, player.team_id):
            problems.append(problem_at(LineupProblem.OTHER_TEAM, *where, player=player.name))
        elif list(after.values()).count(player_id) > 1:
            problems.append(problem_at(LineupProblem.TWICE, *where, player=player.name))
        elif player_id in elsewhere:
            problems.append(
                problem_at(LineupProblem.SEATED_ELSEWHERE, *where, player=player.name, table=elsewhere[player_id])
            )
    return problems


# Repairing a table at the last minute: where partners rotate somebody who rests comes in, where everybody is a side
# somebody who is not ranked.


@writes_match(LogKind.LINEUP, needs=Right.AWARD)
def player_missing(change: Change, known: KnownMatch, team_id: uuid.UUID) -> TableRepair | None:
    """Play a match that has not begun without a player: the one who rests in the turn and meets fewest again comes in,
    and where nobody rests the table closes.

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
        raise DomainError(problem_at(MissingProblem.NOT_HERE))
    if seat is None:
        raise DomainError(problem_at(MissingProblem.NOT_SEATED))
    if known.state is not MatchState.TO_PLAY:
        raise DomainError(problem_at(LineupProblem.BEGUN))
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
        raise DomainError(problem_at(MissingProblem.NOT_HERE))
    if known.state is not MatchState.TO_PLAY:
        raise DomainError(problem_at(LineupProblem.BEGUN))
    repair = next((one for one in table_repairs(stage, known.match.id) if one.missing.id == str(team_id)), None)
    if repair is None:
        raise DomainError(problem_at(MissingProblem.NOT_SEATED))
    if repair.substitute is None and not known.match_format.game.two_sided:
        raise DomainError(problem_at(MissingProblem.NOT_HERE))
    if repair.substitute is None and repair.only:
        raise DomainError(problem_at(MissingProblem.ONLY_TABLE))
    if repair.substitute is None and _has_history(known.match):
        raise DomainError(problem_at(MissingProblem.KEPT_RESULTS))
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
