"""About how long an evening takes, before anything is drawn: turns, tables and minutes. Whole numbers only.

A turn lasts as long as its slowest table, which plays every deal that a match can have; then people find the next one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.formats import MatchFormat, MatchKind, at_table
from rules.sides import PARTNERS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.scheduling.bracket.rounds import rounds_of
from tournaments.scheduling.bracket.seeding import bracket_size, seed_order
from tournaments.scheduling.groups import sizes_of
from tournaments.scheduling.kernel.types import KNOCKOUT, Options
from tournaments.scheduling.knockout import MOST_ENTRANTS, bracket_from
from tournaments.scheduling.tables_alone.sizes import sizes_of as sizes_alone

MINUTES_A_DEAL = 6
MINUTES_BETWEEN = 5
"""From the last card of a turn to the first of the next one; one more for each so many entrants:"""
ENTRANTS_A_MINUTE = 16
FEW = 6
"""So many play against everybody in an evening."""
QUARTER_TABLES = 4
"""Tables of a fixture of quarters, where none are chosen: eight players each."""


@dataclass(frozen=True, slots=True)
class TurnEstimate:
    """A turn: its matches, how often the tables of the hall are filled for them, and its minutes."""

    matches: int
    rows: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """An evening for so many entrants: its turns, the most tables in use at once, and all minutes."""

    turns: tuple[TurnEstimate, ...]
    tables: int

    @property
    def minutes(self) -> int:
        return sum(turn.minutes for turn in self.turns)


def estimate_of(stages: Sequence[Regulation], entrants: int, hall: int | None = None) -> Estimate:
    """About how long these stages take so many entrants in a hall with so many tables, None for enough of them."""
    turns, tables = [], 0
    for stage in stages:
        entrants = _entering(stage, stages, entrants)
        for matches, match_format in _turns_of(stage, entrants):
            at_once = min(matches, hall or matches)
            rows = -(-matches // at_once)
            tables = max(tables, at_once)
            minutes = minutes_of_turn(match_format, entrants, stage.turn_minutes)
            turns.append(TurnEstimate(matches, rows, rows * minutes))
    return Estimate(tuple(turns), tables)


def minutes_of_turn(match_format: MatchFormat, entrants: int, clock: int | None = None) -> int:
    """The minutes of one filling of the tables, and of finding the next one; `clock` are those of a turn that ends the
    matches, where they are as long as it.
    """
    timed = clock if match_format.kind is MatchKind.TIMED else None
    return (timed or match_format.most_deals * MINUTES_A_DEAL) + MINUTES_BETWEEN + entrants // ENTRANTS_A_MINUTE


def proposed(ranked: Ranked, entrants: int, *, out: bool) -> str:
    """The key of the evening that suits most who come: everybody plays to the end, or who loses is `out`."""
    if ranked is Ranked.TEAMS:
        return "giochi"
    if out:
        return "bar"
    return "round_robin" if entrants <= FEW else "danish"


def _entering(stage: Regulation, stages: Sequence[Regulation], before: int) -> int:
    """How many play in a stage: everybody, or those who move on from the one before."""
    if stage.takes is None:
        return before
    groups = stages[stages.index(stage) - 1].groups or 1
    return min(before, stage.takes.per_group * groups + stage.takes.rest)


def _turns_of(stage: Regulation, entrants: int) -> Iterator[tuple[int, MatchFormat]]:
    """The matches of every turn with their length; none for fewer entrants than can meet."""
    if entrants < 2:
        return
    if stage.traits.bracket:
        yield from _bracket_turns(stage, entrants)
        return
    if stage.traits.alone:
        sizes = sizes_alone(entrants, stage.match_format.sides)
        for _turn in range(stage.turns or 1 if sizes else 0):
            yield len(sizes), at_table(stage.match_format, max(sizes))
        return
    groups = sizes_of(entrants, min(stage.groups or 1, entrants // 2)) if stage.traits.in_groups else (entrants,)
    legs = stage.legs if isinstance(stage.legs, int) else 1
    all_meet = legs * (groups[0] - 1 + groups[0] % 2)
    turns = all_meet if stage.traits.all_meet else min(stage.turns or all_meet, all_meet)
    matches = sum(size // 2 for size in groups)
    if stage.traits.partners:
        matches = entrants // (2 * PARTNERS)
    elif stage.traits.teams:
        matches *= stage.tables or QUARTER_TABLES
    for _turn in range(turns if matches else 0):
        yield matches, stage.match_format


def _bracket_turns(stage: Regulation, entrants: int) -> Iterator[tuple[int, MatchFormat]]:
    """The turns of a bracket with all of its matches, also of those who lost; a turn is as long as its longest match.

    More than can be drawn are reckoned without second chances.
    """
    slots = [str(seed) if seed <= entrants else None for seed in seed_order(bracket_size(entrants))]
    knockout = stage.knockout if entrants <= MOST_ENTRANTS else KNOCKOUT
    bracket = bracket_from(slots, Options(knockout=knockout))
    rounds = rounds_of(bracket)
    turns: dict[int, list[MatchFormat]] = {}
    for node in bracket.nodes:
        if node.turn is not None:
            turns.setdefault(node.turn, []).append(stage.format_in(rounds[node.key]))
    for _turn, formats in sorted(turns.items()):
        yield len(formats), max(formats, key=lambda one: one.most_deals)
