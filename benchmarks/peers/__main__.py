"""Our own draws of small evenings beside those of the small libraries: who is left out, rests twice, meets again.

    python3 -m benchmarks.peers                         two minutes
    python3 -m benchmarks.peers --evenings 50           so many of every number of entrants

Libraries are compared where they are installed, as in `benchmarks.stages`.
"""

from collections import Counter
from functools import partial

from benchmarks.asked import parser
from benchmarks.peers.engines import Engine
from benchmarks.peers.evenings import Evenings
from benchmarks.peers.known import DOUBLE, PAIRING
from benchmarks.peers.ours import ours, ours_twice
from benchmarks.peers.small import PROBLEMS, SIZES, evening, straight_rematches
from tournaments.scheduling.base.types import singles

NOT_INSTALLED = "not installed"
OURS = "ours"


def pairing_row(name: str, engine: Engine | str, evenings: int) -> tuple[str, ...]:
    """What goes wrong in all small evenings of a pairing, and where it does most. `engine`: a format of ours by its
    key.
    """
    whole: Counter[str] = Counter()
    where: dict[int, Counter[str]] = {}
    try:
        for entrants in SIZES:
            where[entrants] = Counter()
            for number in range(1, evenings + 1):
                own = partial(ours, engine, singles(entrants), number) if isinstance(engine, str) else engine
                where[entrants] += evening(own, entrants, number)
            whole += where[entrants]
    except ModuleNotFoundError:
        return (name, *[NOT_INSTALLED] * (len(PROBLEMS) + 1))
    cells = [f"{whole[problem]}{_most(where, problem)}" for problem in PROBLEMS]
    return (name, str(evenings * len(SIZES)), *cells)


def _most(where: dict[int, Counter[str]], problem: str) -> str:
    worst = max(where, key=lambda entrants: where[entrants][problem])
    return f" (most: {where[worst][problem]} with {worst})" if where[worst][problem] else ""


def double_row(name: str, bracket: Evenings, evenings: int) -> tuple[str, ...]:
    """How many first-turn meetings of a double elimination come straight again."""
    try:
        found = {entrants: straight_rematches(bracket, entrants, evenings) for entrants in SIZES}
    except ModuleNotFoundError:
        return (name, *[NOT_INSTALLED] * 2)
    whole = sum(again for again, _evenings in found.values())
    worst = max(found, key=lambda entrants: found[entrants][0])
    most = f" (most: {found[worst][0]} with {worst})" if whole else ""
    return name, str(evenings * len(SIZES)), f"{whole}{most}"


def main() -> None:
    asked = parser(__doc__)
    asked.add_argument("--evenings", type=int, default=20)
    evenings = asked.parse_args().evenings
    print(
        f"Evenings of {SIZES[0]} to {SIZES[-1]} with equal chances, {evenings} of each: faults that could be avoided\n"
    )
    _printed(("Pairing", "Evenings", *PROBLEMS))
    for key in PAIRING:
        _printed(pairing_row(f"{OURS}, {key}", key, evenings))
    engines = {name: peer.pair for peers in PAIRING.values() for name, peer in peers.items()}
    for name, engine in engines.items():
        _printed(pairing_row(name, engine, evenings))
    print("\nDouble elimination: who lost a first match meets the same again in the next\n")
    _printed(("Bracket", "Evenings", "straight again"))
    for name, bracket in {OURS: ours_twice, **DOUBLE}.items():
        _printed(double_row(name, bracket, evenings))


PRINTED_HEADS = {"Pairing", "Bracket"}


def _printed(row: tuple[str, ...]) -> None:
    print(f"| {' | '.join(row)} |", flush=True)
    if row[0] in PRINTED_HEADS:
        print(f"| {' | '.join(['---'] * len(row))} |")


if __name__ == "__main__":
    main()
