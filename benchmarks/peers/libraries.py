"""Public libraries from the package index, as far as they can be made to draw: one short adapter each.

None of them draws rotating pairs. Three make the turns of an all-play-all; taken as partners, with pairs that follow
each other at one table, they give what most public programs for such evenings do. The fourth finds cheapest pairings
in graphs: of players for partners, then of pairs for tables. Each raises ModuleNotFoundError where it is not installed.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations
from typing import TypeVar

from benchmarks.peers.lineups import Lineups, Met, Pair, neighbours_meet

Node = TypeVar("Node")
DEAREST = 10_000


def caissify_pairs(entrants: int) -> list[list[Pair]]:
    """caissify-pairings: Berger's tables."""
    drawn = import_module("caissify_pairings.engines.round_robin").berger_schedule(entrants + entrants % 2)
    return [_real(turn, entrants) for turn in drawn]


def pairing_core_pairs(entrants: int) -> list[list[Pair]]:
    """pairing-core: Berger's tables."""
    drawn = import_module("pairing_core.roundrobin").round_robin(entrants)
    return [_real([pair for pair in turn if None not in pair], entrants) for turn in drawn]


def roundrobin_match_pairs(entrants: int) -> list[list[Pair]]:
    """roundrobin-match: the circle method, for even numbers."""
    drawn = import_module("roundrobin_match.main").round_robin_schedule(entrants + entrants % 2)
    return [_real([(one + 1, two + 1) for one, two in turn], entrants) for turn in drawn]


def _real(turn: Sequence[tuple[int, int]], entrants: int) -> list[Pair]:
    """The pairs, counted from 0, without the one who meets the empty chair."""
    return [(one - 1, two - 1) for one, two in turn if max(one, two) <= entrants]


def as_partners(pairs: Callable[[int], list[list[Pair]]]) -> Callable[[int, int], Lineups]:
    """A draw of rotating pairs from an all-play-all."""
    return lambda players, turns: neighbours_meet(pairs(players), turns)


def networkx_matching(players: int, turns: int) -> Lineups:
    """networkx: in every turn the cheapest partners, then the cheapest tables of these pairs."""
    met = Met()
    lineups: Lineups = []
    for _ in range(turns):
        playing = sorted(range(players), key=lambda player: (met.games[player], player))[: players // 4 * 4]
        pairs = _matched(playing, met.partner_cost)
        tables = _matched(pairs, lambda one, two: met.cost((*one, *two)))
        lineups.append([(*one, *two) for one, two in tables])
        met.add(lineups[-1])
    return lineups


def _matched(nodes: Sequence[Node], cost: Callable[[Node, Node], int]) -> list[tuple[Node, Node]]:
    """The nodes in pairs that cost least together."""
    networkx = import_module("networkx")
    graph = networkx.Graph()
    for one, two in combinations(range(len(nodes)), 2):
        graph.add_edge(one, two, weight=DEAREST - cost(nodes[one], nodes[two]))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(nodes[one], nodes[two]) for one, two in sorted(map(sorted, matching))]
