"""One playing of the pack: what a person typed becomes a score, or every reason why it cannot be one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from rules.calls import CALLER_PARTY, LEAST_BID, OTHER_PARTY, Call, check_call
from rules.card_games import BRISCOLA
from rules.cards import TOTAL_POINTS
from rules.deals_of_two import (
    ALL_OR_NOTHING,
    DealEntry,
    DealScore,
    cappotto_problems,
    check_deal_of_two,
    check_playing,
    check_thirty_one,
    not_of_this_game,
    winner_by_points,
)
from rules.games import SIDES, Game, GameKey, IndividualWorth, TopRule, impossible_totals
from rules.match_formats import LevelRule, MatchFormat, Result
from rules.match_points import Points, exact
from rules.outcomes import leader
from rules.problems import Problem, RuleProblem, problem_at
from rules.sheet_totals import check_totals
from rules.typed import TypedTotal, read_total

# A deal between three players, each alone: what a person typed becomes a score, and what the score is worth to each.
#
# Sources: the licensed-gaming rules page, "Briscola in 3" (39 cards), and the English rules page (everybody tries to
# have most points). No trick is worth 1 point: of the triples that add up to 120 exactly those without a 1 occur.
# Nobody needs 61 to win: the most points win.

TOTALS = ("first", "second", "third")
NUMBERS = range(1, len(TOTALS) + 1)


def check_individual_deal(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Problem, ...]]:
    """Read a typed deal of three, as `rules.deals.check_deal` says. Two totals are enough, the third is the rest of the
    pack. Where a deal won is all that counts and winners alone may be entered, the winner is enough. Of points of
    their own there are totals, and no deals.
    """
    if match_format.game.totals_alone:
        return None, (problem_at(RuleProblem.TOTALS_ALONE, "first"),)
    typed = [
        read_total(raw, field) for raw, field in zip((entry.first, entry.second, entry.third), TOTALS, strict=True)
    ]
    problems = [problem for total in typed for problem in total.problems]
    totals = None
    if not any(total.typed for total in typed):
        problems += _winner_problems(entry.winner, match_format)
    elif not problems:
        totals, problems = _completed(typed)
    if totals is not None and entry.winner is not None and entry.winner != leader(totals):
        problems.append(problem_at(RuleProblem.WINNER_NOT_TOP, "winner"))
    if entry.cappotto:
        problems += cappotto_problems([total.number for total in typed], match_format)
    rest = DealEntry(caller=entry.caller, partner=entry.partner, bid=entry.bid, void=entry.void, error=entry.error)
    problems += not_of_this_game(rest)
    if problems:
        return None, tuple(problems)
    if totals is None:
        return DealScore(None, entry.winner, entry.cappotto), ()
    first, second, _third = totals
    return DealScore(first, leader(totals), entry.cappotto, second=second), ()


def level_at_top(score: DealScore) -> bool:
    """Whether two or three of them have most points."""
    return score.by_party is not None and leader(score.by_party) is None


def individual_worths(game: Game, score: DealScore) -> tuple[Points, ...]:
    """What a deal that counts is worth to each of the three: see `rules.games.IndividualWorth`. Raises `ValueError`
    where everybody has points of their own, and deals none.
    """
    parts = score.by_party
    if parts is None:
        return tuple(int(number == score.winner) for number in NUMBERS)
    match game.alone:
        case IndividualWorth.CARDS:
            return parts
        case IndividualWorth.ORDER:
            return tuple(_order_worth(own, parts) for own in parts)
        case IndividualWorth.WON:
            best = [own == max(parts) for own in parts]
            shared = score.winner is not None or game.top is TopRule.SHARED
            return tuple(exact(Fraction(1, best.count(True))) if has and shared else 0 for has in best)
        case IndividualWorth.OWN:
            raise ValueError("a table at which everybody has points of their own has no deals")


def _order_worth(own: int, parts: Sequence[int]) -> Points:
    """1 for each player with fewer points, half for each other with as many."""
    return exact(sum(other < own for other in parts) + Fraction(sum(other == own for other in parts) - 1, 2))


def _winner_problems(winner: int | None, match_format: MatchFormat) -> list[Problem]:
    if winner is None:
        return [problem_at(RuleProblem.TWO_TOTALS_NEEDED)]
    problems = []
    if not (match_format.winner_only_allowed and match_format.game.alone is IndividualWorth.WON):
        problems.append(problem_at(RuleProblem.WINNER_ONLY_NOT_ALLOWED, "winner"))
    if winner not in NUMBERS:
        problems.append(problem_at(RuleProblem.WINNER_UNKNOWN, "winner", value=winner))
    return problems


def _completed(typed: Sequence[TypedTotal]) -> tuple[tuple[int, ...] | None, list[Problem]]:
    """The three totals, the one that is not typed filled in, or why there are none."""
    known = [total.number for total in typed if total.number is not None]
    rest = TOTAL_POINTS - sum(known)
    missing = next((field for field, total in zip(TOTALS, typed, strict=True) if not total.typed), "")
    if len(known) == len(TOTALS) - 1 and rest in impossible_totals():
        return None, [problem_at(RuleProblem.THIRD_TOTAL_UNREACHABLE, missing, value=rest)]
    if rest < 0 or (len(known) == len(TOTALS) and rest):
        return None, [problem_at(RuleProblem.SUM_NOT_TOTAL, found=sum(known), total=TOTAL_POINTS)]
    if len(known) < len(TOTALS) - 1:
        return None, [problem_at(RuleProblem.TWO_TOTALS_NEEDED, missing)]
    return tuple(rest if total.number is None else total.number for total in typed), []


# A called deal as a person typed it: a score, or every reason why it cannot be one.
#
# Sources: those of `rules.calls`. The caller's party wins with the points that were called, 61 where nobody called
# more; 60-60 is no level deal but one that the caller lost. Whether it was won is enough, points need not be counted.

PARTIES = (CALLER_PARTY, OTHER_PARTY)


def check_deal_called(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Problem, ...]]:
    """Read a typed deal with a call, as `rules.deals.check_deal` says: who called, who was the partner, how many points
    were promised, and the points of either party, or which party won.

    A deal that was called off has nothing else, and one that an error ended has only who made it; both are played
    again.
    """
    if entry.wrong_void and entry.error is None:
        return None, (problem_at(RuleProblem.ERROR_UNKNOWN, "error", value=0),)
    if entry.void or entry.error is not None:
        return _not_played(entry, match_format.sides)
    call, problems = _read_call(entry, match_format.sides)
    points, of_points = _read_points(entry)
    problems += of_points
    if entry.winner is not None and entry.winner not in PARTIES:
        problems.append(problem_at(RuleProblem.WINNER_UNKNOWN, "winner", value=entry.winner))
    elif points is None and entry.winner is None and not of_points:
        problems.append(problem_at(RuleProblem.CALL_NOT_DECIDED))
    if entry.cappotto:
        problems += cappotto_problems([points], match_format)
    if points is None and entry.cappotto and entry.winner in PARTIES:
        points = ALL_OR_NOTHING[entry.winner == CALLER_PARTY]
    if call is not None and points is not None:
        won = CALLER_PARTY if points >= call.bid else OTHER_PARTY
        if entry.winner in PARTIES and entry.winner != won:
            problems.append(problem_at(RuleProblem.CALL_CONTRADICTS_POINTS, "winner", points=points, bid=call.bid))
    if problems or call is None:
        return None, tuple(problems)
    winner = entry.winner if points is None else won
    return DealScore(points, winner, entry.cappotto, call=call), ()


def called_off(score: DealScore) -> bool:
    """Whether nobody played the deal, because the cards were too poor ("a monte")."""
    return score.call is None and score.error is None and score.totals is None


def _not_played(entry: DealEntry, seats: int) -> tuple[DealScore | None, tuple[Problem, ...]]:
    told = (entry.first, entry.second, entry.third, entry.winner, entry.caller, entry.partner, entry.bid)
    more = entry.cappotto or any(one is not None and str(one).strip() for one in told)
    problems = []
    if entry.void and (more or entry.error is not None):
        problems.append(problem_at(RuleProblem.VOID_WITH_RESULT, "void"))
    elif entry.error is not None and more:
        problems.append(problem_at(RuleProblem.ERROR_WITH_RESULT, "error"))
    if entry.error is not None and not 1 <= entry.error <= seats:
        problems.append(problem_at(RuleProblem.ERROR_UNKNOWN, "error", value=entry.error))
    if problems:
        return None, tuple(problems)
    return DealScore(None, error=entry.error, wrong_void=entry.wrong_void), ()


def _read_call(entry: DealEntry, seats: int) -> tuple[Call | None, list[Problem]]:
    typed = read_total(entry.bid, "bid")
    problems = [problem for problem in typed.problems if problem.code is RuleProblem.NOT_A_WHOLE_NUMBER]
    bid = LEAST_BID if not typed.typed or problems else typed.number
    if bid is None:
        problems, bid = [*problems, *typed.problems], LEAST_BID
    if entry.caller is None:
        problems.insert(0, problem_at(RuleProblem.CALLER_MISSING, "caller"))
        return None, problems
    call = Call(entry.caller, entry.partner, bid)
    return call, [*check_call(call, seats), *problems]


def _read_points(entry: DealEntry) -> tuple[int | None, list[Problem]]:
    """The points of the caller's party, from its own or from those of the others."""
    first, second = read_total(entry.first, "first"), read_total(entry.second, "second")
    problems = [*first.problems, *second.problems]
    if entry.third is not None and str(entry.third).strip():
        problems.append(problem_at(RuleProblem.SUM_NOT_TOTAL, "third", found=str(entry.third), total=TOTAL_POINTS))
    if problems:
        return None, problems
    if first.number is not None and second.number is not None and first.number + second.number != TOTAL_POINTS:
        found = first.number + second.number
        return None, [problem_at(RuleProblem.SUM_NOT_TOTAL, found=found, total=TOTAL_POINTS)]
    if first.number is None and second.number is not None:
        return TOTAL_POINTS - second.number, []
    return first.number, []


