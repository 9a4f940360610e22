"""Creating a tournament and changing what was decided about it."""

import datetime
import logging
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, NotRequired, TypedDict, Unpack

from rules.match_points import Points, as_written
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.kinds import KINDS
from tournaments.event.match_states import Trust
from tournaments.event.presets import followers, following
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import DisclosureProblem, DrawProblem, SetupProblem
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.event.regulation_kinds import NEWEST, LogKind
from tournaments.event.rights import Right
from tournaments.event.row import row_of, row_problems
from tournaments.models import Club, Entry, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.regulation_queries import column_of, has_results, is_published, regulation_of
from tournaments.selectors.core.stages import entrants_count, stages_of
from tournaments.selectors.core.turns_shown import turns_drawn
from tournaments.selectors.counted.standings_queries import team_names, team_table
from tournaments.selectors.play.hall_queries import hall_problems
from tournaments.services.frame.changes import Action, Actor, Change, changing, require, writes
from tournaments.services.frame.club_room import room_for_entrants, room_for_tournament
from tournaments.services.frame.write_lock import club_hold, tournament_hold, tournament_insert, writing
from tournaments.services.play.match_lock import matches_claim_all
from tournaments.services.play.table_moves import hall_follow
from tournaments.services.setup.day_changes import programme_refuse
from tournaments.settings.values import (
    COUNTED,
    DRAWN,
    HALL,
    OF_ALL,
    PLAYED,
    UNCOUNTED,
    check_regulation,
    columns_of,
    kept_in_log,
    only_worths_changed,
    parts_changed,
    worths_changed,
)


class Named(TypedDict):
    """What a tournament is called, whose it is, and when and where it is played."""

    club: Club
    slug: str
    name: str
    date: datetime.date
    hour: NotRequired[datetime.time | None]
    place: NotRequired[str]
    street: NotRequired[str]
    short: NotRequired[str]
    is_rehearsal: NotRequired[bool]


def tournament_create(
    *,
    teams: Sequence[str] = (),
    regulation: Regulation = GIOCHI,
    later: Sequence[Regulation] = (),
    ranked: Ranked = Ranked.TEAMS,
    trust: Trust = Trust.PAPER,
    confirmed: bool = False,
    actor: Actor,
    key: uuid.UUID | None = None,
    **named: Unpack[Named],
) -> Tournament:
    """A new tournament with its teams, logged as version 1. Raises DomainError with every problem.

    `regulation` is that of the first stage, `later` those after it; `trust` is whose word makes a result final. It has
    `key` as its id: the same request a second time answers with the tournament that the first one made.
    """
    club, slug, stages = named["club"], named["slug"], (regulation, *later)
    if made := _made_before(club, key):
        return made
    problems = [problem for one in stages for problem in check_regulation(one, confirmed=confirmed)]
    problems += [*trust_problems(ranked, trust), *row_problems(stages, ranked)]
    if problems := problems + _naming_problems(named["name"], slug, teams):
        raise DomainError(*problems)
    tournament = Tournament(id=key or uuid7(), ranked=ranked.value, trust=trust.value, place_points=[], **named)
    rows = _stage_rows(tournament, stages)
    with writing():
        tournament.look = _held_with_room(club, entrants=len(teams)).look
        if not tournament_insert(tournament):
            return _made_before(club, key) or _refuse(_slug_taken(slug))
        Stage.objects.bulk_create(rows)
        Team.objects.bulk_create(
            Team(tournament=tournament, number=number, name=team) for number, team in enumerate(teams, start=1)
        )
        with changing(Action(tournament.id, actor), LogKind.CREATED) as change:
            more = {"later": [settings_as_json(row) for row in rows[1:]]} if later else {}
            said = {"name": tournament.name, "teams": list(teams), "trust": trust.value}
            change.record(new=said | settings_as_json(rows[0]) | more)
    tournament.refresh_from_db(fields=["version"])
    return tournament


def _held_with_room(club: Club, *, entrants: int) -> Club:
    held = club_hold(club.pk)
    room_for_tournament(held)
    room_for_entrants(entrants)
    return held


