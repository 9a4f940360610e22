"""Small evenings, of 5 to 20, as every pairing plays them: what goes wrong that did not have to.

A turn in which nobody had to meet again, rest a second time or be left out is one in which those who have not met, and
a chair at which who has not rested may rest, can be paired to the last. Where that is so, and only there, who meets
again or rests again counts; who is left without an opponent beside the one of an odd number always does.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import networkx

from benchmarks.peers.engines import Engine, SoFar, after
from benchmarks.peers.evenings import Evenings, Turns, equal_chances
from benchmarks.peers.lineups import Pair

SIZES = range(5, 21)
TURNS = 5
LEFT_OUT, RESTS_AGAIN, REMATCHES, REFUSED = "left out", "second rests", "rematches", "turns refused"
PROBLEMS = (LEFT_OUT, RESTS_AGAIN, REMATCHES, REFUSED)
EMPTY_CHAIR = -1


def turns_of(entrants: int) -> int:
    """Five, or as many as an evening of fewer has in which everybody meets everybody else once."""
    return min(TURNS, entrants - 1)


def nobody_had_to(so_far: SoFar) -> bool:
    """Whether the next turn can be paired so that nobody meets again and nobody rests a second time."""
    entrants = range(len(so_far.met))
    graph = networkx.Graph()
    graph.add_nodes_from(entrants)
    graph.add_edges_from((one, two) for one in entrants for two in range(one) if two not in so_far.met[one])
    if len(entrants) % 2:
        graph.add_edges_from((EMPTY_CHAIR, one) for one in entrants if None not in so_far.met[one])
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) > len(entrants) - 1 + len(entrants) % 2


def problems_of(so_far: SoFar, pairs: Sequence[Pair]) -> Counter[str]:
    """What is wrong with the next turn if these are paired."""
    entrants = len(so_far.met)
    resting = set(range(entrants)) - {one for pair in pairs for one in pair}
    found = Counter({LEFT_OUT: max(0, len(resting) - entrants % 2)})
    if nobody_had_to(so_far):
        found[RESTS_AGAIN] = sum(None in so_far.met[one] for one in resting)
        found[REMATCHES] = sum(two in so_far.met[one] for one, two in pairs)
    return found


def evening(engine: Engine, entrants: int, number: int) -> Counter[str]:
    """The problems of an evening of equal chances with the results of this number. It ends where a turn is refused,
    which is a problem where it could have been paired.
    """
    wins, turns = equal_chances(entrants, number), turns_of(entrants)
    so_far = SoFar(1, turns, (0,) * entrants, ((),) * entrants, ())
    found: Counter[str] = Counter()
    for _ in range(turns):
        try:
            pairs = engine(so_far).pairs
        except ValueError:
            found[REFUSED] += nobody_had_to(so_far)
            break
        found += problems_of(so_far, pairs)
        so_far = after(so_far, pairs, wins)
    return found


def straight_again(turns: Turns) -> Iterator[Pair]:
    """Those who met in the first turn, and meet each other again in the next match of one of them that lost it."""
    later: defaultdict[int, list[Pair]] = defaultdict(list)
    for turn in turns[1:]:
        for pair in turn:
            for one in pair:
                later[one].append(pair)
    for pair in turns[0] if turns else ():
        if any(later[one] and set(later[one][0]) == set(pair) for one in pair):
            yield pair


def straight_rematches(bracket: Evenings, entrants: int, evenings: int) -> tuple[int, int]:
    """How many of these first-turn meetings come straight again in so many evenings, and in how many evenings."""
    made = bracket(entrants, [equal_chances(entrants, number) for number in range(1, evenings + 1)])
    again = [len(list(straight_again(one.turns))) for one in made]
    return sum(again), sum(map(bool, again))
