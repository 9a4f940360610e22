"""When quarters meet: all against all by Berger, or until every fixed pair has met all others."""

from collections.abc import Sequence
from itertools import pairwise
from math import lcm
from random import Random

from tournaments.scheduling.all_against_all.berger import Pairing, berger_turns
from tournaments.scheduling.kernel.chance import shuffled
from tournaments.scheduling.tables import Block, balance_tables
from tournaments.scheduling.teams.fixtures import Fixture
from tournaments.scheduling.teams.slots import cut_into_slots

BLOCK_STEPS = 10_000


def meeting_calendar(
    teams: int, legs: int, tables: int, rng: Random, *, at_once: int | None, steps: int
) -> list[Fixture]:
    """Every team meets every other `legs` times at `tables` tables; teams in drawn order.

    Where the hall holds only `at_once` fixtures, a turn with more becomes several; `steps` bounds the search for the
    order in which they are played.
    """
    order = shuffled(rng, range(teams))
    turns = [[Pairing(order[one], order[two]) for one, two in turn] for turn in berger_turns(teams, legs)]
    if at_once is not None:
        turns = cut_into_slots(turns, at_once, rng, steps)
    return [
        Fixture(turn, block, pairing.first, pairing.second, tables)
        for turn, placed in enumerate(_placed(turns, teams, rng, at_once))
        for block, pairing in placed
    ]


def every_pair_calendar(pairs: Sequence[int], tables: int, rng: Random, *, at_once: int | None = None) -> list[Fixture]:
    """Every pair of a team meets every pair of every other team once; `pairs` counts the pairs of each team.

    A fixture takes as few turns as its tables allow, their numbers of tables equal within one. In every turn the
    teams with most turns to come go first, so that short fixtures do not wait for long ones. Where the hall holds only
    `at_once` fixtures, a turn has no more.
    """
    order = shuffled(rng, range(len(pairs)))
    parts = {
        Pairing(one, two): pair_parts(pairs[one], pairs[two], tables)
        for turn in berger_turns(len(pairs))
        for one, two in (Pairing(order[first], order[second]) for first, second in turn)
    }
    lengths = {pairing: len(cuts) for pairing, cuts in parts.items()}
    turns = _busiest_first(lengths, len(pairs) if at_once is None else at_once)
    begun = dict.fromkeys(parts, 0)
    fixtures = []
    for turn, placed in enumerate(_placed(turns, len(pairs), rng, at_once)):
        for block, pairing in placed:
            meetings = parts[pairing][begun[pairing]]
            begun[pairing] += 1
            fixtures.append(Fixture(turn, block, pairing.first, pairing.second, len(meetings), meetings))
    return fixtures


def pair_parts(ours: int, theirs: int, tables: int) -> list[tuple[tuple[int, int], ...]]:
    """All meetings of `ours` pairs with `theirs` pairs in as few turns of at most `tables` tables as can be.

    Both teams walk through their pairs in a circle, one step a table; when the walk would repeat itself the
    other team skips one. Nobody sits at two of any `tables` tables in a row as long as `tables` <= min(ours,
    theirs).
    """
    cycle = lcm(ours, theirs)
    walk = [(step % ours, (step + step // cycle) % theirs) for step in range(ours * theirs)]
    count = -(-len(walk) // tables)
    cuts = [len(walk) * part // count for part in range(count + 1)]
    return [tuple(walk[start:stop]) for start, stop in pairwise(cuts)]


def _busiest_first(lengths: dict[Pairing, int], most: int) -> list[list[Pairing]]:
    """Turns filled one after the other with at most `most` fixtures, those whose teams have most turns to come."""
    left = dict(lengths)
    turns = []
    while left:
        load: dict[int, int] = {}
        for pairing, count in left.items():
            for team in pairing:
                load[team] = load.get(team, 0) + count
        busy: set[int] = set()
        turn: list[Pairing] = []
        for pairing in sorted(
            left, key=lambda p: (-max(load[p.first], load[p.second]), -load[p.first] - load[p.second])
        ):
            if len(turn) < most and busy.isdisjoint(pairing):
                busy.update(pairing)
                turn.append(pairing)
        left = {pairing: count - (pairing in turn) for pairing, count in left.items() if count > (pairing in turn)}
        turns.append(turn)
    return turns


def _placed(
    turns: list[list[Pairing]], teams: int, rng: Random, at_once: int | None
) -> list[list[tuple[int, Pairing]]]:
    """The pairings of every turn with the block of tables each gets, so that teams see the whole hall.

    In a small hall a turn with fewer pairings leaves any block free: nobody meets nobody there.
    """
    count = teams // 2 if at_once is None else at_once
    blocks = []
    for number, turn in enumerate(turns):
        free = 0 if at_once is None else count - len(turn)
        meetings: list[tuple[int, ...]] = [*turn, *[()] * free]
        blocks.append(Block(meetings, tuple(range(len(meetings))), number))
    balance_tables(blocks, teams, count, rng, BLOCK_STEPS)
    return [
        [(table, turn[place]) for place, table in zip(block.order, block.tables, strict=True) if place < len(turn)]
        for turn, block in zip(turns, blocks, strict=True)
    ]
