"""Creating a tournament and changing what was decided about it."""

import datetime
import uuid
from collections.abc import Sequence
from enum import StrEnum
from typing import NoReturn

from django.db import IntegrityError, transaction

from rules.violations import Violation, violation
from tournaments.enums import LogKind
from tournaments.errors import DomainError
from tournaments.models import Club, Draw, Stage, Team, Tournament
from tournaments.models.identity import uuid7
from tournaments.regulation import GIOCHI, Regulation, check_regulation
from tournaments.selectors.regulation import match_points_as_json, regulation_of
from tournaments.services.changes import Actor, change
from tournaments.services.draws import refuse_if_results
from tournaments.services.entrants import EntrantFault
from tournaments.services.gate import write_gate
from tournaments.services.matches import matches_claim_all


class SetupFault(StrEnum):
    NAME_MISSING = "setup_name_missing"
    SLUG_TAKEN = "setup_slug_taken"
    TEAM_TWICE = "setup_team_twice"
    CALENDAR_PUBLISHED = "setup_calendar_published"


def tournament_create(
    *,
    club: Club,
    slug: str,
    name: str,
    date: datetime.date,
    place: str = "",
    teams: Sequence[str] = (),
    regulation: Regulation = GIOCHI,
    confirmed: bool = False,
    is_rehearsal: bool = False,
    actor: Actor,
    key: uuid.UUID | None = None,
) -> Tournament:
    """A new tournament of one stage with its teams, logged as version 1. Raises DomainError with every fault.

    It bears `key` as its id: the same request a second time answers with the tournament that the first one made.
    """
    if made := _made_before(club, key):
        return made
    if faults := [*check_regulation(regulation, confirmed=confirmed), *_naming_faults(name, slug, teams)]:
        raise DomainError(*faults)
    tournament = Tournament(
        id=key or uuid7(),
        club=club,
        slug=slug,
        name=name,
        date=date,
        place=place,
        is_rehearsal=is_rehearsal,
        place_points=[],
    )
    stage = Stage(tournament=tournament)
    _fill(tournament, stage, regulation)
    with write_gate(), transaction.atomic():
        if not _insert(tournament):
            return _made_before(club, key) or _refuse(_slug_taken(slug))
        stage.save(force_insert=True)
        Team.objects.bulk_create(
            Team(tournament=tournament, number=number, name=team) for number, team in enumerate(teams, start=1)
        )
        with change(tournament.id, LogKind.CREATED, actor=actor) as entry:
            entry.record(new={"name": name, "teams": list(teams)} | settings_as_json(tournament, stage))
    tournament.refresh_from_db(fields=["version"])
    return tournament


def details_change(*, tournament_id: uuid.UUID, name: str, date: datetime.date, place: str, actor: Actor) -> None:
    """Change what the tournament is called, when and where it is; possible until it is closed."""
    with change(tournament_id, LogKind.SETTINGS, actor=actor, setup=True) as entry:
        tournament = Tournament.objects.get(pk=tournament_id)
        old = {"name": tournament.name, "date": str(tournament.date), "place": tournament.place}
        new = {"name": name, "date": str(date), "place": place}
        if not name:
            raise DomainError(violation(SetupFault.NAME_MISSING, "name"))
        tournament.name, tournament.date, tournament.place = name, date, place
        tournament.save(update_fields=["name", "date", "place"])
        entry.record(old=old, new=new)
        entry.nothing_changed = old == new


def regulation_change(
    *, tournament_id: uuid.UUID, regulation: Regulation, confirmed: bool = False, actor: Actor
) -> None:
    """Change the regulation, until the first result stands; what the calendar was drawn from, until it is published.

    `confirmed`: the organizer wants card points as a tie-break although they cannot all be compared.
    """
    with change(tournament_id, LogKind.SETTINGS, actor=actor, setup=True) as entry:
        matches_claim_all(tournament_id)
        tournament = Tournament.objects.get(pk=tournament_id)
        stage = Stage.objects.get(tournament_id=tournament_id, number=1)
        stage.tournament = tournament
        before, old = regulation_of(stage), settings_as_json(tournament, stage)
        if before == regulation:
            entry.nothing_changed = True
            return
        refuse_if_results(entry)
        faults = list(check_regulation(regulation, confirmed=confirmed))
        redrawn = (before.tables, before.hall, before.legs, before.lineup) != (
            regulation.tables,
            regulation.hall,
            regulation.legs,
            regulation.lineup,
        )
        if redrawn and Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False).exists():
            faults.append(violation(SetupFault.CALENDAR_PUBLISHED))
        if faults:
            raise DomainError(*faults)
        _fill(tournament, stage, regulation)
        tournament.save(update_fields=["place_points", "shared_places"])
        stage.save()
        entry.record(old=old, new=settings_as_json(tournament, stage))


def settings_as_json(tournament: Tournament, stage: Stage) -> dict[str, object]:
    """The regulation as it is stored, for the log."""
    return {
        "tables": stage.tables,
        "hall": stage.hall,
        "legs": stage.legs,
        "lineup": stage.lineup,
        "match_kind": stage.match_kind,
        "match_length": stage.match_length,
        "level_rule": stage.level_rule,
        "winner_only_allowed": stage.winner_only_allowed,
        "cappotto_allowed": stage.cappotto_allowed,
        "match_points": stage.match_points,
        "tiebreaks": stage.tiebreaks,
        "place_points": tournament.place_points,
        "shared_places": tournament.shared_places,
    }


def _naming_faults(name: str, slug: str, teams: Sequence[str]) -> list[Violation]:
    faults = []
    if not name:
        faults.append(violation(SetupFault.NAME_MISSING, "name"))
    if not all(teams):
        faults.append(violation(EntrantFault.TEAM_NAME_MISSING, "teams"))
    seen: set[str] = set()
    for team in teams:
        if team.casefold() in seen:
            faults.append(violation(SetupFault.TEAM_TWICE, "teams", team=team))
        seen.add(team.casefold())
    if Tournament.objects.filter(slug=slug).exists():
        faults.append(_slug_taken(slug))
    return faults


def _made_before(club: Club, key: uuid.UUID | None) -> Tournament | None:
    return Tournament.objects.filter(club=club, pk=key).first() if key else None


def _insert(tournament: Tournament) -> bool:
    """Whether it could be stored: somebody else may take the address, or send the same form, while we check."""
    try:
        with transaction.atomic():
            tournament.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def _refuse(fault: Violation) -> NoReturn:
    raise DomainError(fault)


def _slug_taken(slug: str) -> Violation:
    return violation(SetupFault.SLUG_TAKEN, "slug", slug=slug)


def _fill(tournament: Tournament, stage: Stage, regulation: Regulation) -> None:
    stage.tables = regulation.tables
    stage.hall = regulation.hall
    stage.legs = regulation.legs if isinstance(regulation.legs, int) else None
    stage.lineup = regulation.lineup.value
    stage.match_kind = regulation.match_format.kind.value
    stage.match_length = regulation.match_format.length
    stage.level_rule = regulation.match_format.level_rule.value
    stage.winner_only_allowed = regulation.match_format.winner_only_allowed
    stage.cappotto_allowed = regulation.match_format.cappotto_allowed
    stage.match_points = match_points_as_json(regulation.match_points)
    stage.tiebreaks = [criterion.value for criterion in regulation.tiebreaks]
    tournament.place_points = [str(value) for value in regulation.place_points.values]
    tournament.shared_places = regulation.place_points.shared.value
