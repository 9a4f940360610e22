"""Check, repeat and continue the searches that made the catalogues in tournaments/scheduling/data.

    python3 -m benchmarks.searches                       count every line of every catalogue again
    python3 -m benchmarks.searches halls                 count those of one: {catalogues}
    python3 -m benchmarks.searches table_plans --rebuild                   repeat every search as recorded (hours)
    python3 -m benchmarks.searches starters --improve 74 --steps 2000000   search better lines and keep them

A module of this room says what its catalogue is and how it is searched. A line is replaced by a better one alone.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from benchmarks.searches import developed_tables, halls, limited_turns, round_tables, starters, table_plans, turnings
from benchmarks.searches.catalogue import Catalogue

CATALOGUES: dict[str, Catalogue] = {
    "starters": starters.CATALOGUE,
    "halls": halls.CATALOGUE,
    "turnings": turnings.CATALOGUE,
    "limited_turns": limited_turns.CATALOGUE,
    "round_tables": round_tables.CATALOGUE,
    "table_plans": table_plans.CATALOGUE,
    "developed_tables": developed_tables.CATALOGUE,
}


def verify_all() -> int:
    """1 if a catalogue has a problem; all are looked at."""
    wrong = 0
    for name, catalogue in CATALOGUES.items():
        print(f"— {name}")
        wrong |= catalogue.verify()
    return wrong


def work_on(name: str, arguments: Sequence[str]) -> int:
    """Do what the one option says; without, count."""
    catalogue = CATALOGUES[name]
    parser = ArgumentParser(prog=f"python3 -m benchmarks.searches {name}")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--verify", action="store_true", help="count every line: what is done if nothing else is said")
    if catalogue.rebuild:
        what.add_argument("--rebuild", action="store_true", help="repeat every search as its line records it")
    what.add_argument("--improve", type=int, metavar=catalogue.improved, help="search on")
    parser.add_argument("--steps", type=int, default=catalogue.steps, help="how long to search (%(default)s)")
    parser.add_argument("--number", type=int, default=1, help="the source of chance (%(default)s)")
    options = parser.parse_args(arguments)
    if catalogue.rebuild and options.rebuild:
        return catalogue.rebuild()
    if options.improve is not None:
        return catalogue.improve(options.improve, options.steps, options.number)
    return catalogue.verify()


def main(arguments: Sequence[str]) -> int:
    if not arguments:
        return verify_all()
    if arguments[0] not in CATALOGUES:
        print((__doc__ or "").format(catalogues=", ".join(CATALOGUES)))
        return 0 if arguments[0] in ("-h", "--help") else 2
    return work_on(arguments[0], arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
