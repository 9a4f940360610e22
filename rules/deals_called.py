"""A called deal as a person typed it: a score, or every reason why it cannot be one.

Sources: those of `rules.calls`. The caller's party wins with the points that were called, 61 where nobody called more;
60-60 is no level deal but one that the caller lost. Whether it was won is enough, points need not be counted.
"""

from rules.calls import CALLER_PARTY, LEAST_BID, OTHER_PARTY, Call, check_call
from rules.cards import TOTAL_POINTS
from rules.deals_of_two import ALL_OR_NOTHING, cappotto_faults
from rules.formats import MatchFormat
from rules.scores import DealEntry, DealScore
from rules.typed import read_total
from rules.violations import Violation, ViolationCode, violation

PARTIES = (CALLER_PARTY, OTHER_PARTY)


def check_deal_called(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Violation, ...]]:
    """Read a typed deal with a call, as `rules.deals.check_deal` says: who called, who was the partner, how many points
    were promised, and the points of either party, or which party won.

    A deal that was called off has nothing else, and one that an error ended has only who made it; both are played
    again.
    """
    if entry.void or entry.error is not None:
        return _not_played(entry, match_format.sides)
    call, faults = _read_call(entry, match_format.sides)
    points, of_points = _read_points(entry)
    faults += of_points
    if entry.winner is not None and entry.winner not in PARTIES:
        faults.append(violation(ViolationCode.WINNER_UNKNOWN, "winner", value=entry.winner))
    elif points is None and entry.winner is None and not of_points:
        faults.append(violation(ViolationCode.CALL_NOT_DECIDED))
    if entry.cappotto:
        faults += cappotto_faults([points], match_format)
    if points is None and entry.cappotto and entry.winner in PARTIES:
        points = ALL_OR_NOTHING[entry.winner == CALLER_PARTY]
    if call is not None and points is not None:
        won = CALLER_PARTY if points >= call.bid else OTHER_PARTY
        if entry.winner in PARTIES and entry.winner != won:
            faults.append(violation(ViolationCode.CALL_CONTRADICTS_POINTS, "winner", points=points, bid=call.bid))
    if faults or call is None:
        return None, tuple(faults)
    winner = entry.winner if points is None else won
    return DealScore(points, winner, entry.cappotto, call=call), ()


def called_off(score: DealScore) -> bool:
    """Whether nobody played the deal, because the cards were too poor ("a monte")."""
    return score.call is None and score.error is None and score.totals is None


def _not_played(entry: DealEntry, seats: int) -> tuple[DealScore | None, tuple[Violation, ...]]:
    told = (entry.first, entry.second, entry.third, entry.winner, entry.caller, entry.partner, entry.bid)
    more = entry.cappotto or any(one is not None and str(one).strip() for one in told)
    faults = []
    if entry.void and (more or entry.error is not None):
        faults.append(violation(ViolationCode.VOID_WITH_RESULT, "void"))
    elif entry.error is not None and more:
        faults.append(violation(ViolationCode.ERROR_WITH_RESULT, "error"))
    if entry.error is not None and not 1 <= entry.error <= seats:
        faults.append(violation(ViolationCode.ERROR_UNKNOWN, "error", value=entry.error))
    return (None, tuple(faults)) if faults else (DealScore(None, error=entry.error), ())


def _read_call(entry: DealEntry, seats: int) -> tuple[Call | None, list[Violation]]:
    typed = read_total(entry.bid, "bid")
    faults = [fault for fault in typed.faults if fault.code is ViolationCode.NOT_A_WHOLE_NUMBER]
    bid = LEAST_BID if not typed.typed or faults else typed.number
    if bid is None:
        faults, bid = [*faults, *typed.faults], LEAST_BID
    if entry.caller is None:
        faults.insert(0, violation(ViolationCode.CALLER_MISSING, "caller"))
        return None, faults
    call = Call(entry.caller, entry.partner, bid)
    return call, [*check_call(call, seats), *faults]


def _read_points(entry: DealEntry) -> tuple[int | None, list[Violation]]:
    """The points of the caller's party, from its own or from those of the others."""
    first, second = read_total(entry.first, "first"), read_total(entry.second, "second")
    faults = [*first.faults, *second.faults]
    if entry.third is not None and str(entry.third).strip():
        faults.append(violation(ViolationCode.SUM_NOT_TOTAL, "third", found=str(entry.third), total=TOTAL_POINTS))
    if faults:
        return None, faults
    if first.number is not None and second.number is not None and first.number + second.number != TOTAL_POINTS:
        found = first.number + second.number
        return None, [violation(ViolationCode.SUM_NOT_TOTAL, found=found, total=TOTAL_POINTS)]
    if first.number is None and second.number is not None:
        return TOTAL_POINTS - second.number, []
    return first.number, []
