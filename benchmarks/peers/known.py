"""Every program that the comparison knows, by the name at the head of its column."""

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.peers import baselines, brackets, calendars, engines, libraries, quarters
from benchmarks.peers.calendars import Calendar
from benchmarks.peers.engines import Engine
from benchmarks.peers.evenings import Evenings
from benchmarks.peers.lineups import Lineups, Pair
from benchmarks.peers.programs import evenings
from benchmarks.peers.quarters import Fixture


class Rotating(NamedTuple):
    """Draws so many turns for so many players; of more than `most` places (players times turns) one would wait long."""

    draw: Callable[[int, int], Lineups]
    most: int = 100_000


class Pairing(NamedTuple):
    """Pairs the next turn; with more than `most` entrants one would wait long."""

    pair: Engine
    most: int = 512


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

FIXED: dict[str, Calendar] = {
    "circle": calendars.all_against_all(baselines.circle_pairs),
    "caissify-pairings": calendars.all_against_all(libraries.caissify_pairs),
    "pairing-core": calendars.all_against_all(libraries.pairing_core_pairs),
    "roundrobin-match": calendars.all_against_all(libraries.roundrobin_match_pairs),
    "cardarena-tournament-core": calendars.cardarena,
    "brackets-manager": calendars.in_node("brackets-manager"),
    "tournament-pairings": calendars.in_node("tournament-pairings"),
}

GROUPS: dict[str, Calendar] = {"snake": calendars.snake, "brackets-manager": calendars.in_node("brackets-manager")}

KNOCKOUT: dict[str, Evenings] = {
    "brackets-manager": evenings("brackets-manager", "knockout"),
    "tournament-pairings": evenings("tournament-pairings", "knockout"),
    "cardarena-tournament-core": brackets.cardarena,
}

DOUBLE: dict[str, Evenings] = {
    "brackets-manager": evenings("brackets-manager", "double"),
    "tournament-pairings": evenings("tournament-pairings", "double"),
    "double-elimination": brackets.double_elimination,
}

PAIRING: dict[str, dict[str, Pairing]] = {
    "danish": {
        "in order": Pairing(engines.in_order),
        "cardarena-tournament-core": Pairing(engines.cardarena),
    },
    "swiss": {
        "caissify-pairings, Dutch": Pairing(engines.caissify_dutch, 64),
        "caissify-pairings, casual": Pairing(engines.caissify_casual),
        "pairing-core": Pairing(engines.pairing_core),
        "cardarena-tournament-core": Pairing(engines.cardarena),
        "tournament-pairings": Pairing(engines.tournament_pairings),
    },
}
