"""One deal as it was typed, of every game: what is in its boxes -> a score, or every fault."""

from collections.abc import Mapping
from typing import TypedDict

from rules.calls import CALLER_PARTY, OTHER_PARTY
from rules.deals import check_deal, check_score
from rules.formats import MatchFormat
from rules.games import GameKey
from rules.scores import DealEntry, DealScore
from rules.sides import SIDES, Sides
from rules.violations import Violation, ViolationCode, violation
from tournaments.event.faults.results import ResultFault
from tournaments.pages.tables.matches.sheet_line import SheetLine

WON, LOST, CALLED_OFF = "won", "lost", "off"
"""What the box `ended` says of a deal with a call: the caller won or lost it, or nobody played it; else it is the
number of the side that made an error.
"""
_PARTY = {WON: CALLER_PARTY, LOST: OTHER_PARTY}
MOST_TOTALS = 6
Read = tuple[DealScore | None, tuple[Violation, ...]]


class AloneBoxes(TypedDict):
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
            return None, (violation(ViolationCode.TOTALS_WITH_DEALS, "total1"),)
        return _read_totals(line, match_format)
    played = line.ended in ("", *_PARTY)
    if line.caller and played and not (line.partner or line.alone):
        return None, (violation(ResultFault.PARTNER_MISSING, "partner"),)
    winner = _PARTY.get(line.ended, _side(line.winner))
    error = None if played or line.ended == CALLED_OFF else _side(line.ended)
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
    )
    return check_deal(entry, match_format)


def typed_alone(boxes: Mapping[str, str]) -> AloneBoxes:
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


def saved_alone(score: DealScore, match_format: MatchFormat) -> AloneBoxes:
    """The same boxes as they hold what is saved."""
    call, ended = score.call, ""
    if match_format.game.key is GameKey.CALLED and call is None and score.totals is None:
        ended = CALLED_OFF if score.error is None else str(score.error)
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
    """The totals of a table, of which one may be left out; every fault leads to its box."""
    typed = (*line.totals, *[""] * MOST_TOTALS)[: match_format.sides]
    numbers = [_number(one) for one in typed]
    wrong = tuple(
        violation(ViolationCode.NOT_A_WHOLE_NUMBER, f"total{side}", value=text[:20])
        for side, (text, number) in enumerate(zip(typed, numbers, strict=True), start=1)
        if text and number is None
    )
    if wrong:
        return None, wrong
    told = [one for one in numbers if one is not None]
    rest = [-sum(told)] if len(told) == len(numbers) - 1 else []
    whole = tuple(rest[0] if one is None and rest else one for one in numbers)
    if None in whole:
        return None, tuple(
            violation(ViolationCode.TOTAL_MISSING, f"total{side}") for side, one in enumerate(whole, 1) if one is None
        )
    score = DealScore(None, totals=tuple(one for one in whole if one is not None))
    faults = tuple(
        violation(fault.code, f"total{fault.where[1]}" if len(fault.where) > 1 else "total1", **dict(fault.params))
        for fault in check_score(score, match_format)
    )
    return (None, faults) if faults else (score, ())


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
