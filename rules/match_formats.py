"""How long a match is and what a level deal means: the choices of an event, and the results they allow.

Sources: five deals, all of them played, in the 2022 regulation of the Giochi di Pinasca, "Svolgimento del
Gioco della briscola"; first to three in the EDISU 2025 regulation, "Il vincitore"; one, three or five deals
with the majority on the licensed-gaming rules page; one or three wins in the online platform's help; a turn of one hour
at the Scighera in Milan, in which a table plays as many deals as it gets through.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache

from rules.calls import CALLED_SEATS, check_worths
from rules.card_games import BRISCOLA, CardGame, WinnerAlone, whole_games
from rules.games import CLASSIC, SIDES, Game, GameKey, IndividualWorth
from rules.problems import Problem, RuleProblem, problem_at

LONGEST_MATCH = 31

Result = tuple[int, int]


class MatchKind(StrEnum):
    """What `MatchFormat.length` counts and when a match is over."""

    FIXED = "fixed"
    FIRST_TO = "first_to"
    BEST_OF = "best_of"
    SUM = "sum"
    TIMED = "timed"


class LevelRule(StrEnum):
    """What becomes of a deal of 60-60.

    `REPLAY`: it is void and played again, as often as needed (Giochi and EDISU). `LEVEL`: it counts as a deal
    that nobody won (licensed-gaming and English rules pages). `LAST_TRICK`: who took the last trick won it.
    """

    REPLAY = "replay"
    LEVEL = "level"
    LAST_TRICK = "last_trick"


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """The length of a match and the rules of its deals.

    `length` is the number of deals for FIXED (all are played), BEST_OF (over as soon as the side behind cannot catch
    up) and SUM (the card points of all deals are added), the deals to win for FIRST_TO, and the most that may be
    written down for TIMED, at tables at which everybody is a side: what was played counts. `game` is what is played,
    and `sides` how many sides the table has: two, unless everybody is alone. `playings` are the games of the match in
    order, where others than Briscola are among them; one alone is played every time.
    """

    kind: MatchKind
    length: int
    level_rule: LevelRule = LevelRule.REPLAY
    winner_only_allowed: bool = False
    cappotto_allowed: bool = False
    game: Game = CLASSIC
    sides: int = len(SIDES)
    playings: tuple[CardGame, ...] = ()

    def playing(self, number: int) -> CardGame | None:
        """The other game that is played as `number` of the match; None where that is a deal of Briscola, or
        nothing is told of it but what everybody has at the end.
        """
        if not self.playings or self.game.totals_alone:
            return None
        game = self.playings[min(max(number, 1), len(self.playings)) - 1]
        return None if game == BRISCOLA else game

    @property
    def mixed(self) -> bool:
        """Whether different games are played in it, whose points are not to be compared."""
        return len(set(self.playings)) > 1

    @property
    def of_briscola(self) -> bool:
        """Whether Briscola is played in it, alone or among other games."""
        return not self.playings or any(game.is_briscola for game in self.playings)

    @property
    def of_games(self) -> bool:
        """Whether its playings are whole games, and not all of them deals."""
        return whole_games(self.playings)

    @property
    def last_if_level(self) -> bool:
        """Whether nothing but its last playing may be left out, which is played where the others are level."""
        return self.may_close_early and self.most_deals == 3

    @property
    def may_be_level(self) -> bool:
        """Whether one of its playings can end without a winner."""
        return not self.playings or any(game.may_be_level for game in self.playings)

    @property
    def most_deals(self) -> int:
        """The highest number that a deal of such a match can have; replays share the number they replace."""
        return 2 * self.length - 1 if self.kind is MatchKind.FIRST_TO else self.length

    @property
    def may_close_early(self) -> bool:
        """Whether a match can be over before its highest number; then deals are played strictly in order."""
        return self.kind in (MatchKind.FIRST_TO, MatchKind.BEST_OF)

    def is_over(self, first: int, second: int, level: int = 0) -> bool:
        """Whether no further deal is played after `first` and `second` deals won and `level` ones."""
        left = self.most_deals - first - second - level
        return left <= 0 or (self.may_close_early and abs(first - second) > left)


def at_table(match_format: MatchFormat, sides: int) -> MatchFormat:
    """The format at a table with this number of sides. With six of whom one sits out, six deals are played for every
    five, so that everybody plays as many as at a table of five; against the clock nobody counts them. Raises
    `ValueError` where that is no whole number.
    """
    six = match_format.game.key is GameKey.CALLED and sides > CALLED_SEATS
    if not six or match_format.kind is MatchKind.TIMED:
        return replace(match_format, sides=sides)
    if match_format.length % CALLED_SEATS:
        raise ValueError(f"{match_format.length} deals each are no whole number of deals at a table of {sides}")
    return replace(match_format, sides=sides, length=match_format.length // CALLED_SEATS * sides)


def check_format(match_format: MatchFormat) -> tuple[Problem, ...]:
    """Every problem of a format, each at the field that mends it."""
    kind, length, level_rule = match_format.kind, match_format.length, match_format.level_rule
    longest = (LONGEST_MATCH + 1) // 2 if kind is MatchKind.FIRST_TO else LONGEST_MATCH
    problems: list[Problem] = []
    if not 1 <= length <= longest:
        problems.append(problem_at(RuleProblem.LENGTH_OUT_OF_RANGE, "length", least=1, most=longest))
    if kind is MatchKind.BEST_OF and length % 2 == 0:
        problems.append(problem_at(RuleProblem.BEST_OF_EVEN, "length", value=length))
    if kind is MatchKind.FIRST_TO and level_rule is LevelRule.LEVEL:
        problems.append(problem_at(RuleProblem.FIRST_TO_WITH_LEVEL, "level_rule"))
    if kind is MatchKind.SUM and level_rule is LevelRule.LAST_TRICK:
        problems.append(problem_at(RuleProblem.SUM_WITH_LAST_TRICK, "level_rule"))
    if kind is MatchKind.SUM and match_format.winner_only_allowed:
        problems.append(problem_at(RuleProblem.SUM_WITHOUT_POINTS, "winner_only_allowed"))
    return (*problems, *_game_problems(match_format), *_playings_problems(match_format))


def _playings_problems(match_format: MatchFormat) -> Iterator[Problem]:
    """What other games ask of the length of a match, and of what is recorded of it."""
    games, kind = match_format.playings, match_format.kind
    if not games:
        return
    if match_format.game.totals_alone and len(games) == 1:
        return  # of whatever game, what everybody has at the end is written down
    if match_format.game.key is not GameKey.CLASSIC:
        yield problem_at(RuleProblem.PLAYINGS_NOT_HERE, "playings")
    if len(games) not in (1, match_format.most_deals):
        found, most = len(games), match_format.most_deals
        yield problem_at(RuleProblem.PLAYINGS_COUNT, "playings", found=found, most=most)
    if kind is MatchKind.SUM and match_format.mixed:
        yield problem_at(RuleProblem.PLAYINGS_NOT_SUMMED, "kind")
    if match_format.level_rule is LevelRule.LEVEL and not match_format.may_be_level:
        yield problem_at(RuleProblem.PLAYINGS_NEVER_LEVEL, "level_rule")
    if any(isinstance(game.told, WinnerAlone) for game in games) and not match_format.winner_only_allowed:
        yield problem_at(RuleProblem.PLAYINGS_WITH_WINNER, "winner_only_allowed")


def _game_problems(match_format: MatchFormat) -> Iterator[Problem]:
    """What the game asks of the length and the deals of a match."""
    game = match_format.game
    if match_format.sides not in game.tables:
        tables = "/".join(map(str, game.tables))
        yield problem_at(RuleProblem.GAME_SIDES, "game", sides=match_format.sides, tables=tables)
    if not game.two_sided and match_format.kind not in (MatchKind.FIXED, MatchKind.TIMED):
        yield problem_at(RuleProblem.GAME_NOT_FIXED, "kind")
    if game.two_sided and match_format.kind is MatchKind.TIMED:
        yield problem_at(RuleProblem.GAME_NOT_TIMED, "kind")
    if game.told_by_winner and not match_format.winner_only_allowed:
        yield problem_at(RuleProblem.GAME_NEEDS_WINNER_ONLY, "winner_only_allowed")
    if game.key is GameKey.THIRTY_ONE and match_format.level_rule is LevelRule.LEVEL:
        yield problem_at(RuleProblem.GAME_NEVER_LEVEL, "level_rule")
    if game.key is GameKey.ALONE and game.alone is not IndividualWorth.WON and match_format.winner_only_allowed:
        yield problem_at(RuleProblem.GAME_NEEDS_POINTS, "winner_only_allowed")
    if game.key is GameKey.CALLED:
        yield from (problem.at("game") for problem in check_worths(game.calls))
        uneven = match_format.kind is MatchKind.FIXED and match_format.length % match_format.sides
        if match_format.sides > CALLED_SEATS and uneven:
            sides, found = match_format.sides, match_format.length
            yield problem_at(RuleProblem.SIX_NOT_EVEN, "length", sides=sides, found=found, multiple=sides)


@cache
def legal_results(match_format: MatchFormat) -> tuple[Result, ...]:
    """Every result with which a complete match can end, from the best for side one to the worst.

    A result is (deals won by side one, deals won by side two). SUM counts points, not deals: its results are
    (1, 0) when side one has more of them, (0, 1), and (0, 0) for equal sums. Where everybody is alone there are
    none. The format has no problems.
    """
    if not match_format.game.two_sided:
        return ()
    if match_format.kind is MatchKind.SUM:
        level_possible = match_format.length > 1 or match_format.level_rule is LevelRule.LEVEL
        return ((1, 0), (0, 0), (0, 1)) if level_possible else ((1, 0), (0, 1))
    return tuple(sorted(_endings(match_format), key=lambda result: (result[1] - result[0], -result[0])))


def may_end_level(match_format: MatchFormat) -> bool:
    """Whether a match of this format can end without a winner; False for a format with problems."""
    return not check_format(match_format) and any(first == second for first, second in legal_results(match_format))


def _endings(match_format: MatchFormat) -> set[Result]:
    """Walk through every course that a match can take, deal by deal, to where it is over."""
    steps = [(1, 0, 0), (0, 1, 0)]
    if match_format.level_rule is LevelRule.LEVEL:
        steps.append((0, 0, 1))
    endings: set[Result] = set()
    open_states = {(0, 0, 0)}
    while open_states:
        reached = {(a + x, b + y, c + z) for a, b, c in open_states for x, y, z in steps}
        over = {state for state in reached if match_format.is_over(*state)}
        endings |= {(first, second) for first, second, _ in over}
        open_states = reached - over
    return endings


# How many deals of a match are replayed, and so how many spare lines a sheet has.
#
# Source: docs/numbers.md, "Deals": how often a deal is level, measured with the program's own card engine.

LEVEL = Fraction(25, 1000)
"""For two players, the game with most level deals."""
MATCHES = 100
"""Matches of a large evening: 46 pairs in four turns."""
NEEDED = Fraction(99, 100)
"""Evenings among which no sheet lacks a line."""


def replay_lines(deals: int, matches: int = MATCHES, level: Fraction = LEVEL) -> int:
    """The fewest lines with which, in 99 of 100 evenings of that many matches and deals, no sheet lacks one.

    A match lacks one where more of its deals are level than it has lines. The chances of all matches are added, which
    is at least the chance that any lacks one. Raises ValueError for less than one deal or match, and for a share of
    level deals that is not between 0 and 1.
    """
    if deals < 1 or matches < 1 or not 0 <= level < 1:
        raise ValueError("an evening has matches, a match has deals, and some deals are won")
    lines, enough = 0, (1 - level) ** deals
    while matches * (1 - enough) > 1 - NEEDED:
        lines += 1
        enough += math.comb(deals - 1 + lines, lines) * level**lines * (1 - level) ** deals
    return lines
