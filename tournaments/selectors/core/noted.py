"""What is noted of a match on its sheet, and how the log keeps that beside the deals."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.event.notes import TYPED
from tournaments.models import Match
from tournaments.models.schedule import MatchNotes

NOTED = "noted"
Json = Any


def notes_of(row: Match | MatchNotes) -> dict[str, int | None]:
    """Every note that can be typed, as it is stored."""
    return {name: getattr(row, name) for name in TYPED}


def json_of_notes(notes: Mapping[str, int | None]) -> list[dict[str, object]]:
    """One more row behind those of the deals, where a note changes."""
    return [{NOTED: dict(notes)}] if notes else []


def notes_of_json(rows: Iterable[Mapping[str, Json]] | None) -> dict[str, int | None]:
    """The notes among the rows of an entry of the log."""
    return {name: value for row in rows or () for name, value in row.get(NOTED, {}).items()}


def notes_set(notes: Mapping[str, int | None]) -> dict[str, int]:
    """Those notes that say something."""
    return {name: value for name, value in notes.items() if value is not None}