# One playing of the pack: what a person typed becomes a score, or every reason why it cannot be one.
#
# Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco" (at least 61 of 120 points win) and
# "Parità" (60-60 is void and played again). No set of tricks is worth 1 point, so 1 and 119 never happen.

Read = tuple[DealScore | None, tuple[Problem, ...]]
_READERS: Mapping[GameKey, Callable[[DealEntry, MatchFormat], Read]] = {
    GameKey.CLASSIC: check_deal_of_two,
    GameKey.UNCOVERED: check_deal_of_two,
    GameKey.THIRTY_ONE: check_thirty_one,
    GameKey.ALONE: check_individual_deal,
    GameKey.CALLED: check_deal_called,
}


class Verdict(StrEnum):
    """What a deal decides: a party won it (a side, or the caller's party and the others), or it counts as level, or it
    is void and to be played again.
    """

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    LEVEL = "level"
    VOID = "void"


WON_BY = dict(zip(SIDES, (Verdict.FIRST, Verdict.SECOND), strict=True))
"""The verdict that each side won."""
_WON_BY_PARTY = {**WON_BY, 3: Verdict.THIRD}


def verdict(score: DealScore, level_rule: LevelRule) -> Verdict:
    """Say what `score` decides in an event with `level_rule`; points speak before a winner that is named.

    Raises `ValueError` for a score that `check_deal` would not have let through: nothing in it decides.
    """
    if score.level and level_rule is not LevelRule.LAST_TRICK:
        return Verdict.VOID if level_rule is LevelRule.REPLAY else Verdict.LEVEL
    told = score.points is None or score.level or score.game
    winner = score.winner if told else winner_by_points(score.points or 0)
    if winner not in WON_BY:
        raise ValueError(f"nothing in this deal says who won it: {score}")
    return WON_BY[winner]


