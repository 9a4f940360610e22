"""Drawing, publishing and taking back a calendar."""

import uuid
from enum import StrEnum

from django.utils import timezone

from rules.violations import violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError, ScheduleBug
from tournaments.models import Deal, Draw, Fixture, Match, Player, Seat, Stage, Turn
from tournaments.scheduling.registry import FORMATS
from tournaments.scheduling.types import Meeting
from tournaments.selectors.calendar import (
    audit_of_draw,
    field_of,
    options_of,
    players_by_label,
    snapshot_of,
    turns_as_json,
    turns_of,
)
from tournaments.services.changes import Actor, Change, change
from tournaments.services.matches import matches_claim_all


class DrawFault(StrEnum):
    PUBLISHED_ALREADY = "draw_published_already"
    NOT_PUBLISHED = "draw_not_published"
    UNKNOWN = "draw_unknown"
    OUTDATED = "draw_outdated"
    RESULTS_EXIST = "draw_results_exist"


def draw_make(*, tournament_id: uuid.UUID, number: int, actor: Actor, key: uuid.UUID | None = None) -> Draw | None:
    """Draw the calendar with this number and keep it as a draft; the same number gives the same calendar.

    Raises DomainError with everything that stands in the way. None when this request was carried out before.
    """
    with change(tournament_id, LogKind.DRAWN, actor=actor, key=key, setup=True) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return None
        stage = Stage.objects.select_related("tournament").get(tournament_id=tournament_id, number=1)
        _refuse_if_published(stage)
        calendar, field, options = FORMATS[stage.format], field_of(stage), options_of(stage)
        if faults := calendar.problems(field, options):
            raise DomainError(*faults)
        ids = {label: str(player.id) for label, player in players_by_label(stage).items()}
        draw = Draw(
            tournament_id=tournament_id,
            stage=stage,
            number=number,
            options=snapshot_of(stage),
            turns=turns_as_json(calendar.draw(field, options, number), ids),
            drawn_at=timezone.now(),
        )
        if errors := audit_of_draw(draw).faults:
            raise ScheduleBug(f"draw {number} of {stage} is not valid: {errors}")
        draw.save(force_insert=True)
        entry.record(subject=draw.id, new={"number": number})
        return draw


def draw_publish(*, tournament_id: uuid.UUID, draw_id: uuid.UUID, actor: Actor, key: uuid.UUID | None = None) -> None:
    """Make a draft the calendar: from now on its turns, matches and seats exist and are public."""
    with change(tournament_id, LogKind.PUBLISHED, actor=actor, key=key, setup=True) as entry:
        if entry.repeated():
            entry.nothing_changed = True
            return
        draw = Draw.objects.select_related("stage__tournament").filter(tournament_id=tournament_id, pk=draw_id).first()
        if draw is None:
            raise DomainError(violation(DrawFault.UNKNOWN))
        _refuse_if_published(draw.stage)
        if draw.options != snapshot_of(draw.stage):
            raise DomainError(violation(DrawFault.OUTDATED))
        draw.published_at = timezone.now()
        draw.save(update_fields=["published_at"])
        _write_calendar(draw)
        entry.record(subject=draw.id, new={"number": draw.number})


def draw_unpublish(*, tournament_id: uuid.UUID, actor: Actor) -> None:
    """Take the calendar back, while no result stands; the draw itself stays on record."""
    with change(tournament_id, LogKind.UNPUBLISHED, actor=actor, setup=True) as entry:
        matches_claim_all(tournament_id)
        draw = Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False).first()
        if draw is None:
            raise DomainError(violation(DrawFault.NOT_PUBLISHED))
        refuse_if_results(entry)
        Seat.objects.filter(tournament_id=tournament_id).delete()
        Turn.objects.filter(tournament_id=tournament_id).delete()
        draw.published_at = None
        draw.save(update_fields=["published_at"])
        entry.record(subject=draw.id, old={"number": draw.number})


def refuse_if_results(entry: Change) -> None:
    """Stop a change of the set-up once a result stands; call after `matches_claim_all`."""
    if Deal.objects.filter(tournament_id=entry.tournament_id, replaced__isnull=True).exists():
        raise DomainError(violation(DrawFault.RESULTS_EXIST))


def _refuse_if_published(stage: Stage) -> None:
    if stage.draws.filter(published_at__isnull=False).exists():
        raise DomainError(violation(DrawFault.PUBLISHED_ALREADY))


def _write_calendar(draw: Draw) -> None:
    tournament_id = draw.tournament_id
    team_of = dict(Player.objects.filter(tournament_id=tournament_id).values_list("id", "team_id"))
    turns: list[Turn] = []
    fixtures: list[Fixture] = []
    matches: list[Match] = []
    seats: list[Seat] = []
    for drawn in turns_of(draw):
        turn = Turn(tournament_id=tournament_id, stage=draw.stage, number=drawn.number)
        turns.append(turn)
        met: dict[tuple[uuid.UUID, uuid.UUID], Fixture] = {}
        for meeting in drawn.meetings:
            home, away = (team_of[uuid.UUID(side[0])] for side in meeting.sides)
            if (home, away) not in met:
                met[home, away] = Fixture(tournament_id=tournament_id, turn=turn, home_id=home, away_id=away)
                fixtures.append(met[home, away])
            match = Match(tournament_id=tournament_id, turn=turn, fixture=met[home, away], table=meeting.table)
            matches.append(match)
            seats += _seats(match, meeting)
    Turn.objects.bulk_create(turns)
    Fixture.objects.bulk_create(fixtures)
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(seats)


def _seats(match: Match, meeting: Meeting) -> list[Seat]:
    return [
        Seat(
            tournament_id=match.tournament_id,
            turn=match.turn,
            match=match,
            side=number,
            chair=chair,
            player_id=uuid.UUID(player),
        )
        for number, side in enumerate(meeting.sides, start=1)
        for chair, player in enumerate(side, start=1)
    ]
