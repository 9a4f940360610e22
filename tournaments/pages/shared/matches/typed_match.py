"""The match sheet as it was typed: lines of text -> deals, with every problem beside the box it belongs to."""

import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

from rules.calls import CALLER_PARTY, OTHER_PARTY
from rules.deals import Verdict, check_deal, check_score, verdict_in
from rules.deals_of_two import DealEntry, DealScore
from rules.games import SIDES, GameKey, Sides
from rules.match_formats import LevelRule, MatchFormat
from rules.matches import check_match
from rules.outcomes import PlayedDeal
from rules.problems import Problem, RuleProblem, problem_at
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.evening_problems import ResultProblem
from tournaments.pages.frame.values import read_key, read_reason, read_whole
from tournaments.pages.shared.matches.sheet_line import SheetLine, read_notes
from tournaments.selectors.core.match_rows import notes_of
from tournaments.selectors.core.outcomes import MatchRecord

# Absence from a match, as it was typed.


@dataclass(frozen=True, slots=True)
class TypedAward:
    """`absent` is 0 where nobody was chosen."""

    absent: int
    version: int


def read_effect(text: str) -> WithdrawalEffect:
    """The typed treatment of matches after a withdrawal; unknown values leave them to the desk."""
    return WithdrawalEffect(text) if text in set(WithdrawalEffect) else WithdrawalEffect.OPEN


def read_award(data: Mapping[str, str]) -> TypedAward:
    return TypedAward(
        absent=read_whole(data.get("absent", "")),
        version=read_whole(data.get("match_version", "")),
    )


# One deal as it was typed, of every game: what is in its boxes -> a score, or every problem.

WON, LOST, CALLED_OFF = "won", "lost", "off"
"""What the box `ended` says of a deal with a call: the caller won or lost it, or nobody played it; else it is the
number of the side that made an error, "off3" where side three threw its hand in wrongly.
"""
_PARTY = {WON: CALLER_PARTY, LOST: OTHER_PARTY}
MOST_TOTALS = 6
Read = tuple[DealScore | None, tuple[Problem, ...]]


class IndividualBoxes(TypedDict):
    """The boxes of a line that only a table with a call has."""

    caller: str
    partner: str
    bid: str
    ended: str
    alone: bool
    totals: tuple[str, ...]


def read_line(line: SheetLine, match_format: MatchFormat) -> Read:
    """The score of a line in which something is written, or every reason why there is none.

    Who called a deal that nobody finished is not asked: a button that was pressed cannot be let go again.
    """
    if line.totals:
        told = any(value for name, value in line.more if not name.startswith("total"))
        if told or line.winner or line.first or line.second:
            return None, (problem_at(RuleProblem.TOTALS_WITH_DEALS, "total1"),)
        return _read_totals(line, match_format)
    played = line.ended in ("", *_PARTY)
    if line.caller and played and not (line.partner or line.alone):
        return None, (problem_at(ResultProblem.PARTNER_MISSING, "partner"),)
    winner = _PARTY.get(line.ended, _side(line.winner))
    error = None if played or line.ended == CALLED_OFF else _side(line.ended.removeprefix(CALLED_OFF))
    if line.error:
        error = _loser(winner)
    entry = DealEntry(
        line.first,
        line.second,
        winner,
        line.cappotto,
        third=line.third or None,
        caller=_side(line.caller) if played else None,
        partner=_side(line.partner) if played else None,
        bid=line.bid or None,
        void=line.ended == CALLED_OFF,
        error=error,
        wrong_void=error is not None and line.ended.startswith(CALLED_OFF),
    )
    return check_deal(entry, match_format, line.number)


def typed_alone(boxes: Mapping[str, str]) -> IndividualBoxes:
    """The boxes that only a table with a call has, as they were sent."""
    totals = tuple(boxes.get(f"total{side}", "").strip() for side in range(1, MOST_TOTALS + 1))
    return {
        "caller": boxes.get("caller", "").strip(),
        "partner": boxes.get("partner", "").strip(),
        "bid": boxes.get("bid", "").strip(),
        "ended": boxes.get("ended", "").strip(),
        "alone": boxes.get("partner") == "",
        "totals": totals if any(totals) else (),
    }


def saved_alone(score: DealScore, match_format: MatchFormat) -> IndividualBoxes:
    """The same boxes as they hold what is saved."""
    call, ended = score.call, ""
    if match_format.game.key is GameKey.CALLED and call is None and score.totals is None:
        wrong = CALLED_OFF if score.error is None or score.wrong_void else ""
        ended = wrong + ("" if score.error is None else str(score.error))
    elif call is not None:
        ended = WON if score.winner == CALLER_PARTY else LOST
    return {
        "caller": "" if call is None else str(call.caller),
        "partner": "" if call is None or call.partner is None else str(call.partner),
        "bid": "" if call is None else str(call.bid),
        "ended": ended,
        "alone": call is not None and call.partner is None,
        "totals": () if score.totals is None else tuple(map(str, score.totals)),
    }


