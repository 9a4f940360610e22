"""The grid in which everybody meets everybody, with the results so far or to be filled in by hand."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from rules.exact import Points
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.papers.bracket_paper import Ink
from tournaments.pages.papers.pdf.names import marked
from tournaments.pages.tables.words.groups import group_name
from tournaments.pages.tables.words.present import entrant, mark_of
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.counted.groups import group_numbers
from tournaments.selectors.counted.standings import group_tables, team_table
from tournaments.standings.types import Row

Boxes = Mapping[tuple[str, str], list[str]]


def grid_context(asked: Asked) -> Plain:
    """`grids` of {title, heads, rows}: the latest stage in which everybody meets everybody, group by group.

    A row: {name, boxes, points, place}; a box is None against themselves. Nothing where no stage is played like that.
    """
    stages = [one for one in asked.course.reached if one.stage.traits.all_meet and one.records]
    grids = _grids(stages[-1], filled=asked.ink is not Ink.EMPTY) if stages else []
    return {"title": _("Tutti contro tutti"), "grids": grids}


def _grids(one: StageCourse, *, filled: bool) -> list[Plain]:
    met = {team.id: team for record in one.records for side in record.sides for team in (side.team,)}
    teams = sorted(met.values(), key=lambda team: team.number)
    numbers = group_numbers(one)
    groups = sorted({numbers.get(team.id, 0) for team in teams})
    boxes: Boxes = _boxes(one.records) if filled else {}
    rows = _rows(one) if filled else {}
    return [
        _grid([team for team in teams if numbers.get(team.id, 0) == group], boxes, rows)
        | {"title": group_name(group) if group else ""}
        for group in groups
    ]


def _grid(teams: Sequence[TeamRef], boxes: Boxes, rows: Mapping[str, Row]) -> Plain:
    return {
        "heads": [str(mark_of(team)["letter"]) for team in teams],
        "rows": [
            {
                "name": marked(entrant(team)),
                "boxes": [None if other is team else "\n".join(boxes.get((team.id, other.id), ())) for other in teams],
                "points": str(figure(rows[team.id].totals.points)) if team.id in rows else "",
                "place": str(rows[team.id].place) if team.id in rows else "",
            }
            for team in teams
        ],
    }


def _rows(one: StageCourse) -> dict[str, Row]:
    """Everybody's line in the table, of groups that of their own; nobody's before anything is played."""
    if not one.progress.checks.complete:
        return {}
    tables = group_tables(one.stage, one.records)
    rows = [row for table in tables.groups for row in table] if tables else team_table(one.stage, one.records)
    return {row.entrant: row for row in rows}


def _boxes(records: Iterable[MatchRecord]) -> Boxes:
    """What each won against each, a line for every time they met: deals, or match points where several tables count."""
    found: dict[tuple[str, str], list[str]] = {}
    for _turn, in_turn in groupby(records, key=lambda record: record.turn):
        fixtures: dict[tuple[str, str], list[MatchRecord]] = {}
        for record in in_turn:
            first, second = record.sides
            fixtures.setdefault((first.team.id, second.team.id), []).append(record)
        for (first_id, second_id), matches in fixtures.items():
            if score := _score(matches):
                found.setdefault((first_id, second_id), []).append("–".join(str(figure(one)) for one in score))
                found.setdefault((second_id, first_id), []).append("–".join(str(figure(one)) for one in score[::-1]))
    return found


def _score(matches: Sequence[MatchRecord]) -> tuple[Points, ...] | None:
    """What a meeting ended with; None before it is over, or where it counts for nobody."""
    if any(match.points is None for match in matches):
        return None
    if len(matches) == 1 and not any(side.team.suited for side in matches[0].sides):
        return matches[0].outcome.deals_won
    return tuple(map(sum, zip(*(match.points or () for match in matches), strict=True)))
