"""A deal between three players, each alone: what a person typed becomes a score, and what the score is worth to each.

Sources: the licensed-gaming rules page, "Briscola in 3" (39 cards), and the English rules page (everybody tries to
have most points). No trick is worth 1 point: of the triples that add up to 120 exactly those without a 1 occur. Nobody
needs 61 to win: who has most has won.
"""

from collections.abc import Sequence
from fractions import Fraction

from rules.cards import TOTAL_POINTS
from rules.deals_of_two import cappotto_faults, not_of_this_game
from rules.exact import Points, exact
from rules.formats import MatchFormat
from rules.games import AloneWorth, Game, TopRule
from rules.outcomes import leader
from rules.scores import DealEntry, DealScore
from rules.typed import TypedTotal, read_total
from rules.variants import impossible_totals
from rules.violations import Violation, ViolationCode, violation

TOTALS = ("first", "second", "third")
NUMBERS = range(1, len(TOTALS) + 1)


def check_deal_alone(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Violation, ...]]:
    """Read a typed deal of three, as `rules.deals.check_deal` says. Two totals are enough, the third is the rest of the
    pack. Where a deal won is all that counts and winners alone may be entered, the winner is enough.
    """
    typed = [
        read_total(raw, field) for raw, field in zip((entry.first, entry.second, entry.third), TOTALS, strict=True)
    ]
    faults = [fault for total in typed for fault in total.faults]
    totals = None
    if not any(total.typed for total in typed):
        faults += _winner_faults(entry.winner, match_format)
    elif not faults:
        totals, faults = _completed(typed)
    if totals is not None and entry.winner is not None and entry.winner != leader(totals):
        faults.append(violation(ViolationCode.WINNER_NOT_TOP, "winner"))
    if entry.cappotto:
        faults += cappotto_faults([total.number for total in typed], match_format)
    rest = DealEntry(caller=entry.caller, partner=entry.partner, bid=entry.bid, void=entry.void, error=entry.error)
    faults += not_of_this_game(rest)
    if faults:
        return None, tuple(faults)
    if totals is None:
        return DealScore(None, entry.winner, entry.cappotto), ()
    first, second, _third = totals
    return DealScore(first, leader(totals), entry.cappotto, second=second), ()


def level_at_top(score: DealScore) -> bool:
    """Whether two or three of them have most points."""
    return score.by_party is not None and leader(score.by_party) is None


def alone_worths(game: Game, score: DealScore) -> tuple[Points, ...]:
    """What a deal that counts is worth to each of the three: see `rules.games.AloneWorth`."""
    parts = score.by_party
    if parts is None:
        return tuple(int(number == score.winner) for number in NUMBERS)
    match game.alone:
        case AloneWorth.CARDS:
            return parts
        case AloneWorth.ORDER:
            return tuple(_order_worth(own, parts) for own in parts)
        case AloneWorth.WON:
            best = [own == max(parts) for own in parts]
            shared = score.winner is not None or game.top is TopRule.SHARED
            return tuple(exact(Fraction(1, best.count(True))) if has and shared else 0 for has in best)


def _order_worth(own: int, parts: Sequence[int]) -> Points:
    """1 for each who has fewer points, half of it for each other who has as many."""
    return exact(sum(other < own for other in parts) + Fraction(sum(other == own for other in parts) - 1, 2))


def _winner_faults(winner: int | None, match_format: MatchFormat) -> list[Violation]:
    if winner is None:
        return [violation(ViolationCode.TWO_TOTALS_NEEDED)]
    faults = []
    if not (match_format.winner_only_allowed and match_format.game.alone is AloneWorth.WON):
        faults.append(violation(ViolationCode.WINNER_ONLY_NOT_ALLOWED, "winner"))
    if winner not in NUMBERS:
        faults.append(violation(ViolationCode.WINNER_UNKNOWN, "winner", value=winner))
    return faults


def _completed(typed: Sequence[TypedTotal]) -> tuple[tuple[int, ...] | None, list[Violation]]:
    """The three totals, the one that is not typed filled in, or why there are none."""
    known = [total.number for total in typed if total.number is not None]
    rest = TOTAL_POINTS - sum(known)
    missing = next((field for field, total in zip(TOTALS, typed, strict=True) if not total.typed), "")
    if len(known) == len(TOTALS) - 1 and rest in impossible_totals():
        return None, [violation(ViolationCode.THIRD_TOTAL_UNREACHABLE, missing, value=rest)]
    if rest < 0 or (len(known) == len(TOTALS) and rest):
        return None, [violation(ViolationCode.SUM_NOT_TOTAL, found=sum(known), total=TOTAL_POINTS)]
    if len(known) < len(TOTALS) - 1:
        return None, [violation(ViolationCode.TWO_TOTALS_NEEDED, missing)]
    return tuple(rest if total.number is None else total.number for total in typed), []
