"""What an evening of this program came to, as a season keeps it: values alone, of one version."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any
from uuid import UUID

from django.db.models import Sum

from rules.match_points import as_written
from rules.modifiers import Use
from tournaments.event.fees import MovementKind, TillSums, sums_of
from tournaments.event.regulation import Ranked
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import (
    EntryTerms,
    LogEntry,
    Movement,
    Payment,
    Player,
    ResultSheet,
    Season,
    Substitution,
    Team,
    Tournament,
)
from tournaments.seasons.document import season_of
from tournaments.seasons.regulation_document import modifier_document, time_written
from tournaments.seasons.table import Moved, moved, season_table
from tournaments.seasons.types import Unit
from tournaments.selectors.core.match_rows import NO_TURN
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of, stages_of
from tournaments.selectors.counted.final_queries import definitions_of, uses_of
from tournaments.selectors.counted.standings_queries import counting_nothing, tournament_table
from tournaments.selectors.seasons.stored import with_sheet
from tournaments.standings.types import Row

Document = dict[str, Any]


def result_sheet(tournament: Tournament, *, of_pairs: bool = False) -> Document:
    """The final ranking with everybody's names as they were entered, the points they made, and what was declared.

    A quarter has its players as people; who sat where is not part of it. Places are those of the whole tournament. Who
    entered again is there once, with the better place; nobody behind the other one moves up. Who left with all void
    keeps nothing, and is not there: the last value goes to the last of the others, as that evening.
    `of_pairs`: a pair is the two who entered, and nobody who sat for one of them.
    """
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament)}
    stage = stage_of(tournament)
    nothing = counting_nothing(stage)
    ranked = [row for row in tournament_table(stage) if row.entrant not in nothing]
    rows = _once_each(ranked, teams)
    line_of = {_first_of(teams[row.entrant]): line for line, row in enumerate(rows, start=1)}
    lines = {row.entrant: line_of[_first_of(teams[row.entrant])] for row in ranked}
    people = _people(tournament, of_pairs=of_pairs)
    quarters = tournament.ranked == Ranked.TEAMS
    return {
        "key": tournament.slug[:40],
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "part": "",
        "discipline": "",
        "weight": 1,
        "final": False,
        "tournament": {"id": str(tournament.id), "version": tournament.version},
        "lines": [_line(row, teams[row.entrant], people, quarters) for row in rows],
        "meetings": list(_meetings(tournament, lines)),
        "initials": tournament.initials,
        "modifiers": [modifier_document(one) for one in definitions_of(tournament.id)] if quarters else [],
        "declarations": _declarations(_declared(tournament, nothing), teams) if quarters else [],
    }


def _line(row: Row, team: Team, people: Mapping[str, Sequence[str]], quarters: bool) -> Document:
    return {
        "place": row.place,
        "people": people.get(row.entrant, []),
        "team": team.name if quarters else "",
        "points": as_written(row.totals.points),
        "matches": row.totals.played or None,
        "club": team.club,
    }


def _first_of(team: Team) -> UUID:
    return team.again_of_id or team.id


def _once_each(rows: Sequence[Row], teams: Mapping[str, Team]) -> list[Row]:
    """The rows of everybody, of who entered again the best alone."""
    best: dict[UUID, Row] = {}
    for row in rows:
        best.setdefault(_first_of(teams[row.entrant]), row)
    return list(best.values())


def _people(tournament: Tournament, *, of_pairs: bool) -> Mapping[str, Sequence[str]]:
    """The names of everybody, by team; without substitutes where pairs are those who entered. One who was taken back
    has not played.
    """
    sent = Substitution.objects.filter(tournament=tournament)
    left_out = sent if of_pairs else sent.filter(replaced__isnull=False)
    players = Player.objects.filter(tournament=tournament).exclude(pk__in=left_out.values("substitute_id"))
    found: dict[str, list[str]] = {}
    for player in players.order_by("team__number", "number"):
        found.setdefault(str(player.team_id), []).append(player.name)
    return found


def _meetings(tournament: Tournament, lines: Mapping[str, int]) -> Iterator[Document]:
    """Who met whom, in the order in which it was played; where partners change a side is everybody who sat on it, and
    at a table at which everybody is a side each met each.
    """
    for stage in stages_of(tournament):
        for record in match_records(stage, players_of=NO_TURN):
            sides = [[lines[team] for team in side.team_ids if team in lines] for side in record.sides]
            met_there = [one for one in zip(sides, record.points or (), strict=False) if one[0]]
            for met in combinations(met_there, 2):
                yield {
                    "lines": [side[0] if len(side) == 1 else side for side, _points in met],
                    "points": [as_written(points) for _side, points in met],
                }


def _declared(tournament: Tournament, nothing: frozenset[str]) -> list[Use]:
    """What was declared by and on quarters that are on the result sheet, and what cancels any of that."""
    uses = [use for use in uses_of(tournament.id) if not nothing & {use.team, use.target}]
    there = {None, *(use.key for use in uses)}
    return [use for use in uses if use.cancels in there]


def _declarations(uses: Sequence[Use], teams: Mapping[str, Team]) -> list[Document]:
    return [
        {
            "key": use.key,
            "modifier": use.modifier,
            "who": [teams[use.team].name],
            "target": None if use.target is None else [teams[use.target].name],
            "challenge_won": use.challenge_won,
            "cancels": use.cancels,
            "declared_at": time_written(use.declared_at),
        }
        for use in uses
    ]


def taken(season: Season, tournament: Tournament, section: str = "") -> Document:
    """The result sheet that taking over an evening would give: what the desk decided of the one before (its key, part,
    discipline, weight, and whether it is a final) stays, as do the declarations of what the season has.
    """
    before = ResultSheet.objects.filter(season=season, tournament=tournament.id).first()
    per = season.regulation.get("counted", {}).get("per")
    found = result_sheet(tournament, of_pairs=season.regulation.get("unit") == Unit.PAIR)
    if per in ("part", "discipline"):
        found[per] = section
    if before is not None:
        kept = ("key", "part", "discipline", "weight", "final")
        found |= {name: before.document[name] for name in kept if name in before.document}
        own = {one["key"] for one in found["modifiers"]}
        of_season = {one["key"] for one in season.regulation.get("modifiers", ())} - own
        declared = before.document.get("declarations", ())
        found["declarations"] += [one for one in declared if one["modifier"] in of_season]
    return found


@dataclass(frozen=True, slots=True)
class CorrectedEvening:
    """An evening that is another one by now than its result sheet says, and whose place or points would change.

    `before`: the version that the season has; `version`: the one that would be taken over. `closed`: only then it can
    be. `moves`: nobody's where the season would have problems with it; taking it over says which.
    """

    tournament: uuid.UUID
    name: str
    date: datetime.date
    before: int
    version: int
    closed: bool
    moves: tuple[Moved, ...]


def corrected_evenings(season: Season, document: Document) -> tuple[CorrectedEvening, ...]:
    """The evenings of this installation that were changed since their result sheet was taken, in their order."""
    sheets = dict(
        ResultSheet.objects.filter(season=season, tournament__isnull=False).values_list("tournament", "version")
    )
    held = Tournament.objects.filter(pk__in=list(sheets), club_id=season.club_id).order_by("date", "created_at")
    return tuple(
        CorrectedEvening(
            tournament=one.id,
            name=one.name,
            date=one.date,
            before=sheets[one.id],
            version=one.version,
            closed=one.closed_at is not None,
            moves=_moves(document, taken(season, one)),
        )
        for one in held
        if one.version != sheets[one.id] and _changed_since(one, sheets[one.id])
    )


def _changed_since(tournament: Tournament, version: int) -> bool:
    """Whether anything but the till and the prizes was written since a version: they move nobody in a season."""
    money = LogEntry.objects.filter(tournament=tournament, seq__gt=version, kind__in=(LogKind.TILL, LogKind.PRIZES))
    return tournament.version - version != money.count()


def _moves(document: Document, sheet: Document) -> tuple[Moved, ...]:
    before, _problems = season_of(document)
    after, _problems = season_of({**document, "result_sheets": with_sheet(document["result_sheets"], sheet)})
    if before is None or after is None:
        return ()
    return moved(season_table(before).rows, season_table(after).rows)


# The money of the evenings of a season.


@dataclass(frozen=True, slots=True)
class SeasonTill:
    """What one evening came to, and whom its proceeds are for."""

    tournament: Tournament
    sums: TillSums
    destination: str


def season_tills(season: Season) -> tuple[SeasonTill, ...]:
    """The evenings that are in the season and still here, the first one first; those typed by hand have no till."""
    taken = season.sheets.filter(tournament__isnull=False).values_list("tournament", flat=True)
    evenings = list(Tournament.objects.filter(club=season.club_id, pk__in=list(taken)).order_by("date", "pk"))
    here = [one.pk for one in evenings]
    paid = Payment.objects.filter(tournament__in=here, replaced__isnull=True)
    fees = dict(paid.values_list("tournament_id").annotate(cents=Sum("cents")))
    moved: dict[UUID, list[tuple[MovementKind, int]]] = defaultdict(list)
    for of, kind, cents in Movement.objects.filter(tournament__in=here, replaced__isnull=True).values_list(
        "tournament_id", "kind", "cents"
    ):
        moved[of].append((MovementKind(kind), cents))
    named = dict(EntryTerms.objects.filter(tournament__in=here).values_list("tournament_id", "destination"))
    return tuple(
        SeasonTill(one, sums_of(fees.get(one.pk, 0), moved[one.pk]), named.get(one.pk, "")) for one in evenings
    )