def tally(verdicts: Iterable[Verdict]) -> tuple[Result, int]:
    """How many deals each side won, and how many nobody won; void deals are not counted."""
    found = list(verdicts)
    return (found.count(Verdict.FIRST), found.count(Verdict.SECOND)), found.count(Verdict.LEVEL)


def verdict_in(score: DealScore, match_format: MatchFormat) -> Verdict:
    """Say what a deal of any game decides. Where there is a call, one that was called off or ended by an error is void;
    of three alone, who are level at the top, the game says whether it is. The totals of a table name no winner.

    Raises `ValueError` as `verdict` does.
    """
    game = match_format.game
    if game.two_sided:
        return verdict(score, match_format.level_rule)
    if score.totals is not None:
        return Verdict.LEVEL
    if game.key is GameKey.CALLED and score.call is None:
        return Verdict.VOID
    if game.key is GameKey.ALONE and level_at_top(score):
        return Verdict.VOID if game.top is TopRule.REPLAY else Verdict.LEVEL
    if score.winner not in _WON_BY_PARTY:
        raise ValueError(f"nothing in this deal says who won it: {score}")
    return _WON_BY_PARTY[score.winner]


def check_deal(entry: DealEntry, match_format: MatchFormat, number: int = 1) -> Read:
    """Read a typed deal of the game that is played as `number` of the match: a score and no problem, or no score and
    every problem at once.

    Between two sides one total is enough, the other is the rest of the pack. Problems lead to the field of the entry
    that mends them, or to the deal as a whole when they lead nowhere.
    """
    other = match_format.playing(number)
    if other is not None:
        return check_playing(entry, other, match_format)
    return _READERS[match_format.game.key](entry, match_format)


