"""What is noted of a match beside what was played: typed on its sheet, saved and taken back with the result."""

from collections.abc import Mapping

from rules.violations import Violation, violation
from tournaments.event.faults.results import ResultFault
from tournaments.event.notes import TYPED
from tournaments.models import Match
from tournaments.selectors.core.noted import notes_of

Notes = Mapping[str, int | None]
NO_NOTES: Notes = {}


def note_changes(match: Match, notes: Notes) -> tuple[dict[str, int | None], dict[str, int | None]]:
    """What was noted and what is to be instead, for every note that is named and would change."""
    stored = notes_of(match)
    new = {name: value for name, value in notes.items() if stored[name] != value}
    return {name: stored[name] for name in new}, new


def note_faults(notes: Notes) -> tuple[Violation, ...]:
    """Every note with a value that it cannot have."""
    wrong = [name for name, value in notes.items() if value is not None and value not in TYPED[name]]
    return tuple(violation(ResultFault.NOTE_UNKNOWN, name) for name in wrong)


def notes_write(match: Match, notes: Notes) -> None:
    """Make the notes of a match what they are to be."""
    if notes:
        Match.objects.filter(pk=match.pk).update(**notes)