def _stage_rows(tournament: Tournament, stages: Sequence[Regulation]) -> list[Stage]:
    rows = [Stage(tournament=tournament, number=number) for number, _ in enumerate(stages, start=1)]
    for row, one in zip(reversed(rows), reversed(stages), strict=True):
        _fill(row, one)
    return rows


DETAILS = ("name", "short", "date", "hour", "place", "street")


def _details(tournament: Tournament) -> dict[str, str]:
    """As the log keeps them, without what nobody said."""
    said = {name: str(getattr(tournament, name)) for name in ("name", "date", "place")}
    hour = {"hour": f"{tournament.hour:%H:%M}"} if tournament.hour else {}
    return said | hour | {name: said for name in ("street", "short") if (said := getattr(tournament, name))}


@writes(LogKind.SETTINGS)
def details_change(
    change: Change,
    *,
    name: str,
    date: datetime.date,
    place: str,
    hour: datetime.time | None = None,
    street: str | None = None,
    short: str | None = None,
) -> None:
    """Change what the tournament is called, when and where it is; possible until it is closed. Somewhere else the old
    street means nothing, if none is said. Of several days, or venues, it is the first one. Raises DomainError with
    every problem.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    old, before = _details(tournament), programme_of(tournament)
    if not name:
        raise DomainError(problem_at(SetupProblem.NAME_MISSING, "name"))
    if street is not None or place != tournament.place:
        tournament.street = street or ""
    tournament.name, tournament.date, tournament.hour, tournament.place = name, date, hour, place
    tournament.short = tournament.short if short is None else short
    if before.several:
        programme_refuse(tournament, before, programme_of(tournament))
    tournament.save(update_fields=[*DETAILS])
    new = _details(tournament)
    change.record(old=old, new=new)
    change.nothing_changed = old == new


def details_restore(action: Action, was: Mapping[str, str]) -> None:
    """Call and place the tournament as an entry of the log says that it was. Raises DomainError."""
    require(action.actor, Right.RUN)
    hour = datetime.time.fromisoformat(was["hour"]) if was.get("hour") else None
    date = datetime.date.fromisoformat(was["date"])
    further = {name: was.get(name, "") for name in ("street", "short")}
    details_change(action, name=was["name"], date=date, place=was["place"], hour=hour, **further)


@writes(LogKind.SETTINGS)
def regulation_change(change: Change, regulation: Regulation, *, stage: int = 1, confirmed: bool = False) -> None:
    """Change the regulation of a stage: what it was drawn from until that is published, how matches are played until
    there is a result, how they count with a reason afterwards, and what no point depends on at any time.

    `confirmed`: the organizer wants card points as a tie-break although they cannot all be compared.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    if parts_changed(regulation_of(_stage(tournament, stage)), regulation) - UNCOUNTED:
        matches_claim_all(change.tournament_id)
    row = _stage(tournament, stage)
    before, old = regulation_of(row), settings_as_json(row)
    if before == regulation:
        change.nothing_changed = True
        return
    problems = list(check_regulation(regulation, confirmed=confirmed))
    problems += row_problems(_with(tournament, stage, regulation), Ranked(tournament.ranked))
    parts = parts_changed(before, regulation)
    problems = [*_too_late(change, row, before, regulation), *problems]
    if not problems and parts & HALL:
        problems += hall_problems(row, regulation)
    if problems:
        raise DomainError(*problems)
    _fill(row, regulation)
    tournament.save(update_fields=OF_ALL)
    row.save()
    if "queued" in parts:
        hall_follow(row, change.at)
    where = {"stage": stage} if stage > 1 else {}
    change.record(subject=row.id, old=old, new=settings_as_json(row) | where)


def _too_late(change: Change, row: Stage, before: Regulation, wanted: Regulation) -> Iterator[Problem]:
    """What of a change cannot be made any more, as far as the stage was drawn and played."""
    parts = parts_changed(before, wanted)
    if has_results(row):
        for where in worths_changed(before, wanted):
            yield problem_at(DrawProblem.WORTHS_PLAYED, *where)
        if parts & DRAWN or (parts & PLAYED and not only_worths_changed(before, wanted)):
            yield problem_at(DrawProblem.RESULTS_EXIST)
        if parts & COUNTED and not change.reason:
            yield problem_at(SetupProblem.REASON_MISSING, "reason")
    elif parts & DRAWN and is_published(row):
        yield problem_at(SetupProblem.CALENDAR_PUBLISHED)


