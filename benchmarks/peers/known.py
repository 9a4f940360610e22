"""Every program that the comparison knows, by the name at the head of its column."""

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.peers import baselines, libraries, quarters
from benchmarks.peers.lineups import Lineups, Pair
from benchmarks.peers.quarters import Fixture


class Rotating(NamedTuple):
    """Draws so many turns for so many players; of more than `most` places (players times turns) one would wait long."""

    draw: Callable[[int, int], Lineups]
    most: int = 100_000


ROTATING: dict[str, Rotating] = {
    "by lot": Rotating(baselines.random_turns, 4_100),
    "greedy": Rotating(baselines.greedy),
    "circle": Rotating(baselines.circle),
    "networkx": Rotating(libraries.networkx_matching, 4_100),
    "caissify-pairings": Rotating(libraries.as_partners(libraries.caissify_pairs)),
    "pairing-core": Rotating(libraries.as_partners(libraries.pairing_core_pairs)),
    "roundrobin-match": Rotating(libraries.as_partners(libraries.roundrobin_match_pairs)),
}

ALL_PLAY_ALL: dict[str, Callable[[int], list[list[Pair]]]] = {
    "circle": baselines.circle_pairs,
    "caissify-pairings": libraries.caissify_pairs,
    "pairing-core": libraries.pairing_core_pairs,
    "roundrobin-match": libraries.roundrobin_match_pairs,
}

QUARTERS: dict[str, Callable[[tuple[int, ...], int, int], list[list[Fixture]]]] = {
    "by lot": quarters.by_lot,
    "in order": quarters.in_order,
}
