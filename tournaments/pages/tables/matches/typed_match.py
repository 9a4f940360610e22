"""The match sheet as it was typed: lines of text -> deals, with every fault beside the box it belongs to."""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.cards import LEVEL_POINTS
from rules.deals import Verdict, verdict_in
from rules.formats import LevelRule, MatchFormat
from rules.match_faults import check_match
from rules.outcomes import PlayedDeal
from rules.scores import DealScore
from rules.violations import Violation, ViolationCode
from tournaments.pages.frame.values import read_key, read_reason, read_whole
from tournaments.pages.tables.matches.notes import read_notes
from tournaments.pages.tables.matches.sheet_line import SheetLine
from tournaments.pages.tables.matches.typed_deal import read_line, saved_alone, typed_alone
from tournaments.selectors.core.noted import notes_of
from tournaments.selectors.core.outcomes import MatchRecord

MOST_ATTEMPTS = 99
_WHATEVER_ELSE = frozenset(
    {ViolationCode.NUMBER_OUT_OF_RANGE, ViolationCode.REPLACES_DECIDED_DEAL, ViolationCode.AFTER_DECISION}
)
"""What is wrong with a match even if lines of it are still to be mended; the rest may come of those."""
_BOX = re.compile(
    r"d(\d{1,2})\.(\d{1,2})\.(first|second|third|winner|cappotto|error|caller|partner|bid|ended|total[1-6])"
)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """All lines, the deals they hold, what else is noted, and every fault; faults of one line are at the line too."""

    lines: tuple[SheetLine, ...]
    deals: tuple[PlayedDeal, ...]
    faults: tuple[Violation, ...] = ()
    version: int = 0
    notes: Mapping[str, int | None] = field(default_factory=dict)
    key: uuid.UUID | None = None
    reason: str = ""


def saved_sheet(match_format: MatchFormat, deals: Sequence[PlayedDeal], version: int) -> MatchSheet:
    """The sheet as it is stored, with an empty line wherever something can still be written."""
    lines = {(deal.number, deal.attempt): _line_of(deal, match_format) for deal in deals}
    return MatchSheet(_completed(lines, match_format), tuple(deals), version=version)


def sheet_of(record: MatchRecord) -> MatchSheet:
    """The sheet of a match as it is stored."""
    return replace(saved_sheet(record.match_format, record.deals, record.version), notes=notes_of(record.notes))


def read_sheet(data: Mapping[str, str], match_format: MatchFormat) -> MatchSheet:
    """Read a posted sheet. Nothing that was typed is lost: it is in the lines again, whatever is wrong with it."""
    typed: dict[tuple[int, int], dict[str, str]] = {}
    for name, value in data.items():
        if box := _BOX.fullmatch(name):
            place = (int(box[1]), int(box[2]))
            typed.setdefault(place, {})[box[3]] = value
    lines = {(n, a): _typed_line(n, a, boxes) for (n, a), boxes in typed.items()}
    deals: list[PlayedDeal] = []
    faults: list[Violation] = []
    for place, line in sorted(lines.items()):
        if line.empty:
            continue
        score, line_faults = read_line(line, match_format)
        if score is not None:
            deals.append(PlayedDeal(*place, score))
            line = replace(line, void=_void(score, match_format))
        lines[place] = replace(line, faults=line_faults)
        faults += [fault.at(line.number, line.attempt) for fault in line_faults]
    of_match = check_match(match_format, deals)
    faults += [one for one in of_match if one.code in _WHATEVER_ELSE] if faults else of_match
    return MatchSheet(
        _completed(_with_faults(lines, faults), match_format),
        tuple(deals),
        tuple(faults),
        version=read_whole(data.get("version", "")),
        notes=read_notes(data),
        key=read_key(data),
        reason=read_reason(data.get("reason", "")),
    )


def with_fault_at_gap(sheet: MatchSheet, fault: Violation) -> MatchSheet:
    """The sheet with the fault of the whole match beside the first line that is still empty, where there is one."""
    gap = next((line for line in sheet.lines if line.empty), None)
    if gap is None:
        return sheet
    lines = tuple(replace(line, faults=(fault,)) if line is gap else line for line in sheet.lines)
    return replace(sheet, lines=lines)


def _typed_line(number: int, attempt: int, boxes: Mapping[str, str]) -> SheetLine:
    return SheetLine(
        number,
        attempt,
        first=boxes.get("first", "").strip(),
        second=boxes.get("second", "").strip(),
        winner=boxes.get("winner", ""),
        cappotto=bool(boxes.get("cappotto")),
        error=bool(boxes.get("error")),
        third=boxes.get("third", "").strip(),
        **typed_alone(boxes),
    )


def _line_of(deal: PlayedDeal, match_format: MatchFormat) -> SheetLine:
    score = deal.score
    first, second, third = (*map(str, score.by_party or ()), "", "", "")[:3]
    alone = score.points in (None, LEVEL_POINTS) and score.call is None
    return SheetLine(
        deal.number,
        deal.attempt,
        first=first,
        second=second if score.call is None else "",
        winner=str(score.winner) if score.winner and alone else "",
        cappotto=score.cappotto,
        error=score.error is not None and match_format.game.two_sided,
        void=_void(score, match_format),
        third=third,
        **saved_alone(score, match_format),
    )


def _completed(lines: Mapping[tuple[int, int], SheetLine], match_format: MatchFormat) -> tuple[SheetLine, ...]:
    """The lines in order, with an empty one for every number without any and after every void one."""
    numbers = set(range(1, match_format.most_deals + 1)) | {number for number, _ in lines}
    complete: list[SheetLine] = []
    if any(line.totals for line in lines.values()):
        return tuple(line for _place, line in sorted(lines.items()))
    for number in sorted(numbers):
        own = [line for (n, _), line in sorted(lines.items()) if n == number]
        if not own:
            own = [SheetLine(number, 1)]
        if own[-1].void and own[-1].attempt < MOST_ATTEMPTS:
            own.append(SheetLine(number, own[-1].attempt + 1))
        complete += own
    return tuple(complete)


def _with_faults(
    lines: Mapping[tuple[int, int], SheetLine], faults: Sequence[Violation]
) -> dict[tuple[int, int], SheetLine]:
    """The lines, each with the faults of the match that point at it."""
    found = dict(lines)
    for fault in faults:
        place = (fault.where[0], fault.where[1]) if len(fault.where) >= 2 else None
        if place in found and fault not in found[place].faults:
            line = found[place]
            if not any(fault == known.at(line.number, line.attempt) for known in line.faults):
                found[place] = replace(line, faults=(*line.faults, fault))
    return found


def _void(score: DealScore, match_format: MatchFormat) -> bool:
    if not match_format.game.two_sided:
        return verdict_in(score, match_format) is Verdict.VOID
    return match_format.level_rule is LevelRule.REPLAY and score.points == LEVEL_POINTS
