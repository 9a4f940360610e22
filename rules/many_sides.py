"""What came of a match at a table at which everybody is a side: three alone, or five or six with a call.

Sources: those of `rules.games` and `rules.calls`. What each deal is worth to each side is added up, and who has most is
first at the table. A match has a fixed number of deals, or is as long as its turn.
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.calls import CALLED_SEATS, CALLER_PARTY, call_worths, error_worths
from rules.deals import Verdict, verdict_in
from rules.deals_alone import NUMBERS, alone_worths
from rules.deals_called import called_off
from rules.exact import Points, exact
from rules.formats import MatchFormat, MatchKind
from rules.games import GameKey
from rules.outcomes import Ending, MatchOutcome, Place, PlayedDeal, SideLine, leader
from rules.scores import DealScore
from rules.violations import Violation, ViolationCode, violation


def sits_out(match_format: MatchFormat, number: int) -> int | None:
    """The side that does not play deal `number`, from 1: at a table of six with a call who deals it, None elsewhere.

    The sides of such a table are numbered from the one who deals first.
    """
    if match_format.game.key is not GameKey.CALLED or match_format.sides == CALLED_SEATS:
        return None
    return (number - 1) % match_format.sides + 1


def seat_faults(match_format: MatchFormat, deal: PlayedDeal) -> Iterator[Violation]:
    """What the score of a deal says of a side that does not play it."""
    out, score = sits_out(match_format, deal.number), deal.score
    if out is None:
        return
    told = [("error", score.error, ViolationCode.ERROR_SITS_OUT)]
    if score.call is not None:
        told += [
            ("caller", score.call.caller, ViolationCode.CALLER_SITS_OUT),
            ("partner", score.call.partner, ViolationCode.PARTNER_SITS_OUT),
        ]
    for field, side, code in told:
        if side == out:
            yield violation(code, *deal.place, field, number=deal.number)


def outcome_of_many(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> MatchOutcome:
    """What came of deals without fault, in order of number and attempt."""
    if ordered and ordered[0].score.totals is not None:
        return outcome_of_totals(ordered[0].score.totals)
    found = {deal.place: verdict_in(deal.score, match_format) for deal in ordered}
    counted = [deal for deal in ordered if found[deal.place] is not Verdict.VOID]
    missing = _missing(match_format, ordered, {deal.number for deal in counted})
    lines = _lines(match_format, counted, worths_of_deals(match_format, ordered))
    ahead = leader([line.worth for line in lines])
    return MatchOutcome(
        complete=not missing,
        lines=lines if missing else ended_lines(lines),
        void_deals=len(ordered) - len(counted),
        winner=None if missing else ahead,
        result=None,
        missing=missing,
    )


def outcome_of_totals(totals: Sequence[Points]) -> MatchOutcome:
    """What came of a table of which nothing but the totals is known, side by side."""
    lines = ended_lines([SideLine(0, 0, 0, None, None, total, calls_won=None) for total in totals])
    return MatchOutcome(complete=True, lines=lines, void_deals=0, winner=leader(totals), result=None, missing=())


def worths_of_deals(match_format: MatchFormat, ordered: Sequence[PlayedDeal]) -> dict[Place, tuple[Points, ...]]:
    """What each deal is worth to each side, in the order of the sides, by number and attempt; 0 to who does not play
    it.

    A deal that is played in the place of one that was called off may count more; one that is played again after an
    error does not.
    """
    off = {deal.number for deal in ordered if called_off(deal.score)}
    return {deal.place: _worth(match_format, deal, after_void=deal.number in off) for deal in ordered}


def _worth(match_format: MatchFormat, deal: PlayedDeal, *, after_void: bool) -> tuple[Points, ...]:
    game, score = match_format.game, deal.score
    if game.key is GameKey.ALONE:
        void = verdict_in(score, match_format) is Verdict.VOID
        return (0,) * match_format.sides if void else alone_worths(game, score)
    sides, out = range(1, match_format.sides + 1), sits_out(match_format, deal.number)
    playing = tuple(side for side in sides if side != out)
    of: Mapping[int, int] = {}
    if score.error is not None:
        of = error_worths(game.calls, score.error, playing)
    elif score.call is not None:
        won = score.winner == CALLER_PARTY
        of = call_worths(game.calls, score.call, playing, won=won, cappotto=score.cappotto, after_void=after_void)
    return tuple(of.get(side, 0) for side in sides)


def _lines(
    match_format: MatchFormat, counted: Sequence[PlayedDeal], worths: Mapping[Place, Sequence[Points]]
) -> tuple[SideLine, ...]:
    sides = range(1, match_format.sides + 1)
    winners = [_winners(match_format, deal, sides) for deal in counted]
    level = sum(not won for won in winners)
    cards = _cards(match_format, [deal.score for deal in counted])
    lines = []
    for side in sides:
        won = sum(side in of_deal for of_deal in winners)
        played = sum(sits_out(match_format, deal.number) != side for deal in counted)
        made, conceded = (None, None) if cards is None else (cards[side - 1], sum(cards) - cards[side - 1])
        worth = exact(sum(of_deal[side - 1] for of_deal in worths.values()))
        called = sum(_called_and_won(deal.score, side) for deal in counted)
        lines.append(SideLine(won, played - won - level, level, made, conceded, worth, calls_won=called))
    return tuple(lines)


def _called_and_won(score: DealScore, side: int) -> bool:
    return score.call is not None and score.call.caller == side and score.winner == CALLER_PARTY


def _winners(match_format: MatchFormat, deal: PlayedDeal, sides: Sequence[int]) -> frozenset[int]:
    """Which of the sides won a deal that counts: none where it is level at the top."""
    score = deal.score
    if score.call is None:
        return frozenset() if score.winner is None else frozenset({score.winner})
    party = {score.call.caller, score.call.partner} - {None}
    if score.winner == CALLER_PARTY:
        return frozenset(side for side in party if side is not None)
    out = sits_out(match_format, deal.number)
    return frozenset(side for side in sides if side not in party and side != out)


def _cards(match_format: MatchFormat, scores: Sequence[DealScore]) -> tuple[int, ...] | None:
    """The card points of each side; None where those of a deal are not known, and always where there is a call: they
    are those of a party.
    """
    parts = [score.by_party for score in scores]
    known = [part for part in parts if part is not None]
    if match_format.game.key is GameKey.CALLED or len(known) < len(parts):
        return None
    return tuple(sum(part[number - 1] for part in known) for number in NUMBERS)


def ended_lines(lines: Sequence[SideLine]) -> tuple[SideLine, ...]:
    """The lines of a match that is complete: won by who alone has most, level for all who have as much, lost by the
    others.
    """
    most = max(line.worth for line in lines)
    best = Ending.WON if [line.worth for line in lines].count(most) == 1 else Ending.LEVEL
    return tuple(line._replace(ending=best if line.worth == most else Ending.LOST) for line in lines)


def _missing(match_format: MatchFormat, ordered: Sequence[PlayedDeal], decided: set[int]) -> tuple[Place, ...]:
    """The deals that are owed. Where the clock ended the match nobody owes those after the last that counts, and one at
    least is played.
    """
    attempts = {deal.number: deal.attempt for deal in ordered}
    last = max(decided, default=1) if match_format.kind is MatchKind.TIMED else match_format.length
    return tuple((number, attempts.get(number, 0) + 1) for number in range(1, last + 1) if number not in decided)