def _stage(tournament: Tournament, number: int) -> Stage:
    row = Stage.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise DomainError(problem_at(SetupProblem.STAGE_UNKNOWN))
    row.tournament = tournament
    return row


def _with(tournament: Tournament, number: int, regulation: Regulation) -> list[Regulation]:
    """The regulations of all stages, this one in the place of the one in force."""
    return [regulation if row.number == number else regulation_of(row) for row in stages_of(tournament)]


def settings_as_json(stage: Stage) -> dict[str, object]:
    """The regulation as it is stored, for the log."""
    return kept_in_log(column_of(stage), column_of(Stage(tournament=Tournament())))


def trust_problems(ranked: str, trust: str) -> list[Problem]:
    """Cards are for pairs."""
    return [] if KINDS[ranked].may_trust(Trust(trust)) else [problem_at(SetupProblem.CARDS_NEED_PAIRS)]


def _naming_problems(name: str, slug: str, teams: Sequence[str]) -> list[Problem]:
    problems = []
    if not name:
        problems.append(problem_at(SetupProblem.NAME_MISSING, "name"))
    if not all(teams):
        problems.append(problem_at(EntrantProblem.TEAM_NAME_MISSING, "teams"))
    seen: set[str] = set()
    for team in teams:
        if team.casefold() in seen:
            problems.append(problem_at(SetupProblem.TEAM_TWICE, "teams", team=team))
        seen.add(team.casefold())
    if Tournament.objects.filter(slug=slug).exists():
        problems.append(_slug_taken(slug))
    return problems


def _made_before(club: Club, key: uuid.UUID | None) -> Tournament | None:
    return Tournament.objects.filter(club=club, pk=key).first() if key else None


def _refuse(problem: Problem) -> NoReturn:
    raise DomainError(problem)


def _slug_taken(slug: str) -> Problem:
    return problem_at(SetupProblem.SLUG_TAKEN, "slug", slug=slug)


def _fill(stage: Stage, regulation: Regulation) -> None:
    for key, value in columns_of(regulation).items():
        setattr(stage.tournament if key in OF_ALL else stage, key, value)


# What the public may see of a tournament, and when: chosen by who runs it, also after it was closed.


@writes(LogKind.SETTINGS, even_if_closed=True)
def table_freeze(change: Change, after: int | None) -> None:
    """Hide from the public every result of a turn after `after`, 0 for all; None shows everything again.

    Since that moment they see no penalty, decision or declaration either. Raises DomainError for a turn that is
    not drawn.
    """
    version = Tournament.objects.values_list("version", flat=True).get(pk=change.tournament_id)
    _refuse_unless_drawn(change, after)
    _choose(change, "frozen_after", after, frozen_version=None if after is None else version)


@writes(LogKind.SETTINGS, even_if_closed=True)
def turns_announce(change: Change, until: int | None) -> None:
    """Show the public the pairings up to the turn `until`, 0 for none yet; None shows them once drawn.

    Raises DomainError for a turn that is not drawn.
    """
    _refuse_unless_drawn(change, until)
    _choose(change, "shown_until", until)


@writes(LogKind.SETTINGS, even_if_closed=True)
def names_shorten(change: Change, initials: bool) -> None:
    """Call people by their initials on public pages, or by their names again."""
    _choose(change, "initials", initials)


def _refuse_unless_drawn(change: Change, turn: int | None) -> None:
    if turn is not None and not 0 <= turn <= turns_drawn(change.tournament_id):
        raise DomainError(problem_at(DisclosureProblem.TURN_UNKNOWN))


def _choose(change: Change, name: str, chosen: int | bool | None, **beside: int | None) -> None:
    """Store what was chosen; what is chosen already stays as it is."""
    before = Tournament.objects.values_list(name, flat=True).get(pk=change.tournament_id)
    if chosen == before:
        change.nothing_changed = True
        return
    Tournament.objects.filter(pk=change.tournament_id).update(**{name: chosen}, **beside)
    change.record(old={name: before}, new={name: chosen})


