"""The stages of a tournament, and their entrants."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Draw, Entry, Player, Stage, Team, Tournament, Turn
from tournaments.selectors.core.disclosure import disclosure_of
from tournaments.selectors.core.prepared import prepared


def stages_of(tournament: Tournament) -> tuple[Stage, ...]:
    """All stages in order, each with its tournament."""
    found = _alone(tournament.id) if tournament.redacted else _in_order(tournament.id)
    return tuple(_held_as(tournament, stage) for stage in found)


@prepared
def _in_order(tournament_id: uuid.UUID, /) -> QuerySet[Stage]:
    return _stages(tournament_id).order_by("number")


@prepared
def _alone(tournament_id: uuid.UUID, /) -> QuerySet[Stage]:
    return Stage.objects.filter(tournament_id=tournament_id).order_by("number")


def formats_of(tournament: Tournament) -> tuple[str, ...]:
    """The keys of the formats of all stages in order, for readers that need nothing else of them."""
    return tuple(_formats(tournament.id))


@prepared
def _formats(tournament_id: uuid.UUID, /) -> QuerySet[Stage, str]:
    return Stage.objects.filter(tournament_id=tournament_id).order_by("number").values_list("format", flat=True)


def stage_of(tournament: Tournament) -> Stage:
    """The stage being played: the last one that somebody moved on to, as far as that may be told."""
    stage = _held_as(tournament, stage_in_play(tournament.id))
    while not is_reached(stage) and (earlier := stage_before(stage)):
        stage = earlier
    return stage


def is_reached(stage: Stage) -> bool:
    """Whether it may be told who moved on to a stage: not from results that are withheld."""
    frozen = disclosure_of(stage.tournament).frozen_after
    return frozen is None or stage.number == 1 or turns_before_stage(stage) <= frozen


def stage_in_play(tournament_id: uuid.UUID) -> Stage:
    """The last stage that somebody moved on to; the first, before anybody did."""
    return _reached(tournament_id)[0]


@prepared
def _reached(tournament_id: uuid.UUID, /) -> QuerySet[Stage]:
    entered = Entry.objects.filter(stage=OuterRef("pk"))
    return _stages(tournament_id).filter(Q(number=1) | Exists(entered)).order_by("-number")[:1]


def stage_before(stage: Stage) -> Stage | None:
    """The stage that this one takes its entrants from; None for the first."""
    return _beside(stage, stage.number - 1)


def stage_after(stage: Stage) -> Stage | None:
    """The stage that comes next; None for the last."""
    return _beside(stage, stage.number + 1)


def entrants_of(stage: Stage) -> tuple[Team, ...]:
    """The entrants of a stage: in the first everybody, later those who moved on, in the order of their seeding.

    Who left before they were ever drawn does not play.
    """
    teams = teams_of(stage.tournament_id)
    if stage.number == 1:
        return _of_the_first(stage, tuple(teams))
    numbers = {team: number for team, number, _group, _place in entries_of(stage.tournament_id, stage.id)}
    return tuple(sorted((team for team in teams if team.id in numbers), key=lambda team: numbers[team.id]))


@prepared
def entries_of(
    tournament_id: uuid.UUID, stage_id: uuid.UUID, /
) -> QuerySet[Entry, tuple[uuid.UUID, int, int | None, int]]:
    """Who moved on to a stage: the team, its number in the order of seeding, its group before and its place there."""
    entries = Entry.objects.filter(tournament_id=tournament_id, stage_id=stage_id)
    return entries.values_list("team_id", "number", "group", "place")


@prepared
def teams_of(tournament_id: uuid.UUID, /) -> QuerySet[Team]:
    """Every team of a tournament by its number, in whatever stage it plays."""
    return Team.objects.filter(tournament_id=tournament_id).order_by("number")


@prepared
def players_of(tournament_id: uuid.UUID, /) -> QuerySet[Player]:
    """Everybody of a tournament in the order of the lists, also who sits for somebody."""
    return Player.objects.filter(tournament_id=tournament_id).order_by("number")


@prepared
def players_in(team_id: uuid.UUID, /) -> QuerySet[Player]:
    """Everybody of a team in the order of the lists, also who sits for somebody."""
    return Player.objects.filter(team_id=team_id).order_by("number")


@prepared
def players_listed(tournament_id: uuid.UUID, /) -> QuerySet[Player]:
    """Everybody of a tournament in the order of the lists, but for substitutes."""
    listed = Player.objects.filter(tournament_id=tournament_id, substitutes_for__isnull=True)
    return listed.order_by("number")


def _of_the_first(stage: Stage, teams: tuple[Team, ...]) -> tuple[Team, ...]:
    if all(team.withdrawn_id is None for team in teams):
        return teams
    drawn = drawn_in(stage)
    return tuple(team for team in teams if team.withdrawn_id is None or str(team.id) in drawn)


def drawn_in(stage: Stage) -> frozenset[str]:
    """The drawn of a stage, by id: a quarter, where the draw names its people."""
    return named_by(stage.tournament, _drawn_with(stage.id))


@prepared
def _drawn_with(stage_id: uuid.UUID, /) -> QuerySet[Draw, dict[str, Any]]:
    """What went into the draws of a stage, without the calendar that came out."""
    return Draw.objects.filter(stage_id=stage_id, published_at__isnull=False).values_list("options", flat=True)


@prepared
def published_in(stage_id: uuid.UUID, /) -> QuerySet[Draw]:
    """The draws of a stage that were published, the first of them first."""
    return Draw.objects.filter(stage_id=stage_id, published_at__isnull=False).order_by("first_turn")


@prepared
def published_before(stage_id: uuid.UUID, turn: int, /) -> QuerySet[Draw]:
    """Those of them that begin before a turn."""
    drawn = Draw.objects.filter(stage_id=stage_id, published_at__isnull=False, first_turn__lt=turn)
    return drawn.order_by("first_turn")


def named_by(tournament: Tournament, drawn: Iterable[dict[str, Any]]) -> frozenset[str]:
    """Whom draws with these options name, by id: quarters, where they name their people."""
    drawn = tuple(drawn)
    named = frozenset(one for options in drawn for members in options["teams"] for one in members)
    named |= {one["team"] for options in drawn for one in options.get("entered_again", ())}
    if not tournament.kind.lined_up:
        return named
    people = Player.objects.filter(tournament_id=tournament.id).values_list("id", "team_id")
    return frozenset(str(team) for player, team in people if str(player) in named)


def quarters_count(tournament: Tournament) -> int | None:
    """How many quarters take part; None where there are none yet, or pairs or players are ranked."""
    return len(teams_of(tournament.id)) or None if tournament.kind.lined_up else None


def entrants_count(tournament: Tournament) -> int:
    """How many quarters, pairs or players take part."""
    return len(teams_of(tournament.id))


def turns_before_stage(stage: Stage) -> int:
    """How many turns the calendar has before this stage: its own first turn has the next number."""
    if stage.number == 1:
        return 0
    return next(iter(_last_before(stage.tournament_id, stage.number)), 0)


@prepared
def _last_before(tournament_id: uuid.UUID, stage_number: int, /) -> QuerySet[Turn, int]:
    earlier = Turn.objects.filter(tournament_id=tournament_id, stage__number__lt=stage_number)
    return earlier.order_by("-number").values_list("number", flat=True)[:1]


def turns_of(stage: Stage) -> list[Turn]:
    """The turns that a stage has in the calendar."""
    return _turns(stage.tournament_id, stage.id)


@prepared
def _turns(tournament_id: uuid.UUID, stage_id: uuid.UUID, /) -> QuerySet[Turn]:
    return Turn.objects.filter(tournament_id=tournament_id, stage_id=stage_id)


def _beside(stage: Stage, number: int) -> Stage | None:
    """Another stage of the same tournament, held as this one is."""
    found = next(iter(_numbered(stage.tournament_id, number)), None)
    return found and _held_as(stage.tournament, found)


@prepared
def _numbered(tournament_id: uuid.UUID, number: int, /) -> QuerySet[Stage]:
    return _stages(tournament_id).filter(number=number)


def _held_as(tournament: Tournament, stage: Stage) -> Stage:
    """The stage, of which no more is shown than of the tournament."""
    if tournament.redacted:
        stage.tournament = tournament
    return stage


def _stages(tournament_id: uuid.UUID) -> "QuerySet[Stage]":
    return Stage.objects.filter(tournament_id=tournament_id).select_related("tournament")
