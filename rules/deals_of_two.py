"""A deal between two sides as a person typed it: a score, or every reason why it cannot be one.

Sources: the 2022 regulation of the Giochi di Pinasca, "Regole del gioco" (at least 61 of 120 points win) and "Parità"
(60-60 is void and played again); the licensed-gaming rules page, "Briscola a 31" (who says 31 first wins, who says it
without having it loses).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.calls import Call
from rules.card_games import MOST_POINTS, CardGame, Own, Sum, Target, WinnerAlone
from rules.cards import LEVEL_POINTS, TOTAL_POINTS
from rules.games import SIDES, Sides
from rules.match_formats import LevelRule, MatchFormat
from rules.problems import Problem, RuleProblem, problem_at
from rules.typed import read_points, read_total

# A deal as it is typed, and as it is kept: the same values for every game.


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as a person typed it: the total of one party or of several, or the winner alone, and a tick.

    A party is a side where two sides play and where three play alone, who have a `third` total; where there is a call
    it is the caller's party first, and the others second. Only there `caller`, `partner` (numbers of sides) and `bid`
    are recorded, and whether the deal was called off, `void`. `error` is the side that made an error: said 31 too
    early, or spoiled a called deal, with `wrong_void` by throwing in a hand that was too good for it.
    """

    first: str | int | None = None
    second: str | int | None = None
    winner: int | None = None
    cappotto: bool = False
    third: str | int | None = None
    caller: int | None = None
    partner: int | None = None
    bid: str | int | None = None
    void: bool = False
    error: int | None = None
    wrong_void: bool = False


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal as it is kept.

    `points` are those of the first party, None where only the winner is known; `second` those of the second where
    there are three, and the last party has the rest of the pack. `winner` is the number of the party that won, None
    where points that are level have none. `cappotto`: one party took every trick. `call` says who the parties of a
    called deal are; one that has neither call nor `error` was called off. `error` is the side that made one, by
    throwing in a hand that was too good for it where `wrong_void`. `totals` are no deal but what a whole table has at
    its end, side by side, where no more than that was written down. `game` is the key of the game that was played,
    where it is another than Briscola (`rules.card_games`); then `second` are the points of side two, whose sum with the
    first the game knows.
    """

    points: int | None
    winner: int | None = None
    cappotto: bool = False
    second: int | None = None
    call: Call | None = None
    error: int | None = None
    totals: tuple[int, ...] | None = None
    game: str = ""
    wrong_void: bool = False

    @property
    def level(self) -> bool:
        """Whether both of two sides have as much."""
        return self.points is not None and self.points == (self.second if self.game else LEVEL_POINTS)

    @property
    def by_party(self) -> tuple[int, ...] | None:
        """The card points of each party, or None where only the winner is known."""
        if self.points is None:
            return None
        if self.game and self.second is not None:
            return self.points, self.second
        told = (self.points,) if self.second is None else (self.points, self.second)
        return (*told, TOTAL_POINTS - sum(told))

    @property
    def turned(self) -> "DealScore":
        """The same deal of two sides written the other way round: what was of the one is of the other."""
        points, second = (None, None) if self.by_party is None else self.by_party[::-1]
        winner, error = (side and sum(SIDES) - side for side in (self.winner, self.error))
        return replace(self, points=points, second=second if self.game else None, winner=winner, error=error)


ALL_OR_NOTHING = (0, TOTAL_POINTS)


def score_of_points(points: int, *, cappotto: bool = False) -> DealScore:
    """The score of a deal in which side one made `points` (0 to 120); a 60-60 has no winner."""
    return DealScore(points, winner_by_points(points), cappotto)


def check_deal_of_two(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Problem, ...]]:
    """Read a typed deal between two sides, as `rules.deals.check_deal` says.

    One total is enough, the other is the rest of the pack. Where winners alone may be entered, a winner with
    the cappotto is 120-0 by itself. Problems lead to "first", "second", "winner" or "cappotto", or to the
    deal as a whole when they lead nowhere.
    """
    first, second = read_total(entry.first, "first"), read_total(entry.second, "second")
    problems = [*first.problems, *second.problems, *_sum_problems(first.number, second.number)]
    points = None if problems else _points_of_side_one(first.number, second.number)
    if first.typed or second.typed:
        problems += _winner_problems(entry.winner, points, match_format.level_rule)
    else:
        problems += _winner_only_problems(entry.winner, match_format)
    if entry.cappotto:
        problems += cappotto_problems((first.number, second.number), match_format)
    problems += not_of_this_game(entry)
    if problems:
        return None, tuple(problems)
    return _score(entry, points), ()


def check_thirty_one(entry: DealEntry, match_format: MatchFormat) -> tuple[DealScore | None, tuple[Problem, ...]]:
    """Read a typed deal of the game to 31, as `rules.deals.check_deal` says: who won it, and whether by the error of
    the other, who said 31 without having it. The side of the error may be given alone. Nobody counts the points.
    """
    problems = [
        problem_at(RuleProblem.POINTS_NOT_COUNTED, field)
        for field, typed in (("first", entry.first), ("second", entry.second))
        if read_total(typed, field).typed
    ]
    problems += not_of_this_game(replace(entry, error=None))
    if entry.cappotto:
        problems.append(problem_at(RuleProblem.CAPPOTTO_NOT_ALLOWED, "cappotto"))
    winner = entry.winner
    if entry.error is not None and entry.error not in SIDES:
        problems.append(problem_at(RuleProblem.ERROR_UNKNOWN, "error", value=entry.error))
    elif entry.error is not None and entry.error == winner:
        problems.append(problem_at(RuleProblem.ERROR_BY_WINNER, "error"))
    elif entry.error is not None and winner is None:
        (winner,) = Sides.of(entry.error).others
    problems += _winner_only_problems(winner, match_format)
    return (None, tuple(problems)) if problems else (DealScore(None, winner, error=entry.error), ())


def check_playing(
    entry: DealEntry, game: CardGame, match_format: MatchFormat
) -> tuple[DealScore | None, tuple[Problem, ...]]:
    """Read a playing of another game, as `rules.deals.check_deal` says. Where its totals add up one is enough, the
    other is the rest of the usual sum; of points up to a target, or that each side makes, both are recorded.
    """
    most = max(game.told.sums) if isinstance(game.told, Sum) else getattr(game.told, "most", 0)
    if isinstance(game.told, WinnerAlone):
        found = zip(("first", "second"), (entry.first, entry.second), strict=True)
        told = [field for field, raw in found if read_points(raw, field, MOST_POINTS).typed]
        problems = [problem_at(RuleProblem.POINTS_NOT_WRITTEN, field) for field in told]
        points = None
    else:
        points, problems = _read_both(entry, game, most)
    if points is None and not problems:
        problems += _winner_only_problems(entry.winner, match_format)
    elif points is not None:
        problems += _winner_of_points(entry.winner, points, match_format.level_rule)
    if entry.cappotto:
        problems.append(problem_at(RuleProblem.CAPPOTTO_NOT_HERE, "cappotto"))
    problems += not_of_this_game(entry)
    if problems:
        return None, tuple(problems)
    return other_score(game, points, entry.winner), ()


def other_score(game: CardGame, points: tuple[int, int] | None, winner: int | None = None) -> DealScore:
    """The score of a playing of another game: of the points of both sides, which say who won, or of the winner alone;
    beside points that are level `winner` is who took the last trick.
    """
    if points is None:
        return DealScore(None, winner, game=game.key)
    first, second = points
    decided = winner if first == second else 1 if first > second else 2
    return DealScore(first, decided, second=second, game=game.key)


def _read_both(entry: DealEntry, game: CardGame, most: int) -> tuple[tuple[int, int] | None, list[Problem]]:
    """The points of both sides, None where none are typed; or why they cannot be."""
    first, second = read_points(entry.first, "first", most), read_points(entry.second, "second", most)
    problems = [*first.problems, *second.problems]
    if problems or not (first.typed or second.typed):
        return None, problems
    one, other = first.number, second.number
    if isinstance(game.told, Sum):
        one = game.told.total - (other or 0) if one is None else one
        other = game.told.total - one if other is None else other
    if one is None or other is None:
        return None, [problem_at(RuleProblem.BOTH_POINTS_NEEDED, "first" if one is None else "second")]
    impossible = _impossible(game, one, other)
    return ((one, other), []) if impossible is None else (None, [impossible])


def _impossible(game: CardGame, first: int, second: int) -> Problem | None:
    """Why a playing cannot end with these points; None where it can."""
    told, name = game.told, game.said
    if isinstance(told, WinnerAlone) or told.possible(first, second):
        return None
    if isinstance(told, Sum) and first + second not in told.sums:
        sums = ", ".join(map(str, told.sums))
        return problem_at(RuleProblem.SUM_NOT_OF_GAME, found=first + second, sums=sums, game=name)
    if isinstance(told, Target) and max(first, second) < told.points:
        return problem_at(RuleProblem.TARGET_NOT_REACHED, target=told.points, game=name)
    if isinstance(told, Target) and first == second:
        return problem_at(RuleProblem.TARGET_LEVEL, game=name)
    if isinstance(told, Own):
        wrong = next(one for one in (first, second) if one % told.unit)
        return problem_at(RuleProblem.NOT_IN_UNITS, value=wrong, unit=told.unit, game=name)
    return problem_at(RuleProblem.POINTS_NOT_OF_GAME, first=first, second=second, game=name)


def _winner_of_points(winner: int | None, points: tuple[int, int], level_rule: LevelRule) -> list[Problem]:
    """The same as `_winner_problems` where both sides have points of their own."""
    first, second = points
    if winner is not None and winner not in SIDES:
        return [problem_at(RuleProblem.WINNER_UNKNOWN, "winner", value=winner)]
    if first == second:
        return _winner_problems(winner, LEVEL_POINTS, level_rule)
    if winner in (None, 1 if first > second else 2):
        return []
    return [problem_at(RuleProblem.WINNER_CONTRADICTS_POINTS, "winner", first=first, second=second)]


def not_of_this_game(entry: DealEntry) -> list[Problem]:
    """The parts of a deal that exist only with a third player, a call, or an error that counts."""
    called = (entry.caller, entry.partner, entry.bid)
    problems = [problem_at(RuleProblem.CALL_NOT_HERE, "caller")] if entry.void or called != (None, None, None) else []
    if entry.third is not None and str(entry.third).strip():
        problems.append(problem_at(RuleProblem.SUM_NOT_TOTAL, "third", found=str(entry.third), total=TOTAL_POINTS))
    error = entry.error is not None or entry.wrong_void
    return [*problems, problem_at(RuleProblem.ERROR_NOT_HERE, "error")] if error else problems


def winner_by_points(points: int) -> int | None:
    if points == LEVEL_POINTS:
        return None
    return 1 if points > LEVEL_POINTS else 2


def _points_of_side_one(first: int | None, second: int | None) -> int | None:
    if first is None and second is not None:
        return TOTAL_POINTS - second
    return first


def _sum_problems(first: int | None, second: int | None) -> list[Problem]:
    if first is None or second is None or first + second == TOTAL_POINTS:
        return []
    return [problem_at(RuleProblem.SUM_NOT_TOTAL, found=first + second, total=TOTAL_POINTS)]


def _winner_only_problems(winner: int | None, match_format: MatchFormat) -> list[Problem]:
    if winner is None:
        return [problem_at(RuleProblem.NOTHING_ENTERED)]
    problems = []
    if not match_format.winner_only_allowed:
        problems.append(problem_at(RuleProblem.WINNER_ONLY_NOT_ALLOWED, "winner"))
    if winner not in SIDES:
        problems.append(problem_at(RuleProblem.WINNER_UNKNOWN, "winner", value=winner))
    return problems


def _winner_problems(winner: int | None, points: int | None, level_rule: LevelRule) -> list[Problem]:
    """A winner named beside points must be the one of the points; at 60-60 the last trick may need one."""
    if winner is not None and winner not in SIDES:
        return [problem_at(RuleProblem.WINNER_UNKNOWN, "winner", value=winner)]
    if points == LEVEL_POINTS:
        if level_rule is LevelRule.LAST_TRICK:
            return [problem_at(RuleProblem.LAST_TRICK_UNKNOWN, "winner")] if winner is None else []
        return [problem_at(RuleProblem.LEVEL_HAS_NO_WINNER, "winner")] if winner is not None else []
    if winner is None or points is None or winner == winner_by_points(points):
        return []
    params = {"first": points, "second": TOTAL_POINTS - points}
    return [problem_at(RuleProblem.WINNER_CONTRADICTS_POINTS, "winner", **params)]


def cappotto_problems(totals: Sequence[int | None], match_format: MatchFormat) -> list[Problem]:
    problems = []
    if not match_format.cappotto_allowed:
        problems.append(problem_at(RuleProblem.CAPPOTTO_NOT_ALLOWED, "cappotto"))
    if any(total is not None and total not in ALL_OR_NOTHING for total in totals):
        problems.append(problem_at(RuleProblem.CAPPOTTO_WITHOUT_ALL_POINTS, "cappotto", total=TOTAL_POINTS))
    return problems


def _score(entry: DealEntry, points: int | None) -> DealScore:
    """The score of an entry without problems."""
    if points is None and entry.cappotto:
        points = next(points for points in ALL_OR_NOTHING if winner_by_points(points) == entry.winner)
    if points is None or points == LEVEL_POINTS:
        return DealScore(points, entry.winner, entry.cappotto)
    return score_of_points(points, cappotto=entry.cappotto)