# Open evenings of an older program go over to the newest counting, and anybody who moves by it is named.

logger = logging.getLogger(__name__)

Standing = tuple[int, Points]
"""A place and the points there."""


@dataclass(frozen=True, slots=True)
class MovedRow:
    """A row of the table of a stage that is another by the newest counting."""

    stage: int
    name: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class MovedRows:
    """An open evening in which rows moved."""

    name: str
    rows: tuple[MovedRow, ...]


def counting_follow() -> tuple[MovedRows, ...]:
    """Count every evening by the newest counting that was open when the program became newer; those in which a row
    moved. A second call finds none.

    The tournament's version and log stay, as with an import: what is stored of the evening is the same. The program's
    own log says which rows moved.
    """
    untold = Tournament.objects.filter(counted_by__isnull=True).order_by("date", "pk").values_list("pk", flat=True)
    return tuple(found for one in list(untold) if (found := _follow(one)) and found.rows)


def _follow(tournament_id: uuid.UUID) -> MovedRows | None:
    with writing():
        tournament_hold(tournament_id)
        tournament = Tournament.objects.filter(pk=tournament_id, counted_by__isnull=True).first()
        if tournament is None:
            return None
        before = _standings(tournament)
        tournament.counted_by = NEWEST.value
        tournament.save(update_fields=["counted_by"])
        after = _standings(tournament)
    rows = []
    for (stage, team), (name, now) in after.items():
        _name, was = before[stage, team]
        if was != now:
            rows.append(MovedRow(stage, name, was, now))
            places = f"from place {was[0]} ({as_written(was[1])}) to {now[0]} ({as_written(now[1])})"
            logger.info("counting %d of %s: stage %d, entrant %s %s", NEWEST, tournament.slug, stage, team, places)
    return MovedRows(tournament.name, tuple(rows))


def _standings(tournament: Tournament) -> Mapping[tuple[int, str], tuple[str, Standing]]:
    """What everybody is called, and their place and points in the table of every stage, best first."""
    return {
        (stage.number, row.entrant): (names[row.entrant], (row.place, row.totals.points))
        for stage in stages_of(tournament)
        if (names := team_names(stage))
        for row in team_table(stage)
    }


# Making the row of stages of a tournament longer or shorter, as long as nobody moved on to the end of it.


@writes(LogKind.SETTINGS)
def stage_add(change: Change, format_key: str) -> None:
    """Put a stage of this format behind the last, with what is usual there; its regulation is changed like any other.

    Raises DomainError for a format that cannot follow.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    if format_key not in followers(Ranked(tournament.ranked)):
        raise DomainError(problem_at(SetupProblem.STAGE_CANNOT_FOLLOW))
    rows = stages_of(tournament)
    stages = [regulation_of(row) for row in rows]
    coming = row_of(stages, entrants_count(tournament) or None)[-1].entrants
    added = columns_of(following(stages[-1], format_key, coming))
    own = {key: value for key, value in added.items() if key not in OF_ALL}
    row = Stage.objects.create(tournament=tournament, number=len(rows) + 1, **own)
    change.record(subject=row.id, old={"stages": _formats(rows)}, new={"stages": [*_formats(rows), format_key]})


@writes(LogKind.SETTINGS)
def stage_remove(change: Change) -> None:
    """Take the last stage away. Raises DomainError where it is the only one, or somebody moved on to it."""
    rows = stages_of(Tournament.objects.get(pk=change.tournament_id))
    last = rows[-1]
    if last.number == 1:
        raise DomainError(problem_at(SetupProblem.STAGE_ONLY_ONE))
    if Entry.objects.filter(stage=last).exists():
        raise DomainError(problem_at(SetupProblem.STAGE_REACHED))
    change.record(subject=last.id, old={"stages": _formats(rows)}, new={"stages": _formats(rows[:-1])})
    last.delete()


def _formats(rows: tuple[Stage, ...]) -> list[str]:
    return [row.format for row in rows]
