"""The table of a season as JSON, with what counts in every row. Its shape is docs/schemas/season-table-2.json."""

from collections.abc import Sequence
from typing import Any

from rules.exact import as_written
from rules.final_points import Effect
from tournaments.seasons.clubs import ClubRow, club_table
from tournaments.seasons.counting import left_of, minimum_of
from tournaments.seasons.explained import Explained, ExplainedEvening, Explainer
from tournaments.seasons.table import SeasonTable, qualified
from tournaments.seasons.types import ResultSheet, Season, SeasonStep, SeasonTie

TABLE_FORMAT, TABLE_VERSION = "briscola-season-table", 2


def table_document(season: Season, table: SeasonTable) -> dict[str, Any]:
    """Rows, the best first, each with its evenings; what broke every tie; bars and clubs; who moves on to a final."""
    explainer = Explainer(season, table)
    return {
        "format": TABLE_FORMAT,
        "version": TABLE_VERSION,
        "season": season_head(season),
        "evenings": [_sheet(sheet) for sheet in season.sheets],
        "rows": [row_document(season, explainer.explain(row.unit)) for row in table.rows],
        "ties": [_tie(tie) for tie in table.ties],
        "qualified": qualified_document(season),
        "clubs": [_club(row, season.sheets) for row in club_table(season)],
    }


def season_head(season: Season) -> dict[str, Any]:
    """What is true of the season as a whole."""
    return {
        "name": season.name,
        "closed": season.closed,
        "unit": season.regulation.unit.value,
        "evenings": sum(1 for sheet in season.sheets if not sheet.final),
        "evenings_left": left_of(season),
        "minimum": minimum_of(season),
        "general_regulation_decides": has_powers(season),
    }


def qualified_document(season: Season) -> list[dict[str, Any]]:
    """Who moves on to the final."""
    return [
        {"section": one.section, "place": one.place, "name": season.name_of(one.unit), "tied": one.tied}
        for one in qualified(season)
    ]


def has_powers(season: Season) -> bool:
    """Whether anybody may declare a power, a curse or a joker: what these do no regulation known here says."""
    return bool(season.regulation.modifiers) or any(sheet.modifiers for sheet in season.sheets)


def row_document(season: Season, explained: Explained) -> dict[str, Any]:
    """One row with its reasons."""
    row = explained.row
    return {
        "place": row.place,
        "shared": row.shared,
        "name": season.name_of(row.unit),
        "points": as_written(row.total),
        "standing": row.standing.value,
        "evenings": row.evenings,
        "attendance_points": as_written(explained.attendance),
        "results": [_evening(season, evening) for evening in explained.evenings],
        "sections": [
            {"key": one.key, "counting": one.counting, "best": one.best, "held": one.held, "left": one.left}
            for one in explained.sections
        ],
        "missing_to_minimum": explained.missing,
        "most_points": None if explained.most is None else as_written(explained.most),
        "best_place": explained.best_place,
        "decided_by": None if row.decided_by is None else row.decided_by.value,
    }


def _sheet(sheet: ResultSheet) -> dict[str, Any]:
    return {
        "key": sheet.key,
        "name": sheet.name,
        "date": sheet.date.isoformat(),
        "part": sheet.part,
        "discipline": sheet.discipline,
        "weight": as_written(sheet.weight),
        "final": sheet.final,
        "entrants": len(sheet.lines),
    }


def _evening(season: Season, evening: ExplainedEvening) -> dict[str, Any]:
    return {
        "evening": season.sheets[evening.sheet].key,
        "place": evening.line.place,
        "base": as_written(evening.base),
        "effects": [_effect(season, effect) for effect in evening.effects],
        "points": as_written(evening.worth),
        "verdict": evening.verdict.value,
    }


def _effect(season: Season, effect: Effect) -> dict[str, Any]:
    return {
        "modifier": effect.label,
        "declared_by": season.name_of(effect.use.team),
        "before": as_written(effect.before),
        "after": as_written(effect.after),
        "applied": effect.applied,
        "why_not": effect.why_not.value if effect.why_not else None,
    }


def _tie(tie: SeasonTie) -> dict[str, Any]:
    """Once for all who are level. Rows are counted from 1; those of one value follow each other in the table."""
    return {"first_row": tie.first + 1, "rows": tie.size, "asked": [_step(step) for step in tie.steps]}


def _step(step: SeasonStep) -> dict[str, Any]:
    return {
        "criterion": step.criterion.value,
        "values": [{"rows": len(units), "value": [as_written(one) for one in value]} for units, value in step.parts],
    }


def _club(row: ClubRow, sheets: Sequence[ResultSheet]) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "club": row.club,
        "points": as_written(row.total),
        "evenings": [
            {"evening": sheets[position].key, "points": as_written(points)} for position, points in row.evenings.items()
        ],
    }
