"""One save of a sheet, whichever page it was sent from, and what became of it as one of four outcomes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tournaments.models import Tournament
from tournaments.pages.frame.refusals import REFUSALS, Refusal, refused
from tournaments.pages.tables.matches.typed_match import MatchSheet
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.to_enter import MatchToEnter, match_to_enter

Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class Saved:
    """It is saved, or was before; `now` is None where others sit at the table since."""

    now: MatchToEnter | None


@dataclass(frozen=True, slots=True)
class Refused:
    """What was typed is no result, as the sheet says line by line, or a service says why it does not take it."""

    sheet: MatchSheet
    why: Refusal


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else saved first; the sheet is what was typed, read beside the match as it is `now`."""

    now: MatchToEnter
    sheet: MatchSheet


@dataclass(frozen=True, slots=True)
class Gone:
    """Others sit at the table since."""


def sheet_save(
    tournament: Tournament,
    seen: MatchRecord,
    read: Callable[[MatchRecord], MatchSheet],
    write: Callable[[MatchSheet], Asked | None],
) -> Saved | Refused | Stale | Gone | Asked:
    """Read what was typed for a match and let a service `write` it.

    Where `write` gives something instead that has to be answered before, that is handed on.
    """
    sheet = read(seen)
    if sheet.faults:
        return Refused(sheet, Refusal())
    try:
        asked = write(sheet)
    except REFUSALS as error:
        if not (why := refused(error)).stale:
            return Refused(sheet, why)
        now = match_to_enter(tournament, seen.id)
        return Stale(now, read(now.record)) if now else Gone()
    return Saved(match_to_enter(tournament, seen.id)) if asked is None else asked