def check_score(score: DealScore, match_format: MatchFormat, number: int = 1) -> tuple[Problem, ...]:
    """Every problem of a score that did not come through `check_deal`, as from a file: the same rules hold."""
    if score.totals is not None:
        return _totals_problems(score, match_format)
    other = match_format.playing(number)
    if score.game != ("" if other is None else other.key):
        game = str(BRISCOLA.name) if other is None else other.said
        return (problem_at(RuleProblem.OTHER_GAME, number=number, game=game),)
    if other is not None:
        told = DealEntry(score.points, score.second, score.winner, score.cappotto, error=score.error)
        called = score.call is not None
        return check_deal(replace(told, void=called), match_format, number)[1]
    call = score.call
    parts = score.by_party or (None,)
    entry = DealEntry(
        score.points,
        score.second,
        score.winner,
        score.cappotto,
        third=parts[-1] if score.second is not None else None,
        caller=None if call is None else call.caller,
        partner=None if call is None else call.partner,
        bid=None if call is None else call.bid,
        void=match_format.game.key is GameKey.CALLED and call is None and score.error is None,
        error=score.error,
        wrong_void=score.wrong_void,
    )
    return check_deal(entry, match_format, number)[1]


def _totals_problems(score: DealScore, match_format: MatchFormat) -> tuple[Problem, ...]:
    """What is wrong with a table's totals, where no deals are given."""
    totals = score.totals or ()
    if not match_format.game.by_totals or score != DealScore(None, totals=totals):
        return (problem_at(RuleProblem.TOTALS_NOT_HERE, "totals"),)
    if len(totals) != match_format.sides:
        return (problem_at(RuleProblem.TOTALS_COUNT, "totals", found=len(totals), sides=match_format.sides),)
    return tuple(problem.at("totals") for problem in check_totals(match_format, totals)[1])