def _read_totals(line: SheetLine, match_format: MatchFormat) -> Read:
    """The totals of a table, of which one may be left out; every problem leads to its box."""
    typed = (*line.totals, *[""] * MOST_TOTALS)[: match_format.sides]
    numbers = [_number(one) for one in typed]
    wrong = tuple(
        problem_at(RuleProblem.NOT_A_WHOLE_NUMBER, f"total{side}", value=text[:20])
        for side, (text, number) in enumerate(zip(typed, numbers, strict=True), start=1)
        if text and number is None
    )
    if wrong:
        return None, wrong
    told = [one for one in numbers if one is not None]
    rest = [-sum(told)] if len(told) == len(numbers) - 1 and not match_format.game.totals_alone else []
    whole = tuple(rest[0] if one is None and rest else one for one in numbers)
    if None in whole:
        own = match_format.game.totals_alone
        code = RuleProblem.TOTAL_MISSING_OF_OWN if own else RuleProblem.TOTAL_MISSING
        return None, tuple(problem_at(code, f"total{side}") for side, one in enumerate(whole, 1) if one is None)
    score = DealScore(None, totals=tuple(one for one in whole if one is not None))
    problems = tuple(
        problem_at(
            problem.code, f"total{problem.where[1]}" if len(problem.where) > 1 else "total1", **dict(problem.params)
        )
        for problem in check_score(score, match_format)
    )
    return (None, problems) if problems else (score, ())


def _number(text: str) -> int | None:
    """ "-3", also with the minus that is printed; None for what is no whole number."""
    plain = text.replace("−", "-").removeprefix("+")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isdecimal() and len(digits) <= 6 else None


def _side(text: str) -> int | None:
    """The number of a side or a party; 0, which is none, for anything else that was sent."""
    return None if text == "" else int(text) if text in "123456" and len(text) == 1 else 0


def _loser(winner: int | None) -> int | None:
    """Who said 31 without having it: the other side than the one that won the deal by that."""
    return next(iter(Sides.of(winner).others)) if winner in SIDES else None


MOST_ATTEMPTS = 99
_WHATEVER_ELSE = frozenset(
    {RuleProblem.NUMBER_OUT_OF_RANGE, RuleProblem.REPLACES_DECIDED_DEAL, RuleProblem.AFTER_DECISION}
)
"""What is wrong with a match even if lines of it are still to be mended; the rest may come of those."""
_BOX = re.compile(
    r"d(\d{1,2})\.(\d{1,2})\.(first|second|third|winner|cappotto|error|caller|partner|bid|ended|total[1-6])"
)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """All lines, the deals they hold, what else is noted, and every problem; problems of one line are at the line
    too.
    """

    lines: tuple[SheetLine, ...]
    deals: tuple[PlayedDeal, ...]
    problems: tuple[Problem, ...] = ()
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


TURNED = "turned"
"""The button that gives each side the other's result."""


def sheet_turned(record: MatchRecord) -> MatchSheet:
    """The sheet of a match between two as it is stored, with each side's result given to the other."""
    deals = [replace(deal, score=deal.score.turned) for deal in record.deals]
    return saved_sheet(record.match_format, deals, record.version)


def read_sheet(data: Mapping[str, str], match_format: MatchFormat) -> MatchSheet:
    """Read a posted sheet. Nothing that was typed is lost: it is in the lines again, whatever is wrong with it."""
    typed: dict[tuple[int, int], dict[str, str]] = {}
    for name, value in data.items():
        if box := _BOX.fullmatch(name):
            place = (int(box[1]), int(box[2]))
            typed.setdefault(place, {})[box[3]] = value
    lines = {(n, a): _typed_line(n, a, boxes) for (n, a), boxes in typed.items()}
    deals: list[PlayedDeal] = []
    problems: list[Problem] = []
    for place, line in sorted(lines.items()):
        if line.empty:
            continue
        score, line_problems = read_line(line, match_format)
        if score is not None:
            deals.append(PlayedDeal(*place, score))
            line = replace(line, void=_void(score, match_format))
        lines[place] = replace(line, problems=line_problems)
        problems += [problem.at(line.number, line.attempt) for problem in line_problems]
    of_match = check_match(match_format, deals)
    problems += [one for one in of_match if one.code in _WHATEVER_ELSE] if problems else of_match
    return MatchSheet(
        _completed(_with_problems(lines, problems), match_format),
        tuple(deals),
        tuple(problems),
        version=read_whole(data.get("version", "")),
        notes=read_notes(data),
        key=read_key(data),
        reason=read_reason(data.get("reason", "")),
    )


def with_problem_at_gap(sheet: MatchSheet, problem: Problem) -> MatchSheet:
    """The sheet with the problem of the whole match beside the first line that is still empty, where there is one."""
    gap = next((line for line in sheet.lines if line.empty), None)
    if gap is None:
        return sheet
    lines = tuple(replace(line, problems=(problem,)) if line is gap else line for line in sheet.lines)
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
    alone = (score.points is None or score.level) and score.call is None
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


def _with_problems(
    lines: Mapping[tuple[int, int], SheetLine], problems: Sequence[Problem]
) -> dict[tuple[int, int], SheetLine]:
    """The lines, each with the problems of the match that point at it."""
    found = dict(lines)
    for problem in problems:
        place = (problem.where[0], problem.where[1]) if len(problem.where) >= 2 else None
        if place in found and problem not in found[place].problems:
            line = found[place]
            if not any(problem == known.at(line.number, line.attempt) for known in line.problems):
                found[place] = replace(line, problems=(*line.problems, problem))
    return found


def _void(score: DealScore, match_format: MatchFormat) -> bool:
    if not match_format.game.two_sided:
        return verdict_in(score, match_format) is Verdict.VOID
    return match_format.level_rule is LevelRule.REPLAY and score.level
