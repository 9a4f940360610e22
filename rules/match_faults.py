"""What is wrong with the deals of a match, taken together: numbers, repeats and their order.

Source: the 2022 regulation of the Giochi di Pinasca, "Conclusione della partita" and "Parità".
"""

from collections.abc import Iterable, Mapping, Sequence

from rules.deals import Verdict, check_score, tally, verdict_in
from rules.formats import MatchFormat
from rules.many_sides import seat_faults
from rules.outcomes import Place, PlayedDeal
from rules.violations import Violation, ViolationCode, violation


def check_match(match_format: MatchFormat, deals: Iterable[PlayedDeal]) -> tuple[Violation, ...]:
    """Every fault of a match, complete or not; each leads to (number, attempt) and then as `check_deal` says.

    Deals come in any order. FIXED and SUM may have gaps, as when sheets are typed in later; where a match can
    close early, deal n depends only on the deals before it.
    """
    ordered = sorted(deals, key=lambda deal: deal.place)
    faults = _place_faults(match_format, ordered)
    faults += _totals_faults(ordered)
    verdicts: dict[Place, Verdict] = {}
    for deal in ordered:
        wrong = check_score(deal.score, match_format)
        faults += [fault.at(*deal.place) for fault in wrong]
        if not wrong:
            verdicts[deal.place] = verdict_in(deal.score, match_format)
            faults += seat_faults(match_format, deal)
    faults += _replay_faults(ordered, verdicts)
    if match_format.may_close_early:
        faults += _order_faults(match_format, ordered, verdicts)
    return tuple(faults)


def _totals_faults(ordered: Sequence[PlayedDeal]) -> list[Violation]:
    """The totals of a table say all that there is to say of it: beside them there is no deal."""
    told = [deal for deal in ordered if deal.score.totals is not None]
    return [violation(ViolationCode.TOTALS_WITH_DEALS, *deal.place, "totals") for deal in told if len(ordered) > 1]


def _place_faults(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> list[Violation]:
    faults = []
    seen: set[Place] = set()
    for deal in ordered:
        params = {"number": deal.number, "attempt": deal.attempt}
        if not 1 <= deal.number <= match_format.most_deals:
            most = match_format.most_deals
            faults.append(violation(ViolationCode.NUMBER_OUT_OF_RANGE, *deal.place, **params, most=most))
        if deal.attempt < 1:
            faults.append(violation(ViolationCode.ATTEMPT_OUT_OF_RANGE, *deal.place, **params))
        if deal.place in seen:
            faults.append(violation(ViolationCode.DEAL_TWICE, *deal.place, **params))
        seen.add(deal.place)
    return faults


def _replay_faults(ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]) -> list[Violation]:
    """A replay follows a void deal of its number, attempt by attempt."""
    places = {deal.place for deal in ordered}
    faults = []
    for number, attempt in sorted(place for place in places if place[1] > 1):
        before = (number, attempt - 1)
        params = {"number": number, "attempt": attempt, "before": attempt - 1}
        if before not in places:
            faults.append(violation(ViolationCode.ATTEMPT_SKIPPED, number, attempt, **params))
        elif verdicts.get(before, Verdict.VOID) is not Verdict.VOID:
            faults.append(violation(ViolationCode.REPLACES_DECIDED_DEAL, number, attempt, **params))
    return faults


def _order_faults(
    match_format: MatchFormat, ordered: Sequence[PlayedDeal], verdicts: Mapping[Place, Verdict]
) -> list[Violation]:
    """No deal before an earlier number was played, and none after the match was decided for certain."""
    latest = {deal.number: verdicts.get(deal.place, Verdict.VOID) for deal in ordered}
    faults = []
    for deal in ordered:
        absent = next((number for number in range(1, deal.number) if number not in latest), None)
        if absent is not None and deal.attempt == 1:
            params = {"number": deal.number, "missing": absent}
            faults.append(violation(ViolationCode.EARLIER_DEAL_MISSING, *deal.place, **params))
        (first, second), level = tally(found for number, found in latest.items() if number < deal.number)
        if match_format.is_over(first, second, level):
            params = {"number": deal.number, "first": first, "second": second}
            faults.append(violation(ViolationCode.AFTER_DECISION, *deal.place, **params))
    return faults
